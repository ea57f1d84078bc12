"""Values that several parts of a preset document share: sides, zones, kinds and values for each
side.
"""

from dataclasses import dataclass
from typing import Final

from variants.core.piece import Side

ANY: Final = "*"

# One entry for each side, side 0 first.
Flags = tuple[bool, bool]
Counts = tuple[int, int]
Kinds = tuple[tuple[str, ...], tuple[str, ...]]
Limits = tuple[tuple[str, int], ...]

NO_KINDS: Final[Kinds] = ((), ())
NEVER: Final[Flags] = (False, False)
ALWAYS: Final[Flags] = (True, True)

COLOURS: Final = ("white", "black", "red", "blue", "green", "gold")
VALUES: Final = ("loss", "draw", "win", "none")

# What happens to the side concerned: `none` means that nothing ends. Stalemate may also be worth a
# share of the point (`core/shares.py`).
Values = tuple[str, str]
LOSS: Final[Values] = ("loss", "loss")
DRAW: Final[Values] = ("draw", "draw")
WIN: Final[Values] = ("win", "win")


@dataclass(frozen=True, slots=True)
class SideSpec:
    """A player's side: its name in prose and the colour its pieces are drawn in."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A set of squares: as the document lists it (`e4`, `*8`, `a*`, `d1-f3`, `*`), and as
    indices.
    """

    items: tuple[str, ...]
    squares: frozenset[int]


Zones = tuple[Zone, Zone]


def limit_of(limits: Limits, kind: str) -> int | None:
    """Return the number given for a kind, or None."""
    return next((count for name, count in limits if name == kind), None)


def sides() -> tuple[Side, Side]:
    """Return both sides."""
    return (0, 1)
