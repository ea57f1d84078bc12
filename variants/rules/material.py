"""Points instead of a draw."""

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side
from variants.core.position import Position
from variants.rules.army import Army
from variants.spec import MaterialSpec
from variants.spec.values import limit_of


class Material:
    """Counts the pieces on the board; the side with more points wins what would be a draw."""

    def __init__(self, army: Army, spec: MaterialSpec) -> None:
        self.bonus = spec.bonus
        self.draws = spec.counts_draws
        self.owner = tuple(army.owner)
        self.points = (0, *(_points(spec, piece.kind.id) for piece in army.pieces))

    def total(self, position: Position, side: Side) -> int:
        """Return a side's points."""
        pieces = [code for code in position.placement if self.owner[code] == side]
        return self.bonus[side] + sum(self.points[code] for code in pieces)

    def decided(self, position: Position, outcome: Outcome | None) -> Outcome | None:
        """Return what a draw is worth by points; any other outcome as it is."""
        if (
            outcome is None
            or outcome.winner is not None
            or outcome.share is not None
            or not (self.draws or outcome.reason is Reason.POINTS)
        ):
            return outcome
        ahead = self.total(position, 0) - self.total(position, 1)
        return outcome if not ahead else Outcome(0 if ahead > 0 else 1, Reason.POINTS)


def _points(spec: MaterialSpec, kind: str) -> int:
    found = limit_of(spec.points, kind)
    return spec.each if found is None else found
