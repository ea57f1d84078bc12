"""Chess beside python-chess: moves, check, position text, outcome, claims and notation over 20 000
positions.
"""

import random

import chess
import pytest

from tests.depth import chosen
from variants import Outcome, Position, get_rules

RULES = get_rules("chess")
GAMES, POSITIONS = 20, 1000

REASONS = {
    chess.Termination.CHECKMATE: "checkmate",
    chess.Termination.STALEMATE: "stalemate",
    chess.Termination.INSUFFICIENT_MATERIAL: "material",
    chess.Termination.SEVENTYFIVE_MOVES: "move rule",
    chess.Termination.FIVEFOLD_REPETITION: "repetition",
}

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "k7/8/8/8/8/8/8/K6R w - - 120 80",
    "k7/8/1n6/8/8/8/5B2/K7 w - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
]


def expected_outcome(board: chess.Board) -> tuple[int | None, str] | None:
    found = board.outcome(claim_draw=False)
    if found is None:
        return None
    return {True: 0, False: 1, None: None}[found.winner], REASONS[found.termination]


def plain(outcome: Outcome | None) -> tuple[int | None, str] | None:
    return None if outcome is None else (outcome.winner, outcome.reason.value)


def check_notation(position: Position, board: chess.Board) -> None:
    shown = {move.text: RULES.write(move, position, "san") for move in RULES.legal_moves(position)}
    assert shown == {move.uci(): board.san(move) for move in board.legal_moves}, board.fen()


def check_position(position: Position, board: chess.Board, history: list[str]) -> None:
    fen = board.fen(en_passant="fen")
    assert RULES.text(position) == fen
    assert {move.text for move in RULES.legal_moves(position)} == {
        move.uci() for move in board.legal_moves
    }, fen
    assert RULES.is_check(position) == board.is_check(), fen
    assert plain(RULES.outcome(position, history)) == expected_outcome(board), fen
    claims = {"repetition": board.is_repetition(3), "move rule": board.halfmove_clock >= 100}
    assert RULES.claims(position, history) == tuple(
        name for name, holds in claims.items() if holds
    ), fen


@pytest.mark.parametrize("seed", chosen(range(GAMES), "chess"))
def test_random_games_agree_with_python_chess(seed: int) -> None:
    draw = random.Random(seed)
    seen = 0
    while seen < POSITIONS:
        fen = draw.choice(STARTS)
        board, position, history = chess.Board(fen), RULES.position(fen), list[str]()
        shy = draw.random() < 0.3
        while seen < POSITIONS and len(history) < 200:
            seen += 1
            check_position(position, board, history)
            moves = list(board.legal_moves)
            if board.outcome() or not moves:
                break
            check_notation(position, board)
            quiet = (
                [move for move in moves if move.from_square in (0, 4, 7, 56, 60, 63)] if shy else []
            )
            move = draw.choice(quiet or moves)
            history.append(RULES.key(position))
            played = RULES.read(board.san(move), position)
            assert (played.text, RULES.write(played, position, "san")) == (
                move.uci(),
                board.san(move),
            )
            position = RULES.play(position, played)
            board.push(move)
