"""A worker that is killed while it thinks leaves a game that somebody else can answer."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from courier.computer.domain.wake_ups import sweep
from courier.players.models import Player
from tests.courier.computer.conftest import against_computer, answered
from tests.factories import play

THINKER = """
import sys, time, django
django.setup()
from courier.computer.domain import answers
answers.think = lambda game, level: time.sleep(600)
answers.answer(game_id=int(sys.argv[1]), clock=None)
"""


def held() -> bool:
    """Whether somebody thinks in this database: other sites of this run have their own."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE datname = current_database() AND locktype = 'advisory' AND classid = %s",
            [0x7468696E],
        )
        return bool(cursor.fetchone() != (0,))


def wait_until_held(*, is_held: bool) -> None:
    for _ in range(600):
        if held() == is_held:
            return
        time.sleep(0.1)
    pytest.fail("the game is still held" if not is_held else "nobody thinks")


@pytest.mark.django_db(transaction=True)
def test_game_of_a_killed_worker_is_answered_after_the_sweep(mover: Player) -> None:
    game = against_computer(mover)
    play(game, "e2e4")
    parts = urlsplit(os.environ["DATABASE_URL"])
    own = urlunsplit(parts._replace(path=f"/{connection.settings_dict['NAME']}"))
    command = [sys.executable, "-c", THINKER, str(game.pk)]
    with subprocess.Popen(command, env={**os.environ, "DATABASE_URL": own}) as worker:
        wait_until_held(is_held=True)
        assert not answered(game)
        worker.kill()
    wait_until_held(is_held=False)

    assert sweep() == 1
    assert answered(game)
    assert game.moves.count() == 2
