"""Who can still win, beside python-chess, which knows more of chess and nothing of other games."""

from __future__ import annotations

import random

import chess
import pytest

from variants import can_win, get_rules
from variants.core.piece import Side

BARE = "4k3/8/8/8/8/8/{}/4K3 w - - 0 1"
SIDES: tuple[Side, Side] = (0, 1)


@pytest.mark.parametrize("pieces", ["3PP3", "3Q4", "3R4", "3BB3", "3NN3", "3P4"])
def test_bare_king_cannot_win_in_chess_and_whoever_has_pieces_can(pieces: str) -> None:
    rules = get_rules("chess")
    position = rules.position(BARE.format(pieces))

    assert [can_win(rules, position, side) for side in SIDES] == [True, False]


def test_nobody_is_denied_the_win_whom_python_chess_grants_it() -> None:
    rules, dice = get_rules("chess"), random.Random(7)
    denied = 0
    for _ in range(400):
        board = _random_ending(dice)
        position = rules.position(board.fen(en_passant="legal"))
        for side, colour in ((SIDES[0], chess.WHITE), (SIDES[1], chess.BLACK)):
            bare = board.occupied_co[colour].bit_count() == 1
            assert can_win(rules, position, side) is not bare
            if bare:
                denied += 1
                assert board.has_insufficient_material(colour)
    assert denied > 50


def _random_ending(dice: random.Random) -> chess.Board:
    """A position of two kings and up to three other pieces that may come about."""
    while True:
        board = chess.Board(None)
        pieces = ["K", "k", *dice.choices("QRBNPqrbnp", k=dice.randrange(4))]
        for letter, square in zip(pieces, dice.sample(range(8, 56), len(pieces)), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        if board.is_valid():
            return board


@pytest.mark.parametrize(
    "key", ["three-check", "king-of-the-hill", "atomic", "crazyhouse", "antichess"]
)
def test_bare_king_of_other_chess_is_left_its_hope(key: str) -> None:
    rules = get_rules(key)
    placement, *rest = rules.text(rules.start()).split(" ")
    bare = "4k3/8/8/8/8/8/3PP3/4K3" + "[]" * ("[" in placement)
    fields = ["-" if "KQ" in field else field for field in rest]

    assert can_win(rules, rules.position(" ".join([bare, *fields])), 1) is True


@pytest.mark.parametrize("key", ["xiangqi", "shogi", "makruk", "free-board", "sigma-4-shogi"])
def test_other_rules_are_never_judged(key: str) -> None:
    rules = get_rules(key)

    assert [can_win(rules, rules.start(), side) for side in SIDES] == [True, True]
