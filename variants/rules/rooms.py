"""Zones with room for few pieces of a side, as a side's own goal in Maxima.

What counts is how many there are after a move. Where there are more already, because the game was
set up so, they may stay, and none may join them.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Raw, applied
from variants.spec.moves import RoomSpec


class Room:
    """A zone for one side: its squares, whose pieces are counted, and how many may be there."""

    __slots__ = ("codes", "count", "spec", "squares")

    def __init__(self, army: Army, spec: RoomSpec, side: int) -> None:
        self.spec = spec
        self.squares = spec.zone[side].squares
        self.codes = army.kind_codes(spec.pieces[side], 1 if side else 0)
        self.count = spec.count[side]

    def is_entered(self, raw: Raw) -> bool:
        """Return whether a move puts a piece that counts on a square of the zone."""
        if raw[2] in self.codes and raw[1] in self.squares:
            return True
        return any(code in self.codes and square in self.squares for square, code in raw[3])

    def held(self, placement: Sequence[int]) -> int:
        """Return how many pieces that count are in the zone."""
        return sum(placement[square] in self.codes for square in self.squares)


class Rooms(Component):
    """Takes away the moves of a side that bring too many of its pieces into a zone."""

    each = True

    def __init__(self, army: Army, specs: Sequence[RoomSpec]) -> None:
        self.army = army
        # By side.
        self.rooms = tuple(tuple(Room(army, spec, side) for spec in specs) for side in (0, 1))

    def crowded(self, position: Position, raw: Raw) -> Room | None:
        """Return a zone that has no room for what a move brings there, None if all have."""
        for room in self.rooms[position.side]:
            if not room.is_entered(raw):
                continue
            held = room.held(applied(position.placement, raw))
            if held > room.count and held > room.held(position.placement):
                return room
        return None

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves for which there is room."""
        return [raw for raw in raws if self.crowded(position, raw) is None]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say which squares have no room."""
        room = self.crowded(position, raw)
        if room is None:
            return None
        names = sorted(self.army.board.name(square) for square in room.squares)
        pieces = f"{room.count} piece{'' if room.count == 1 else 's'}" if room.count else "no piece"
        where = ", ".join(names[:8]) + (" and others" if len(names) > 8 else "")
        return Refusal("no-room", f"on {where} there is room for {pieces} of your own")
