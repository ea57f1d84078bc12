"""The castlings that the moves of an Interactive Diagram offer from its array, as tables of a
preset document.
"""

from collections.abc import Mapping
from typing import Any, Final

from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.core.piece import Side
from variants.importers.diagram_array import NOTHING, Placed
from variants.movement.betza import castle_steps
from variants.movement.castles import CastleSquares, castles

# The flags behind K and Q.
_MORE: Final = "ABCDEFGHIJLMNOPRSTUVWXYZ"
Table = dict[str, Any]


def castling_tables(moves: Mapping[str, str], placed: Placed, board: Board) -> list[Table]:
    """Return a table for each castling, White's first; `moves` are the moves by label. Raises
    PresetError.

    The flags are those every reader of FEN expects: K is the castling towards the last file, for
    both sides.
    """
    found: list[Table] = []
    for side in (0, 1):
        ways = list(dict.fromkeys(_ways(moves, placed, board, 1 if side else 0)))
        for flag, way in zip(_flags(board, ways), ways, strict=True):
            found.append(
                {
                    "flag": flag.lower() if side else flag,
                    "king": board.name(way.king),
                    "king_target": board.name(way.king_target),
                    "rook": board.name(way.partner),
                    "rook_target": board.name(way.partner_target),
                }
            )
    return found


def _flags(board: Board, ways: list[CastleSquares]) -> list[str]:
    """Return K for the first castling towards the last file, Q for the first one to the other side,
    then letters.
    """
    more = iter(_MORE)
    found = list[str]()
    for way in ways:
        wing = "K" if board.file(way.partner) > board.file(way.king) else "Q"
        flag = next(more, "") if wing in found else wing
        if not flag:
            raise PresetError(
                "too-many", "the diagram has too many ways to castle", path="castling"
            )
        found.append(flag)
    return found


def _ways(
    moves: Mapping[str, str], placed: Placed, board: Board, side: Side
) -> list[CastleSquares]:
    """Return the castlings of a side in the order in which the moves say them, towards the last
    file first.
    """
    own = {(label.lower() if side else label): move for label, move in moves.items()}

    def mark(square: int) -> str:
        return placed.get(board.name(square), NOTHING)

    def is_own(square: int) -> bool:
        return mark(square) in own

    def is_rook(square: int) -> bool:
        return own.get(mark(square)) == "R"

    found: list[CastleSquares] = []
    for label, move in own.items():
        for step in castle_steps(move):
            for home in [square for square in range(board.size) if mark(square) == label]:
                ways = castles(board, step, home, side, is_own, is_rook)
                found += sorted(ways, key=lambda way: -way.partner)
    return found
