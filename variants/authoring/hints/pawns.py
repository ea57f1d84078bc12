"""Pieces that come to a last rank from which they cannot move: pawns, lances."""

from collections.abc import Mapping
from typing import Any

from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.describe.diagrams import piece_diagram
from variants.spec import PieceSpec

# A board that leaves every leap and slide room on all sides.
_FILES = 9
_RANKS = 16
_BOARD = Board(_FILES, _RANKS)


def pawn_like(betza: str) -> bool:
    """Return whether a piece with this move can move, but not from the last rank. Raises
    PresetError.
    """
    return bool(_reached(betza, _RANKS // 2)) and not _reached(betza, _RANKS - 1)


def _reached(betza: str, rank: int) -> set[str]:
    piece = PieceSpec("piece", "Piece", ("M", "m"), betza=betza)
    return set(piece_diagram(piece, _BOARD, rank * _FILES + _FILES // 2).marks)


def pawns_of(tables: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the kinds of a document that are like pawns. The document may be unfinished or
    wrong.
    """
    pieces = tables.get("pieces")
    found = pieces.items() if isinstance(pieces, dict) else ()
    return tuple(kind for kind, piece in found if isinstance(piece, dict) and _is_pawn(piece))


def _is_pawn(piece: Mapping[str, Any]) -> bool:
    betza = piece.get("betza")
    if not isinstance(betza, str) or piece.get("royal") is True or piece.get("extra"):
        return False
    try:
        return pawn_like(betza)
    except PresetError:
        return False
