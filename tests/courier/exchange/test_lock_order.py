"""Games are locked before the index, by whoever writes to both: nobody waits in a circle."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event

import pytest
from django.db import connection, transaction

from courier.archive.domain.index import index_again, index_game, take_turns
from courier.exchange.domain.imported_games import delete_game, delete_import, delete_on
from courier.exchange.models import Import
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.exchange.test_imports import GOOD, MATE, stored
from tests.courier.racing import race
from tests.factories import START, make_revision

WAITS = "SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"


def delete_all() -> None:
    delete_import(batch=Import.objects.get(), now=START)
    assert delete_on(after=0, seconds=60) is None


ACTS: dict[str, Callable[[Game], object]] = {
    "delete import": lambda game: delete_import(batch=Import.objects.get(), now=START),
    "delete games of imports": lambda game: delete_all(),
    "delete game": delete_game,
    "index again": lambda game: index_again(game.pk),
}


def wait_for_somebody() -> None:
    """Wait until another one waits for what this connection holds."""
    end = time.monotonic() + 60
    with connection.cursor() as cursor:
        while time.monotonic() < end:
            cursor.execute(WAITS)
            if cursor.fetchone() != (0,):
                return
            time.sleep(0.02)
    pytest.fail("nobody waits")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("act", ACTS)
def test_who_waits_for_a_game_does_not_hold_the_index(act: str, mover: Player) -> None:
    make_revision("sissa")
    games = stored(mover, f"{GOOD}\n{MATE}")
    for game in games:
        index_game(game.pk)
    is_held = Event()

    def take_in() -> str:
        """Take a game in, as `index_game` does, while somebody else does something to it."""
        with transaction.atomic():
            Game.objects.select_for_update(no_key=True).get(pk=games[-1].pk)
            is_held.set()
            wait_for_somebody()
            take_turns()
        return "in"

    def act_meanwhile() -> str:
        is_held.wait(60)
        ACTS[act](games[-1])
        return "done"

    assert race([take_in, act_meanwhile]) == ["in", "done"]
