"""Pairs of rules whose meeting needed a ruling: what becomes of the position, literally."""

import pytest

from tests.variants.rule_fragments import document
from variants import get_rules, preset_document
from variants.engine.game_rules import GameRules

CRAZYHOUSE, ATOMIC = preset_document("crazyhouse"), preset_document("atomic")


def game(source: str) -> GameRules:
    rules = get_rules(source)
    assert isinstance(rules, GameRules)
    return rules


@pytest.mark.parametrize(
    ("source", "before", "move", "after"),
    [
        (
            document(("Castling", "Flips")),
            "r3k2r/8/8/5N2/8/8/8/4K3 w kq - 0 1",
            "f5g7",
            "r3k2R/6N1/8/8/8/8/8/4K3 b q - 1 1",
        ),
        (ATOMIC, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        (ATOMIC, "n3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        (
            CRAZYHOUSE,
            "4k3/8/8/8/8/8/8/4K3[P] w - - 7 9",
            "P@e4",
            "4k3/8/8/8/4P3/8/8/4K3[] b - - 0 9",
        ),
        (
            document(("Leaps", "WingCastling")),
            "r3k2r/4p3/8/8/8/R7/8/4K2R w Kkq - 0 1",
            "a3e3",
            "r3k2r/4p3/8/8/8/4R3/8/4K2R b Kkqe! - 1 1",
        ),
        (
            document(("Castling", "Leaps")),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 Ee",
            "e1d3",
            "r3k2r/8/8/8/8/3K4/8/R6R b kq - 1 1 e",
        ),
        (
            document(("Drops", "Promotion")),
            "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
            "P@a8",
            "P3k3/8/8/8/8/8/8/4K3[] b - - 0 1",
        ),
    ],
    ids=[
        "castling-flips",
        "passing-blast",
        "promotion-blast",
        "drop-clock",
        "leaps-wings",
        "castling-leaps",
        "drop-last",
    ],
)
def test_two_rules_leave_this_position(source: str, before: str, move: str, after: str) -> None:
    rules = get_rules(source)
    position = rules.position(before)
    found = rules.play(position, rules.read(move, position))
    assert rules.text(found) == after
    assert rules.position(after) == found


def test_a_leap_that_was_lost_stays_lost_when_the_position_is_read() -> None:
    rules = game(document(("Leaps", "WingCastling")))
    text = "r3k2r/4p3/8/8/8/4R3/8/4K2R b Kkq{} - 1 1"
    assert "e8d6" in rules.legal_texts(rules.position(text.format("")))
    assert "e8d6" not in rules.legal_texts(rules.position(text.format("e!")))


def test_a_leap_and_castling_square_by_square_are_both_open() -> None:
    rules = game(document(("Castling", "Leaps")))
    moves = rules.legal_texts(rules.position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 Ee"))
    assert {"e1g1", "e1c1", "e1d3", "e1f3"} <= set(moves)


@pytest.mark.parametrize("field", ["-", "16", "e3", "16e3"])
def test_a_count_and_a_square_passed_over_are_both_read(field: str) -> None:
    rules = game(document(("Counting", "Passing")))
    text = f"4k3/8/8/8/3pP3/8/8/4K2R b - {field} 4 5"
    assert rules.text(rules.position(text)) == text
    assert ("d4e3" in rules.legal_texts(rules.position(text))) == ("e3" in field)


def test_a_wall_lifted_is_not_taken_for_the_origin_of_a_piece_that_enters() -> None:
    rules = game(document(("Gating", "duck")))
    position = rules.position("4k3/8/8/8/2*5/8/8/R3K3[Q] w AE - 0 1")
    move = rules.read("a1c1q,c1b5", position)
    assert rules.write(move, position, "full") == "R a1-c1; Q-a1; -b5; c4-"
    assert rules.write(move, position, "san") == "Rc1/Qa1,b5"
    assert rules.read("R a1-c1; Q-a1; -b5; c4-", position) == move
