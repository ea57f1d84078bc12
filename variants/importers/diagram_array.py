"""Where the pieces of an Interactive Diagram stand: what symmetry adds, holes, and arrays that are
drawn.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from variants.core.array import BLANK
from variants.core.geometry import Board
from variants.importers.diagram_text import Diagram, DiagramPiece, refuse

HOLE: Final = "hole"
NOTHING: Final = "-"
SYMMETRIES: Final = ("mirror", "rotate", "none")
MOST_NAMED: Final = 3
_SHUFFLED: Final = re.compile(r"(!?)([A-Za-z])")
Placed = dict[str, str]
Table = dict[str, Any]


def placed_marks(diagram: Diagram, labels: Mapping[DiagramPiece, str], board: Board) -> Placed:
    """Return label or `-` by square; later lines overwrite earlier ones. Raises PresetError.

    A line that leaves Black's squares out has them by symmetry, and so have holes.
    """
    placed: Placed = {}
    usual = "none" if any(piece.black for piece in diagram.pieces) else "mirror"
    symmetry = diagram.value("symmetry", usual)
    symmetry = symmetry if symmetry in SYMMETRIES else usual
    for piece in diagram.pieces:
        label = NOTHING if piece.name.lower() == HOLE else labels[piece]
        for square in (*piece.white, *(piece.black or ())):
            if board.square(square) is None:
                refuse(piece.line, f"{square} is not on a board of {board.files} by {board.ranks}")
        black = piece.black
        if black is None:
            black = (
                ()
                if symmetry == "none"
                else tuple(opposite(board, name, symmetry) for name in piece.white)
            )
        placed.update(dict.fromkeys(piece.white, label))
        placed.update(dict.fromkeys(black, label.lower()))
    return placed


def opposite(board: Board, name: str, symmetry: str) -> str:
    """Return the square opposite one of the board: on the same file, or turned round the centre."""
    square = board.square(name)
    if square is None:
        raise ValueError(f"{name} is not on the board")
    return board.name(board.turned(square) if symmetry == "rotate" else board.faced(square))


def uneven_squares(placed: Placed, board: Board) -> list[str]:
    """Return the squares that break the symmetry of a board that is otherwise the same for both
    sides.

    The symmetry is the one that fits best. Armies that differ by more than a quarter are meant to.
    """
    found = min((_uneven(placed, board, symmetry) for symmetry in ("mirror", "rotate")), key=len)
    pieces = [name for name in placed if placed[name] != NOTHING]
    odd = [name for name in found if placed[name] != NOTHING]
    return found if 4 * len(odd) <= len(pieces) else []


def _uneven(placed: Placed, board: Board, symmetry: str) -> list[str]:
    return [
        name
        for name, mark in placed.items()
        if placed.get(opposite(board, name, symmetry)) != _swapped(mark)
    ]


def _swapped(mark: str) -> str:
    return mark[0].upper() + mark[1:] if mark.islower() else mark.lower()


def some_of(names: list[str]) -> str:
    """Return the first few of many squares, and how many more there are."""
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


@dataclass(frozen=True, slots=True)
class Shuffle:
    """An array drawn by lot: the keys of `[setup]` that say so, its squares, and what could not be
    said of it.
    """

    setup: Table
    squares: frozenset[str]
    warnings: tuple[str, ...]

    def covers(self, *names: str) -> bool:
        """Return whether any of these squares is drawn for."""
        return not self.squares.isdisjoint(names)


NO_SHUFFLE: Final = Shuffle({}, frozenset(), ())


def shuffle_of(
    diagram: Diagram,
    labels: Mapping[DiagramPiece, str],
    ids: Mapping[str, str],
    placed: Placed,
    board: Board,
) -> Shuffle:
    """Return the array that `shuffle=` draws; `ids` are the kinds by label.

    The pieces it names change places among themselves, Black's as White's. Those behind a `!` stand
    on squares of different colour.
    """
    wanted = diagram.value("shuffle", "")
    letters = {letter: bool(sign) for sign, letter in _SHUFFLED.findall(wanted)}
    if not letters:
        return NO_SHUFFLE
    shown = f"shuffle={wanted[:40]}"
    kinds = {labels[piece]: letters[piece.id] for piece in labels if piece.id in letters}
    unknown = sorted(set(letters) - {piece.id for piece in labels})
    warnings = (
        [f"{shown}: {' and '.join(unknown)} names no piece and is left out"] if unknown else []
    )
    ours = [name for name, mark in placed.items() if mark in kinds]
    relation = _relation(ours, placed, board, [label.lower() for label in kinds])
    if not ours or not relation:
        return Shuffle(
            {},
            frozenset(),
            (f"{shown} is left out: the pieces of both sides do not face each other",),
        )
    pieces = sorted(ids[placed[name]] for name in ours)
    pairs = _pairs([ids[label] for label, is_apart in kinds.items() if is_apart], pieces)
    mode = {
        "mirror": "The same array for both",
        "central": "Black's array is White's turned round",
    }[relation]
    setup: Table = {
        "shuffle": pieces,
        "modes": [{"key": relation, "name": mode, "relation": relation}],
    }
    if pairs and _has_room(ours, board, len(pairs)):
        setup["unlike_colours"] = pairs
    if any("!" in sign for sign, _ in _SHUFFLED.findall(wanted)) and "unlike_colours" not in setup:
        warnings.append(f"{shown}: the squares of different colour are left out")
    squares = {
        *ours,
        *(opposite(board, name, "rotate" if relation == "central" else "mirror") for name in ours),
    }
    return Shuffle(setup, frozenset(squares), tuple(warnings))


def _relation(ours: list[str], placed: Placed, board: Board, theirs: list[str]) -> str:
    """Return how Black's shuffled pieces follow from White's, nothing if they do not."""
    count = sum(mark in theirs for mark in placed.values())
    for symmetry, relation in (("mirror", "mirror"), ("rotate", "central")):
        facing = {name: opposite(board, name, symmetry) for name in ours}
        is_matched = all(
            placed.get(there) == placed[name].lower() for name, there in facing.items()
        )
        is_half = all((board.square(name) or 0) < board.files * board.ranks // 2 for name in ours)
        if is_matched and is_half and count == len(ours):
            return relation
    return ""


def _pairs(apart: list[str], pieces: list[str]) -> list[list[str]]:
    """Return the pairs that stand on unlike colours: two and two of a kind, nothing for an odd
    number.
    """
    counts = Counter(pieces)
    return [
        [kind, kind] for kind in apart if not counts[kind] % 2 for _ in range(counts[kind] // 2)
    ]


def _has_room(ours: list[str], board: Board, pairs: int) -> bool:
    dark = sum(board.is_dark(board.square(name) or 0) for name in ours)
    return pairs <= min(dark, len(ours) - dark)


def placement(placed: Placed, board: Board, shuffle: Shuffle) -> str:
    """Return the first field of the position text."""
    rows = []
    for rank in range(board.ranks - 1, -1, -1):
        row = ""
        empty = 0
        for file in range(board.files):
            name = board.name(rank * board.files + file)
            mark = BLANK if name in shuffle.squares else placed.get(name, "")
            if not mark:
                empty += 1
                continue
            row += (str(empty) if empty else "") + (mark if len(mark) == 1 else f"({mark})")
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)
