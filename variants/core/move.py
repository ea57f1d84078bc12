"""A move as a value."""

from dataclasses import dataclass
from typing import NamedTuple


class Move(NamedTuple):
    """One whole turn of one side; a tuple, as there are a thousand of them in some positions.

    `text` is canonical and alone decides equality within a position. `changes` lists every square
    the move rewrites with the label that stands there afterwards (None = empty), in board order of
    application. `captured` holds the labels of the pieces taken off. A drop has no `origin` (None);
    a pass starts and ends on one square.
    """

    text: str
    piece: str
    origin: str | None
    target: str | None
    changes: tuple[tuple[str, str | None], ...] = ()
    captured: tuple[str, ...] = ()
    promotion: str | None = None

    @property
    def marks(self) -> tuple[str, ...]:
        """The squares that show where it went: origin and target, the square of a drop, or
        everything it touched.

        Of a shot, by which nobody moves, they are the origin and the squares shot at; of a piece
        that passes on from its target, all three.
        """
        touched = tuple(dict.fromkeys(square for square, _ in self.changes))
        if not self.target:
            return touched
        if not self.origin:
            return (self.target,)
        passed = self._passed
        if passed:
            return (self.origin, self.target, passed)
        is_shot = self.captured and self.origin == self.target
        struck = tuple(square for square in touched if square != self.origin) if is_shot else ()
        return (self.origin, *(struck or (self.target,)))

    @property
    def _passed(self) -> str:
        """The square to which a piece has passed on from its target, "" if it has not."""
        moved = self.promotion or self.piece
        after = dict(self.changes)
        if self.origin == self.target or not self.target or after.get(self.target, "") is not None:
            return ""
        return next((square for square, label in after.items() if label == moved), "")


def move_of(
    fields: tuple[
        str,
        str,
        str | None,
        str | None,
        tuple[tuple[str, str | None], ...],
        tuple[str, ...],
        str | None,
    ],
) -> Move:
    """Return a move with these fields, in a third of the time."""
    return tuple.__new__(Move, fields)


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move as the clicks that make it.

    `steps` are square names, a promotion label prefixed with `=` (`("e7", "e8", "=Q")`), or a hand
    label prefixed with `@`. `text` is the canonical move text, `shown` its short algebraic form if
    that was asked for.
    """

    text: str
    steps: tuple[str, ...]
    shown: str
