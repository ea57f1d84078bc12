"""What waits to be done behind the pages, and for how long: what an operator, or a monitor, wants
to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, F, Min, QuerySet
from kombu.transport.redis import PRIORITY_STEPS, Channel

from courier.clocks.models import Heartbeat
from courier.clocks.turns import UNTIL_FINAL
from courier.common.queue_server import queue_server
from courier.common.task_runs import sent_at
from courier.games.clocks import overdue_games
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.notifications.models import OutboxMail, PushMessage

OFTEN: Final = 3


@dataclass(frozen=True, slots=True)
class Backlog:
    """Things of one sort that should have been done by now: how many, and since when the first of
    them waits.
    """

    name: str
    count: int
    since: datetime | None

    def late_by(self, now: datetime) -> timedelta:
        """How long the first one has waited."""
        return now - self.since if self.since is not None else timedelta(0)


@dataclass(frozen=True, slots=True)
class Queue:
    """How many tasks lie in a queue, and when the first of them was sent, in seconds since 1970;
    None where there is none, or it does not say.
    """

    name: str
    length: int
    oldest_sent_at: float | None


def backlogs(now: datetime) -> list[Backlog]:
    """Everything that workers do by the clock; 5 queries. Empty ones are told as well."""
    mails = OutboxMail.objects.filter(sent_at=None, dropped_at=None, next_attempt_at__lte=now)
    pushes = PushMessage.objects.filter(sent_at=None, dropped_at=None, next_attempt_at__lte=now)
    warnings = Game.objects.filter(status=GameStatus.ACTIVE, warn_at__lte=now, deadline__gt=now)
    flags = overdue_games(now=now - UNTIL_FINAL)
    latest = Heartbeat.objects.order_by("last").last()
    return [
        Backlog("mails", **mails.aggregate(count=Count("pk"), since=Min("next_attempt_at"))),
        Backlog(
            "pushed notices", **pushes.aggregate(count=Count("pk"), since=Min("next_attempt_at"))
        ),
        Backlog(
            "warnings of deadlines", **warnings.aggregate(count=Count("pk"), since=Min("warn_at"))
        ),
        Backlog(
            "flags to fall",
            **flags.aggregate(count=Count("pk"), since=Min(F("deadline") + UNTIL_FINAL)),
        ),
        Backlog("heartbeat", 0, latest.last if latest else None),
    ]


def failing_mails() -> tuple[int, str]:
    """How many mails have failed three times or more and will be tried again, and what the mail
    server said last.
    """
    last = _failing().order_by("-next_attempt_at").values_list("last_error", flat=True).first()
    return failing_count(), last or ""


def failing_count() -> int:
    """How many mails have failed three times or more and will be tried again; 1 query."""
    return _failing().count()


def _failing() -> QuerySet[OutboxMail]:
    waiting = OutboxMail.objects.filter(sent_at=None, dropped_at=None, attempts__gte=OFTEN)
    return waiting.exclude(last_error="")


def queue_lengths() -> dict[str, int]:
    """How many tasks lie in each queue; one request to Redis."""
    return {each.name: each.length for each in queues()}


def queues() -> list[Queue]:
    """What lies in each queue, by name; one request to Redis. Raises RedisError."""
    names = sorted(
        {
            settings.CELERY_TASK_DEFAULT_QUEUE,
            *(str(route["queue"]) for route in settings.CELERY_TASK_ROUTES.values()),
        }
    )
    lists = [(name, part) for name in names for part in _lists_of(name)]
    prefix = str(settings.CELERY_BROKER_TRANSPORT_OPTIONS["global_keyprefix"])
    # Not by Celery, which tries for ever to reach a server that is away.
    with queue_server().pipeline(transaction=False) as pipe:
        for _, part in lists:
            pipe.llen(prefix + part)
            pipe.lindex(prefix + part, -1)  # the one that is taken next
        found = pipe.execute()
    lengths = dict.fromkeys(names, 0)
    times: dict[str, list[float]] = {name: [] for name in names}
    for (name, _), length, message in zip(lists, found[::2], found[1::2], strict=True):
        lengths[name] += int(length)
        if (sent := sent_at(message)) is not None:
            times[name].append(sent)
    return [Queue(name, lengths[name], min(times[name], default=None)) for name in names]


def _lists_of(queue: str) -> list[str]:
    """What Redis keeps of a queue: a list for each priority."""
    return [f"{queue}{Channel.sep}{step}" if step else queue for step in PRIORITY_STEPS]
