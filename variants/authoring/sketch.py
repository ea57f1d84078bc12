"""A move text by itself, without a preset: its diagram and its words."""

from variants.core.description import MoveDiagram
from variants.core.geometry import Board
from variants.describe.diagrams import piece_diagram
from variants.describe.directions import plural
from variants.describe.moves import betza_words
from variants.describe.pieces import sentences
from variants.loader.reader import refuse
from variants.movement.betza import castle_steps
from variants.movement.castles import CastleStep
from variants.spec import PieceSpec

_WHERE = {(-1, 1): "to either side", (-1,): "to the left", (1,): "to the right"}


def move_sketch(
    betza: str, *, board: Board | None = None, origin: str | None = None
) -> MoveDiagram:
    """Return the diagram of a move text, on a board that shows it well or on the one given.

    Raises PresetError for text that cannot be read and for a square that is not on the board.
    """
    piece = PieceSpec("piece", "Piece", ("M", "m"), betza=betza, text=move_words(betza))
    if board is None:
        return piece_diagram(piece)
    square = None if origin is None else board.square(origin)
    if origin is not None and square is None:
        refuse("origin", f"there is no square {origin!r} on this board", "unknown-square")
    return piece_diagram(piece, board, square)


def move_words(betza: str) -> str:
    """Return a move text in words, castling included. Raises PresetError."""
    shown = [
        sentences(betza_words(betza)),
        *(_castling_words(step) for step in castle_steps(betza)),
    ]
    return " ".join(text for text in shown if text) or "Cannot move."


def _castling_words(step: CastleStep) -> str:
    where = _WHERE[step.ways]
    inward = f"{plural(step.inward, 'square')} in from the edge" if step.inward else "at the edge"
    return (
        f"Castles {where}: {plural(step.steps, 'square')} towards a piece {inward}, which comes to"
        " its inner side."
    )
