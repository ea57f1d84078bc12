"""Atoms and direction words on a board of hexagons, whose symmetries are twelve.

An atom (a, b) is `a` steps through an edge and `b` through the next edge, 60 degrees on, in all
twelve ways: W (1, 0) goes to the six neighbours, F (1, 1) through the corners to the six next cells
of the same colour, N (2, 1) to the twelve nearest cells that are neither. R, B, Q and K ride or step
as ever. A direction word is read as on squares, by where a vector goes on the drawing:

    W D H      f and b straight along the file; fl fr bl br the four other ways; l r s v two or more of them
    F A G      l and r straight to the side; fl fr bl br the four other ways; f b s v two or more of them
    K Q        one letter is the one straight way there is, fl fr bl br a step and a diagonal each
    N C Z      one letter is the half of them that goes that way most; fl fr bl br three each; a letter twice is the
               four that go that way most

Where hexagons lie in rows the board is turned by 30 degrees, so W and F change places: l and r of W
go straight along the rank, f and b of F straight ahead and back, and the other letters are the four
other ways, or two of them.
"""  # noqa: E501 -- a table

from typing import Final

from variants.core.geometry import Shape, Vector

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


def hex_keeps(word: str, vector: Vector, family: str, shape: Shape = "hex") -> bool:
    """Return whether a word keeps a vector of an atom of the family, on a board of that shape."""
    first = word[0]
    last = word[-1]
    if "h" in word:
        is_half = last == "h" and first != "h" and family in ("oblique", "king")
        return is_half and _goes(first, vector, shape)
    if not (_goes(first, vector, shape) and _goes(last, vector, shape)):
        return False
    if len(word) > 1 and first == last and family == "oblique":
        return _is_among_four(first, vector, shape)
    return first != last or _is_single(first, vector, family, shape)


def _is_among_four(letter: str, vector: Vector, shape: Shape) -> bool:
    """Return whether a vector is at most 60 degrees off the way of a letter."""
    across, along = drawn(vector, shape)
    # Halves of a cell are longer or shorter than whole files or ranks to the square root of three.
    if letter in "lrs":
        return abs(across) * (3 if shape == "hex" else 1) >= abs(along)
    return abs(along) * (1 if shape == "hex" else 3) >= abs(across)


def _is_single(letter: str, vector: Vector, family: str, shape: Shape) -> bool:
    """Return whether a letter that is a word by itself keeps a vector that goes its way."""
    across, along = drawn(vector, shape)
    is_aside = letter in "lrs"
    if family == "oblique":
        # What is drawn in halves is so to the square root of three.
        far, high = (3 * across**2, along**2) if shape == "hex" else (across**2, 3 * along**2)
        return far >= high if is_aside else high >= far
    straight = {"orth": shape == "hex-rows", "diag": shape == "hex"}
    if is_aside != straight.get(family, is_aside):
        return True
    return (along if is_aside else across) == 0


def drawn(vector: Vector, shape: Shape = "hex") -> Vector:
    """Return where a vector goes on the drawing: files to the right, halves of a cell up; on
    hexagons in rows halves of a cell to the right, rows up.
    """
    if shape == "hex-rows":
        return 2 * vector[0] - vector[1], vector[1]
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


def _goes(letter: str, vector: Vector, shape: Shape) -> bool:
    across, along = drawn(vector, shape)
    return {
        "f": along > 0,
        "b": along < 0,
        "l": across < 0,
        "r": across > 0,
        "s": across != 0,
        "v": along != 0,
    }[letter]
