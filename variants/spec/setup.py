"""What a preset document says of the start."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetupMode:
    """A way to draw the array. `relation` says how side 1's draw follows from side 0's."""

    key: str
    name: str
    relation: str = "independent"


@dataclass(frozen=True, slots=True)
class SetupSpec:
    """The start: a position text, in which `?` marks the squares that `shuffle` (piece ids) is
    dealt onto.

    The two pieces of each pair in `unlike_colours` stand on squares of different colour. The pieces
    of `ordered`, which are all there are of their kinds, stand in this order from the first file to
    the last.
    """

    text: str
    shuffle: tuple[str, ...] = ()
    modes: tuple[SetupMode, ...] = ()
    unlike_colours: tuple[tuple[str, str], ...] = ()
    ordered: tuple[str, ...] = ()
