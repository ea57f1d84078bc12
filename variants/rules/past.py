"""The positions before this one, known by their keys."""

from collections.abc import Callable, Sequence

from variants.core.position import Position

SHORTEST_CYCLE = 4


class Past:
    """The keys of all earlier positions of a game, oldest first, with what can be found out from
    them on demand.
    """

    __slots__ = ("_key", "_key_of", "_known", "_now", "_read", "keys", "position")

    def __init__(
        self,
        position: Position,
        keys: Sequence[str],
        key_of: Callable[[Position], str],
        read: Callable[[str], Position],
    ) -> None:
        self.position = position
        self.keys = keys
        self._key_of = key_of
        self._read = read
        self._key: str | None = None
        self._now = ""
        self._known: dict[int, Position] = {}

    @property
    def key(self) -> str:
        """The key of the position itself; empty if it cannot have occurred before."""
        if self._key is None:
            self._key = self._key_of(self.position) if len(self.keys) >= SHORTEST_CYCLE else ""
        return self._key

    @property
    def occurrences(self) -> int:
        """How often the position has occurred, now included."""
        return self.keys.count(self.key) + 1 if len(self.keys) >= SHORTEST_CYCLE else 1

    def since(self, occurrence: int) -> int:
        """Return how many half-moves ago the position stood on the board for the last but
        `occurrence` time.
        """
        found = [i for i, key in enumerate(self.keys) if key == self.key]
        return len(self.keys) - found[-occurrence]

    def is_unchanged_since(self, plies: int) -> bool:
        """Return whether board and hands were the same some half-moves ago."""
        if plies > len(self.keys):
            return False
        if not self._now:
            self._now = self._key_of(self.position).split(" ", 1)[0]
        return self.keys[-plies].split(" ", 1)[0] == self._now

    def back(self, plies: int) -> Position | None:
        """Return the position some half-moves ago, None before the first; its counters are not
        those of the game.
        """
        if plies == 0:
            return self.position
        if plies > len(self.keys):
            return None
        found = self._known.get(plies)
        if found is None:
            found = self._known[plies] = self._read(self.keys[-plies])
        return found
