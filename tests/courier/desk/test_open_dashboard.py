"""An open dashboard hears of whatever its rows say anew."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from courier.clocks.models import Vacation
from courier.desk import known_rows
from courier.desk.queue import entries_of, stamp_of
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, make_setup_game, send
from tests.factories import START, make_game

NOW = START + timedelta(hours=1)


def _setup(mover: Player, opponent: Player) -> Callable[[], object]:
    game = make_setup_game(mover, opponent)
    return lambda: send(game, opponent, BLACK)


def _vacation(mover: Player, opponent: Player) -> Callable[[], object]:
    make_game(mover, opponent, days=None, moves=("e2e4",))
    return lambda: Vacation.objects.create(
        player=opponent, starts_at=START, ends_at=NOW + timedelta(days=1), booked_at=START
    )


def _request(mover: Player, opponent: Player) -> Callable[[], object]:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    Game.objects.filter(pk=game.pk).update(draw_offered_by=1)
    return lambda: Game.objects.filter(pk=game.pk).update(
        draw_offered_by=None, abort_requested_by=1
    )


@pytest.mark.parametrize("prepare", [_setup, _vacation, _request])
def test_the_stamp_follows_the_rows(
    prepare: Callable[[Player, Player], Callable[[], object]], mover: Player, opponent: Player
) -> None:
    change = prepare(mover, opponent)
    entries = entries_of(mover, now=NOW)
    rows = known_rows.rows_of(entries, mover, now=NOW)
    change()
    later = entries_of(mover, now=NOW)
    assert known_rows.rows_of(later, mover, now=NOW) != rows
    assert stamp_of(later) != stamp_of(entries)
