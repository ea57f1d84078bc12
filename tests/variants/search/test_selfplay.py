"""Games of a preset by itself, and what is counted in them."""

import json
from collections import Counter
from itertools import count, islice

import pytest

from variants import Reason, get_rules
from variants.search import LEVELS, Played, Statistics, self_play
from variants.search.statistics import share

KEY = "hexapawn"


def games(key: str, number: int, **settings: object) -> list[Played]:
    return list(self_play(get_rules(key), games=number, level=LEVELS[0], **settings))  # type: ignore[arg-type]


def test_games_come_one_by_one() -> None:
    assert [game.number for game in islice(self_play(get_rules(KEY), games=1_000, level=LEVELS[0]), 2)] == [0, 1]


def test_a_run_goes_on_where_it_stopped() -> None:
    assert games(KEY, 5, first=3) == games(KEY, 5)[3:]


def test_a_stopped_game_is_not_counted() -> None:
    asked = count()
    assert len(games(KEY, 1_000, should_stop=lambda: next(asked) > 200)) < 200


def test_a_game_knows_how_it_ended() -> None:
    for game in games(KEY, 4):
        assert game.reason in (Reason.GOAL, Reason.STALEMATE)
        assert game.winner is not None


def test_a_game_that_is_too_long_is_given_up() -> None:
    assert [(game.plies, game.reason) for game in games("chess", 1, longest=6)] == [(6, "unfinished")]


def test_the_clock_measures_the_move_lists() -> None:
    ticks = count()
    assert all(game.seconds == game.plies for game in games(KEY, 3, clock=lambda: next(ticks)))


@pytest.mark.parametrize("key", ["chess", "tori-shogi", "sigma-4-shogi-quick", "seirawan-chess", "othello"])
def test_men_are_counted_by_kind(key: str) -> None:
    rules = get_rules(key)
    numbers = Statistics.of(rules)
    for game in games(key, 1, longest=12):
        numbers.add(game)
    assert sum(numbers.moved.values()) == 12
    assert set(numbers.moved) | set(numbers.captured) <= {piece.id for piece in rules.spec.pieces}


def test_statistics_are_kept_as_json() -> None:
    numbers = Statistics.of(get_rules(KEY))
    for game in games(KEY, 3):
        numbers.add(game)
    assert Statistics.from_plain(json.loads(json.dumps(numbers.plain()))) == numbers


def test_sums_become_figures() -> None:
    numbers = Statistics(kinds=("king", "rook"), rules=("castling", "drop"))
    numbers.add(Played(0, plies=10, winner=0, reason="checkmate", choices=200, moved=Counter(king=10)))
    numbers.add(Played(1, plies=30, winner=None, reason="repetition", choices=200, features=Counter(drop=3)))
    assert (numbers.length, numbers.branching, numbers.first_side.part, numbers.decisive.part) == (20, 10, 0.75, 0.5)
    assert (numbers.never_moved, numbers.never_captured, numbers.never_used) == (
        ("rook",),
        ("king", "rook"),
        ("castling",),
    )


def test_a_share_has_the_bounds_of_wilson() -> None:
    found = share(50, 100)
    assert (round(found.low, 4), found.part, round(found.high, 4)) == (0.4038, 0.5, 0.5962)


def test_nothing_is_known_of_no_games() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)
