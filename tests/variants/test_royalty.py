"""Royals: several of them, royal by their number, all at once, beside explosions, and none at
all.
"""

import pytest

from tests.variants.altered_chess import LONE_KINGS, altered_chess
from variants import Outcome, Reason
from variants.engine.game_rules import GameRules

NOT_ROYAL = "[pieces.king]\nroyal = false\n"
FEW_KINGS = '[[extinction]]\npieces = ["king"]\nroyal = true\n'
ATOMIC = '[explosion]\nspared = ["pawn"]\n'


def rules_of(tables: str, start: str = LONE_KINGS) -> GameRules:
    return altered_chess(tables, without="castling", start=start)


TWO = rules_of("", "k6k/8/8/8/8/8/8/K6K w - - 0 1")
FEW = rules_of(NOT_ROYAL + FEW_KINGS)
TOGETHER = rules_of(NOT_ROYAL + FEW_KINGS + '[check]\nroyals = "all"\n')
EXPLOSIVE = rules_of(NOT_ROYAL + FEW_KINGS + ATOMIC)
NONE = rules_of(
    NOT_ROYAL + NOT_ROYAL.replace("king", "queen") + '[[extinction]]\npieces = ["king"]\n'
)
ODD_KING = rules_of('[pieces.king]\nbetza = "KNN"\n')


def test_every_one_of_several_royals_must_be_safe() -> None:
    position = TWO.position("k6k/8/8/8/8/8/r7/K6K w - - 0 1")
    assert TWO.checked(position) == ("a1",)
    assert sorted(TWO.legal_texts(position)) == ["a1a2", "a1b1"]
    both = TWO.position("k6k/8/8/8/8/8/r6r/K6K w - - 0 1")
    assert TWO.outcome(both) == Outcome(1, Reason.CHECKMATE)


def test_pieces_are_royal_while_there_are_few() -> None:
    assert FEW.checked(FEW.position("4k3/8/8/8/8/8/r7/K7 w - - 0 1")) == ("a1",)
    two_left = FEW.position("4k3/8/8/8/8/8/r7/K6K w - - 0 1")
    assert not FEW.is_check(two_left)
    assert "h1g1" in FEW.legal_texts(two_left)


def test_royals_may_be_in_check_only_all_together() -> None:
    one = TOGETHER.position("4k3/8/8/8/8/8/r7/K6K w - - 0 1")
    assert not TOGETHER.is_check(one)
    both = TOGETHER.position("4k3/8/8/8/8/8/r6r/K6K w - - 0 1")
    assert TOGETHER.checked(both) == ("a1", "h1")
    # Taking a rook leaves both attacked by the other one.
    assert sorted(TOGETHER.legal_texts(both)) == ["a1b1", "h1g1"]


def test_royals_beside_each_other_are_in_no_check_where_captures_explode() -> None:
    assert not EXPLOSIVE.is_check(EXPLOSIVE.position("8/8/8/8/8/8/r2kK3/8 w - - 0 1"))
    assert EXPLOSIVE.is_check(EXPLOSIVE.position("3k4/8/8/8/8/8/r3K3/8 w - - 0 1"))


def test_exploding_the_enemy_royal_beats_check_and_exploding_the_own_is_illegal() -> None:
    position = EXPLOSIVE.position("3k4/3p4/8/8/8/8/8/3RK2r w - - 0 1")
    assert "d1d7" in EXPLOSIVE.legal_texts(position)
    after = EXPLOSIVE.play(position, EXPLOSIVE.read("d1d7", position))
    assert EXPLOSIVE.outcome(after) == Outcome(0, Reason.EXTINCTION)
    beside = EXPLOSIVE.position("3k4/8/8/8/8/8/3rR3/4K3 w - - 0 1")
    assert (
        EXPLOSIVE.explain("e2d2", beside) == "the move would take your own king on e1 off the board"
    )


def test_without_royals_everything_may_be_left_attacked() -> None:
    position = NONE.position("4k3/8/8/8/8/8/r7/4K3 w - - 0 1")
    assert "e1e2" in NONE.legal_texts(position)
    assert not NONE.is_check(NONE.position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"))


def test_a_royal_may_have_any_move() -> None:
    position = ODD_KING.position("4k3/8/8/8/8/8/r6r/4K3 w - - 0 1")
    assert {"e1f3", "e1g5", "e1c5"} <= set(ODD_KING.legal_texts(position))
    assert "e1e2" not in ODD_KING.legal_texts(position)


@pytest.mark.parametrize("text", ["4k3/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"])
def test_the_number_of_royals_is_that_of_the_array(text: str) -> None:
    rules = rules_of("")
    with pytest.raises(ValueError, match=r"White has (no|more than one) king"):
        rules.position(text)
