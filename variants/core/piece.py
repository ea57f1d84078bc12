"""Sides and pieces."""

from dataclasses import dataclass
from typing import Literal

Side = Literal[0, 1]


def other(side: Side) -> Side:
    """Return the opponent of `side`."""
    return 0 if side else 1


@dataclass(frozen=True, slots=True)
class PieceOn:
    """A piece on a square: its label in position text, its kind, its owner.

    In presets that enforce nothing a label may be unknown; then `piece_id` is None.
    """

    label: str
    piece_id: str | None
    side: Side
