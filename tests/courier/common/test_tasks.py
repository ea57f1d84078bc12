"""Work handed to Celery: what has been committed is answered, whatever becomes of the broker."""

from __future__ import annotations

import logging
import secrets
from typing import NoReturn

import pytest
from celery import Celery, current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from courier.common.tasks import enqueue
from courier.games.models import Game

pytestmark = pytest.mark.django_db(transaction=True)
TASK = "courier.statistics.tasks.count_game"


@pytest.fixture
def _no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The broker goes between two requests."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise OperationalError("connection refused")

    monkeypatch.setattr(Celery, "send_task", refuse)


@pytest.mark.parametrize("expires", [None, 60])
@pytest.mark.usefixtures("_no_broker")
def test_a_broker_that_is_away_is_logged_and_nothing_else(
    expires: int | None, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "django.db.backends.base"), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(ply=7)
        enqueue(TASK, 1, expires=expires)

    assert Game.objects.get(pk=game.pk).ply == 7
    [record] = caplog.records
    assert TASK in record.getMessage()


def test_what_can_wait_lets_everything_else_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: dict[int, int] = {}

    def note(*_: object, args: tuple[int], priority: int = 0, **__: object) -> None:
        sent[args[0]] = priority

    monkeypatch.setattr(current_app.tasks[TASK], "apply_async", note)
    enqueue(TASK, 1, is_patient=True)
    enqueue(TASK, 2)

    with current_app.connection_for_write() as connection:
        queue = connection.SimpleQueue(f"order-{secrets.token_hex(4)}")
        for number, priority in sent.items():
            queue.put(number, priority=priority)
        order = [queue.get(timeout=5).payload for _ in sent]
        queue.close()
    assert order == [2, 1]
