"""Games read by one query are like those read by several, and rows need nothing more."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from courier.desk.rows import desk_row, finished_rows
from courier.games.models import Game, Seat
from courier.games.queries import latest_finished, with_rows
from courier.games.seats import seats_of
from courier.games.whole_games import game_called, games_numbered, rows_numbered
from courier.players.models import Player
from tests.courier.common.plain import contents
from tests.factories import FOOLS_MATE, START, make_game

pytestmark = pytest.mark.django_db
NOW = START + timedelta(days=40)


def _known(game: Game) -> list[object]:
    """Columns of a game, of its last move, and of its seats with their players."""
    rows: list[object] = [*game.last_moves]  # type: ignore[attr-defined]
    for seat in seats_of(game):
        held = {name: value for name, value in vars(seat).items() if name != "away_until"}
        rows += [held | {"_state": None}, seat.player]
    columns = [getattr(game, column.attname) for column in Game._meta.concrete_fields]
    return [columns, game.revision.preset, *map(contents, rows)]


@pytest.mark.parametrize("moves", [(), ("e4",), FOOLS_MATE])
def test_a_game_is_as_several_queries_give_it(
    mover: Player, opponent: Player, moves: tuple[str, ...]
) -> None:
    made = make_game(mover, opponent, moves=moves)
    (expected,) = map(_known, with_rows(Game.objects.filter(pk=made.pk)))
    game = game_called(made.code, now=NOW)
    assert game is not None
    assert _known(game) == expected
    assert [each.pk for each in games_numbered([made.pk])] == [made.pk]


def test_seats_are_there_and_others_are_read(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made, _other = (make_game(mover, opponent) for _number in range(2))
    game = game_called(made.code)
    assert game is not None
    with django_assert_num_queries(0):
        assert [(seat.side, seat.game) for seat in game.seats.all()] == [(0, game), (1, game)]
    with django_assert_num_queries(1):
        assert [seat.player_id for seat in game.seats.filter(side=1)] == [opponent.pk]


MAKERS: dict[str, Callable[[Player, Player], Game]] = {
    "begun": lambda mover, opponent: make_game(mover, opponent, moves=("e4",)),
    "untimed": lambda mover, opponent: make_game(mover, opponent, days=None, moves=("e4", "e5")),
    "of several moves a turn": lambda mover, opponent: make_game(
        mover, opponent, preset="marseillais", moves=("e4, d4",)
    ),
    "of arrays by lot": lambda mover, opponent: make_game(mover, opponent, preset="chess960"),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_a_row_of_a_running_game_reads_nothing_more(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries, kind: str
) -> None:
    game = MAKERS[kind](mover, opponent)
    for player in (mover, opponent):
        games = rows_numbered([game.pk], now=NOW)
        with django_assert_num_queries(0):
            assert [desk_row(each, player, now=NOW).line.code for each in games] == [game.code]


def test_a_row_of_a_finished_game_reads_nothing_more(
    mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE)
    Seat.objects.filter(game=game, side=1).update(player=None, name="Somebody")
    games = latest_finished(mover)
    with django_assert_num_queries(0):
        (row,) = finished_rows(games, mover)
    assert (row.opponent.name, row.score) == ("Somebody", "lost")
