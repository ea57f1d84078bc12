"""Atoms and direction words on a board of hexagons, whose symmetries are twelve.

An atom (a, b) is `a` steps through an edge and `b` through the next edge, 60 degrees on, in all
twelve ways: W (1, 0) goes to the six neighbours, F (1, 1) through the corners to the six next cells
of the same colour, N (2, 1) to the twelve nearest cells that are neither. R, B, Q and K ride or step
as ever. A direction word is read as on squares, by where a vector goes on the drawing:

    W D H      f and b straight along the file; fl fr bl br the four other ways; l r s v two or more of them
    F A G      l and r straight to the side; fl fr bl br the four other ways; f b s v two or more of them
    K Q        one letter is the one straight way there is, fl fr bl br a step and a diagonal each
    N C Z      one letter is the half of them that goes that way most; fl fr bl br three each
"""  # noqa: E501 -- a table

from typing import Final

from variants.core.geometry import Vector

# Steps through the edges, clockwise from straight ahead.
EDGES: Final[tuple[Vector, ...]] = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
# Steps through the corners, clockwise from the one after straight ahead.
CORNERS: Final[tuple[Vector, ...]] = ((1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1))


def hex_vectors(long: int, short: int) -> tuple[Vector, ...]:
    """Return the vectors of an atom, clockwise from straight ahead."""
    found: list[Vector] = []
    for number, edge in enumerate(EDGES):
        after = EDGES[(number + 1) % len(EDGES)]
        for one, two in ((long, short), (short, long)):
            found.append((one * edge[0] + two * after[0], one * edge[1] + two * after[1]))
    return tuple(dict.fromkeys(found))


def hex_keeps(word: str, vector: Vector, family: str) -> bool:
    """Return whether a word keeps a vector of an atom of the family."""
    first = word[0]
    last = word[-1]
    if "h" in word:
        return (
            last == "h" and first != "h" and family in ("oblique", "king") and _goes(first, vector)
        )
    if first != last:
        return _goes(first, vector) and _goes(last, vector)
    across, along = drawn(vector)
    is_aside = first in "lrs"
    if family == "king":
        return _goes(first, vector) and (along if is_aside else across) == 0
    if family == "oblique":
        # Files are half the square root of three apart, in cells.
        main = 3 * across * across >= along * along if is_aside else along * along >= 3 * across**2
        return main and _goes(first, vector)
    if family == "orth" and not is_aside:
        return _goes(first, vector) and across == 0
    if family == "diag" and is_aside:
        return _goes(first, vector) and along == 0
    return _goes(first, vector)


def drawn(vector: Vector) -> Vector:
    """Return where a vector goes on the drawing: files to the right, halves of a cell up."""
    return vector[0], 2 * vector[1] - vector[0]


def hex_size(vector: Vector) -> tuple[int, int]:
    """Return the atom (a, b) of a vector: so many steps through an edge and through the next one,
    the longer part first.
    """
    _edge, _other, long, short = _taken_apart(vector)
    return long, short


def hex_between(vector: Vector) -> tuple[Vector, ...]:
    """Return the cells a lame leap goes over: through edges first, then through corners."""
    edge, other, long, short = _taken_apart(vector)
    corner = (edge[0] + other[0], edge[1] + other[1])
    steps = [edge] * (long - short) + [corner] * short
    path: list[Vector] = []
    x = y = 0
    for step in steps[:-1]:
        x += step[0]
        y += step[1]
        path.append((x, y))
    return tuple(path)


def _taken_apart(vector: Vector) -> tuple[Vector, Vector, int, int]:
    """Return two edges beside each other and how often a vector goes through them, the one it goes
    through more often first.
    """
    for number, edge in enumerate(EDGES):
        for turn in (1, -1):
            other = EDGES[(number + turn) % len(EDGES)]
            # The determinant of two neighbouring edges is 1 or -1.
            sign = edge[0] * other[1] - edge[1] * other[0]
            long = sign * (vector[0] * other[1] - vector[1] * other[0])
            short = sign * (edge[0] * vector[1] - edge[1] * vector[0])
            if long >= short >= 0:
                return edge, other, long, short
    raise AssertionError(f"{vector} lies between no two edges")


def _goes(letter: str, vector: Vector) -> bool:
    across, along = drawn(vector)
    return {
        "f": along > 0,
        "b": along < 0,
        "l": across < 0,
        "r": across > 0,
        "s": across != 0,
        "v": along != 0,
    }[letter]
