"""Squares that a move may pass over or end on only where a capture needs it, as the edge squares of
Rococo.

Of the moves of a piece that take the same, one that touches the fewest such squares is allowed, and
of these the shortest. A swap counts as a capture of its own.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Raw
from variants.spec import Zone

Taken = tuple[int, frozenset[int]]


class Rim(Component):
    """Takes the moves away that touch the rim without need."""

    def __init__(self, army: Army, zone: Zone) -> None:
        self.board = army.board
        self.zone = zone.squares
        self.owner = tuple(army.owner)

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that stay off the rim or need it for what they take."""
        costs: dict[Taken, tuple[int, int]] = {}
        touching: list[bool] = []
        for raw in raws:
            cost = self._cost(raw)
            touching.append(cost[0] > 0)
            taken = self._taken(position.placement, position.side, raw)
            if taken is not None:
                known = costs.get(taken)
                if known is None or cost < known:
                    costs[taken] = cost
        found = []
        for raw, touches in zip(raws, touching, strict=True):
            if touches:
                taken = self._taken(position.placement, position.side, raw)
                if taken is None or costs[taken] != self._cost(raw):
                    continue
            found.append(raw)
        return found

    def _cost(self, raw: Raw) -> tuple[int, int]:
        """Return how many squares of the rim a move touches, and how many squares at all."""
        if raw[0] < 0 or raw[0] == raw[1]:
            return 0, 0
        way = self.board.line(raw[0], raw[1])[1:] or (raw[1],)
        return sum(square in self.zone for square in way), len(way)

    def _taken(self, placement: Sequence[int], side: int, raw: Raw) -> Taken | None:
        """Return the piece that moves and what it takes, or what it swaps places with; None if
        nothing.
        """
        enemy = 1 - side
        gone = {s for s, code in raw[3] if not code and self.owner[placement[s]] == enemy}
        if placement[raw[1]] and raw[0] != raw[1]:
            gone.add(raw[1])
        return (raw[0], frozenset(gone)) if gone else None

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that the edge is for captures."""
        if target not in self.zone:
            return None
        return Refusal(
            "rim", f"{self.board.name(target)} may be entered only where a capture needs it"
        )
