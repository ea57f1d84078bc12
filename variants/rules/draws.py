"""Draws by the move rule and by dead material."""

from variants.core.outcome import Outcome, Reason
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Referee
from variants.rules.past import Past
from variants.spec import DrawSpec
from variants.spec.dead import dead_sets

FREE_CHECKS = 10


class Draws(Component):
    """Claims are open to the side to move; the automatic draws end the game by themselves."""

    referee: Referee

    def __init__(self, army: Army, spec: DrawSpec) -> None:
        self.army = army
        self.spec = spec
        self.dead, one_colour = dead_sets(army.spec)
        self.ids = ("", *(piece.kind.id for piece in army.pieces))
        self.royal = (True, *(piece.kind.royal for piece in army.pieces))
        self.most = max((len(pieces) for pieces in self.dead), default=0)
        named = {piece_id for pieces in self.dead for piece_id in pieces} | set(one_colour)
        self.alive = frozenset(
            piece.code
            for piece in army.pieces
            if not piece.kind.royal and piece.kind.id not in named
        )
        self.one_colour = frozenset(one_colour)

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def is_dead(self, position: Position) -> bool:
        """Return whether neither side has the material to mate; whoever holds pieces in hand may
        have.
        """
        placement = position.placement
        if not (self.dead or self.one_colour) or any(map(any, position.hands)):
            return False
        if not self.alive.isdisjoint(placement):
            return False
        pieces = [
            (self.ids[code], square)
            for square, code in enumerate(placement)
            if not self.royal[code]
        ]
        if (
            len(pieces) <= self.most
            and tuple(sorted(piece_id for piece_id, _ in pieces)) in self.dead
        ):
            return True
        colours = {self.army.board.colour(square) for _, square in pieces}
        return (
            bool(pieces)
            and len(colours) == 1
            and all(piece_id in self.one_colour for piece_id, _ in pieces)
        )

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the draw that ends the game here, material and stalemate apart."""
        spec = self.spec
        if (
            spec.end_moves
            and position.clock - self._uncounted(position, past, spec.end_moves)
            >= 2 * spec.end_moves
        ):
            return Outcome(None, Reason.MOVE_RULE)
        return None

    def claims(self, position: Position, past: Past) -> tuple[str, ...]:
        """Return the draw claims open to the side to move."""
        most = self.spec.claim_moves
        if most and position.clock - self._uncounted(position, past, most) >= 2 * most:
            return (Reason.MOVE_RULE.value,)
        return ()

    def _uncounted(self, position: Position, past: Past, most: int) -> int:
        """Return the half-moves that do not count: where chases are judged, checks of a side beyond
        the tenth.
        """
        if not self.spec.perpetual_chase or position.clock < 2 * most:
            return 0
        checks = [0, 0]
        for plies in range(position.clock):
            earlier = past.back(plies)
            if earlier is not None and self.referee.attacked_royals(
                earlier.placement, earlier.side
            ):
                checks[plies % 2] += 1
        return 2 * max(max(checks) - FREE_CHECKS, 0)
