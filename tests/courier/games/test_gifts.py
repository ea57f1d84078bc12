"""Giving the opponent time."""

from __future__ import annotations

from datetime import timedelta

import pytest

from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.endings import resign
from courier.games.domain.flags import settle_due
from courier.games.domain.gifts import give_time
from courier.games.domain.start import start_game
from courier.games.errors import (
    ClockIsFull,
    Flagged,
    GameOver,
    NoClockRuns,
    NotToYourself,
    NotYourGame,
)
from courier.games.models import ClockEntry, Game
from courier.players.models import Player
from tests.courier.games.secret_setups import make_setup_game
from tests.factories import START, make_game, make_revision, play

DAY = timedelta(days=1)
D = 86_400


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def test_gift_moves_the_deadline_and_stands_in_the_ledger(game: Game, opponent: Player) -> None:
    given = give_time(game_id=game.pk, player=opponent, days=3, now=START + DAY)

    assert (given.deadline, given.version) == (START + 6 * DAY, 1)
    assert lines(game, 0) == [("opening", 3 * D), ("gift", 3 * D)]
    assert settle_due(now=START + 5 * DAY) == []
    assert settle_due(now=START + 6 * DAY + UNTIL_FINAL) == [game.pk]


def test_bank_keeps_a_gift_up_to_its_cap(mover: Player, opponent: Player) -> None:
    terms = Terms(time_control="7d+1d<=8d")
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    give_time(game_id=game.pk, player=opponent, days=3, now=START)
    play(game, "e2e4", now=START + DAY)

    assert lines(game, 0)[2:] == [("thinking", -D), ("extra", D), ("maximum", -2 * D)]


def test_days_a_move_keep_nothing_of_a_gift(game: Game, opponent: Player) -> None:
    give_time(game_id=game.pk, player=opponent, days=1, now=START)
    play(game, "e2e4", now=START + 4 * DAY - timedelta(seconds=1))

    assert lines(game, 0)[2:] == [("thinking", 1 - 4 * D), ("minimum", 3 * D - 1)]


def test_clock_holds_sixty_days_at_most(game: Game, opponent: Player) -> None:
    for _ in range(8):
        give_time(game_id=game.pk, player=opponent, days=7, now=START)
    with pytest.raises(ClockIsFull):
        give_time(game_id=game.pk, player=opponent, days=3, now=START)
    assert (
        give_time(game_id=game.pk, player=opponent, days=1, now=START).deadline == START + 60 * DAY
    )


def test_nobody_gives_to_himself_or_in_games_of_others(
    game: Game, mover: Player, stranger: Player, opponent: Player
) -> None:
    for player, error in ((mover, NotToYourself), (stranger, NotYourGame)):
        with pytest.raises(error):
            give_time(game_id=game.pk, player=player, days=1, now=START)
    assert lines(game, 0) == [("opening", 3 * D)]


def test_there_has_to_be_a_clock_that_runs(mover: Player, opponent: Player) -> None:
    untimed, set_up = make_game(mover, opponent, days=None), make_setup_game(mover, opponent)
    for game in (untimed, set_up, make_game(opponent, opponent, solo=True)):
        with pytest.raises(NoClockRuns):
            give_time(game_id=game.pk, player=opponent, days=1, now=START)


def test_gift_comes_too_late_after_the_end(game: Game, mover: Player, opponent: Player) -> None:
    late = make_game(mover, opponent)
    resign(game_id=game.pk, player=mover, now=START)
    for over, error in ((game, GameOver), (late, Flagged)):
        with pytest.raises(error):
            give_time(game_id=over.pk, player=opponent, days=1, now=START + 3 * DAY + UNTIL_FINAL)
