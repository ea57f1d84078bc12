"""What the small letters of one leg say."""

import re
from dataclasses import dataclass
from typing import Final

from variants.movement import directions
from variants.movement.mover import Hop
from variants.movement.reader import Letters, refuse

_MODES: Final = "mcdekxpg"
_OTHERS: Final = "injoytu"
_TWICE: Final = "nj"
_ORDER: Final = "mcokdepxh"


@dataclass(frozen=True, slots=True)
class Leg:
    """A leg: its runs of direction letters, and how often every other letter stands in it."""

    text: str
    letters: Letters
    runs: tuple[str, ...]
    marks: str

    @property
    def column(self) -> int:
        """Where it starts."""
        return self.letters.columns[0]

    def column_of(self, letter: str) -> int:
        """Return where a letter stands."""
        return self.letters.columns[max(0, self.letters.text.find(letter))]

    def refuse(self, letter: str, reason: str) -> None:
        """Raise PresetError if the leg has the letter."""
        if letter in self.marks:
            refuse(self.text, self.column_of(letter), reason)

    def has(self, letter: str) -> bool:
        """Return whether a letter stands in the leg; not for directions."""
        return letter in self.marks

    @property
    def jumps(self) -> int:
        """How often `j` is written."""
        return self.marks.count("j")

    @property
    def hop(self) -> Hop:
        """The way the last leg hops."""
        return "p" if self.has("p") else "g" if self.has("g") else ""

    @property
    def toggles(self) -> bool:
        """Whether the legs after it have the other range."""
        return self.has("y") or self.has("g")

    def target_modes(self) -> str:
        """Return what may stand on the target when the move ends with this leg."""
        found = {letter for letter in "mcdekx" if self.has(letter)} or {"m", "c"}
        return self._ordered(found)

    def relay_modes(self) -> str:
        """Return what may stand where the next leg starts."""
        self.refuse("e", "'e' (capturing in passing) is only for the end of a move")
        found = {letter for letter in "mcdkxpg" if self.has(letter)} or {"m"}
        if found & {"p", "g"}:
            found = found - {"p", "g"} | {"h" if self.has("t") else "p"}
        return self._ordered(found)

    def _ordered(self, modes: set[str]) -> str:
        if "c" in modes and (
            "k" in modes or (self.has("t") and not self.has("p") and not self.has("g"))
        ):
            modes = modes - {"c", "k"} | {"o"}
        return "".join(letter for letter in _ORDER if letter in modes)


def leg_of(text: str, letters: Letters, *, is_later: bool) -> Leg:
    """Return the meaning of a leg's letters. Raises PresetError for unknown, doubled or
    contradictory letters.
    """
    turning = directions.TURN_LETTERS if is_later else directions.LETTERS
    marks = ""
    for letter, column in zip(letters.text, letters.columns, strict=False):
        if letter in turning:
            continue
        if letter not in _MODES + _OTHERS + "zq":
            refuse(text, column, f"{letter!r} means nothing here")
        if marks.count(letter) > (letter in _TWICE):
            refuse(text, column, f"{letter!r} is written too often")
        marks += letter
    leg = Leg(text, letters, tuple(re.findall(f"[{turning}]+", letters.text)), marks)
    for one, two in (("p", "g"), ("n", "j"), ("z", "q")):
        if leg.has(one):
            leg.refuse(two, f"{one!r} and {two!r} contradict each other")
    return leg
