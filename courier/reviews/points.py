"""What the computer thinks of one position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Point:
    """What a position is worth to the first side, in hundredths of about a pawn.

    `ends_in` are the half-moves to the end of the game where that is certain, negative where the
    second side wins. `line` is the best play, as people write it. Nothing is known of a position in
    which the game is over, or the rules give up: it has no worth and no line.
    """

    worth: int | None = None
    ends_in: int | None = None
    line: tuple[str, ...] = ()

    def plain(self) -> list[Any]:
        """Return it as `Review.points` holds it."""
        return [self.worth, self.ends_in, list(self.line)]


NOTHING: Final = Point()


def points_in(stored: list[list[Any]]) -> list[Point]:
    """Return what `Review.points` holds."""
    return [Point(worth, ends_in, tuple(line)) for worth, ends_in, line in stored]
