"""Which turn of a game a move belongs to, where turns may have several moves."""

from __future__ import annotations

from typing import TypeAlias

from variants import is_refusal

# The number of a turn, and the side whose turn it is.
Place: TypeAlias = tuple[int, int]


def place_after(place: Place, before: str, side: int, text: str) -> Place:
    """Return the place of a move of a side; the move before it has that place and that text.

    A refusal, and the move that is made instead of a refused one, belong to the turn of that move.
    """
    if is_refusal(text) or is_refusal(before):
        return place
    number, last = place
    return number + (last > side), side
