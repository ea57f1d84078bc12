"""What waits behind the pages, as an operator is told."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO

import pytest
import time_machine
from celery import current_app
from django.conf import settings
from django.core.management import CommandError, call_command
from pytest_django import DjangoAssertNumQueries

from courier.clocks.models import Heartbeat
from courier.clocks.turns import UNTIL_FINAL
from courier.front.backlog import backlogs, queue_lengths
from courier.games.models import Game
from courier.notifications.models import OutboxMail, PushDevice, PushMessage
from courier.players.models import Player
from tests.factories import START, make_game

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def a_mail(player: Player, due: datetime, **fields: object) -> OutboxMail:
    number = OutboxMail.objects.count()
    shown = {
        "kind": "your_move",
        "player": player,
        "dedup_key": f"waits {number}",
        "created_at": START,
    }
    return OutboxMail.objects.create(**shown, next_attempt_at=due, **fields)


def checked(**options: int) -> str:
    said = StringIO()
    with time_machine.travel(START, tick=False):
        call_command("check_queues", stdout=said, **options)
    return said.getvalue()


@pytest.mark.parametrize("count", [1, 3])
def test_all_that_waits_is_counted_from_the_first(
    count: int, mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    games = [make_game(mover, opponent, moves=("e4", "e5")) for _ in range(2 * count)]
    ids = [game.pk for game in games]
    Game.objects.filter(pk__in=ids[:count]).update(deadline=START - UNTIL_FINAL - 2 * MINUTE)
    Game.objects.filter(pk__in=ids[count:]).update(warn_at=START - 3 * MINUTE)
    OutboxMail.objects.all().delete()
    device = PushDevice.objects.create(
        player=mover, endpoint="x", point=b"", secret=b"", created_at=START
    )
    for number in range(count):
        mail = a_mail(mover, START - (4 + number) * MINUTE)
        PushMessage.objects.create(mail=mail, device=device, next_attempt_at=START - MINUTE)
    Heartbeat.objects.create(first=START - 9 * MINUTE, last=START - MINUTE)
    with django_assert_num_queries(5):
        found = {each.name: (each.count, each.late_by(START) // MINUTE) for each in backlogs(START)}
    assert found == {
        "mails": (count, 3 + count),
        "pushed notices": (count, 1),
        "warnings of deadlines": (count, 3),
        "flags to fall": (count, 2),
        "heartbeat": (0, 1),
    }


def test_nothing_waits_on_a_site_at_rest(mover: Player) -> None:
    a_mail(mover, START + MINUTE)
    a_mail(mover, START - MINUTE, sent_at=START)
    a_mail(mover, START - MINUTE, dropped_at=START)
    assert checked().splitlines()[:5] == [
        "mails: none",
        "pushed notices: none",
        "warnings of deadlines: none",
        "flags to fall: none",
        "heartbeat: none",
    ]


def test_what_waits_too_long_fails_the_check(mover: Player) -> None:
    a_mail(mover, START - 6 * MINUTE, attempts=3, last_error="SMTPException(451)")
    assert "mails: 1, the first for 6 min\n" in checked(minutes=7)
    assert "mails that keep failing: 1, the last time with SMTPException(451)" in checked(minutes=7)
    with pytest.raises(CommandError, match=r"^Late by more than 5 min: mails\. "):
        checked()


def test_a_heart_that_stands_still_fails_the_check() -> None:
    Heartbeat.objects.create(first=START - 9 * MINUTE, last=START - 6 * MINUTE)
    with pytest.raises(CommandError, match="heartbeat"):
        checked()


def test_no_time_at_all_is_refused() -> None:
    with pytest.raises(CommandError, match="a minute at least"):
        checked(minutes=0)


def test_tasks_that_lie_in_a_queue_are_counted() -> None:
    assert set(queue_lengths()) == {settings.CELERY_TASK_DEFAULT_QUEUE, "later", "thinking"}
    before = queue_lengths()["thinking"]
    current_app.send_task("courier.computer.tasks.answer", args=[0], queue="thinking")
    assert queue_lengths()["thinking"] == before + 1


def test_tasks_that_let_others_go_first_are_counted_too() -> None:
    before = queue_lengths()["thinking"]
    current_app.send_task("courier.computer.tasks.answer", args=[0], queue="thinking", priority=6)
    assert queue_lengths()["thinking"] == before + 1
