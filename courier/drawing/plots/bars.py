"""A table with a bar in each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from courier.drawing.plots.axes import percent

if TYPE_CHECKING:
    from courier.drawing.boards import Piece


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: its name, what it is worth, the same in words, the width of its bar; a piece whose
    picture stands first.
    """

    label: str
    value: float
    words: str
    width: str = "0%"
    piece: Piece | None = None


@dataclass(frozen=True, slots=True)
class BarTable:
    """Rows under two heads."""

    key: str
    title: str
    head: tuple[str, str]
    rows: tuple[Bar, ...]


def bars(rows: Sequence[Bar], *, key: str, title: str, head: tuple[str, str]) -> BarTable:
    """Return the rows in their order, the greatest value with the whole width."""
    most = max((row.value for row in rows), default=0) or 1
    drawn = tuple(
        Bar(row.label, row.value, row.words, percent(row.value / most), row.piece) for row in rows
    )
    return BarTable(key, title, head, drawn)
