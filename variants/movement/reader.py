"""Betza text -> chains of legs with their atoms, groups written out; every letter keeps its
column.
"""

import re
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Shape
from variants.movement.directions import Atom, Family, Kind
from variants.movement.levels import SIGNS, Size
from variants.movement.mover import HALF

MAX_LENGTH: Final = 400
# Before a text of a board of hexagons; the loader writes it, documents do not have it.
HEX_MARKS: Final[dict[Shape, str]] = {"hex": "hex:", "hex-rows": "hex-rows:"}
# The same for levels that are the third dimension, with the stride of the board.
LEVEL_MARK: Final = re.compile(r"levels([0-9]+):")
MAX_LEGS: Final = 8

_LEAPS: Final = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0),
    "C": (3, 1), "L": (3, 1), "Z": (3, 2), "J": (3, 2), "G": (3, 3),
}  # fmt: skip
_DEEP_LEAPS: Final = {"T": (1, 1, 1)}
_COMPOUNDS: Final[dict[str, Atom]] = {
    "K": Atom("king", 1, 1, 1, "step"),
    "Q": Atom("king", 1, 1, 0, "slide"),
    "R": Atom("orth", 1, 0, 0, "slide"),
    "B": Atom("diag", 1, 1, 0, "slide"),
}
_REFUSED: Final = {"@": "a drop; say drops in the tables of the preset"}
_VECTOR: Final = re.compile(r"\((\d{1,2}),(\d{1,2})\)")
_DEEP_VECTOR: Final = re.compile(r"\((\d{1,2}),(\d{1,2}),(\d{1,2})\)")
_NUMBER: Final = re.compile(r"\d{1,2}")
_SEPARATORS: Final = ("-", "?", "=")
_ENDS: Final = ("-", "?", "=", "]")


@dataclass(frozen=True, slots=True)
class Letters:
    """The small letters of a leg. `columns` has one number more than there are letters: that of
    what follows them.
    """

    text: str
    columns: tuple[int, ...]

    def __add__(self, other: "Letters") -> "Letters":
        return Letters(self.text + other.text, self.columns[:-1] + other.columns)

    def parts(self) -> "list[Letters]":
        """Return the legs between the letters `a`."""
        found = []
        start = 0
        for part in self.text.split("a"):
            end = start + len(part)
            found.append(Letters(part, self.columns[start : end + 1]))
            start = end + 1
        return found


@dataclass(frozen=True, slots=True)
class Chain:
    """Legs that share an atom; None stands for U, every square of the board."""

    legs: tuple[Letters, ...]
    atom: Atom | None


@dataclass(frozen=True, slots=True)
class Bracket:
    """Legs with atoms of their own; `separators` has one sign less than there are legs."""

    outer: Letters
    legs: tuple[tuple[Letters, Atom], ...]
    separators: str


@dataclass(frozen=True, slots=True)
class Castle:
    """A castling: exactly so many king's steps, with a partner so many squares in from the edge."""

    letters: Letters
    steps: int


@dataclass(frozen=True, slots=True)
class Imitator:
    """A piece that moves like the piece that moved last."""

    letters: Letters


Part = Chain | Bracket | Castle | Imitator


def refuse(text: str, at: int, reason: str) -> NoReturn:
    """Raise PresetError that names a column of the text."""
    message = f"column {at + 1} of {text[:60]!r}: {reason}"
    raise PresetError("betza", message, text, column=at + 1, path="")


def unmarked(text: str) -> tuple[str, str]:
    """Return the mark of the board a text is for, "" for one of squares, and the text itself."""
    if mark := hex_mark(shape_of(text)):
        return mark, text.removeprefix(mark)
    found = LEVEL_MARK.match(text)
    return (found[0], text[found.end() :]) if found else ("", text)


def hex_mark(shape: Shape) -> str:
    """Return the mark of a text for a board of that shape, nothing for one of squares."""
    return HEX_MARKS.get(shape, "")


def shape_of(text: str) -> Shape:
    """Return what the cells are of the board a text is marked for; those of levels are squares."""
    for shape, mark in HEX_MARKS.items():
        if text.startswith(mark):
            return shape
    return "square"


def level_mark(stride: int) -> str:
    """Return the mark of a text for levels that are the third dimension."""
    return f"levels{stride}:"


def is_levelled(text: str) -> bool:
    """Return whether a text is marked as one for levels that are the third dimension."""
    return LEVEL_MARK.match(text) is not None


def stride_of(text: str) -> int:
    """Return the stride of the levels a text is for, 0 for any other board."""
    found = LEVEL_MARK.match(text)
    return int(found[1]) if found else 0


def read(text: str) -> list[Part]:
    """Return the parts of a text, whose moves add up. Raises PresetError."""
    mark, text = unmarked(text)
    reader = _Reader(text, is_deep=is_levelled(mark))
    found: list[Part] = []
    while reader.at < len(text):
        found += reader.part()
    return found


def slices(text: str) -> tuple[str, ...]:
    """Return the texts of the parts: a piece letter with all that belongs to it. Raises
    PresetError.
    """
    mark, text = unmarked(text)
    reader = _Reader(text, is_deep=is_levelled(mark))
    found = []
    while reader.at < len(text):
        start = reader.at
        reader.part()
        found.append(mark + text[start : reader.at])
    return tuple(found)


class _Reader:
    """Reads one text from left to right. On levels that are the third dimension, signs stand among
    the small letters, and leaps have three numbers.
    """

    def __init__(self, text: str, *, is_deep: bool = False) -> None:
        self.text = text
        self.at = 0
        self.signs = SIGNS if is_deep else ""
        self.leaps: dict[str, Size] = {
            letter: (long, short, 0) for letter, (long, short) in _LEAPS.items()
        }
        if is_deep:
            self.leaps |= _DEEP_LEAPS
        if len(text) > MAX_LENGTH:
            self.refuse(MAX_LENGTH, f"a move text has at most {MAX_LENGTH} characters")

    def refuse(self, at: int, reason: str) -> NoReturn:
        refuse(self.text, at, reason)

    def peek(self, size: int = 1) -> str:
        return self.text[self.at : self.at + size]

    def letters(self) -> Letters:
        start = self.at
        while self.is_letter():
            self.at += 1
        return Letters(self.text[start : self.at], tuple(range(start, self.at + 1)))

    def is_letter(self) -> bool:
        mark = self.peek()
        return (mark.islower() and mark.isascii()) or (mark != "" and mark in self.signs)

    def part(self) -> list[Part]:
        before = self.letters()
        if self.peek() == "[":
            return [self.bracket(before)]
        if self.peek() == "O":
            return [self.castle(before)]
        if self.peek() == "I":
            self.at += 1
            return [Imitator(before)]
        written = [before]
        if self.is_group():
            written = self.group(before)
        atom = self.atom()
        chains = [Chain(tuple(letters.parts()), atom) for letters in written]
        for chain in chains:
            self.check_legs(chain.legs)
        return list(chains)

    def check_legs(self, legs: tuple[Letters, ...]) -> None:
        if len(legs) > MAX_LEGS:
            self.refuse(legs[MAX_LEGS].columns[0], f"a move has at most {MAX_LEGS} legs")

    def is_group(self) -> bool:
        return self.peek() == "(" and self.text[self.at + 1 : self.at + 2].islower()

    def group(self, before: Letters) -> list[Letters]:
        """Return the letters with the group left out, once, twice ... up to the number behind
        it.
        """
        opening = self.at
        self.at += 1
        repeated = self.letters()
        if self.peek() != ")":
            self.refuse(self.at, "a repeated group holds small letters only and ends with )")
        self.at += 1
        found = _NUMBER.match(self.text, self.at)
        if not found:
            self.refuse(self.at, "a repeated group must be followed by a number")
        self.at = found.end()
        after = self.letters()
        if self.is_group():
            self.refuse(self.at, "there is at most one repeated group in a move")
        if repeated.text.count("a") * int(found[0]) >= MAX_LEGS or int(found[0]) >= MAX_LEGS:
            self.refuse(opening, f"a move has at most {MAX_LEGS} legs")
        written = [before]
        for _ in range(int(found[0])):
            written.append(written[-1] + repeated)
        return [letters + after for letters in written]

    def atom(self) -> Atom | None:
        start = self.at
        letter = self.peek()
        if letter == "U":
            self.at += 1
            return None
        if letter == "(":
            size = self.explicit()
        elif letter in _COMPOUNDS:
            self.at += 1
            return self.ranged(_COMPOUNDS[letter], letter)
        elif letter in self.leaps:
            self.at += 1
            size = self.suffixed(self.leaps[letter])
        elif letter == "I":
            self.refuse(start, "the imitator has no legs")
        elif letter in _REFUSED:
            self.refuse(start, f"{letter!r} ({_REFUSED[letter]}) is not supported")
        else:
            self.refuse(
                start,
                f"{letter!r} is no piece letter"
                if letter
                else "the text ends where a piece letter should be",
            )
        long, short, third = sorted(size, reverse=True)
        is_straight = short in (0, long) and third in (0, long)
        family: Family = "oblique" if not is_straight else "diag" if short else "orth"
        kind: Kind = "step" if letter in "WFT" and long == 1 else "leap"
        return self.ranged(Atom(family, long, short, 1, kind, third=third), letter)

    def explicit(self) -> Size:
        found = (_DEEP_VECTOR if self.signs else _VECTOR).match(self.text, self.at)
        if not found and self.signs:
            self.refuse(self.at, "a parenthesis must hold three numbers, as in (2,1,1)")
        if not found:
            self.refuse(self.at, "a parenthesis must hold two numbers, as in (1,4)")
        x, y, z = (*map(int, found.groups()), 0)[:3]
        if not 0 < max(x, y, z) < MAX_SIDE:
            self.refuse(self.at, f"a leap goes from 1 to {MAX_SIDE - 1} squares")
        self.at = found.end()
        return x, y, z

    def suffixed(self, size: Size) -> Size:
        suffix = self.peek()
        if suffix not in ("X", "Y"):
            return size
        self.at += 1
        long, short, third = size
        return (long + 3, short, third) if suffix == "X" else (long + 2, short + 2, third)

    def ranged(self, atom: Atom, letter: str) -> Atom:
        found = _NUMBER.match(self.text, self.at)
        if found:
            self.at = found.end()
            return replace(atom, reach=int(found[0]))
        if self.peek() == "*":
            self.at += 1
            return replace(atom, reach=HALF)
        if letter.isupper() and self.peek() == letter:
            self.at += 1
            return replace(atom, reach=0)
        return atom

    def castle(self, letters: Letters) -> Castle:
        self.at += 1
        found = _NUMBER.match(self.text, self.at)
        if not found or not int(found[0]):
            self.refuse(self.at, "castling needs the number of the king's steps, as in O2")
        self.at = found.end()
        return Castle(letters, int(found[0]))

    def bracket(self, outer: Letters) -> Bracket:
        legs: list[tuple[Letters, Atom]] = []
        separators = ""
        while self.peek() != "]":
            separators += self.peek()
            self.at += 1
            letters = self.letters()
            at = self.at
            atom = self.atom()
            if atom is None:
                self.refuse(at, "U has no legs")
            legs.append((letters, atom))
            if self.peek() not in _ENDS:
                self.refuse(
                    self.at,
                    "a leg in brackets must be followed by -, ?, = or ]"
                    if self.peek()
                    else "] is missing",
                )
        self.at += 1
        self.check_legs(tuple(letters for letters, _ in legs))
        return Bracket(outer, tuple(legs), separators[1:])
