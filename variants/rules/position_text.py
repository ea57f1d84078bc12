"""Position text, both ways: FEN, with fields of rule components after the counters."""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from variants.core.geometry import LEVEL_LETTERS
from variants.core.marks import PROMOTED, marks_of
from variants.core.piece import Side
from variants.core.position import LONGEST_TEXT, Position
from variants.rules.army import WALL_LABEL, Army
from variants.rules.base import Component, Draft, refuse
from variants.rules.gaps import Gaps

HOLE: Final = "-"
SIDE_LETTERS: Final = "wb"

MAX_NUMBER: Final = 99_999
_NUMBER: Final = re.compile(r"[0-9]{1,5}")
# No field of a text has a space in it.
_EMPTY: Final = " "
_SPREAD: Final = {ord(str(digit)): _EMPTY * digit for digit in range(1, 10)}
_UNKNOWN: Final = -1
_GONE: Final = -2
_TWO_DIGITS: Final = re.compile(r"[0-9]{2}")


class PositionText:
    """Fields: placement from the last rank down, hands in brackets, side, castling, en passant,
    fields of components before the counters, two counters, fields of components after them."""

    def __init__(self, army: Army, components: Sequence[Component], slots: Sequence[int]) -> None:
        self.army = army
        self.board = army.board
        self.slots = tuple(slots)
        self.hand = _first(components, "hand")
        self.castling = _first(components, "castling")
        # A count speaks for what is passed over, too, and comes after it.
        self.passing = _first(components[::-1], "passing")
        self.clock = _first(components, "clock")
        self.gaps = next((c for c in components if isinstance(c, Gaps)), None)
        self.middle = tuple(c for c in components if c.field == "middle")
        self.extras = tuple(c for c in components if c.field == "extra")
        self.optional = sum(
            1 for _ in takewhile(lambda component: component.is_optional, reversed(self.extras))
        )
        self.fields = 6 + len(self.middle) + len(self.extras)
        self.labels = tuple(army.label)
        letters = {label: code for label, code in army.by_label.items() if len(label) == 1}
        # What the marks of a rank mean, and in which places of it the board has holes.
        self.codes = {_EMPTY: 0, HOLE: _GONE, **letters} if not self.board.is_in_files else {}
        self.is_fairy = army.spec.notation.dialect == "fairy"
        self.hole = WALL_LABEL if self.is_fairy else HOLE
        self.rows = self.board.rows
        self.holes = [
            [at for at, square in enumerate(row) if square in self.board.holes] for row in self.rows
        ]

    def write(self, position: Position) -> str:
        """Return the canonical text."""
        placement = self.placement(self._shown(position))
        if self.hand:
            placement += self.hand.write(position)
        castling = self.castling.write(position) if self.castling else "-"
        passing = self.passing.write(position) if self.passing else "-"
        middle = "".join(f" {component.write(position)}" for component in self.middle)
        clock = self.clock.write(position) if self.clock else position.clock
        text = (
            f"{placement} {SIDE_LETTERS[position.side]} {castling} {passing}{middle} {clock}"
            f" {position.number}"
        )
        for component in self.extras:
            text += f" {component.write(position)}"
        return text

    def key(self, position: Position) -> str:
        """Return the fields that decide whether two positions are the same, the counters apart."""
        placement = self.placement(self._shown(position))
        if self.hand:
            placement += self.hand.key(position)
        castling = self.castling.key(position) if self.castling else "-"
        passing = self.passing.key(position) if self.passing else "-"
        rest = "".join(f" {component.key(position)}" for component in (*self.middle, *self.extras))
        return f"{placement} {SIDE_LETTERS[position.side]} {castling} {passing}{rest}"

    def from_key(self, key: str) -> Position:
        """Return a position with this key; its counters are at their start."""
        fields = key.split()
        at = 4 + len(self.middle)
        draft = self.read(" ".join((*fields[:at], "0", "1", *fields[at:])))
        return position_of(draft)

    def _shown(self, position: Position) -> Sequence[int]:
        """Return the placement with squares that have vanished."""
        return position.placement if self.gaps is None else self.gaps.shown(position)

    def placement(self, placement: Sequence[int]) -> str:
        """Return the first field."""
        labels = self.labels
        holes = self.board.holes
        parts = []
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
                parts.append(labels[code] or self.hole)
            parts.append(f"{empty}/" if empty else "/")
        return "".join(parts)[:-1]

    def read(self, text: str) -> Draft:  # noqa: C901 -- one case after another
        """Return a draft not yet checked by the components. Raises InvalidPosition."""
        if len(text) > LONGEST_TEXT:
            message = f"a position text has at most {LONGEST_TEXT} characters"
            refuse("too-long", message, text[:60])
        fields = text.split()
        if self.is_fairy:
            fields = self._completed(fields)
        if 0 < self.fields - len(fields) <= self.optional:
            fields += ["-"] * (self.fields - len(fields))
        if len(fields) != self.fields:
            refuse(
                "fields",
                f"a position text of this preset has {self.fields} fields, not {len(fields)}",
                text,
            )
        side = SIDE_LETTERS.find(fields[1]) if len(fields[1]) == 1 else -1
        if side < 0:
            refuse("side", f"the side to move is {fields[1]!r}, not w or b", text)
        placement, hand = self._without_hand(fields[0], text)
        draft = Draft(text, self._placement(placement, text), _as_side(side), list(self.slots))
        if self.gaps is not None:
            self.gaps.take(draft)
        if self.hand:
            self.hand.read(hand, draft)
        for component, field, name in (
            (self.castling, fields[2], "castling"),
            (self.passing, fields[3], "en-passant"),
        ):
            if component:
                component.read(field, draft)
            elif field != "-":
                refuse(
                    "field-unused",
                    f"the {name} field is {field[:20]!r}, but this preset has none: write -",
                    text,
                )
        at = 4 + len(self.middle)
        for component, field in zip(
            (*self.middle, *self.extras), (*fields[4:at], *fields[at + 2 :]), strict=True
        ):
            component.read(field, draft)
        draft.clock, draft.number = (
            self._number(fields[at], 0, text),
            self._number(fields[at + 1], 1, text),
        )
        if self.clock:
            self.clock.read(fields[at], draft)
        return draft

    def _completed(self, fields: list[str]) -> list[str]:
        """Return the fields of a text with those that may be left out at its end, or both before
        the counters.
        """
        found = fields[:2] if len(fields) > 1 else [*fields, "w"]
        rest = fields[2:]
        if not rest or rest[0].isdecimal():
            rest = ["-", "-", *rest]
        if self.middle and len(rest) > 2 and rest[2].isdecimal():
            rest[2:2] = ["1+1" for _ in self.middle]
        usual = ["-", "-", *("1+1" for _ in self.middle), "0", "1", *("-" for _ in self.extras)]
        return [*found, *rest, *usual[len(rest) :]]

    def _without_hand(self, field: str, text: str) -> tuple[str, str]:
        """Return the placement and what stands in brackets after it."""
        placement, bracket, hand = field.partition("[")
        if bracket and (not self.hand or not hand.endswith("]")):
            refuse("hand", f"there is no hand to be read from {field[len(placement) :]!r}", text)
        return placement, hand.removesuffix("]")

    def _placement(self, field: str, text: str) -> list[int]:
        rows = field.split("/")
        board = self.board
        if len(rows) != len(self.rows):
            kind = "files" if board.is_in_files else "ranks"
            refuse(
                kind,
                f"the placement has {len(rows)} {kind}, this board has {len(self.rows)}",
                text,
            )
        placement = [0] * board.size
        for row, squares, holes in zip(rows, self.rows, self.holes, strict=True):
            plain = self._plain(row, holes)
            if plain is None:
                self._read_row(row, squares, placement, text)
            else:
                placement[squares[0] : squares[0] + board.files] = plain
        return placement

    def _plain(self, row: str, holes: list[int]) -> list[int] | None:
        """Return a rank of single letters, digits and holes, the usual one; None for any other, and
        for one that does not fit the board.
        """
        spread = row.translate(_SPREAD)
        if len(spread) != self.board.files or _TWO_DIGITS.search(row):
            return None
        codes = [self.codes.get(mark, _UNKNOWN) for mark in spread]
        if _UNKNOWN in codes:
            return None
        if not holes and HOLE not in row:
            return codes
        gone = [at for at, code in enumerate(codes) if code == _GONE]
        return [0 if code == _GONE else code for code in codes] if gone == holes else None

    def _read_row(self, row: str, squares: Sequence[int], placement: list[int], text: str) -> None:
        """Take a rank, on hexagons in files a file, mark by mark into the placement, or say what is
        wrong with it.
        """
        board = self.board
        holes = board.holes
        by_label = self.army.by_label
        at = 0
        end = len(squares)
        for mark in row if row.isalpha() and row.isascii() else marks_of(row):
            code = by_label.get(mark) or by_label.get(mark.removesuffix(PROMOTED))
            is_hole = at < end and squares[at] in holes
            if mark == WALL_LABEL and is_hole:
                code = 0
            if code:
                if at < end:
                    placement[squares[at]] = code
                    self._not_in_hole(squares[at], text)
                at += 1
            elif mark in (HOLE, WALL_LABEL) and is_hole:
                at += 1
            elif mark.isdecimal() and mark.isascii() and mark[0] != "0":
                self._no_hole_within(squares[at : at + int(mark[:3])], text)
                at += int(mark[:3])
            else:
                refuse("label", f"{mark!r} is no piece of this preset", text, label=mark)
        if at == end:
            return
        if board.is_in_files:
            file = board.letters[board.file(squares[0])]
            refuse("file-length", f"file {file} has {at} cells, not {end}", text, file=file)
        rank: int | str = board.rank(squares[0]) + 1
        if board.is_levelled:
            rank = f"{LEVEL_LETTERS[board.level(squares[0])]}{rank}"
        refuse(
            "rank-length",
            f"rank {rank} has {at} squares, this board has {board.files}",
            text,
            rank=rank,
        )

    def _not_in_hole(self, square: int, text: str) -> None:
        if square in self.board.holes:
            refuse(
                "hole",
                f"{self.board.name(square)} is not part of this board: write {self.hole}",
                text,
            )

    def _no_hole_within(self, squares: Sequence[int], text: str) -> None:
        if self.board.holes:
            for square in squares:
                self._not_in_hole(square, text)

    def _number(self, field: str, least: int, text: str) -> int:
        if not _NUMBER.fullmatch(field) or int(field) < least:
            refuse(
                "counter",
                f"{field!r} is no counter: a number from {least} to {MAX_NUMBER} is needed",
                text,
            )
        return int(field)


def position_of(draft: Draft) -> Position:
    """Return the position of a finished draft."""
    ours, theirs = draft.hands
    hands = (tuple(ours), tuple(theirs))
    return Position(
        tuple(draft.placement), draft.side, tuple(draft.state), draft.clock, draft.number, hands
    )


def _first(components: Sequence[Component], field: str) -> Component | None:
    return next((component for component in components if component.field == field), None)


def _as_side(number: int) -> Side:
    return 1 if number else 0
