"""The same work done by python-chess and by pyffish."""

from collections.abc import Callable
from typing import Final

import chess
import chess.variant
import pyffish

from tests.bench.samples import Sample

# The games of the comparison: python-chess knows three of them, pyffish all under these names.
BOARDS: Final[dict[str, Callable[..., chess.Board]]] = {
    "chess": chess.Board,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "atomic": chess.variant.AtomicBoard,
}
GAMES: Final = ("chess", "crazyhouse", "atomic", "xiangqi", "shogi")


def unit_python_chess(game: str, sample: Sample) -> str:
    """Do the unit of work with python-chess."""
    board = BOARDS[game](sample.position)
    list(board.legal_moves)
    board.push(board.parse_uci(sample.move))
    board.outcome()
    return board.fen()


def unit_pyffish(game: str, sample: Sample) -> str:
    """Do the unit of work with pyffish: four calls, each with a position and a list of moves."""
    if sample.move not in pyffish.legal_moves(game, sample.position, []):
        raise ValueError(sample.move)
    after: str = pyffish.get_fen(game, sample.position, [sample.move])
    if not pyffish.legal_moves(game, after, []):
        pyffish.game_result(game, after, [])
    pyffish.is_immediate_game_end(game, after, [])
    return after


def perft(board: chess.Board, depth: int) -> int:
    """Count move sequences; the last ply is counted without being played, as `Rules.perft` does."""
    if depth == 1:
        return board.legal_moves.count()
    nodes = 0
    for move in list(board.legal_moves):
        board.push(move)
        nodes += perft(board, depth - 1)
        board.pop()
    return nodes
