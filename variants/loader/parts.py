"""Readers of values that have an entry for each side: zones, kinds, flags, numbers, values."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

from variants.core.geometry import LEVEL_LETTERS, Board
from variants.loader.reader import SIDES, TableReader, refuse
from variants.spec.values import ANY, VALUES, Counts, Flags, Kinds, Limits, Values, Zone, Zones

_LEVEL: Final = r"([A-H]?)"
_SQUARE: Final = rf"{_LEVEL}([a-z])([1-9][0-9]?)"
_RANGE: Final = re.compile(rf"{_SQUARE}-{_SQUARE}")
_RANK: Final = re.compile(rf"{_LEVEL}\*([1-9][0-9]?)")
_FILE: Final = re.compile(rf"{_LEVEL}([a-z])\*")
_WHOLE: Final = re.compile(r"([A-H])\*")

# File, rank and level.
Corner = tuple[int, int, int]
Box = tuple[Corner, Corner]


@dataclass(frozen=True, slots=True)
class Parts:
    """What the readers of a preset's tables need to know: its board and its kinds."""

    board: Board
    ids: frozenset[str]

    def zones(self, table: TableReader, name: str, *, mirrored: bool = True) -> Zones | None:
        """Return a zone for each side, None if the key is missing.

        One list is side 0's and holds for side 1 with the ranks mirrored, or as it is unless
        `mirrored`.
        """
        if not table.has(name):
            return None
        if table.holds_lists(name):
            lists = table.string_lists(name)
            if len(lists) != SIDES:
                refuse(
                    table.at(name),
                    f"has {len(lists)} lists, one list or one for each of the two sides is needed",
                )
            return self._zone(lists[0], table.at(name)), self._zone(lists[1], table.at(name))
        items = table.strings(name)
        ours = self._zone(items, table.at(name))
        if not mirrored:
            return ours, ours
        if self.board.is_in_files or self.board.is_levelled:
            return ours, self._named(self.board.faced(square) for square in ours.squares)
        return ours, self._zone(tuple(self._mirrored(item) for item in items), table.at(name))

    def zone(self, table: TableReader, name: str) -> Zone | None:
        """Return one zone for both sides."""
        return self._zone(table.strings(name), table.at(name)) if table.has(name) else None

    def depth(self, ranks: int) -> Zones:
        """Return the last ranks of each side, on every level; on hexagons in files the last cells
        of every file.
        """
        if self.board.is_in_files:
            cells = self.board.squares
            ours, theirs = (
                [cell for cell in cells if self.board.rank_for(cell, 1 - side) < ranks]
                for side in range(SIDES)
            )
            return self._named(ours), self._named(theirs)
        last = self.board.height
        items = (
            tuple(f"*{last - i}" for i in range(ranks)),
            tuple(f"*{1 + i}" for i in range(ranks)),
        )
        return self._zone(items[0], ""), self._zone(items[1], "")

    def squares(self, table: TableReader, name: str) -> tuple[str, ...]:
        """Return a list of square names of this board."""
        names = table.strings(name, ())
        for square in names:
            self.square(square, table.at(name))
        return names

    def square(self, name: str, path: str) -> None:
        """Refuse a square that is not on this board."""
        if self.board.square(name) is None:
            refuse(path, f"there is no square {name!r} on this board", "unknown-square")

    def kinds(self, table: TableReader, name: str, default: tuple[str, ...] | None = None) -> Kinds:
        """Return kinds for each side: one list holds for both, `*` stands for every kind."""
        if table.holds_lists(name):
            lists = table.string_lists(name)
            if len(lists) != SIDES:
                refuse(
                    table.at(name),
                    f"has {len(lists)} lists, one list or one for each of the two sides is needed",
                )
            self.known(tuple(chain.from_iterable(lists)), table.at(name))
            return lists[0], lists[1]
        both = self.kind_list(table, name, default)
        return both, both

    def kind_list(
        self, table: TableReader, name: str, default: tuple[str, ...] | None = ()
    ) -> tuple[str, ...]:
        """Return a list of kinds that holds for both sides."""
        names = table.strings(name, default)
        self.known(names, table.at(name))
        return names

    def kind(self, table: TableReader, name: str) -> str:
        """Return one kind."""
        found = table.text(name)
        if found not in self.ids:
            refuse(table.at(name), f"there is no piece {found[:40]!r}", "unknown-piece")
        return found

    def known(self, names: Iterable[str], path: str) -> None:
        """Refuse a name that is no kind of this preset."""
        for name in names:
            if name not in self.ids and name != ANY:
                refuse(path, f"there is no piece {name[:40]!r}", "unknown-piece")

    def limits(self, table: TableReader, name: str, low: int, high: int) -> Limits:
        """Return a table of numbers by kind."""
        inner = table.inner(name)
        self.known(inner.table, inner.path)
        return tuple((kind, inner.integer(kind, low, high)) for kind in inner.table)

    def _named(self, squares: Iterable[int]) -> Zone:
        """Return a zone of squares, which are left out where they are holes."""
        there = sorted(square for square in squares if square not in self.board.holes)
        return Zone(tuple(self.board.names[square] for square in there), frozenset(there))

    def _zone(self, items: tuple[str, ...], path: str) -> Zone:
        found: set[int] = set()
        for item in items:
            found |= self._item(item, path)
        return Zone(items, frozenset(found))

    def _item(self, item: str, path: str) -> set[int]:
        box = self._box(item)
        if box is None:
            self.square(item, path)
            return {self.board.indices[item]}
        (left, low, bottom), (right, high, top) = box
        if not (
            0 <= left <= right < self.board.files
            and 0 <= low <= high < self.board.height
            and 0 <= bottom <= top < self.board.levels
        ):
            refuse(path, f"{item!r} is not on this board", "unknown-square")
        return {
            s
            for s in self.board.squares
            if left <= self.board.file(s) <= right
            and low <= self.board.rank(s) <= high
            and bottom <= self.board.level(s) <= top
        }

    def _box(self, item: str) -> Box | None:
        files = self.board.files - 1
        ranks = self.board.height - 1
        if item == ANY:
            return (0, 0, 0), (files, ranks, self.board.levels - 1)
        if found := _WHOLE.fullmatch(item):
            bottom, top = self._levels(found[1])
            return (0, 0, bottom), (files, ranks, top)
        if found := _RANK.fullmatch(item):
            bottom, top = self._levels(found[1])
            rank = int(found[2]) - 1
            return (0, rank, bottom), (files, rank, top)
        if found := _FILE.fullmatch(item):
            bottom, top = self._levels(found[1])
            file = self.board.letters.find(found[2])
            return (file, 0, bottom), (file, ranks, top)
        if found := _RANGE.fullmatch(item):
            return self._range(found)
        return None

    def _range(self, found: re.Match[str]) -> Box:
        """Return the box between two squares."""
        file, other = (self.board.letters.find(found[at]) for at in (2, 5))
        rank, higher = (int(found[at]) - 1 for at in (3, 6))
        (bottom, low_top), (high_bottom, top) = self._levels(found[1]), self._levels(found[4])
        return (
            (min(file, other), min(rank, higher), min(bottom, high_bottom)),
            (max(file, other), max(rank, higher), max(low_top, top)),
        )

    def _levels(self, letter: str) -> tuple[int, int]:
        """Return the first and the last level an item means: all of them without a letter, one that
        does not exist on a board without levels.
        """
        if not letter:
            return 0, self.board.levels - 1
        level = LEVEL_LETTERS.index(letter) if self.board.is_levelled else -1
        return level, level

    def _mirrored(self, item: str) -> str:
        """Return an item with its ranks counted from the other end."""
        return re.sub(r"[0-9]+", lambda found: str(self.board.height + 1 - int(found[0])), item)


def flags(table: TableReader, name: str) -> Flags:
    """Return a flag for each side: one for both, or a list of two."""
    if not isinstance(table.table.get(name), list):
        both = table.flag(name, False)
        return both, both
    pair = table.pair(name)
    return pair[0].flag(name), pair[1].flag(name)


def counts(table: TableReader, name: str, low: int, high: int, default: int = 0) -> Counts:
    """Return a number for each side: one for both, or a list of two."""
    if not isinstance(table.table.get(name), list):
        both = table.integer(name, low, high, default)
        return both, both
    pair = table.pair(name)
    return pair[0].integer(name, low, high), pair[1].integer(name, low, high)


def values(
    table: TableReader, name: str, default: str, allowed: tuple[str, ...] = VALUES
) -> Values:
    """Return what something is worth for each side: one word for both, or a list of two."""
    if not isinstance(table.table.get(name), list):
        both = table.choice(name, allowed, default)
        return both, both
    pair = table.pair(name)
    return pair[0].choice(name, allowed), pair[1].choice(name, allowed)
