"""What the search remembers of positions it has looked at: bounded, the older half forgotten
first.
"""

from collections.abc import Hashable
from typing import Final, Generic, NamedTuple, TypeVar

M = TypeVar("M", bound=Hashable)

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

# Entries take about 250 bytes.
SIZE: Final = 120_000


class Entry(NamedTuple, Generic[M]):
    """A score found by looking so deep, what it bounds, and the best move."""

    depth: int
    bound: int
    score: int
    move: M | None

    def settles(self, score: int, alpha: int, beta: int) -> bool:
        """Return whether its score, as seen from where one is, is all that is asked within a
        window.
        """
        return (
            self.bound == EXACT
            or (self.bound == AT_LEAST and score >= beta)
            or (self.bound == AT_MOST and score <= alpha)
        )


class Memory(Generic[M]):
    """A transposition table of at most `size` entries."""

    __slots__ = ("_half", "_new", "_old")

    def __init__(self, size: int = SIZE) -> None:
        self._half = max(1, size // 2)
        self._new: dict[int, Entry[M]] = {}
        self._old: dict[int, Entry[M]] = {}

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def get(self, key: int) -> Entry[M] | None:
        """Return what is known of a position."""
        return self._new.get(key) or self._old.get(key)

    def put(self, key: int, entry: Entry[M]) -> None:
        """Remember a position."""
        if len(self._new) >= self._half:
            self._old = self._new
            self._new = {}
        self._new[key] = entry
