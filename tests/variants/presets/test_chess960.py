"""Chess960 beside python-chess: the same moves, castling above all, from many arrays."""

import random

import chess
import pytest

from variants import Position, Rules, get_rules, write_pgn

PLIES = 40


@pytest.fixture
def rules() -> Rules:
    return get_rules("chess960")


def started(rules: Rules, number: int, mode: str = "mirror") -> Position:
    return rules.start(mode, lambda _: number)


@pytest.mark.parametrize(
    "number", [0, 13, 77, 226, 349, 426, 518, 534, 641, 692, 787, 830, 902, 959]
)
def test_legal_moves_are_those_of_python_chess(rules: Rules, number: int) -> None:
    position, board, draw = (
        started(rules, number),
        chess.Board.from_chess960_pos(number),
        random.Random(number),
    )
    for _ in range(PLIES):
        here = sorted(move.text for move in rules.legal_moves(position))
        assert here == sorted(move.uci() for move in board.legal_moves), board.fen()
        if not here:
            break
        castlings = [move.uci() for move in board.legal_moves if board.is_castling(move)]
        text = draw.choice(castlings or here)
        san = board.san(chess.Move.from_uci(text))
        assert rules.write(rules.read(text, position), position, "san") == san
        board.push_uci(text)
        position = rules.play(position, rules.read(san, position))
        assert rules.text(position).split(" ")[0] == board.board_fen()


def test_each_side_may_have_an_array_of_its_own(rules: Rules) -> None:
    position = started(rules, 518 + 960 * 959, "independent")
    assert rules.text(position) == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAca - 0 1"


@pytest.mark.parametrize(
    ("placement", "rights", "text", "after"),
    [
        # The king stays and the rook comes round; the rook stays and the king steps; they change
        # places.
        ("4k3/8/8/8/8/8/8/6KR", "H", "g1h1", "5RK1"),
        ("4k3/8/8/8/8/8/8/5KR1", "G", "f1g1", "5RK1"),
        ("4k3/8/8/8/8/8/8/R2K4", "A", "d1a1", "2KR4"),
        ("4k3/8/8/8/8/8/8/1RK5", "B", "c1b1", "2KR4"),
    ],
)
def test_king_and_rook_end_where_they_would_in_chess(
    rules: Rules, placement: str, rights: str, text: str, after: str
) -> None:
    position = rules.position(f"{placement} w {rights} - 0 1")
    assert (
        rules.text(rules.play(position, rules.read(text, position))).split(" ")[0].split("/")[-1]
        == after
    )


def test_a_game_is_written_with_its_array(rules: Rules) -> None:
    pgn = write_pgn(rules, started(rules, 77), ["e4"], tags={})
    assert '[SetUp "1"]' in pgn
    assert f'[FEN "{chess.Board.from_chess960_pos(77).board_fen()} w HChc - 0 1"]' in pgn
