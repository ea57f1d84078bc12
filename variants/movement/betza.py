"""Betza text (XBetza with brackets) -> movers.

    piece   = { move } ;                      an empty text or `-` cannot move
    move    = [ leg { "a" leg } ] atom        legs share the atom; each leg after the first turns
            | outer "[" bleg { sep bleg } "]" legs with atoms of their own
    sep     = "-" go on | "?" stop or go on | "=" go on for as many steps as before
    atom    = W F D N A H C L Z J G K R B Q or (x,y), then X or Y, then a range
    letter  = directions f b l r v s h, modes m c e, i (first move; on a later leg: equal length), n (lame)

Letters of the full notation that this engine does not know (hoppers, locusts, crooked riders ...) are refused, never
skipped. The whole text is expanded here into chains of absolute vectors, so nothing later has to know the notation.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from variants.core.errors import PresetError
from variants.core.geometry import MAX_SIDE, Vector
from variants.movement import directions
from variants.movement.directions import Atom, Family

MAX_LENGTH: Final = 200
MAX_LEGS: Final = 6
MAX_MOVERS: Final = 1024

_LEAPS: Final = {
    "W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0),
    "C": (3, 1), "L": (3, 1), "Z": (3, 2), "J": (3, 2), "G": (3, 3),
}  # fmt: skip
_COMPOUNDS: Final[dict[str, Atom]] = {
    "K": Atom("king", 1, 1, 1),
    "Q": Atom("king", 1, 1, 0),
    "R": Atom("orth", 1, 0, 0),
    "B": Atom("diag", 1, 1, 0),
}
_VECTOR: Final = re.compile(r"\((\d{1,2}),(\d{1,2})\)")
_RANGE: Final = re.compile(r"\d{1,2}")
_UNKNOWN: Final = {
    "d": "capturing one's own men", "k": "capturing royals only", "p": "hopping", "g": "hopping", "x": "borrowed moves",
    "j": "jumping", "o": "wrapping round the board", "z": "crooked moves", "q": "circular moves", "y": "changing range",
    "t": "hopping restrictions", "u": "unloading", "w": "this letter",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight part of a move: `vector` up to `reach` times (0 = any), or as often as the slide before if `equal`.

    `via` are the offsets of the squares between that must be empty at every step of a lame leap.
    """

    vector: Vector
    reach: int = 1
    equal: bool = False
    via: tuple[Vector, ...] = ()


@dataclass(frozen=True, slots=True)
class Mover:
    """One way to move: segments in order, every square before the last one empty.

    `quiet` may end on an empty square, `takes` on an enemy, `passing` captures in passing; `initial` only before the
    first move; `opens` gives the right to be taken in passing on the squares gone over.
    """

    segments: tuple[Segment, ...]
    quiet: bool = True
    takes: bool = True
    passing: bool = False
    initial: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class _Leg:
    column: int
    runs: tuple[str, ...] = ()
    modes: frozenset[str] = frozenset()
    has_i: bool = False
    has_n: bool = False


Line = tuple[Segment, ...]


def parse(text: str) -> tuple[Mover, ...]:
    """Return the movers of a Betza text, duplicates dropped. Raises PresetError that names the column."""
    if text in ("", "-"):
        return ()
    return tuple(dict.fromkeys(_Parser(text).movers()))


class _Parser:
    """Reads one text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        if len(text) > MAX_LENGTH:
            self.refuse(MAX_LENGTH, f"a move text has at most {MAX_LENGTH} characters")

    def refuse(self, at: int, reason: str) -> NoReturn:
        message = f"column {at + 1} of {self.text[:60]!r}: {reason}"
        raise PresetError("betza", message, self.text, column=at + 1, path="")

    def movers(self) -> list[Mover]:
        found: list[Mover] = []
        while self.at < len(self.text):
            start = self.at
            letters = self.letters()
            found += self.bracket(letters, start) if self.peek() == "[" else self.chain(letters, start)
            self.check_count(found, start)
        return found

    def check_count(self, lines: Sequence[object], at: int) -> None:
        if len(lines) > MAX_MOVERS:
            self.refuse(at, f"this stands for more than {MAX_MOVERS} lines of movement")

    def peek(self) -> str:
        return self.text[self.at : self.at + 1]

    def letters(self) -> str:
        start = self.at
        while self.peek().islower() and self.peek().isascii():
            self.at += 1
        return self.text[start : self.at]

    def atom(self) -> Atom:
        start, letter = self.at, self.peek()
        if letter == "(":
            family_size = self.explicit()
        elif letter in _COMPOUNDS or letter in _LEAPS:
            self.at += 1
            if letter in _COMPOUNDS:
                return self.ranged(_COMPOUNDS[letter], letter)
            family_size = self.suffixed(_LEAPS[letter])
        else:
            self.refuse(
                start, f"{letter!r} is no piece letter" if letter else "the text ends where a piece letter should be"
            )
        long, short = max(family_size), min(family_size)
        family: Family = "orth" if not short else "diag" if long == short else "oblique"
        return self.ranged(Atom(family, long, short, 1), letter)

    def explicit(self) -> tuple[int, int]:
        found = _VECTOR.match(self.text, self.at)
        if not found:
            self.refuse(self.at, "a parenthesis must hold two numbers, as in (1,4)")
        x, y = int(found[1]), int(found[2])
        if not 0 < max(x, y) < MAX_SIDE:
            self.refuse(self.at, f"a leap goes from 1 to {MAX_SIDE - 1} squares")
        self.at = found.end()
        return x, y

    def suffixed(self, size: tuple[int, int]) -> tuple[int, int]:
        suffix = self.peek()
        if suffix not in ("X", "Y"):
            return size
        self.at += 1
        return (size[0] + 3, size[1]) if suffix == "X" else (size[0] + 2, size[1] + 2)

    def ranged(self, atom: Atom, letter: str) -> Atom:
        found = _RANGE.match(self.text, self.at)
        if found:
            self.at = found.end()
            return replace(atom, reach=int(found[0]))
        if letter.isupper() and self.peek() == letter:
            self.at += 1
            return replace(atom, reach=0)
        return atom

    def leg(self, letters: str, column: int) -> _Leg:
        for i, letter in enumerate(letters):
            if letter in _UNKNOWN:
                self.refuse(column + i, f"{letter!r} ({_UNKNOWN[letter]}) is not supported")
        runs = tuple(re.findall(f"[{directions.LETTERS}]+", letters))
        modes = frozenset(letter for letter in letters if letter in "mce")
        return _Leg(column, runs, modes, "i" in letters, "n" in letters)

    def words(self, leg: _Leg, *, pairs: bool) -> list[str]:
        return [word for run in leg.runs for word in directions.cut(run, pairs=pairs)]

    def first(self, leg: _Leg, atom: Atom) -> list[Vector]:
        words = self.words(leg, pairs=atom.family != "orth")
        for word in words:
            if word == "h" or not any(directions.keeps(word, vector, atom.family) for vector in atom.vectors()):
                self.refuse(leg.column, f"the direction {word!r} does not fit this piece letter")
        return [v for v in atom.vectors() if not words or any(directions.keeps(w, v, atom.family) for w in words)]

    def segment(self, leg: _Leg, atom: Atom, vector: Vector, *, equal: bool = False) -> Segment:
        return Segment(vector, 0 if equal else atom.reach, equal, _between(vector) if leg.has_n else ())

    def chain(self, letters: str, start: int) -> list[Mover]:
        atom = self.atom()
        legs: list[_Leg] = []
        for part in letters.split("a"):
            legs.append(self.leg(part, start))
            start += len(part) + 1
        self.check_legs(legs)
        lines: list[Line] = [(self.segment(legs[0], atom, vector),) for vector in self.first(legs[0], atom)]
        for leg in legs[1:]:
            lines = [(*line, s) for line in lines for s in self.turned(leg, atom, line[-1].vector)]
            self.check_count(lines, leg.column)
        return [self.mover(line, legs[0], legs[-1].modes) for line in lines]

    def turned(self, leg: _Leg, atom: Atom, previous: Vector) -> list[Segment]:
        turns: frozenset[int] = frozenset()
        for word in self.words(leg, pairs=True):
            if word not in directions.TURNS:
                self.refuse(leg.column, f"{word!r} is no turn")
            turns |= directions.TURNS[word]
        if not turns:
            turns = frozenset({0, 2, 6}) if atom.family in ("orth", "diag") else frozenset(range(8)) - {4}
        return [self.segment(leg, atom, v, equal=leg.has_i) for v in directions.turned(previous, atom, turns)]

    def bracket(self, outer: str, start: int) -> list[Mover]:
        opening = self.at
        if not set(outer) <= set("mci"):
            self.refuse(start, "only m, c and i may stand before a bracket")
        lines: list[Line] = []
        stops: list[Line] = []
        legs: list[_Leg] = []
        while self.peek() != "]":
            separator, at = self.text[self.at], self.at + 1
            self.at = at
            leg, atom = self.leg(self.letters(), at), self.atom()
            if separator == "?":
                stops += lines
            lines = self.extended(lines, leg, atom, separator)
            legs.append(leg)
            if self.peek() not in ("-", "?", "=", "]"):
                self.refuse(
                    self.at, "a leg in brackets must be followed by -, ?, = or ]" if self.peek() else "] is missing"
                )
            self.check_count(lines, opening)
        self.at += 1
        self.check_legs(legs)
        first = replace(legs[0], has_i=legs[0].has_i or "i" in outer)
        modes = frozenset(outer) - {"i"} or legs[-1].modes
        return [self.mover(line, first, modes) for line in (*stops, *lines)]

    def extended(self, lines: list[Line], leg: _Leg, atom: Atom, separator: str) -> list[Line]:
        if separator == "[":
            return [(self.segment(leg, atom, vector),) for vector in self.first(leg, atom)]
        equal = separator == "=" or leg.has_i
        words = self.words(leg, pairs=True) or ["f"]
        if any("h" in word for word in words):
            self.refuse(leg.column, "h has no meaning on a later leg in brackets")
        return [
            (*line, self.segment(leg, atom, vector, equal=equal))
            for line in lines
            for vector in directions.bent(line[-1].vector, atom, words)
        ]

    def check_legs(self, legs: list[_Leg]) -> None:
        if len(legs) > MAX_LEGS:
            self.refuse(legs[MAX_LEGS].column, f"a move has at most {MAX_LEGS} legs")
        for leg in legs[:-1]:
            if leg.modes - {"m"}:
                self.refuse(leg.column, "capturing on the way is not supported")

    def mover(self, line: tuple[Segment, ...], first: _Leg, modes: frozenset[str]) -> Mover:
        slides = [i for i, s in enumerate(line) if s.reach != 1 and not s.equal]
        if any(s.equal and not any(slide < i for slide in slides) for i, s in enumerate(line)):
            self.refuse(first.column, "a leg of equal length needs a slide before it")
        if len(line) > 1 and all(s.reach == 1 for s in line) and _ends_at_its_origin(line):
            self.refuse(first.column, "a move that ends where it began is not supported")
        return Mover(
            segments=line,
            quiet=not modes or "m" in modes,
            takes=not modes or "c" in modes,
            passing="e" in modes,
            initial=first.has_i,
            opens=first.has_i and first.has_n and len(line) == 1,
        )


def _ends_at_its_origin(line: Line) -> bool:
    return all(sum(s.vector[axis] for s in line) == 0 for axis in (0, 1))


def _between(vector: Vector) -> tuple[Vector, ...]:
    """Return the squares a lame leap goes over: straight first, then diagonally."""
    dx, dy = vector
    sx, sy = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    straight = abs(abs(dx) - abs(dy))
    step = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    path: list[Vector] = []
    x = y = 0
    for i in range(max(abs(dx), abs(dy)) - 1):
        x, y = (x + step[0], y + step[1]) if i < straight else (x + sx, y + sy)
        path.append((x, y))
    return tuple(path)
