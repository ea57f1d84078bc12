"""The board: cells in files and ranks, squares or hexagons, on one level or several, some of which
may be missing.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import gcd
from typing import Final, Literal

from variants.core.words import listed

# Of a board of squares; the alphabet has no more files.
MAX_SIDE: Final = 26
# Of hexagons, and of boards with levels.
MAX_OTHER_SIDE: Final = 16
FILE_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# The files of hexagonal boards have no j, as Gliński named them.
HEX_LETTERS: Final = "abcdefghiklmnop"
LEVEL_LETTERS: Final = "ABCDEFGH"
# How many places the lattice of a board with levels may have, the gaps between them included.
MAX_PLACES: Final = 512

# The name of a square in a text of several; that of its level may stand before it.
SQUARE_NAME: Final = re.compile(r"[A-H]?[a-z][1-9][0-9]?")

Vector = tuple[int, int]
Shape = Literal["square", "hex", "hex-rows"]
SHAPES: Final[tuple[Shape, ...]] = ("square", "hex", "hex-rows")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the board: its name, index, and 0-based file and rank from side 0's left and near
    end.
    """

    name: str
    index: int
    file: int
    rank: int


@dataclass(frozen=True, slots=True)
class Board:
    """A lattice of `files` by `ranks` cells without its `holes`.

    A cell is an index, `row * files + file`, and a step is a vector of files and rows. On squares a
    row is a rank. On hexagons a file goes straight up, the next file to the right lies half a cell
    lower, so that the six neighbours are (0, 1), (1, 1), (1, 0) and their opposites; file `f`
    spans `spans[f]`: the row of its first cell, and how many cells it has. Ranks are counted from
    there, or where they are `slanting` from the first row, so that a rank goes straight down to the
    right.

    On hexagons in rows (`hex-rows`) the same lattice is drawn otherwise: a row is a rank and goes
    straight across, the next one lies half a cell farther left. So the same six vectors lead to the
    neighbours, (0, 1) ahead to the left and (1, 1) ahead to the right; files lean to the left.

    Names are a letter and a number: `a1`, `i9`, `z26`.

    `levels` of squares lie on the lattice one behind the other, `stride` rows apart, with gaps of
    holes between them, so wide that no vector within a level leads to another one: a vector that
    does has as many strides in its rows as it goes up. They are the third dimension, or `apart`:
    boards beside each other, none of which is higher. Names begin with the letter of the level:
    `Aa1`. `height` is how many ranks a level has.
    """

    files: int
    ranks: int
    holes: frozenset[int] = frozenset()
    shape: Shape = "square"
    spans: tuple[tuple[int, int], ...] = ()
    slanting: bool = False
    levels: int = 1
    apart: bool = False
    height: int = field(init=False, compare=False, repr=False)
    stride: int = field(init=False, compare=False, repr=False)
    squares: tuple[int, ...] = field(init=False, compare=False, repr=False)
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    indices: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Fill the tables of names; raises ValueError for a size out of bounds."""
        height = (self.ranks + self.levels - 1) // (2 * self.levels - 1)
        most = MAX_OTHER_SIDE if self.is_hex or self.is_levelled else MAX_SIDE
        if not (1 <= self.files <= most and 1 <= height <= most):
            raise ValueError(f"a board has 1 to {most} files and ranks, not {self.files}x{height}")
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "stride", _stride(height) if self.levels > 1 else self.ranks)
        size = self.files * self.ranks
        letters = self.letters
        marks = LEVEL_LETTERS if self.levels > 1 else ("",)
        names = tuple(
            f"{marks[self.level(s)]}{letters[s % self.files]}{self.rank(s) + 1}"
            for s in range(size)
        )
        squares = tuple(s for s in range(size) if s not in self.holes)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "squares", squares)
        object.__setattr__(self, "indices", {names[s]: s for s in squares})

    @classmethod
    def with_holes(cls, files: int, ranks: int, holes: Iterable[str]) -> "Board":
        """Return a board of squares without the named ones; raises KeyError for a name that is not
        on it.
        """
        return cls(files, ranks).without(holes)

    @classmethod
    def hexagonal(cls, heights: Sequence[int], *, slanting: bool = False) -> "Board":
        """Return a board of hexagons whose files have so many cells, each file centred beside the
        one before: so two neighbours differ by an odd number. Raises ValueError.

        `(6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)` is the board of Gliński's chess.
        """
        files = len(heights)
        if not 1 <= files <= len(HEX_LETTERS):
            raise ValueError(f"a board of hexagons has 1 to {len(HEX_LETTERS)} files, not {files}")
        starts = [0]
        for before, now in pairwise(heights):
            if (now - before) % 2 == 0:
                raise ValueError("the heights of neighbouring files differ by an odd number")
            starts.append(starts[-1] + (1 - now + before) // 2)
        lowest = min(starts)
        starts = [start - lowest for start in starts]
        ranks = max(start + height for start, height in zip(starts, heights, strict=True))
        if ranks > MAX_OTHER_SIDE or min(heights) < 1:
            raise ValueError(f"the files of a board span 1 to {MAX_OTHER_SIDE} rows, not {ranks}")
        holes = frozenset(
            row * files + file
            for row in range(ranks)
            for file in range(files)
            if not starts[file] <= row < starts[file] + heights[file]
        )
        return cls(
            files, ranks, holes, "hex", tuple(zip(starts, heights, strict=True)), slanting=slanting
        )

    @classmethod
    def in_rows(cls, files: int, ranks: int) -> "Board":
        """Return a rhombus of hexagons in rows. Raises ValueError.

        Nine files and nine ranks are the board of De Vasa's chess.
        """
        return cls(files, ranks, shape="hex-rows")

    @classmethod
    def levelled(cls, files: int, ranks: int, levels: int, *, apart: bool = False) -> "Board":
        """Return a board of so many levels of squares. Raises ValueError."""
        if not 2 <= levels <= len(LEVEL_LETTERS):
            raise ValueError(f"a board has 2 to {len(LEVEL_LETTERS)} levels, not {levels}")
        rows = _stride(ranks) * levels - ranks + 1
        if files * rows > MAX_PLACES:
            raise ValueError(f"{levels} levels of {files}x{ranks} squares are too many")
        gaps = (row for row in range(rows) if row % _stride(ranks) >= ranks)
        holes = frozenset(row * files + file for row in gaps for file in range(files))
        return cls(files, rows, holes, levels=levels, apart=apart)

    def without(self, names: Iterable[str]) -> "Board":
        """Return the board without further cells; the others keep their names. Raises KeyError."""
        gone = frozenset(self.indices[name] for name in names)
        return replace(self, holes=self.holes | gone) if gone else self

    @property
    def size(self) -> int:
        """The number of indices, holes included."""
        return self.files * self.ranks

    @property
    def is_hex(self) -> bool:
        """Whether the cells are hexagons."""
        return self.shape != "square"

    @property
    def is_in_files(self) -> bool:
        """Whether it is made of hexagons whose files go straight up, not in rows."""
        return self.shape == "hex"

    @property
    def is_in_rows(self) -> bool:
        """Whether it is made of hexagons whose ranks go straight across."""
        return self.shape == "hex-rows"

    @property
    def is_rectangle(self) -> bool:
        """Whether its cells fill a rectangle: squares, none of which is missing."""
        return not self.holes and not self.is_hex

    @property
    def is_levelled(self) -> bool:
        """Whether it has several levels."""
        return self.levels > 1

    @property
    def is_deep(self) -> bool:
        """Whether its levels are the third dimension."""
        return self.levels > 1 and not self.apart

    @property
    def letters(self) -> str:
        """The letters of the files, from the left."""
        return (HEX_LETTERS if self.is_in_files else FILE_LETTERS)[: self.files]

    @property
    def outline(self) -> tuple[tuple[int, ...], ...]:
        """The indices of each file from rank 1 up, holes within it included; level by level."""
        if self.is_levelled:
            return tuple(
                tuple(
                    (level * self.stride + rank) * self.files + file for rank in range(self.height)
                )
                for level in range(self.levels)
                for file in range(self.files)
            )
        spans = self.spans or ((0, self.ranks),) * self.files
        return tuple(
            tuple(row * self.files + file for row in range(start, start + height))
            for file, (start, height) in enumerate(spans)
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """The names of the holes within the outline of the board."""
        within = {square for file in self.outline for square in file}
        return tuple(self.names[square] for square in sorted(self.holes & within))

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The indices as the first field of a position text has them: rank by rank from the last
        one down, from the last level down; on hexagons in files file by file from the left, each
        from rank 1 up.
        """
        if self.is_in_files:
            return self.outline
        whole = [row for row in reversed(range(self.ranks)) if row % self.stride < self.height]
        return tuple(tuple(range(row * self.files, (row + 1) * self.files)) for row in whole)

    def cells(self) -> tuple[Cell, ...]:
        """Return the cells that exist, from a1 row by row."""
        return tuple(Cell(self.names[s], s, self.file(s), self.rank(s)) for s in self.squares)

    def name(self, square: int) -> str:
        """Return the name of a square."""
        return self.names[square]

    def square(self, name: str) -> int | None:
        """Return the index of a named square, or None if the board has no such square."""
        return self.indices.get(name)

    def file(self, square: int) -> int:
        """Return the 0-based file."""
        return square % self.files

    def rank(self, square: int) -> int:
        """Return the 0-based rank, on hexagons counted from the near end of the file unless ranks
        are slanting.
        """
        row = square // self.files
        is_plain = self.slanting or not self.spans
        return row % self.stride if is_plain else row - self.spans[square % self.files][0]

    def level(self, square: int) -> int:
        """Return the 0-based level."""
        return square // self.files // self.stride

    def moved(self, square: int, levels: int) -> int:
        """Return the index so many levels up, of the same file and rank; there must be such a
        level.
        """
        return square + levels * self.stride * self.files

    def rank_for(self, square: int, side: int) -> int:
        """Return how many cells of the file lie before a square, as a side sees it."""
        start, height = self.spans[square % self.files] if self.spans else (0, self.height)
        before = square // self.files % self.stride - start
        return height - 1 - before if side else before

    def ahead(self, square: int) -> int:
        """Return how far ahead a square lies for side 0: its row, on hexagons in files in halves of
        a cell; with the levels below it, if they are the third dimension.
        """
        row = square // self.files
        if self.is_levelled:
            return row % self.stride + (0 if self.apart else self.level(square))
        return 2 * row - square % self.files if self.is_in_files else row

    def length(self, file: int) -> int:
        """Return how many cells a file has, holes within it included."""
        return self.spans[file][1] if self.spans else self.height

    def half(self, file: int) -> int:
        """Return how many cells of a file lie in one half of the board, on hexagons in files with
        the cell in the middle.
        """
        return (self.length(file) + 1) // 2 if self.is_in_files else self.length(file) // 2

    def distance(self, one: int, two: int) -> int:
        """Return how many steps to a neighbour lead from one square to another, straight or
        diagonal, on hexagons through edges; the level counts like file and rank.
        """
        files, rows, levels = self.way(one, two)
        far = max(abs(files), abs(rows), abs(levels))
        return max(far, abs(files - rows)) if self.is_hex else far

    def way(self, origin: int, target: int) -> tuple[int, int, int]:
        """Return how many files, rows and levels lead from origin to target."""
        rows = target // self.files - origin // self.files
        levels = 0
        if self.is_levelled:
            levels = self.level(target) - self.level(origin)
            rows -= levels * self.stride
        return target % self.files - origin % self.files, rows, levels

    def line(self, origin: int, target: int) -> tuple[int, ...]:
        """Return the indices straight from origin to target, both included."""
        steps = gcd(*self.way(origin, target))
        if not steps:
            return (origin,)
        step = (target - origin) // steps
        return tuple(range(origin, target + step, step))

    def step(self, square: int, vector: Vector) -> int:
        """Return the square one `vector` away, or -1 if it is off the board or a hole."""
        file = square % self.files + vector[0]
        row = square // self.files + vector[1]
        if not (0 <= file < self.files and 0 <= row < self.ranks):
            return -1
        target = row * self.files + file
        return -1 if target in self.holes else target

    def ray(self, square: int, vector: Vector, limit: int = 0) -> tuple[int, ...]:
        """Return the squares reached by repeating `vector`, nearest first; at most `limit` of them
        unless 0.
        """
        found: list[int] = []
        square = self.step(square, vector)
        while square >= 0 and not (limit and len(found) == limit):
            found.append(square)
            square = self.step(square, vector)
        return tuple(found)

    def colour(self, square: int) -> int:
        """Return the number of the cell's colour, that of a1 being 0: of two on squares, of three
        on hexagons, where a step through a corner keeps it.
        """
        row = square // self.files
        if self.is_hex:
            return (square % self.files + row - (self.spans[0][0] if self.spans else 0)) % 3
        if self.is_levelled:
            row = row % self.stride + (0 if self.apart else self.level(square))
        return (square % self.files + row) % 2

    def is_dark(self, square: int) -> bool:
        """Return whether the square has the colour of a1."""
        return self.colour(square) == 0

    def turned(self, square: int) -> int:
        """Return the square after turning the board by 180 degrees: levels that lie apart each for
        themselves, others with the last one down.
        """
        turned = self.size - 1 - square
        return self.moved(turned, self._back(square)) if self.apart else turned

    def _back(self, square: int) -> int:
        """Return how many levels up lead from where turning puts a square to its own level."""
        return 2 * self.level(square) + 1 - self.levels

    def faced(self, square: int) -> int:
        """Return the square of the same file that is as far from its far end as this one is from
        its near end, on a level as far from the last one unless levels lie apart.
        """
        file = square % self.files
        if self.is_levelled:
            faced = (self.ranks - 1 - square // self.files) * self.files + file
            return self.moved(faced, self._back(square)) if self.apart else faced
        start, height = self.spans[file] if self.spans else (0, self.ranks)
        row = square // self.files
        return (2 * start + height - 1 - row) * self.files + file

    def spoken(self, squares: Sequence[int], joint: str = "or") -> str:
        """Return square names as an English list: `f1, h1 or g2`."""
        return listed([self.names[s] for s in squares], joint)


def _stride(ranks: int) -> int:
    """Return how many rows lie from a level to the next one, so that a step within a level never
    leads to another.
    """
    return 2 * ranks - 1


def name_parts(name: str) -> tuple[str, str]:
    """Return the letters of a square's name, that of its level included, and its number."""
    cut = 2 if name[1:2].isalpha() else 1
    return name[:cut], name[cut:]
