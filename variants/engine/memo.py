"""The legal moves of positions that were asked about lately."""

from collections import OrderedDict
from weakref import ref

from variants.core.position import Position
from variants.rules.base import Raw

MEMO_SIZE = 96  # positions
MEMO_MOVES = 100_000  # a position of ducks may have tens of thousands; 160 bytes each
# No more rules than so many remember more moves than that, the others begin anew.
MANY_MOVES = 5_000
LARGE_MEMOS = 4
_large: "OrderedDict[int, ref[Memo]]" = OrderedDict()


class Memo(dict[Position, dict[str, Raw]]):
    """The legal moves of recent positions by canonical text; `moves` is how many there are."""

    def __init__(self) -> None:
        super().__init__()
        self.moves = 0

    def keep(self, position: Position, found: dict[str, Raw]) -> None:
        """Remember the moves of a position, beginning anew when there are many."""
        if len(self) >= MEMO_SIZE or self.moves + len(found) > MEMO_MOVES:
            self.clear()
        self[position] = found
        self.moves += len(found)
        if self.moves > MANY_MOVES:
            self._make_room()

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        self.moves = 0

    def _make_room(self) -> None:
        """Let a large memo be kept, and those be dropped that got large earliest."""
        _large.pop(id(self), None)
        _large[id(self)] = ref(self)
        while len(_large) > LARGE_MEMOS:
            _name, earliest = _large.popitem(last=False)
            other = earliest()
            if other is not None:
                other.clear()
