"""The board: a rectangle of squares, some of which may be missing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from variants.core.words import listed

MAX_SIDE: Final = 16
FILE_LETTERS: Final = "abcdefghijklmnop"

Vector = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Cell:
    """A square of the board: its name, index, and 0-based file and rank from side 0's left and near
    end.
    """

    name: str
    index: int
    file: int
    rank: int


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of `files` by `ranks` squares without its `holes`.

    A square is an index, `rank * files + file`. Names are a letter and a number: `a1`, `i9`, `p16`.
    """

    files: int
    ranks: int
    holes: frozenset[int] = frozenset()
    squares: tuple[int, ...] = field(init=False, compare=False, repr=False)
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    indices: dict[str, int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Fill the tables of names; raises ValueError for a size out of bounds."""
        if not (1 <= self.files <= MAX_SIDE and 1 <= self.ranks <= MAX_SIDE):
            raise ValueError(
                f"a board has 1 to {MAX_SIDE} files and ranks, not {self.files}x{self.ranks}"
            )
        size = self.files * self.ranks
        names = tuple(f"{FILE_LETTERS[s % self.files]}{s // self.files + 1}" for s in range(size))
        squares = tuple(s for s in range(size) if s not in self.holes)
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "squares", squares)
        object.__setattr__(self, "indices", {names[s]: s for s in squares})

    @classmethod
    def with_holes(cls, files: int, ranks: int, holes: Iterable[str]) -> "Board":
        """Return a board without the named squares; raises KeyError for a name that is not on
        it.
        """
        whole = cls(files, ranks)
        return cls(files, ranks, frozenset(whole.indices[name] for name in holes))

    @property
    def size(self) -> int:
        """The number of indices, holes included."""
        return self.files * self.ranks

    def cells(self) -> tuple[Cell, ...]:
        """Return the squares that exist, from a1 rank by rank."""
        return tuple(Cell(self.names[s], s, s % self.files, s // self.files) for s in self.squares)

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
        """Return the 0-based rank."""
        return square // self.files

    def step(self, square: int, vector: Vector) -> int:
        """Return the square one `vector` away, or -1 if it is off the board or a hole."""
        file = square % self.files + vector[0]
        rank = square // self.files + vector[1]
        if not (0 <= file < self.files and 0 <= rank < self.ranks):
            return -1
        target = rank * self.files + file
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

    def is_dark(self, square: int) -> bool:
        """Return whether the square has the colour of a1."""
        return (square % self.files + square // self.files) % 2 == 0

    def turned(self, square: int) -> int:
        """Return the square after turning the board by 180 degrees."""
        return self.size - 1 - square

    def faced(self, square: int) -> int:
        """Return the square of the same file that is as far from the last rank as this one is from
        the first.
        """
        return self.size - self.files * (1 + self.rank(square)) + self.file(square)

    def spoken(self, squares: Sequence[int], joint: str = "or") -> str:
        """Return square names as an English list: `f1, h1 or g2`."""
        return listed([self.names[s] for s in squares], joint)
