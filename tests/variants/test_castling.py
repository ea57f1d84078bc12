"""Castling: conditions, rights, other squares than those of chess."""

import pytest

from variants import get_rules

CHESS = get_rules("chess")

WIDE = """
extends = "chess"
key = "wide"
name = "Wide"

[board]
files = 12

[setup]
text = "5k5r/12/12/12/12/12/12/R4K6 w Aa - 0 1"

[[castling]]
flag = "A"
king = "f1"
king_target = "a1"
rook = "a1"
rook_target = "f1"

[[castling]]
flag = "a"
king = "f8"
king_target = "k8"
rook = "l8"
rook_target = "g8"
"""


def castlings(text: str) -> set[str]:
    position = CHESS.position(text)
    return {move.text for move in CHESS.legal_moves(position) if len(move.changes) == 4}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"e1g1", "e1c1"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", {"e8g8", "e8c8"}),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", {"e1g1"}),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", set()),
        ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),
        ("6r1/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),
        ("1r6/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("r7/5k2/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("3r4/1k6/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1"}),
        ("8/1k6/8/8/8/8/6p1/R3K2R w KQ - 0 1", {"e1c1"}),
    ],
)
def test_castling_is_open_exactly_when_the_rules_allow_it(text: str, expected: set[str]) -> None:
    assert castlings(text) == expected


@pytest.mark.parametrize(
    ("text", "played", "rights"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1e2", "kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "a1a8", "Kk"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1", "Qkq"),
        ("4k3/8/8/8/8/8/1p6/R3K2R b KQ - 0 1", "b2a1q", "K"),
    ],
)
def test_rights_are_lost_by_moves_and_captures(text: str, played: str, rights: str) -> None:
    position = CHESS.position(text)
    assert CHESS.text(CHESS.play(position, CHESS.read(played, position))).split(" ")[2] == rights


def test_castling_is_one_move_of_two_pieces() -> None:
    position = CHESS.position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    move = CHESS.read("e1g1", position)
    assert move.changes == (("e1", None), ("g1", "K"), ("h1", None), ("f1", "R"))
    assert (move.captured, move.promotion) == ((), None)
    assert CHESS.paths(position, move) == (("e1", "g1"),)


def test_any_king_step_and_any_rook_square() -> None:
    rules = get_rules(WIDE)
    position = rules.start()
    position = rules.play(position, rules.read("f1a1", position))
    assert rules.text(position) == "5k5r/12/12/12/12/12/12/K4R6 b a - 1 1"
    position = rules.play(position, rules.read("f8g8", position))
    assert "k8" not in {move.target for move in rules.legal_moves(position) if move.piece == "k"}


def test_the_rook_may_jump_far_over_the_king() -> None:
    rules = get_rules(WIDE)
    position = rules.position("5k5r/12/12/12/12/12/12/R4K6 b Aa - 0 1")
    position = rules.play(position, rules.read("f8k8", position))
    assert rules.text(position) == "6r3k1/12/12/12/12/12/12/R4K6 w A - 1 2"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "you cannot castle: the bishop on f1 is in the way"),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            (
                "you may no longer castle with the rook of h1: the king or that rook has moved, or"
                " the rook was taken"
            ),
        ),
        (
            "k3r3/8/8/8/8/8/8/4K2R w K - 0 1",
            "you may not castle out of check: e1 is attacked by the rook on e8",
        ),
        (
            "k4r2/8/8/8/8/8/8/4K2R w K - 0 1",
            "you may not castle through check: f1 is attacked by the rook on f8",
        ),
        (
            "k5r1/8/8/8/8/7n/8/4K2R w K - 0 1",
            "you may not castle into check: g1 is attacked by the knight on h3 and the rook on g8",
        ),
    ],
)
def test_castling_that_is_not_open_is_explained(text: str, sentence: str) -> None:
    assert CHESS.explain("e1g1", CHESS.position(text)) == sentence


@pytest.mark.parametrize(("capture", "rights"), [("Nxh7", "KQq"), ("Nxf7", "KQ"), ("Nxe6", "KQkq")])
def test_a_right_goes_with_the_rook_or_king_that_an_explosion_takes(
    capture: str, rights: str
) -> None:
    atomic = get_rules("atomic")
    position = atomic.position("r3k2r/pppppppp/4p3/6N1/8/8/PPPPPPPP/R3K2R w KQkq - 0 1")
    text = atomic.text(atomic.play(position, atomic.read(capture, position)))
    assert text.split()[2] == rights
