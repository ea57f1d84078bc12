"""Reading games: what is listed, in which order, at what cost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db.models import QuerySet
from django.http import Http404
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.games.moves import open_claims, position_before, position_keys
from courier.games.permissions import is_turn_of, may_see
from courier.games.queries import (
    finished_games,
    game_for_viewer,
    last_move,
    my_turn_games,
    next_game_code,
    solo_games,
    waiting_games,
)
from courier.games.seats import acting_side, seats_of, sides_of
from courier.players.models import Player
from tests.factories import START, make_game

Listing = Callable[[Player], QuerySet[Game]]


@pytest.fixture
def make(mover: Player, opponent: Player) -> dict[str, Callable[[], Game]]:
    """How to make a game for each list of the mover."""

    def finished() -> Game:
        game = make_game(mover, opponent, moves=("e2e4",))
        resign(game_id=game.pk, player=opponent, now=START)
        return game

    return {
        "my_turn": lambda: make_game(mover, opponent, moves=("e2e4", "e7e5")),
        "waiting": lambda: make_game(mover, opponent, moves=("e2e4",)),
        "solo": lambda: make_game(mover, mover, days=None, solo=True, moves=("e2e4",)),
        "finished": finished,
    }


LISTS: dict[str, Listing] = {
    "my_turn": my_turn_games,
    "waiting": waiting_games,
    "solo": solo_games,
    "finished": finished_games,
}


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize("name", LISTS)
def test_list_costs_three_queries_for_any_number(
    mover: Player,
    make: dict[str, Callable[[], Game]],
    name: str,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(rows):
        make[name]()

    with django_assert_num_queries(3):
        games = list(LISTS[name](mover))
        for game in games:
            assert (game.revision.preset.name, last_move(game) is not None) == ("Chess", True)
            assert all(seat.player for seat in seats_of(game))

    assert len(games) == rows


@pytest.mark.parametrize("name", LISTS)
def test_each_game_stands_in_one_list(
    mover: Player, make: dict[str, Callable[[], Game]], name: str
) -> None:
    game = make[name]()

    assert {key: [found.pk for found in listing(mover)] for key, listing in LISTS.items()} == {
        key: [game.pk] if key == name else [] for key in LISTS
    }


def test_lists_are_empty_for_a_stranger(
    stranger: Player, make: dict[str, Callable[[], Game]]
) -> None:
    for make_one in make.values():
        make_one()

    assert [list(listing(stranger)) for listing in LISTS.values()] == [[], [], [], []]


def test_most_urgent_game_comes_first_and_untimed_last(mover: Player, opponent: Player) -> None:
    untimed = make_game(mover, opponent, days=None)
    slow = make_game(mover, opponent, days=7)
    quick = make_game(mover, opponent, days=1)
    older = make_game(mover, opponent, days=2, now=START - timedelta(days=1, hours=1))

    assert [game.pk for game in my_turn_games(mover)] == [older.pk, quick.pk, slow.pk, untimed.pk]


def test_next_game_is_the_most_urgent_other_one(mover: Player, opponent: Player) -> None:
    assert next_game_code(mover, now=START) is None
    slow, quick = make_game(mover, opponent, days=7), make_game(mover, opponent, days=1)

    assert next_game_code(mover, now=START) == quick.code
    assert next_game_code(mover, now=START, after=quick.code) == slow.code
    quick.delete()
    assert next_game_code(mover, now=START, after=slow.code) == slow.code


def test_public_game_is_seen_by_all_private_by_its_players(
    mover: Player, opponent: Player, stranger: Player
) -> None:
    public, private = make_game(mover, opponent), make_game(mover, opponent, is_public=False)

    assert [may_see(public, player) for player in (mover, opponent, stranger, None)] == [True] * 4
    assert [may_see(private, player) for player in (mover, opponent, stranger, None)] == [
        True,
        True,
        False,
        False,
    ]


def test_game_for_viewer_hides_private_games(
    mover: Player,
    opponent: Player,
    stranger: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    code = make_game(mover, opponent, is_public=False).code

    with django_assert_num_queries(1):
        assert game_for_viewer(code, mover).code == code
    for viewer, wanted in ((stranger, code), (None, code), (mover, "nonsense")):
        with pytest.raises(Http404):
            game_for_viewer(wanted, viewer)


def test_sides_and_turns(game: Game, mover: Player, opponent: Player, stranger: Player) -> None:
    solo = make_game(mover, mover, days=None, solo=True, moves=("e2e4",))

    assert [sides_of(game, player) for player in (mover, opponent, stranger, None)] == [
        (0,),
        (1,),
        (),
        (),
    ]
    assert [is_turn_of(game, player) for player in (mover, opponent, stranger, None)] == [
        True,
        False,
        False,
        False,
    ]
    assert (acting_side(game, opponent), acting_side(game, stranger), acting_side(solo, mover)) == (
        1,
        None,
        1,
    )


def test_keys_and_positions_of_a_game(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    first, second = game.moves.all()

    assert position_keys(game) == [game.start_key, first.key, second.key]
    assert [position_before(game, move) for move in (first, second)] == [
        game.start_position,
        first.position,
    ]


def test_no_claims_where_nothing_is_enforced(mover: Player, opponent: Player) -> None:
    assert open_claims(make_game(mover, opponent, preset="free-board", days=None)) == ()
