"""Castlings that the move texts of the pieces say by `O`, found from the array: one for every
partner.
"""

from collections.abc import Iterator
from typing import Final

from variants.core.array import marked_squares
from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.core.piece import Side
from variants.movement.betza import castle_steps, parse
from variants.movement.castles import CastleSquares, CastleStep, castles
from variants.spec import PresetSpec
from variants.spec.moves import CastlingSpec

LETTERS: Final = "KQABCDEFGHIJLMNOPRSTUVWXYZ"


def castlings_of(spec: PresetSpec) -> tuple[CastlingSpec, ...]:
    """Return the castlings of both sides. The flags are K and Q, then A, B and so on, the last file
    first.

    Raises PresetError for more castlings than letters, and for castling that does not end with the
    first move.
    """
    board = spec.board
    pieces = marked_squares(spec.setup.text, board)
    found: list[CastlingSpec] = []
    for side in (0, 1):
        ways = dict.fromkeys(_castles(spec, board, pieces, 1 if side else 0))
        if len(ways) > len(LETTERS):
            raise PresetError(
                "too-many", "pieces: there are too many ways to castle", path="pieces"
            )
        for flag, way in zip(_flags(board, list(ways)), ways, strict=True):
            names = [
                board.name(s) for s in (way.king, way.king_target, way.partner, way.partner_target)
            ]
            found.append(CastlingSpec(1 if side else 0, flag.lower() if side else flag, *names))
    return tuple(found)


def _flags(board: Board, ways: list[CastleSquares]) -> list[str]:
    """Return K for the one castling towards the last file and Q for the other; letters in order if
    there are more.
    """
    wings = ["K" if board.file(way.partner) > board.file(way.king) else "Q" for way in ways]
    return wings if len(set(wings)) == len(wings) else list(LETTERS[: len(ways)])


def _castles(
    spec: PresetSpec, board: Board, pieces: dict[int, str], side: Side
) -> Iterator[CastleSquares]:
    if not any("O" in piece.betza for piece in spec.pieces):
        return
    own = {piece.labels[side]: piece for piece in spec.pieces}
    rooks = {label for label, piece in own.items() if parse(piece.betza) == parse("R")}
    for piece in spec.pieces:
        for step in castle_steps(piece.betza):
            _check(step, piece.id)
            for king in sorted(
                square for square, label in pieces.items() if label == piece.labels[side]
            ):
                found = castles(
                    board,
                    step,
                    king,
                    side,
                    is_partner=lambda s: pieces.get(s) in own,
                    is_rook=lambda s: pieces[s] in rooks,
                )
                yield from sorted(found, key=lambda way: -way.partner)


def _check(step: CastleStep, piece_id: str) -> None:
    path = f"pieces.{piece_id}.betza"
    if not step.initial:
        message = f"{path}: castling needs an i, as in iO2: a piece that has moved does not castle"
        raise PresetError("betza", message, path=path)
