"""Atoms and direction words on levels that are the third dimension, whose symmetries are 48.

A vector has two numbers as ever: a step to the next level is as many rows as the board's `stride`
(`variants.core.geometry.Board`). An atom (a, b, c) goes so far along the three axes, in all ways
and all orders: W (1, 0, 0) goes through the six faces of a cell, F (1, 1, 0) through its twelve
edges, T (1, 1, 1) through its eight corners, N (2, 1, 0) to 24 cells. K, R, B and Q step and ride
as ever, K and Q through corners, too.

A direction word keeps every vector that goes that way, whatever the atom: f is forward or up and
neither back nor down, b the opposite, v both; l, r and s are left, right and either; fl, fr, bl and
br are both at once. A sign keeps what goes up (+), what goes down (-), what stays on its level (=).
"""

from collections.abc import Iterable
from itertools import permutations, product
from typing import Final

from variants.core.geometry import Vector

SIGNS: Final = "+-="
Way = tuple[int, int, int]
Size = tuple[int, int, int]


def flat(way: Way, stride: int) -> Vector:
    """Return files, ranks and levels as a vector on the lattice."""
    across, along, up = way
    return across, along + up * stride


def way_of(vector: Vector, stride: int) -> Way:
    """Return how many files, ranks and levels a vector goes."""
    up = (vector[1] + stride // 2) // stride
    return vector[0], vector[1] - up * stride, up


def level_vectors(sizes: Iterable[Size], stride: int, signs: str = "") -> tuple[Vector, ...]:
    """Return the vectors of atoms of these sizes that go the way one of the signs says, forward and
    up first.
    """
    ways = {
        (x * one, y * two, z * three)
        for size in sizes
        for x, y, z in permutations(size)
        for one, two, three in product((1, -1), repeat=3)
    }
    kept = [way for way in ways if not signs or sign_of(way) in signs]
    kept.sort(key=lambda way: (-way[1] - way[2], -way[2], way[0]))
    return tuple(flat(way, stride) for way in kept)


def sign_of(way: Way) -> str:
    """Return whether a way goes up, down or stays on its level."""
    return "+" if way[2] > 0 else "-" if way[2] < 0 else "="


def level_keeps(word: str, way: Way) -> bool:
    """Return whether a direction word keeps a way; `h` keeps none."""
    return all(_goes(letter, way) for letter in word)


def level_size(way: Way) -> Size:
    """Return the atom of a way, the longest part first."""
    long, middle, short = sorted(map(abs, way), reverse=True)
    return long, middle, short


def level_between(vector: Vector, stride: int) -> tuple[Vector, ...]:
    """Return the cells a lame leap goes over: through faces first, then edges, then corners."""
    left = list(way_of(vector, stride))
    at = [0, 0, 0]
    path: list[Vector] = []
    for _ in range(max(map(abs, left)) - 1):
        far = max(map(abs, left))
        for axis, part in enumerate(left):
            if abs(part) == far:
                at[axis] += (part > 0) - (part < 0)
                left[axis] = part - (part > 0) + (part < 0)
        path.append(flat((at[0], at[1], at[2]), stride))
    return tuple(path)


def _goes(letter: str, way: Way) -> bool:
    across, along, up = way
    if letter in "fb":
        turn = 1 if letter == "f" else -1
        return min(along * turn, up * turn) >= 0 and (along, up) != (0, 0)
    if letter == "v":
        return _goes("f", way) or _goes("b", way)
    if letter == "s":
        return across != 0
    return letter in "lr" and (across > 0 if letter == "r" else across < 0)
