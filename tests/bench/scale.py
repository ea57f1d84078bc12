"""What a site with very many running games costs while it runs: every periodic task, and a mail
from the outbox to a mail server.

The games are rows of one game, whose turns began at any time of the last three days, so that
deadlines and warnings are spread as on a real site. Processor time is that of one process here;
what PostgreSQL takes for it comes on top and is in the time by the clock.
"""

from __future__ import annotations

import copy
import importlib
import logging
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

GAMES: Final = 100_000
MAILS: Final = 200
DAYS: Final = 3
ROUNDS: Final = 3
HOUR: Final = 3600.0
SHOWN: Final = 12
_BATCH: Final = 5_000


@dataclass(frozen=True, slots=True)
class Cost:
    """What something takes once, in seconds."""

    processor: float
    clock: float


def run() -> None:
    """Print the whole part. Needs the servers of `make bench`."""
    with mail_server() as address:
        os.environ["EMAIL_URL"] = f"smtp://{address}"
        os.environ["NOTICE_WAIT_MINUTES"] = "0"
        now = prepare()
        print(f"{GAMES} running games, {DAYS} days a move")
        report_tasks()
        report_mails(now)


@contextmanager
def mail_server() -> Iterator[str]:
    """A mail server that takes everything, in a thread: its `host:port`."""
    from aiosmtpd.controller import Controller
    from aiosmtpd.handlers import Sink

    logging.getLogger("mail.log").setLevel(logging.WARNING)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = Controller(Sink(), hostname="127.0.0.1", port=port)
    server.start()
    try:
        yield f"127.0.0.1:{port}"
    finally:
        server.stop()


def prepare() -> datetime:
    """Fill the database; returns the present of its games."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.setdefault("SITE_URL", "http://localhost:8000")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.utils import timezone

    from tests.factories import make_game, make_player

    call_command("migrate", verbosity=0)
    now = timezone.now()
    players = make_player("scale-white"), make_player("scale-black")
    fill(make_game(*players, days=DAYS, now=now), now=now)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return now


def fill(game: Any, *, now: datetime) -> None:
    """Make the running games. Every turn began within the time it has, and of the last hundredth
    the warning is due.
    """
    from courier.common.codes import new_code
    from courier.games.models import Game, Seat
    from courier.games.seats import seats_of

    seats = list(seats_of(game))
    turn = timedelta(days=DAYS)
    for start in range(0, GAMES, _BATCH):
        copies = []
        for number in range(start, start + _BATCH):
            each = copy.copy(game)
            age = turn * number / GAMES
            each.pk, each.code = None, new_code()
            each.created_at = each.turn_started_at = now - age
            each.deadline = each.turn_started_at + turn
            each.warn_at = game.warn_at and each.turn_started_at + (game.warn_at - now)
            copies.append(each)
        Game.objects.bulk_create(copies)
        Seat.objects.bulk_create(
            Seat(game=each, side=seat.side, player=seat.player, name=seat.name)
            for each in copies
            for seat in seats
        )


def measured(work: Callable[[], object]) -> Cost:
    """What one run takes in this thread."""
    processor, clock = time.thread_time(), time.perf_counter()
    work()
    return Cost(time.thread_time() - processor, time.perf_counter() - clock)


def report_tasks() -> None:
    """Print what the periodic tasks take. What they find to be done is done in the first run, which
    is not counted: it is work of the games, not of looking for it.
    """
    from courier.settings.schedule import BEAT_SCHEDULE

    costs: dict[str, tuple[Cost, float]] = {}
    for name, entry in BEAT_SCHEDULE.items():
        task = task_at(str(entry["task"]))
        first = measured(task)
        if first.clock > 1:
            print(f"  first run of {name}: {first.clock:.1f} s")
        best = min((measured(task) for _ in range(ROUNDS)), key=lambda cost: cost.clock)
        schedule = entry["schedule"]
        assert isinstance(schedule, timedelta)
        costs[name] = best, HOUR / schedule.total_seconds()
    dear = sorted(costs.items(), key=lambda item: -item[1][0].clock * item[1][1])
    for name, (cost, runs) in dear[:SHOWN]:
        once = f"{cost.processor * 1e3:>7.1f} ms of a processor, {cost.clock * 1e3:>7.1f} ms in all"
        print(f"  {name:<24} {once}   {cost.clock * runs / HOUR:>8.3%} of a core")
    whole = sum(cost.clock * runs for cost, runs in costs.values()) / HOUR
    print(f"  all {len(costs)} periodic tasks: {whole:.2%} of a core")


def task_at(path: str) -> Callable[[], object]:
    """A task without Celery's wrapping, with what it starts left to nobody."""
    module, _, name = path.rpartition(".")
    task = getattr(importlib.import_module(module), name)
    return lambda: task.run()


def report_mails(now: datetime) -> None:
    """Print what a mail takes: "it is your turn", from the outbox until the server has it."""
    from courier.notifications.domain.delivery import deliver
    from courier.notifications.models import OutboxMail
    from tests.factories import make_game, make_player, play

    players = make_player("mail-white"), make_player("mail-black")
    for _ in range(MAILS):
        play(make_game(*players, preset="chess", now=now), "e4", now=now)
    later = now + timedelta(hours=1)
    codes = list(
        OutboxMail.objects.filter(player=players[1], sent_at=None, dropped_at=None)
        .order_by("pk")
        .values_list("code", flat=True)
    )
    deliver(code=codes.pop(), now=later)
    cost = measured(lambda: [deliver(code=code, now=later) for code in codes])
    sent = OutboxMail.objects.filter(code__in=codes).exclude(sent_at=None).count()
    print(
        f"mails: {sent} of {len(codes)} sent, {cost.processor / len(codes) * 1e3:.1f} ms of a"
        f" processor each, {len(codes) / cost.clock:.0f}/s by one worker"
    )


if __name__ == "__main__":
    run()
