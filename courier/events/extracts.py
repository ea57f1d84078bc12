"""Which lines of a long list a page shows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db.models import QuerySet

SIZE: Final = 50
LIST: Final = 25  # lines of a list of events, ladders or leagues
TOP: Final = 10  # lines from the top, where the others are those around the reader's own
_NUMBER: Final = re.compile("[0-9]{1,6}")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Extract:
    """The lines of a list a page shows: one or two ranges of places from 0. `page` counts from 1,
    and is 0 where the reader's own line is shown with those around it; `has_own` says that there is
    such a view.
    """

    total: int
    size: int
    page: int
    ranges: tuple[range, ...]
    has_own: bool = False

    def of(self, lines: Sequence[T]) -> list[T]:
        """The lines that are shown, of the whole list."""
        return [lines[at] for each in self.ranges for at in each]

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out."""
        return self.total <= self.size

    @property
    def gap(self) -> int | None:
        """How many lines are shown before some are left out; None where none are."""
        return len(self.ranges[0]) if len(self.ranges) > 1 else None

    @property
    def first(self) -> int:
        """The first line that is shown, from 1, without those from the top."""
        return self.ranges[-1].start + 1

    @property
    def last(self) -> int:
        """The last line that is shown, from 1."""
        return self.ranges[-1].stop

    @property
    def slice(self) -> slice:
        """What to read of the list from the database, where nothing is shown from the top."""
        start = self.ranges[-1].start
        return slice(start, start + self.size)

    @property
    def previous(self) -> int:
        """The page before, 0 where there is none."""
        return self.page - 1 if self.page > 1 else 0

    @property
    def next(self) -> int:
        """The page after, 0 where there is none."""
        return self.page + 1 if self.page and self.last < self.total else 0


def extract(
    total: int, requested: int = 0, *, own: int | None = None, size: int = SIZE, top: int = TOP
) -> Extract:
    """The lines of a page, by its number; of an unnamed one the first ones, or if the reader's own
    line, from 0, is not among them, those around it and some from the top. A page beyond the last
    one is the last one.
    """
    has_own = own is not None and own >= size
    if own is not None and has_own and not requested:
        around = size - top
        start = min(own - around // 2, total - around)
        return Extract(total, size, 0, (range(top), range(start, start + around)), has_own=True)
    page = max(1, min(requested, -(-total // size)))
    shown = range((page - 1) * size, min(page * size, total))
    return Extract(total, size, page, (shown,), has_own)


def number_in(given: Mapping[str, object], name: str) -> int:
    """The number an address asks for by a name; 0 for none, or for what is no number."""
    text = given.get(name)
    return int(text) if isinstance(text, str) and _NUMBER.fullmatch(text) else 0


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """A page of a list nobody counts: its lines, its number from 1, and whether there are more."""

    lines: Sequence[T]
    page: int
    has_next: bool

    @property
    def previous(self) -> int:
        """The page before, 0 where there is none."""
        return self.page - 1

    @property
    def next(self) -> int:
        """The page after, 0 where there is none."""
        return self.page + 1 if self.has_next else 0


def list_page(rows: QuerySet[Any, T], requested: int = 0, *, size: int = LIST) -> ListPage[T]:
    """A page of rows, by its number; 1 query. Beyond the last one it is the first, by another."""
    page = max(1, requested)
    start = (page - 1) * size
    found = list(rows[start : start + size + 1])
    if not found and page > 1:
        return list_page(rows, size=size)
    return ListPage(found[:size], page, len(found) > size)
