"""Sets of move vectors in English."""

from collections.abc import Callable, Iterable
from typing import Final

from variants.core.geometry import Vector
from variants.core.words import listed
from variants.core.words import number as number

_STRAIGHT: Final[dict[frozenset[Vector], str]] = {
    frozenset(vectors): words
    for vectors, words in (
        (((0, 1), (1, 0), (0, -1), (-1, 0)), "straight"),
        (((0, 1), (0, -1)), "forward or backward"),
        (((1, 0), (-1, 0)), "sideways"),
        (((0, 1), (1, 0), (-1, 0)), "forward or sideways"),
        (((0, -1), (1, 0), (-1, 0)), "backward or sideways"),
        (((0, 1),), "forward"),
        (((0, -1),), "backward"),
        (((1, 0),), "to the right"),
        (((-1, 0),), "to the left"),
    )
}
_DIAGONAL: Final[dict[frozenset[Vector], str]] = {
    frozenset(vectors): words
    for vectors, words in (
        (((1, 1), (1, -1), (-1, -1), (-1, 1)), "diagonally"),
        (((1, 1), (-1, 1)), "diagonally forward"),
        (((1, -1), (-1, -1)), "diagonally backward"),
        (((1, 1), (1, -1)), "diagonally to the right"),
        (((-1, 1), (-1, -1)), "diagonally to the left"),
        (((1, 1),), "diagonally forward to the right"),
        (((-1, 1),), "diagonally forward to the left"),
        (((1, -1),), "diagonally backward to the right"),
        (((-1, -1),), "diagonally backward to the left"),
    )
}


def plural(count: int, noun: str) -> str:
    """Return `one square`, `two squares`."""
    return f"{number(count)} {noun}{'' if count == 1 else 's'}"


def unit(vector: Vector) -> Vector:
    """Return a straight or diagonal vector shortened to one step."""
    size = max(abs(vector[0]), abs(vector[1]))
    return vector[0] // size, vector[1] // size


def is_oblique(vector: Vector) -> bool:
    """Return whether a vector is neither straight nor diagonal."""
    return 0 not in vector and abs(vector[0]) != abs(vector[1])


def direction_words(vectors: Iterable[Vector]) -> str:
    """Return straight and diagonal directions: `in any direction`, `straight`, `forward or
    diagonally backward`.
    """
    units = frozenset(unit(vector) for vector in vectors)
    straight = frozenset(v for v in units if 0 in v)
    diagonal = units - straight
    if len(units) == 8:
        return "in any direction"
    found = [*_looked_up(straight, _STRAIGHT), *_looked_up(diagonal, _DIAGONAL)]
    return " or ".join(found)


def oblique_words(vectors: Iterable[Vector]) -> str:
    """Return which of the eight turns of an oblique leap are meant, one by one if need be; empty
    for all.
    """
    found = frozenset(vectors)
    whole = frozenset(turned for vector in found for turned in _turns(vector))
    if found == whole:
        return ""
    tests: dict[str, Callable[[Vector], bool]] = {
        "forward": lambda v: v[1] > 0,
        "backward": lambda v: v[1] < 0,
        "more forward than sideways": lambda v: v[1] > abs(v[0]),
        "more backward than sideways": lambda v: -v[1] > abs(v[0]),
        "more sideways than forward": lambda v: abs(v[0]) > v[1] > 0,
        "more sideways than backward": lambda v: abs(v[0]) > -v[1] > 0,
        "to the right": lambda v: v[0] > 0,
        "to the left": lambda v: v[0] < 0,
        "more sideways than forward or backward": lambda v: abs(v[0]) > abs(v[1]),
        "more forward or backward than sideways": lambda v: abs(v[1]) > abs(v[0]),
    }
    for words, test in tests.items():
        if found == {v for v in whole if test(v)}:
            return f"{words} only"
    return f"only {listed([_leap_words(vector) for vector in sorted(found, reverse=True)])}"


def _leap_words(vector: Vector) -> str:
    """Return an oblique leap seen from its side: `two forward and one to the left`."""
    across, along = vector
    where = "forward" if along > 0 else "backward"
    return (
        f"{number(abs(along))} {where} and {number(abs(across))} to the"
        f" {'right' if across > 0 else 'left'}"
    )


def _turns(vector: Vector) -> set[Vector]:
    x, y = vector
    return {(sx * a, sy * b) for a, b in ((x, y), (y, x)) for sx in (1, -1) for sy in (1, -1)}


def _looked_up(units: frozenset[Vector], table: dict[frozenset[Vector], str]) -> list[str]:
    if not units:
        return []
    if units in table:
        return [table[units]]
    return [table[frozenset({vector})] for vector in sorted(units, reverse=True)]
