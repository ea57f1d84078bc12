"""What a repetition is worth: a draw, a loss for whoever brought it about by checks or chases, or a
fixed value.

A perpetual check lasts from the first of the occurrences that count to the last: every move of one
side gave check. A perpetual chase is a piece chased by every move of one side. If both sides are
guilty the game is drawn.
"""

from collections.abc import Callable

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Referee
from variants.rules.chase import Chase
from variants.rules.ends import worth
from variants.rules.last_move import last_move
from variants.rules.past import Past
from variants.spec import DrawSpec

SHUTTLES = 4


class Repetition(Component):
    """Repetitions by count; claims are open to the side to move."""

    referee: Referee

    def __init__(self, army: Army, spec: DrawSpec) -> None:
        self.spec = spec
        self.kings = (army.royals(0), army.royals(1))
        self.chase = Chase(army, spec) if spec.perpetual_chase else None

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee
        if self.chase:
            self.chase.bind(referee)

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the end by a repetition that has gone on for too long."""
        most = self.spec.end_repetition
        if not most or past.occurrences < most:
            return None
        span = past.since(most - 1)
        if self.spec.perpetual_check and (
            found := self._culprit(position, self._checks(past, span))
        ):
            return Outcome(
                found[0], Reason.PERPETUAL_CHECK if found[0] is not None else Reason.REPETITION
            )
        if self.chase and (found := self._culprit(position, self.chase.lasts(past, span))):
            return Outcome(
                found[0], Reason.PERPETUAL_CHASE if found[0] is not None else Reason.REPETITION
            )
        side = position.side if self.spec.repetition_view == "mover" else 0
        return worth(self.spec.repetition, side, Reason.REPETITION)

    def claims(self, position: Position, past: Past) -> tuple[str, ...]:
        """Return the claim of a draw by repetition."""
        most = self.spec.claim_repetition
        return (Reason.REPETITION.value,) if most and past.occurrences >= most else ()

    def _culprit(self, position: Position, guilty: tuple[bool, bool]) -> tuple[Side | None] | None:
        """Return the winner (None for a draw) when the other side, the side to move or both have
        offended.
        """
        theirs, ours = guilty
        if not theirs and not ours:
            return None
        if theirs and ours:
            return (None,)
        return (position.side if theirs else other(position.side),)

    def _checks(self, past: Past, span: int) -> tuple[bool, bool]:
        """Return whether every move of the other side, and of the side to move, has given check."""
        return every(self._in_check, past, 0, span), every(self._in_check, past, 1, span)

    def _in_check(self, position: Position) -> bool:
        enemy = self.referee.attacks[other(position.side)]
        kings = self.kings[position.side]
        return any(
            enemy.attacked(position.placement, s)
            for s, code in enumerate(position.placement)
            if code in kings
        )


class Shuttling(Component):
    """Moving one piece to and fro, with nothing happening, loses; pieces confined to the own palace
    are free to do so.
    """

    referee: Referee

    def __init__(self, army: Army) -> None:
        self.army = army

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the loss of the side that has moved one piece to and fro too often, a pass in
        between not counted.
        """
        if position.clock < 2 * SHUTTLES + 1:
            return None
        moves: list[tuple[int, int]] = []
        for plies in range(0, 2 * SHUTTLES + 3, 2):
            after = past.back(plies)
            before = past.back(plies + 1)
            if (
                after is None
                or before is None
                or self.referee.attacked_royals(before.placement, before.side)
            ):
                return None
            step = last_move(before, after)
            if step is None or (plies == 0 and not self._counts(after, step)):
                return None
            if step[0] == step[1]:
                if len(moves) != 1:
                    return None
                continue
            if moves and len(moves) < SHUTTLES and step != (moves[-1][1], moves[-1][0]):
                return None
            if len(moves) == SHUTTLES:
                return Outcome(position.side, Reason.SHUTTLING) if step[1] == moves[-1][0] else None
            moves.append(step)
        return None

    def _counts(self, position: Position, step: tuple[int, int]) -> bool:
        """Return whether the piece moved may enter the squares of the enemy royal."""
        if step[0] == step[1]:
            return False
        domain = self.army.piece(position.placement[step[1]]).domain
        royal = next(iter(self.army.royals(position.side)), 0)
        return bool(royal) and not domain.isdisjoint(self.army.piece(royal).domain)


def every(holds: Callable[[Position], bool], past: Past, first: int, span: int) -> bool:
    """Return whether something holds in every other position back to `span` half-moves ago, from
    the `first` on.
    """
    for plies in range(first, span + 1, 2):
        position = past.back(plies)
        if position is None or not holds(position):
            return False
    return True
