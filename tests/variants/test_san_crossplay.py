"""Short algebraic texts of chess beside python-chess, in random games."""

import random

import chess
import pytest

from tests.depth import chosen
from variants import get_rules

RULES = get_rules("chess")


@pytest.mark.parametrize("seed", chosen(range(6), "san", least=1))
def test_san_is_that_of_python_chess(seed: int) -> None:
    draw = random.Random(seed)
    board, position = chess.Board(), RULES.start()
    while not board.is_game_over() and board.ply() < 120:
        ours = {choice.text: choice.shown for choice in RULES.choices(position)}
        assert ours == {move.uci(): board.san(move) for move in board.legal_moves}, board.fen()
        move = draw.choice(list(board.legal_moves))
        assert RULES.read(board.lan(move), position).text == move.uci()
        position = RULES.play(position, RULES.read(board.san(move), position))
        board.push(move)
