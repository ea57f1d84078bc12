"""How a board is drawn at a given size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from courier.drawing.boards.cells import UNIT
from courier.drawing.boards.picture import BoardPicture

SMALLEST_WITH_COORDINATES: Final = 240
SMALLEST_WITH_OUTLINES: Final = 10
SMALLEST_WITH_STONES: Final = 20


@dataclass(frozen=True, slots=True)
class Form:
    """The form a board takes: a thumbnail has thicker outlines, a tiny board flat pieces on darker
    squares.

    Bases on small squares are drawn without their stones.
    """

    is_thumb: bool = False
    is_tiny: bool = False
    has_coordinates: bool = False
    has_stones: bool = True

    @property
    def classes(self) -> str:
        """The CSS classes of the form."""
        return " thumb" * self.is_thumb + " tiny" * self.is_tiny


PLAIN_FORM: Final = Form()


def form_at(picture: BoardPicture, size: int | None) -> Form:
    """Return the form of a board whose longer side is `size` CSS pixels; None is a board that fills
    its column.
    """
    if size is None:
        return Form(has_coordinates=picture.coordinates)
    cells = picture.cells
    longer = max(cells.width, cells.height) / UNIT
    return Form(
        is_thumb=size < SMALLEST_WITH_COORDINATES,
        is_tiny=size < SMALLEST_WITH_OUTLINES * longer,
        has_coordinates=picture.coordinates
        and size * cells.width / (longer * UNIT) >= SMALLEST_WITH_COORDINATES,
        has_stones=size >= SMALLEST_WITH_STONES * longer,
    )
