"""Balbo's Game: the diamond, the first moves, and what becomes of pawns by file. Random games
before a judge are in judges/test_judges.py.
"""

import pytest

from tests.variants.judges.balbo import Balbo
from tests.variants.judges.judge import Scene
from variants import Position, Rules, get_rules

WIDTHS = (3, 5, 7, 9, 11, 11, 9, 7, 5, 3)


@pytest.fixture(scope="module")
def rules() -> Rules:
    return get_rules("balbo")


def played(rules: Rules, moves: str) -> Position:
    position = rules.start()
    for text in moves.split():
        position = rules.play(position, rules.read(text, position))
    return position


def moves_of(rules: Rules, text: str, origin: str) -> list[str]:
    position = rules.position(text)
    return sorted(move.text[2:] for move in rules.legal_moves(position) if move.origin == origin)


def test_the_board_is_a_diamond_of_seventy_squares(rules: Rules) -> None:
    board = rules.spec.board
    assert tuple(sum(board.rank(s) == rank for s in board.squares) for rank in range(10)) == WIDTHS
    assert len(board.squares) == 70


def test_first_moves_are_two_of_every_pawn_and_knight(rules: Rules) -> None:
    moves = {move.text for move in rules.legal_moves(rules.start())}
    pawns = {f"{file}3{file}{rank}" for file in "cdefghi" for rank in (4, 5)}
    assert moves == pawns | {"e2d4", "e2f4", "g2f4", "g2h4"}


@pytest.mark.parametrize("moves", ["Nd4 g6 Ne6 g5 Nxf8#", "c4 Nd7 c5 Ne5 c6 Nxf3#"])
def test_a_knight_on_the_f_file_mates_a_careless_king(rules: Rules, moves: str) -> None:
    outcome = rules.outcome(played(rules, moves))
    assert outcome is not None
    assert outcome.reason.value == "checkmate"


@pytest.mark.parametrize(
    ("origin", "target", "letters"),
    [
        ("f9", "f10", "bnqr"),
        ("h8", "h9", "bnqr"),
        ("d8", "d9", "bnqr"),
        ("c7", "c8", "bn"),
        ("i7", "i8", "bn"),
        ("b6", "b7", "-"),
        ("k5", "k6", "-"),
    ],
)
def test_the_end_of_a_file_says_what_a_pawn_becomes(
    rules: Rules, origin: str, target: str, letters: str
) -> None:
    pieces = {origin: "P", "f1": "K", "f5": "k"}
    texts = [move for move in moves_of(rules, placed(pieces), origin) if move.startswith(target)]
    assert "".join(sorted(text[len(target) :] or "-" for text in texts)) == letters


def placed(pieces: dict[str, str]) -> str:
    squares = {("abcdefghijk".index(name[0]) + 1, int(name[1:])): pieces[name] for name in pieces}
    return f"{Balbo().placement(Scene(squares))} w - - 0 1"


def test_a_pawn_at_the_end_of_the_outermost_file_goes_on_by_capturing(rules: Rules) -> None:
    pieces = {"a6": "P", "b7": "n", "f1": "K", "f5": "k"}
    assert moves_of(rules, placed(pieces), "a6") == ["b7"]
    pieces = {"b7": "P", "c8": "n", "f1": "K", "f5": "k"}
    assert moves_of(rules, placed(pieces), "b7") == ["c8b", "c8n"]


def test_a_double_step_is_taken_in_passing(rules: Rules) -> None:
    position = played(rules, "e5 i7 e6 f6")
    position = rules.play(position, rules.read("exf7", position))
    assert rules.text(position).split()[0] == (
        "----kbq----/---rnbnr---/--ppp1pp1--/-4P2p1-/11/11/-9-/--PP1PPPP--/---RNBNR---/----KBQ----"
    )
