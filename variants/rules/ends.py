"""What it is worth to have no legal move."""

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.shares import PARTS, SHARES
from variants.rules.army import Army
from variants.spec import EndSpec


class Ends:
    """Values of mate and stalemate for the side without a move."""

    def __init__(self, army: Army, spec: EndSpec) -> None:
        self.spec = spec
        self.owner = tuple(army.owner)

    def mate(self, position: Position) -> Outcome:
        """Return the outcome for a side that is in check and cannot move."""
        return worth(self.spec.checkmate[position.side], position.side, Reason.CHECKMATE)

    def stalemate(self, position: Position) -> Outcome:
        """Return the outcome for a side that is in no check and cannot move."""
        side, value = position.side, self.spec.stalemate[position.side]
        if self.spec.stalemate_by_count:
            owners = [self.owner[code] for code in position.placement if code]
            ahead = owners.count(side) - owners.count(other(side))
            if ahead >= 0:
                return (
                    worth(value, other(side), Reason.STALEMATE)
                    if ahead
                    else Outcome(None, Reason.STALEMATE)
                )
        return worth(value, side, Reason.STALEMATE)


def worth(value: str, side: Side, reason: Reason) -> Outcome:
    """Return the outcome that is worth `loss`, `draw`, `win` or a share of the point to a side."""
    if value == "loss":
        return Outcome(other(side), reason)
    if value in SHARES:
        own = SHARES[value]
        return Outcome(None, reason, PARTS - own if side else own)
    return Outcome(side if value == "win" else None, reason)
