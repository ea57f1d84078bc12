"""The start of a game as position text: the fixed array, or one drawn by a mode. Drawn arrays are
numbered from 0.

A number is taken apart from its smallest digit up. The digits are choices, each of as many as there
are at its turn:

1. Each pair on squares of unlike colours: the light square, the dark one, and for different pieces
  who stands on light.
2. The other kinds in the order they are listed: a free square, for several pieces of a kind a set
   of free squares, numbered like words in a dictionary.
3. A set of free squares for the pieces with a fixed order; they take the rest if nobody else is
  left.

So every number stands for one array and every array has one number. Side 1's array follows from
side 0's; drawn independently both have numbers; what is drawn is that of side 0 plus the number of
arrays of one side times the other.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from typing import NamedTuple

from variants.core.array import BLANK, blank_squares, marked_squares
from variants.core.errors import PresetError
from variants.core.geometry import Board
from variants.spec import PresetSpec, SetupMode, SetupSpec


class Digit(NamedTuple):
    """Pieces that are placed by one choice; a pair stands on squares of unlike colours."""

    pieces: tuple[str, ...]
    is_pair: bool = False


def start_text(spec: PresetSpec, mode: str | None, draw: Callable[[int], int] | None) -> str:
    """Return the start position's text.

    In a preset with modes the first one is the default, and `draw(n)` must give a uniform number
    below n: it is asked once, for the number of the array. Raises PresetError for an unknown mode
    or a missing `draw`.
    """
    chosen = _mode(spec, mode)
    if chosen is None:
        return spec.setup.text
    if draw is None:
        raise PresetError(
            "no-draw", "the array of this preset is random, and no draw was given", path="setup"
        )
    return _dealt(spec, chosen, draw(array_count(spec, mode)))


def array_count(spec: PresetSpec, mode: str | None = None) -> int:
    """Return how many arrays a mode draws from, 1 if the array is fixed. Raises PresetError."""
    chosen = _mode(spec, mode)
    if chosen is None:
        return 1
    single = _Deal(spec).count
    return single * single if chosen.relation == "independent" else single


def array_numbers(spec: PresetSpec, text: str, mode: str | None = None) -> tuple[int, ...]:
    """Return the number of the array a position text holds; two if the sides draw independently.
    Raises PresetError.

    There is none if the array is fixed, or if the mode never draws this one.
    """
    chosen = _mode(spec, mode)
    if chosen is None:
        return ()
    board = _board(spec)
    deal = _Deal(spec)
    marks = marked_squares(text, board)
    kinds = {label: piece.id for piece in spec.pieces for label in piece.labels}
    ours = [
        kinds.get(marks.get(square, ""), "") for square in blank_squares(spec.setup.text, board, 0)
    ]
    theirs = [kinds.get(marks.get(square, ""), "") for square in _facing(spec, board, chosen)]
    first = deal.number(ours)
    second = deal.number(theirs)
    if first is None or second is None:
        return ()
    if chosen.relation == "independent":
        return first, second
    return (first,) if first == second else ()


def _mode(spec: PresetSpec, key: str | None) -> SetupMode | None:
    """Return the mode with a key, the first one for None; None if the array is fixed."""
    modes = spec.setup.modes
    if not modes:
        if key is not None:
            raise PresetError(
                "unknown-mode",
                f"this preset has one fixed array, no mode {key!r}",
                key,
                path="setup",
            )
        return None
    chosen = modes[0] if key is None else next((mode for mode in modes if mode.key == key), None)
    if chosen is None:
        known = ", ".join(mode.key for mode in modes)
        raise PresetError(
            "unknown-mode",
            f"this preset has the modes {known}, not {key!r}",
            key or "",
            path="setup",
        )
    return chosen


def _board(spec: PresetSpec) -> Board:
    return spec.board


def _facing(spec: PresetSpec, board: Board, mode: SetupMode) -> list[int]:
    """Return side 1's squares in the order of those of side 0 that they follow."""
    opposite = board.turned if mode.relation == "central" else board.faced
    return [opposite(square) for square in blank_squares(spec.setup.text, board, 0)]


def _dealt(spec: PresetSpec, mode: SetupMode, number: int) -> str:
    """Return the text with its blanks filled."""
    board = _board(spec)
    deal = _Deal(spec)
    if not 0 <= number < array_count(spec, mode.key):
        raise PresetError(
            "no-such-array",
            f"there is no array with the number {number}",
            str(number),
            path="setup",
        )
    ours = deal.pieces(number % deal.count)
    theirs = deal.pieces(number // deal.count) if mode.relation == "independent" else ours
    labels = {
        square: spec.piece(piece).labels[side]
        for side, squares, pieces in (
            (0, blank_squares(spec.setup.text, board, 0), ours),
            (1, _facing(spec, board, mode), theirs),
        )
        for square, piece in zip(squares, pieces, strict=True)
    }
    # Read from the top left, side 1's blanks come first, each row in the order of the files.
    in_text = sorted(labels, key=lambda square: (-board.rank(square), square))
    placement, rest = spec.setup.text.split(" ", 1)
    parts = placement.split(BLANK)
    filled = "".join(
        part + label for part, label in zip(parts, [*(labels[s] for s in in_text), ""], strict=True)
    )
    return f"{filled} {rest}"


class _Deal:
    """The arrays of one side: its pieces on their squares, which are counted from 0 here."""

    def __init__(self, spec: PresetSpec) -> None:
        board = _board(spec)
        self.is_dark = [
            board.is_dark(square) for square in blank_squares(spec.setup.text, board, 0)
        ]
        self.digits = _digits(spec.setup)
        self.count = 1
        free = list(range(len(self.is_dark)))
        for digit in self.digits:
            size = self._size(digit, free)
            self.count *= size
            _take(free, self._squares(digit, free, 0))

    def pieces(self, number: int) -> list[str]:
        """Return the pieces of an array in the order of their squares."""
        found = [""] * len(self.is_dark)
        free = list(range(len(found)))
        for digit in self.digits:
            number, index = divmod(number, self._size(digit, free))
            squares = self._squares(digit, free, index)
            for square, piece in zip(squares, digit.pieces, strict=True):
                found[square] = piece
            _take(free, squares)
        return found

    def number(self, pieces: Sequence[str]) -> int | None:
        """Return the number of an array, None if it is none of these."""
        if Counter(pieces) != Counter(piece for digit in self.digits for piece in digit.pieces):
            return None
        free = list(range(len(pieces)))
        found = 0
        weight = 1
        for digit in self.digits:
            squares = [square for square in free if pieces[square] in digit.pieces]
            index = self._index(digit, free, squares, [pieces[square] for square in squares])
            if index is None:
                return None
            found += weight * index
            weight *= self._size(digit, free)
            _take(free, squares)
        return found

    def _split(self, free: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the light and the dark ones of some squares."""
        return [s for s in free if not self.is_dark[s]], [s for s in free if self.is_dark[s]]

    def _size(self, digit: Digit, free: Sequence[int]) -> int:
        if not digit.is_pair:
            return comb(len(free), len(digit.pieces))
        light, dark = self._split(free)
        return len(light) * len(dark) * len(set(digit.pieces))

    def _squares(self, digit: Digit, free: Sequence[int], index: int) -> list[int]:
        """Return the squares of a digit's pieces in their order."""
        if not digit.is_pair:
            return _combination(free, len(digit.pieces), index)
        light, dark = self._split(free)
        index, at_light = divmod(index, len(light))
        is_second_light, at_dark = divmod(index, len(dark))
        pair = [light[at_light], dark[at_dark]]
        return pair[::-1] if is_second_light else pair

    def _index(
        self, digit: Digit, free: Sequence[int], squares: Sequence[int], pieces: Sequence[str]
    ) -> int | None:
        """Return which of a digit's choices its pieces on these squares are."""
        if not digit.is_pair:
            return _place_of(free, squares) if tuple(pieces) == digit.pieces else None
        light, dark = self._split(free)
        at = {self.is_dark[square]: square for square in squares}
        if len(at) != len(digit.pieces):
            return None
        is_second_light = pieces[list(squares).index(at[False])] != digit.pieces[0]
        return light.index(at[False]) + len(light) * (
            dark.index(at[True]) + len(dark) * is_second_light
        )


def _digits(setup: SetupSpec) -> tuple[Digit, ...]:
    """Return the choices an array is made of, the smallest digit first."""
    placed = {*setup.ordered, *(piece for pair in setup.unlike_colours for piece in pair)}
    pieces = Counter(setup.shuffle)
    kinds = [Digit((kind,) * count) for kind, count in pieces.items() if kind not in placed]
    order = [Digit(setup.ordered)] if setup.ordered else []
    return (*(Digit(pair, is_pair=True) for pair in setup.unlike_colours), *kinds, *order)


def _take(free: list[int], squares: Sequence[int]) -> None:
    """Remove squares from those that are free."""
    free[:] = [square for square in free if square not in squares]


def _combination(free: Sequence[int], size: int, index: int) -> list[int]:
    """Return so many of some squares: the choice with this place in the order of dictionaries."""
    chosen: list[int] = []
    for at, square in enumerate(free):
        if len(chosen) == size:
            break
        with_it = comb(len(free) - at - 1, size - len(chosen) - 1)
        if index < with_it:
            chosen.append(square)
        else:
            index -= with_it
    return chosen


def _place_of(free: Sequence[int], squares: Sequence[int]) -> int:
    """Return the place of a choice of squares in the order of dictionaries."""
    found = 0
    left = len(squares)
    for at, square in enumerate(free):
        if left and square not in squares:
            found += comb(len(free) - at - 1, left - 1)
        elif left:
            left -= 1
    return found
