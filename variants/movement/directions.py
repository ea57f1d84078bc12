"""Direction words of Betza notation: which of an atom's vectors a word keeps.

Vectors are (dx, dy) for side 0, forward is +dy; side 1 sees everything turned by 180 degrees.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from variants.core.geometry import Shape, Vector
from variants.movement.hexagons import hex_between, hex_keeps, hex_size, hex_vectors
from variants.movement.levels import level_between, level_keeps, level_vectors, way_of

Family = Literal["orth", "diag", "oblique", "king"]

Kind = Literal["step", "slide", "leap"]
Bend = Literal[-1, 0, 1]
LETTERS: Final = "fblrsvh"
TURN_LETTERS: Final = "fblrsvhzq"
COMPASS: Final[tuple[Vector, ...]] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)

# Turns in eighths of a circle, clockwise, for continuation legs joined by `a`.
TURNS: Final[dict[str, frozenset[int]]] = {
    word: frozenset(turns)
    for words, turns in {
        "f ff": (0,),
        "fr rf": (1,),
        "r rr": (2,),
        "br rb": (3,),
        "b bb": (4,),
        "bl lb": (5,),
        "l ll": (6,),
        "fl lf": (7,),
        "s": (2, 6),
        "v": (0, 4),
        "fs": (1, 7),
        "bs": (3, 5),
        "rv": (1, 3),
        "lv": (5, 7),
        "fh": (7, 0, 1),
        "rh": (1, 2, 3),
        "bh": (3, 4, 5),
        "lh": (5, 6, 7),
    }.items()
    for word in words.split()
}

_PAIRS: Final = frozenset(
    {*(x + y for x in "fb" for y in "lrs"), *(x + y for x in "lr" for y in "fbv")}
)
_WORDS: Final = frozenset({"hr", "hl", *(x + y for x in "fblrsv" for y in ("h", x))})
_SIDE_OF: Final[dict[str, Callable[[int, int], bool]]] = {
    "f": lambda dx, dy: dy > 0,
    "b": lambda dx, dy: dy < 0,
    "l": lambda dx, dy: dx < 0,
    "r": lambda dx, dy: dx > 0,
    "s": lambda dx, dy: dx != 0,
    "v": lambda dx, dy: dy != 0,
}


@dataclass(frozen=True, slots=True)
class Atom:
    """A leap of size (`long`, `short`) in all its symmetric directions, taken up to `reach` times
    (0 = any).

    `kind` is `step` for W, F and K, `slide` for R, B and Q. On levels that are the third dimension,
    whose `stride` is not 0, it goes (`long`, `short`, `third`), in the ways its `signs` keep.
    """

    family: Family
    long: int
    short: int
    reach: int
    kind: Kind = "leap"
    shape: Shape = "square"
    third: int = 0
    stride: int = 0
    signs: str = ""

    @classmethod
    def of(cls, vector: Vector, shape: Shape = "square") -> "Atom":
        """Return the atom of which a vector is one leap."""
        if shape != "square":
            long, short = hex_size(vector)
        else:
            long, short = max(map(abs, vector)), min(map(abs, vector))
        family: Family = "orth" if not short else "diag" if short == long else "oblique"
        return cls(family, long, short, 1, shape=shape)

    def toggled(self) -> "Atom":
        """Return the atom after `y`: steps and slides change places, other leaps become riders and
        back.
        """
        if self.kind == "leap":
            return replace(self, reach=0 if self.reach == 1 else 1)
        is_step = self.kind == "step"
        return replace(self, reach=0 if is_step else 1, kind="slide" if is_step else "step")

    @property
    def is_hex(self) -> bool:
        """Whether it goes from hexagon to hexagon."""
        return self.shape != "square"

    def keeps(self, word: str, vector: Vector) -> bool:
        """Return whether a word of a first leg keeps a vector."""
        if self.stride:
            return level_keeps(word, way_of(vector, self.stride))
        if self.is_hex:
            return hex_keeps(word, vector, self.family, self.shape)
        return keeps(word, vector, self.family)

    @property
    def pairs_letters(self) -> bool:
        """Whether two letters of different axes are one word: `fl` is forward to the left."""
        return self.family != "orth" or self.is_hex

    def between(self, vector: Vector) -> tuple[Vector, ...]:
        """Return the cells that a lame leap goes over."""
        if self.stride:
            return level_between(vector, self.stride)
        return hex_between(vector) if self.is_hex else between(vector)

    def vectors(self) -> tuple[Vector, ...]:
        """Return the vectors clockwise: from north, or from north-north-east for oblique leaps."""
        a = self.long
        b = self.short
        if self.stride:
            sizes = ((1, 0, 0), (1, 1, 0), (1, 1, 1)) if self.family == "king" else ()
            return level_vectors(sizes or ((a, b, self.third),), self.stride, self.signs)
        if self.is_hex:
            straight = hex_vectors(a, 0) if self.family == "king" else ()
            return straight + hex_vectors(a, b)
        if self.family == "oblique":
            return ((b, a), (a, b), (a, -b), (b, -a), (-b, -a), (-a, -b), (-a, b), (-b, a))
        kept = {"orth": (0, 2, 4, 6), "diag": (1, 3, 5, 7), "king": range(8)}[self.family]
        return tuple((a * COMPASS[d][0], a * COMPASS[d][1]) for d in kept)


def cut(run: str, *, pairs: bool) -> list[str]:
    """Return a run of direction letters as words; `pairs` says whether two letters of different
    axes combine.
    """
    words: list[str] = []
    while run:
        two = run[:2]
        size = 2 if two in _WORDS or (pairs and two in _PAIRS) else 1
        words.append(run[:size])
        run = run[size:]
    return words


def keeps(word: str, vector: Vector, family: Family) -> bool:
    """Return whether a word of a first leg keeps a vector."""
    first = word[0]
    last = word[-1]
    if first == "h":
        return family == "oblique" and _is_right_handed(vector) == (last == "r")
    if last == "h":
        return family in ("oblique", "king") and _wide(first, vector)
    if first == last:
        return _single(first, vector, family)
    if family == "oblique":
        return _wide(first, vector) and _narrow(last, vector)
    return _wide(first, vector) and _wide(last, vector) and 0 not in vector


def _single(letter: str, vector: Vector, family: Family) -> bool:
    if family == "oblique":
        return _narrow(letter, vector)
    return _wide(letter, vector) and (family != "king" or 0 in vector)


def _wide(letter: str, vector: Vector) -> bool:
    return _SIDE_OF[letter](*vector)


def _narrow(letter: str, vector: Vector) -> bool:
    across = abs(vector[0])
    along = abs(vector[1])
    main = along >= across if letter in "fbv" else across >= along
    return main and _wide(letter, vector)


def _is_right_handed(vector: Vector) -> bool:
    dx, dy = vector
    return (abs(dy) > abs(dx)) == (dx * dy > 0)


def turned(previous: Vector, turn: int) -> Vector:
    """Return a vector turned by eighths of a circle; straight ones become diagonal ones and back at
    odd turns.
    """
    ring = _ring(previous)
    return ring[(ring.index(previous) + turn) % 8]


@lru_cache(maxsize=4096)
def _ring(vector: Vector) -> tuple[Vector, ...]:
    """Return the eight vectors of a size, clockwise."""
    long = max(map(abs, vector))
    short = min(map(abs, vector))
    if short in (0, long):
        return tuple((long * x, long * y) for x, y in COMPASS)
    return Atom("oblique", long, short, 1).vectors()


def first_bend(vector: Vector) -> Bend:
    """Return the side a first step counts as bent to: oblique ones away from their long axis,
    diagonal ones upright.

    The diagonal case is inferred from one definition, the Ship of Tamerlane II.
    """
    if 0 in vector:
        return 0
    right_handed = (
        _is_right_handed(vector) if abs(vector[0]) != abs(vector[1]) else vector[0] * vector[1] < 0
    )
    return 1 if right_handed else -1


def bend_of(turn: int, before: Bend) -> Bend:
    """Return the side of a turn in eighths; straight on and straight back keep the bend before."""
    return before if turn % 4 == 0 else 1 if turn < 4 else -1


def bend_between(one: Vector, two: Vector, before: Bend) -> Bend:
    """Return the side to which two vectors in a row bend."""
    cross = one[1] * two[0] - one[0] * two[1]
    return before if cross == 0 else 1 if cross > 0 else -1


def sided(run: str, bend: Bend) -> str:
    """Return a run of letters with `q` (to the side of the bend before) and `z` (to the other side)
    as `l` and `r`.
    """
    return run.translate({ord("q"): "r" if bend > 0 else "l", ord("z"): "l" if bend > 0 else "r"})


def bent(previous: Vector, atom: Atom, words: list[str]) -> list[Vector]:
    """Return the next vectors of a bracket leg, by the angle each makes with the vector before."""
    angles = {vector: _angle(previous, vector) for vector in atom.vectors()}
    kept = {vector for word in words for vector in _by_angle(word, angles)}
    return [vector for vector in angles if vector in kept]


def _by_angle(word: str, angles: dict[Vector, float]) -> set[Vector]:
    letters = set(word)
    if len(letters) == 1:
        if letters <= {"f", "b"}:
            wanted = (min if word[0] == "f" else max)(abs(angle) for angle in angles.values())
            return {vector for vector, angle in angles.items() if abs(angle) == wanted}
        if letters == {"v"}:
            return _by_angle("f", angles) | _by_angle("b", angles)
        if letters == {"s"}:
            return _by_angle("l", angles) | _by_angle("r", angles)
        side = {
            vector: angle
            for vector, angle in angles.items()
            if (angle > 0) == (word[0] == "r") and 0 < abs(angle) < 180
        }
        best = min((abs(abs(angle) - 90) for angle in side.values()), default=0.0)
        return {vector for vector, angle in side.items() if abs(abs(angle) - 90) == best}
    low, high = (90, 180) if "b" in letters else (0, 180 if "v" in letters else 90)
    signs = {sign for sign, names in ((-1, "ls"), (1, "rs")) if letters & set(names)}
    return {
        vector
        for vector, angle in angles.items()
        if low < abs(angle) < high and abs(angle) != 90 and math.copysign(1, angle) in signs
    }


def _angle(one: Vector, two: Vector) -> float:
    """Return the clockwise angle from one vector to another, in degrees from -180 (excluded) to
    180.
    """
    cross = one[1] * two[0] - one[0] * two[1]
    dot = one[0] * two[0] + one[1] * two[1]
    return round(math.degrees(math.atan2(cross, dot)), 6)


def between(vector: Vector) -> tuple[Vector, ...]:
    """Return the squares a lame leap goes over: straight first, then diagonally."""
    dx, dy = vector
    sx = (dx > 0) - (dx < 0)
    sy = (dy > 0) - (dy < 0)
    straight = abs(abs(dx) - abs(dy))
    step = (sx, 0) if abs(dx) > abs(dy) else (0, sy)
    path: list[Vector] = []
    x = y = 0
    for i in range(max(abs(dx), abs(dy)) - 1):
        x, y = (x + step[0], y + step[1]) if i < straight else (x + sx, y + sy)
        path.append((x, y))
    return tuple(path)
