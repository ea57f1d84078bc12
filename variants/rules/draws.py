"""Draws by repetition, by the move rule and by dead material."""

from collections.abc import Sequence

from variants.core.outcome import Outcome, Reason
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component
from variants.rules.past import Past
from variants.spec import DrawSpec


class Draws(Component):
    """Claims are open to the side to move; the automatic draws end the game by themselves."""

    def __init__(self, army: Army, spec: DrawSpec) -> None:
        self.army = army
        self.spec = spec
        self.dead = frozenset(spec.dead)
        self.ids = ("", *(man.piece.id for man in army.men))
        self.royal = (True, *(man.piece.royal for man in army.men))
        self.most = max((len(men) for men in spec.dead), default=0)
        named = {piece_id for men in spec.dead for piece_id in men} | set(spec.dead_on_one_colour)
        self.alive = frozenset(man.code for man in army.men if not man.piece.royal and man.piece.id not in named)
        self.one_colour = frozenset(spec.dead_on_one_colour)

    def is_dead(self, placement: Sequence[int]) -> bool:
        """Tell whether neither side has the material to mate."""
        if not self.alive.isdisjoint(placement):
            return False
        men = [(self.ids[code], square) for square, code in enumerate(placement) if not self.royal[code]]
        if len(men) <= self.most and tuple(sorted(piece_id for piece_id, _ in men)) in self.dead:
            return True
        colours = {self.army.board.is_dark(square) for _, square in men}
        return bool(men) and len(colours) == 1 and all(piece_id in self.one_colour for piece_id, _ in men)

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the draw that ends the game here, material and stalemate apart."""
        spec = self.spec
        if spec.end_moves and position.clock >= 2 * spec.end_moves:
            return Outcome(None, Reason.MOVE_RULE)
        if spec.end_repetition and past.occurrences >= spec.end_repetition:
            return Outcome(None, Reason.REPETITION)
        return None

    def claims(self, position: Position, past: Past) -> tuple[str, ...]:
        """Return the draw claims open to the side to move."""
        spec = self.spec
        found = []
        if spec.claim_repetition and past.occurrences >= spec.claim_repetition:
            found.append(Reason.REPETITION.value)
        if spec.claim_moves and position.clock >= 2 * spec.claim_moves:
            found.append(Reason.MOVE_RULE.value)
        return tuple(found)
