"""Annan Shogi: moves lent to pieces that turn over and come back from the hand. Random games before
a judge are in judges/test_judges.py.
"""

import pytest

from variants import PresetError, get_rules, load_spec
from variants.engine.game_rules import GameRules


def rules() -> GameRules:
    found = get_rules("annan-shogi")
    assert isinstance(found, GameRules)
    return found


def moves(text: str, begin: str) -> set[str]:
    found = rules().legal_texts(rules().position(f"{text} - - 0 1"))
    return {move[2:] for move in found if move.startswith(begin)}


def after(text: str, *played: str) -> str:
    position = rules().position(f"{text} - - 0 1")
    for move in played:
        position = rules().play(position, rules().read(move, position))
        assert rules().position(rules().text(position)) == position
    return rules().text(position)


def test_move_sequences_are_as_many_as_lishogi_counts() -> None:
    assert [rules().perft(rules().start(), depth) for depth in (1, 2)] == [28, 784]


def test_a_piece_turns_over_in_the_way_of_its_own_kind() -> None:
    text = "4k4/9/9/4P4/4S4/9/9/9/4K4[] w"
    assert moves(text, "e6") == {"e7", "e7+", "d7", "d7+", "f7", "f7+", "d5", "f5"}
    assert after(text, "e6d7+").startswith("4k4/9/3+P5/9/4S4/")


def test_what_has_turned_over_lends_its_new_move_and_may_not_turn_again() -> None:
    text = "4k4/9/4S4/4+P4/9/9/9/9/4K4[] w"
    gold = {"d8", "e8", "f8", "d7", "f7"}
    assert moves(text, "e7") == gold | {f"{square}+" for square in gold}
    assert moves("4k4/9/4+P4/4N4/9/9/9/9/4K4[] w", "e7") == {"d9", "f9"}


def test_a_taken_piece_that_moved_like_another_comes_to_the_hand_as_itself() -> None:
    """The tokin moves like the lance behind it, and is a pawn in hand."""
    text = "4k4/9/9/9/9/4l4/4+p4/4R4/4K4[] w"
    assert after(text, "e2e3").startswith("4k4/9/9/9/9/4l4/4R4/9/4K4[P] b")


def test_a_pawn_that_moves_like_another_still_counts_on_its_file() -> None:
    assert "e5" not in moves("4k4/9/9/9/9/4P4/4S4/9/4K4[P] w", "P@")
    assert "e5" in moves("4k4/9/9/9/9/4+P4/4S4/9/4K4[P] w", "P@")


def test_pieces_are_dropped_and_stay_on_the_last_rank() -> None:
    assert {"a9", "b9"} <= moves("4k4/9/9/9/9/9/9/9/4K4[N] w", "N@")
    assert moves("4k4/P8/9/9/9/9/9/9/4K4[] w", "a8") == {"a9", "a9+"}
    row = {f"{file}9" for file in "bcdefghi"}
    turned = {f"{square}+" for square in row}
    assert moves("P8/R8/4k4/9/9/9/9/9/4K4[] w", "a9") == row | turned


def test_a_drop_behind_a_piece_may_check_and_either_of_the_two_is_taken() -> None:
    text = "4k4/9/4P4/9/9/9/9/9/4K4[R] w"
    dropped = after(text, "R@e6")
    assert rules().is_check(rules().position(dropped))
    assert not rules().is_check(rules().position("4k4/9/4P4/9/4R4/9/9/9/4K4[] b - - 0 1"))
    lender = "4k4/9/4P4/r3R4/9/9/9/9/4K4[] b"
    assert "e6" in moves(lender, "a6")
    assert "a5" not in moves(lender, "a6")


def test_a_king_borrows_and_is_checked_accordingly() -> None:
    assert moves("k8/9/9/9/9/4K4/4N4/9/9[] w", "e4") == {"d6", "f6"}
    assert rules().is_check(rules().position("9/9/9/3k5/9/4K4/4N4/9/9[] b - - 0 1"))


@pytest.mark.parametrize(("row", "is_legal"), [("4G4", False), ("9", True)])
def test_a_pawn_is_not_dropped_with_mate_before_the_king(row: str, *, is_legal: bool) -> None:
    found = moves(f"3rkr3/9/{row}/9/9/9/9/9/4K4[P] w", "P@")
    assert ("e8" in found) == is_legal


def test_where_moves_are_lent_a_piece_turns_into_a_kind_of_its_own() -> None:
    heir = 'extends = "annan-shogi"\nkey = "heir"\nname = "Heir"\n'
    with pytest.raises(PresetError, match=r"pieces.silver.promoted: must be a kind labelled \+S"):
        load_spec(
            f'{heir}without = ["pieces.promoted_silver"]\n[pieces.silver]\npromoted = "gold"\n'
        )
