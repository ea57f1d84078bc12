"""Ends by the number of pieces left: extinction, bare kings, and the loss of a royal that may be
taken.
"""

from typing import Final

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, Referee, refuse, taken
from variants.rules.ends import worth
from variants.spec import ANY, ExtinctionSpec

FALLEN: Final = "x"
STANDING: Final = "-"


class Extinction(Component):
    """Every kind is counted by itself, pieces in hand included; `*` counts all pieces of a side
    together, and so are kinds that the document counts so.
    """

    referee: Referee

    def __init__(self, army: Army, spec: ExtinctionSpec) -> None:
        self.spec = spec
        self.army = army
        self.sides = (self._kinds(army, 0), self._kinds(army, 1))
        self.owned = (army.kind_codes((ANY,), 0), army.kind_codes((ANY,), 1))

    def _kinds(self, army: Army, side: Side) -> tuple[tuple[frozenset[int], frozenset[int]], ...]:
        """Return, for each kind counted, the codes of both sides."""
        names = self.spec.pieces[side]
        kinds: list[tuple[str, ...]] = [(ANY,)] if ANY in names else [(name,) for name in names]
        if self.spec.together and names:
            kinds = [names]
        return tuple((army.kind_codes(kind, 0), army.kind_codes(kind, 1)) for kind in kinds)

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def over(self, position: Position) -> Outcome | None:
        """Return the end by a side that has too few pieces; the side that has just moved is looked
        at first, or last.
        """
        spec = self.spec
        first = position.side if spec.mover_last else other(position.side)
        for side in (first, other(first)):
            enemy = other(side)
            claim = int(spec.claim and side == position.side)
            for codes in self.sides[side]:
                if (
                    self._count(position, side, codes[side]) <= spec.count[side]
                    and self._count(position, enemy, codes[enemy]) >= spec.opponent[side] + claim
                ):
                    return worth(spec.value[side], side, Reason.EXTINCTION)
        return None

    def _count(self, position: Position, side: Side, codes: frozenset[int]) -> int:
        placement = position.placement
        if len(codes) > 3:
            found = sum(code in codes for code in placement if code)
        else:
            found = sum(placement.count(code) for code in codes)
        return found + (
            self.referee.held_count(position, side, codes) if position.hands[side] else 0
        )


class ExtinctionByCaptor(Extinction):
    """An extinction that counts only if the last move captured one of the pieces with a piece of
    certain kinds: one number of state says so, `x` after the counters of the position text.
    """

    field = "extra"
    is_optional = True

    def __init__(self, army: Army, spec: ExtinctionSpec, slot: int) -> None:
        super().__init__(army, spec)
        self.slot = slot
        self.owner = tuple(army.owner)
        self.captors = (army.kind_codes(spec.by[0], 0), army.kind_codes(spec.by[1], 1))
        self.victims = (army.kind_codes(spec.pieces[0], 0), army.kind_codes(spec.pieces[1], 1))

    def read(self, text: str, draft: Draft) -> None:
        """Take whether such a piece has just been captured so."""
        if text not in (FALLEN, STANDING):
            refuse(
                "captor",
                f"the field after the counters is {text[:20]!r}, neither {FALLEN} nor {STANDING}",
                draft.text,
            )
        draft.state[self.slot] = int(text == FALLEN)

    def write(self, position: Position) -> str:
        """Return whether such a piece has just been captured so."""
        return FALLEN if position.state[self.slot] else STANDING

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Note who has captured what."""
        placement = position.placement
        enemy = other(position.side)
        is_captor = raw[0] >= 0 and placement[raw[0]] in self.captors[position.side]
        state[self.slot] = int(
            is_captor
            and any(
                placement[square] in self.victims[enemy]
                for square in taken(placement, self.owner, raw, enemy)
            )
        )

    def over(self, position: Position) -> Outcome | None:
        """Return the end by a capture of such a piece."""
        return super().over(position) if position.state[self.slot] else None
