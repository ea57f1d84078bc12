"""Taking in passing."""

import pytest

from variants import get_rules

CHESS = get_rules("chess")


def texts(text: str) -> set[str]:
    return {move.text for move in CHESS.legal_moves(CHESS.position(text))}


def test_the_piece_passed_is_taken_and_the_square_of_arrival_was_empty() -> None:
    position = CHESS.position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1")
    move = CHESS.read("d5e6", position)
    assert (move.captured, move.changes) == (("p",), (("d5", None), ("e6", "P"), ("e5", None)))
    assert CHESS.text(CHESS.play(position, move)) == "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1"


@pytest.mark.parametrize(
    ("text", "is_legal"),
    [
        ("8/8/8/K2Pp2r/8/8/8/4k3 w - e6 0 1", False),
        ("8/8/8/K1NPp2r/8/8/8/4k3 w - e6 0 1", True),
        ("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", False),
        ("4k3/8/8/3Pp3/5K2/8/8/8 w - e6 0 1", True),
        ("b3k3/8/8/3Pp3/4K3/8/8/8 w - e6 0 1", False),
    ],
)
def test_it_must_not_leave_the_king_in_check(text: str, is_legal: bool) -> None:
    assert ("d5e6" in texts(text)) == is_legal


def test_two_pawns_may_have_the_choice() -> None:
    assert {"d5e6", "f5e6"} <= texts("4k3/8/8/3PpP2/8/8/8/4K3 w - e6 0 1")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
            "the pawn on d5 goes to e6 only to capture, and that square is empty",
        ),
        (
            "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1",
            (
                "the pawn on e5 cannot be taken in passing: that is allowed only at once after its"
                " double step"
            ),
        ),
    ],
)
def test_a_capture_that_is_not_open_is_explained(text: str, sentence: str) -> None:
    assert CHESS.explain("d5e6", CHESS.position(text)) == sentence


@pytest.mark.parametrize(
    ("placement", "expected"),
    [
        ("4k3/8/8/3p4/1P6/8/8/4K3", {"b4d6"}),
        ("4k3/8/8/2Np4/1P6/8/8/4K3", set()),
        ("4k3/8/8/3p4/8/P7/8/4K3", {"a3d6"}),
        ("4k3/8/8/3p4/1p6/P7/8/4K3", set()),
    ],
)
def test_a_rider_takes_in_passing_over_empty_squares_only(
    placement: str, expected: set[str]
) -> None:
    document = """
extends = "chess"
without = ["castling"]
key = "riding-pawns"
name = "Riding pawns"

[pieces.pawn]
betza = "fmWfceBifmnD"

[setup]
text = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1"
"""
    rules = get_rules(document)
    position = rules.position(f"{placement} w - d6 0 1")
    assert {move.text for move in rules.legal_moves(position) if move.target == "d6"} == expected
