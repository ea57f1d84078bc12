"""The end by a number of checks."""

import re
from typing import Final

from variants.core.outcome import Outcome, Reason
from variants.core.piece import other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, Referee, applied, refuse
from variants.rules.royals import Royals

_FIELD: Final = re.compile(r"([0-9])\+([0-9])")
MOST: Final = 9


class CheckCount(Component):
    """Two numbers of the state: the checks each side still has to give."""

    field = "middle"
    referee: Referee

    def __init__(self, army: Army, slot: int) -> None:
        self.slot = slot
        self.royals = Royals(army)

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def read(self, text: str, draft: Draft) -> None:
        """Take the checks still to be given, `3+3`."""
        found = _FIELD.fullmatch(text)
        if found is None:
            refuse(
                "checks",
                f"the field of checks is {text[:20]!r}; it is two numbers such as 3+3",
                draft.text,
            )
        draft.state[self.slot], draft.state[self.slot + 1] = int(found[1]), int(found[2])

    def write(self, position: Position) -> str:
        """Return the checks still to be given."""
        return f"{position.state[self.slot]}+{position.state[self.slot + 1]}"

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Count a check."""
        side, slot = position.side, self.slot + position.side
        if state[slot]:
            after = applied(position.placement, raw)
            attacks = self.referee.attacks[side]
            state[slot] -= any(
                attacks.attacked(after, s) for s in self.royals.kings(after, other(side))
            )

    def over(self, position: Position) -> Outcome | None:
        """Return the win by the last check."""
        last = other(position.side)
        return None if position.state[self.slot + last] else Outcome(last, Reason.CHECKS)
