"""Stones on a base: what they are called and where on it each is drawn.

The same places as `static/js/board/stones.js`; a test keeps the two equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone on a base. `picture` is its sign, empty when there is none: then its letter is
    drawn.
    """

    label: str
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a sign is drawn on a base of 45 by 45 units: its centre and the length of its sides."""

    x: float
    y: float
    size: float


# By picture of the base, then by the number of stones; any other base has the places of `base`.
PLACES: Final[Mapping[str, tuple[tuple[Place, ...], ...]]] = {
    "base": (
        (),
        (Place(22.5, 22.5, 21),),
        (Place(14.6, 22.5, 15), Place(30.4, 22.5, 15)),
        (Place(14.9, 14.6, 14.4), Place(30.1, 14.6, 14.4), Place(22.5, 30.4, 14.4)),
        (
            Place(14.9, 14.9, 14.4),
            Place(30.1, 14.9, 14.4),
            Place(14.9, 30.1, 14.4),
            Place(30.1, 30.1, 14.4),
        ),
    ),
    "royal_base": (
        (),
        (Place(22.5, 29, 19),),
        (Place(14.3, 29.3, 14.8), Place(30.7, 29.3, 14.8)),
    ),
}


def places(base: str, count: int) -> tuple[Place, ...]:
    """Return where so many stones are drawn on a base; stones beyond the last place are not
    drawn.
    """
    rows = PLACES["base"] if len(PLACES.get(base, ())) <= count else PLACES[base]
    return rows[min(count, len(rows) - 1)]


def stones_in_words(stones: Sequence[Stone]) -> str:
    """Return the stones as a list: `E, D and F`."""
    labels = [stone.label for stone in stones]
    if len(labels) < 2:
        return "".join(labels)
    return gettext("%(stones)s and %(last)s") % {
        "stones": ", ".join(labels[:-1]),
        "last": labels[-1],
    }
