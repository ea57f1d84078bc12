"""The imitator of Betza texts, `I`: a piece that moves like the piece that moved last, whoever's it
was.

What it borrows are moves to empty squares and captures of enemies; with modes written before it,
only those (`mI`, `cI`), or others (`kI`, `dI`, `eI`). `bI` turns the moves back to front. First
moves and castlings are nobody else's.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from variants.movement.mover import Mover, for_side
from variants.movement.reader import Imitator, read, refuse

DEFAULT: Final = "mc"


@dataclass(frozen=True, slots=True)
class Imitating:
    """A way to imitate: what the moves may end on, as modes of a mover, and whether they are turned
    back to front.
    """

    modes: str
    turned: bool

    def of(self, movers: Iterable[Mover]) -> tuple[Mover, ...]:
        """Return the moves as the imitator has them."""
        allowed = set(self.modes) | ({"o"} if "c" in self.modes else set())
        kept = (
            (mover, "".join(letter for letter in mover.modes if letter in allowed))
            for mover in movers
        )
        found = tuple(
            replace(mover, modes=modes) for mover, modes in kept if modes and not mover.initial
        )
        return for_side(found, 1) if self.turned else found


def imitator_of(text: str, part: Imitator) -> Imitating:
    """Return what an imitator says. Raises PresetError that names the column."""
    for letter, column in zip(part.letters.text, part.letters.columns, strict=False):
        if letter not in "mckdeb":
            refuse(text, column, f"{letter!r} means nothing with I")
    modes = "".join(letter for letter in part.letters.text if letter != "b")
    return Imitating(modes or DEFAULT, "b" in part.letters.text)


def imitations(text: str) -> tuple[Imitating, ...]:
    """Return the imitators of a Betza text. Raises PresetError that names the column."""
    if "I" not in text:
        return ()
    return tuple(imitator_of(text, part) for part in read(text) if isinstance(part, Imitator))
