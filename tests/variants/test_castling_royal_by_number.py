"""Castling of kings that are royal because there is only one: not out of, through or into check."""

import chess
import chess.variant
import pytest

from variants import InvalidPosition, get_rules

FENS = [
    f"{king}/{'8/' * (7 - rank)}{file or ''}r{7 - file or ''}/{'8/' * (rank - 2)}R3K2R w KQ - 0 1"
    for king in ("4k3", "k7", "7k")
    for file in range(8)
    for rank in range(2, 8)
]


@pytest.mark.parametrize("king", ["4k3", "k7", "7k"])
def test_atomic_kings_castle_as_in_python_chess(king: str) -> None:
    rules, castlings = get_rules("atomic"), 0
    for fen in (fen for fen in FENS if fen.startswith(king)):
        board = chess.variant.AtomicBoard(fen)
        try:
            position = rules.position(fen)
        except InvalidPosition:
            assert not board.is_valid(), fen
            continue
        expected = sorted(move.uci() for move in board.legal_moves)
        assert sorted(move.text for move in rules.legal_moves(position)) == expected, fen
        castlings += "e1g1" in expected
    assert 0 < castlings < len(FENS)


def test_the_reason_is_shown() -> None:
    rules = get_rules("atomic")
    position = rules.position("4k3/8/8/8/8/5r2/7P/4K2R w K - 0 1")
    assert (
        rules.explain("O-O", position)
        == "you may not castle through check: f1 is attacked by the rook on f3"
    )


def test_a_king_that_is_not_royal_castles_through_attacks() -> None:
    rules = get_rules("no-check-atomic")
    position = rules.position("4k3/8/8/8/8/5r2/7P/4K2R w K - 0 1")
    assert "e1g1" in {move.text for move in rules.legal_moves(position)}
