"""How pieces stand: squares they may go to, pawns that have passed, whose move it is."""

from typing import Final

import pytest

from variants import get_rules
from variants.engine.game_rules import GameRules
from variants.search.activity import Activity
from variants.search.passed_pawns import BY_MOVES, PassedPawns
from variants.search.values import values_of
from variants.search.weights import measured_weights


def rules_of(key: str) -> GameRules:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules


def _activity(rules: GameRules) -> Activity:
    first, second = values_of(rules).vital
    return Activity(rules, measured_weights(rules).per_square, first | second)


def activity(key: str, text: str) -> int:
    rules = rules_of(key)
    return _activity(rules)(rules.position(text).placement)


def passed(text: str) -> int:
    rules = rules_of("chess")
    return PassedPawns(rules)(rules.position(text).placement)


KNIGHT: Final = 9  # what a square is worth to it in chess
CANNON: Final = 9


@pytest.mark.parametrize(
    ("text", "without", "squares"),
    [
        ("8/8/8/8/8/8/8/N3K3", "8/8/8/8/8/8/8/4K3", 2),
        ("8/8/8/8/4N3/8/8/4K3", "8/8/8/8/8/8/8/4K3", 8),
        ("8/8/3P1P2/8/4N3/8/8/4K3", "8/8/3P1P2/8/8/8/8/4K3", 6),
        ("8/8/3p1p2/8/4N3/8/8/4K3", "8/8/3p1p2/8/8/8/8/4K3", 8),
        ("8/8/8/8/4n3/8/8/4K3", "8/8/8/8/8/8/8/4K3", -8),
    ],
)
def test_squares_of_a_knight_count_for_its_side(text: str, without: str, squares: int) -> None:
    difference = activity("chess", f"k7{text[1:]} w - - 0 1") - activity(
        "chess", f"k7{without[1:]} w - - 0 1"
    )

    assert difference == squares * KNIGHT


def test_squares_where_a_cannon_only_takes_do_not_count() -> None:
    alone = activity("xiangqi", "3k5/9/9/9/9/9/9/9/C8/4K4 w - - 0 1")
    behind = activity("xiangqi", "3k5/9/9/9/r8/9/p8/9/C8/4K4 w - - 0 1")
    enemies = activity("xiangqi", "3k5/9/9/9/r8/9/p8/9/9/4K4 w - - 0 1")

    assert alone == 17 * CANNON
    assert behind - enemies == 10 * CANNON


def test_original_pieces_that_may_convert_count_by_their_kind() -> None:
    rules = rules_of("sissa")
    start = rules.start()

    assert _activity(rules)(start.placement) == 0


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", BY_MOVES[1]),
        ("4k3/8/8/P7/8/8/8/4K3 w - - 0 1", BY_MOVES[3]),
        ("4k3/p7/8/P7/8/8/8/4K3 w - - 0 1", 0),
        ("4k3/1p6/8/P7/8/8/8/4K3 w - - 0 1", 0),
        ("4k3/8/8/P7/1p6/8/8/4K3 w - - 0 1", BY_MOVES[3] - BY_MOVES[3]),
        ("4k3/8/8/8/1p6/P7/8/4K3 w - - 0 1", 0),
        ("4k3/8/8/8/8/p7/8/4K3 w - - 0 1", -BY_MOVES[2]),
        ("4k3/n7/8/P7/8/8/8/4K3 w - - 0 1", BY_MOVES[3]),
    ],
)
def test_pawns_that_no_pawn_can_stop_count_by_their_way(text: str, worth: int) -> None:
    assert passed(text) == worth


@pytest.mark.parametrize("key", ["chess", "xiangqi", "shogi", "makruk"])
def test_arrays_are_even(key: str) -> None:
    rules = rules_of(key)
    placement = rules.start().placement

    assert _activity(rules)(placement) == 0
    assert PassedPawns(rules)(placement) == 0
