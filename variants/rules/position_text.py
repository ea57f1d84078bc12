"""Position text, both ways: FEN, with fields of rule components after the counters."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Draft, refuse

HOLE: Final = "-"
MAX_TEXT: Final = 1000
SIDE_LETTERS: Final = "wb"

_TOKEN: Final = re.compile(r"\d+|.")
MAX_NUMBER: Final = 99_999
_NUMBER: Final = re.compile(r"[0-9]{1,5}")


class PositionText:
    """Fields: placement from the last rank down, side, castling, en passant, two counters, then one per component."""

    def __init__(self, army: Army, components: Sequence[Component], slots: Sequence[int]) -> None:
        self.army = army
        self.board = army.board
        self.slots = tuple(slots)
        self.castling = next((c for c in components if c.field == "castling"), None)
        self.passing = next((c for c in components if c.field == "passing"), None)
        self.extras = tuple(c for c in components if c.field == "extra")
        self.labels = tuple(army.label)
        self.rows = tuple(
            range(rank * self.board.files, (rank + 1) * self.board.files)
            for rank in range(self.board.ranks - 1, -1, -1)
        )

    def write(self, position: Position) -> str:
        """Return the canonical text."""
        return f"{self.stem(position)} {position.clock} {position.number}{self.tail(position)}"

    def stem(self, position: Position) -> str:
        """Return the fields before the counters."""
        castling = self.castling.write(position) if self.castling else "-"
        passing = self.passing.write(position) if self.passing else "-"
        return f"{self.placement(position.placement)} {SIDE_LETTERS[position.side]} {castling} {passing}"

    def tail(self, position: Position) -> str:
        """Return the fields after the counters, each with a blank before it."""
        return "".join(f" {component.write(position)}" for component in self.extras)

    def placement(self, placement: Sequence[int]) -> str:
        """Return the first field."""
        labels, holes, parts = self.labels, self.board.holes, []
        for row in self.rows:
            empty = 0
            for square in row:
                code = placement[square]
                if not code and square not in holes:
                    empty += 1
                    continue
                if empty:
                    parts.append(str(empty))
                    empty = 0
                parts.append(labels[code] or HOLE)
            parts.append(f"{empty}/" if empty else "/")
        return "".join(parts)[:-1]

    def read(self, text: str) -> tuple[Draft, int, int]:
        """Return a draft not yet checked by the components, the clock and the move number. Raises InvalidPosition."""
        if len(text) > MAX_TEXT:
            refuse("too-long", f"a position text has at most {MAX_TEXT} characters", text[:60])
        fields = text.split()
        wanted = 6 + len(self.extras)
        if len(fields) != wanted:
            refuse("fields", f"a position text of this preset has {wanted} fields, not {len(fields)}", text)
        side = SIDE_LETTERS.find(fields[1]) if len(fields[1]) == 1 else -1
        if side < 0:
            refuse("side", f"the side to move is {fields[1]!r}, not w or b", text)
        draft = Draft(text, self._placement(fields[0], text), _as_side(side), list(self.slots))
        for component, field, name in ((self.castling, fields[2], "castling"), (self.passing, fields[3], "en-passant")):
            if component:
                component.read(field, draft)
            elif field != "-":
                refuse("field-unused", f"the {name} field is {field!r}, but this preset has none: write -", text)
        clock, number = self._number(fields[4], 0, text), self._number(fields[5], 1, text)
        for component, field in zip(self.extras, fields[6:], strict=True):
            component.read(field, draft)
        return draft, clock, number

    def _placement(self, field: str, text: str) -> list[int]:
        rows = field.split("/")
        board = self.board
        if len(rows) != board.ranks:
            refuse("ranks", f"the placement has {len(rows)} ranks, this board has {board.ranks}", text)
        placement = [0] * board.size
        by_label = self.army.by_label
        for row, squares in zip(rows, self.rows, strict=True):
            square, end = squares.start, squares.stop
            for mark in _TOKEN.findall(row) if not row.isascii() or _has_long_number(row) else row:
                code = by_label.get(mark)
                if code:
                    if square < end:
                        placement[square] = code
                        self._not_in_hole(square, text)
                    square += 1
                elif mark == HOLE and square < end and square in board.holes:
                    square += 1
                elif mark.isdecimal() and mark.isascii() and mark[0] != "0":
                    self._no_hole_within(range(square, min(end, square + int(mark[:3]))), text)
                    square += int(mark[:3])
                else:
                    refuse("label", f"{mark!r} is no piece of this preset", text, label=mark)
            if square != end:
                rank, count = board.rank(squares.start) + 1, square - squares.start
                refuse("rank-length", f"rank {rank} has {count} squares, this board has {board.files}", text, rank=rank)
        return placement

    def _not_in_hole(self, square: int, text: str) -> None:
        if square in self.board.holes:
            refuse("hole", f"{self.board.name(square)} is not part of this board: write {HOLE}", text)

    def _no_hole_within(self, squares: range, text: str) -> None:
        if self.board.holes:
            for square in squares:
                self._not_in_hole(square, text)

    def _number(self, field: str, least: int, text: str) -> int:
        if not _NUMBER.fullmatch(field) or int(field) < least:
            refuse("counter", f"{field!r} is no counter: a number from {least} to {MAX_NUMBER} is needed", text)
        return int(field)


def _has_long_number(row: str) -> bool:
    return any(a.isdigit() and b.isdigit() for a, b in pairwise(row))


def _as_side(number: int) -> Side:
    return 1 if number else 0
