"""Goals to be reached: pieces of certain kinds in a zone."""

from collections.abc import Sequence

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Raw, Referee
from variants.rules.ends import worth
from variants.spec import FlagSpec


class Flag(Component):
    """One goal of both sides.

    A piece that has to be safe and was not when it arrived wins as well once the other side has
    left it there in safety. With `reply` the game goes on for one move of the other side; if the
    goal asks for safety, only if the piece could be taken. Where the goal is a royal's, only side 1
    needs that move, since side 0 began, and only if it can reach its own goal with it: then the
    game is drawn.
    """

    referee: Referee

    def __init__(self, army: Army, spec: FlagSpec) -> None:
        self.spec = spec
        self.zones = tuple(tuple(sorted(zone.squares)) for zone in spec.zone)
        self.codes = (army.kind_codes(spec.pieces[0], 0), army.kind_codes(spec.pieces[1], 1))
        self.royal = tuple(
            bool(codes) and codes <= army.royals(_side(i)) for i, codes in enumerate(self.codes)
        )

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def over(self, position: Position) -> Outcome | None:
        """Return the win of a side that has reached its goal."""
        side = position.side
        spec = self.spec
        last = other(side)
        if (
            spec.reply
            and self._stands(position.placement, side)
            and self._reached(position, side, safe=False)
        ):
            if side == 0 and self._reached(position, last, safe=spec.safe):
                return Outcome(None, Reason.GOAL)
            return worth(spec.value[side], side, Reason.GOAL)
        if not self._stands(position.placement, last) or not self._reached(
            position, last, safe=spec.safe
        ):
            if spec.both and self._stands(position.placement, side):
                return self._pushed(position)
            return self._survived(position) if spec.safe and not spec.reply else None
        if spec.reply and not self.royal[last] and not spec.safe:
            return None
        if spec.reply and self.royal[last] and side == 1 and self._can_answer(position):
            return None
        return worth(spec.value[last], last, Reason.GOAL)

    def _pushed(self, position: Position) -> Outcome | None:
        """Return the win of the side to move, if the other side has moved it to its goal."""
        side = position.side
        if not self._reached(position, side, safe=False):
            return None
        return worth(self.spec.value[side], side, Reason.GOAL)

    def _survived(self, position: Position) -> Outcome | None:
        """Return the win of the side to move, whose piece could have been taken, was not, and is
        safe now.
        """
        side = position.side
        if not self._stands(position.placement, side) or not self._reached(
            position, side, safe=True
        ):
            return None
        return worth(self.spec.value[side], side, Reason.GOAL)

    def _stands(self, placement: Sequence[int], side: Side) -> bool:
        codes = self.codes[side]
        return any(placement[square] in codes for square in self.zones[side])

    def _reached(self, position: Position, side: Side, *, safe: bool) -> bool:
        """Return whether enough pieces of a side stand in its zone, one of them being there; `safe`
        leaves out some.
        """
        placement = position.placement
        codes = self.codes[side]
        spec = self.spec
        there = [square for square in self.zones[side] if placement[square] in codes]
        if len(there) < spec.count and not (
            spec.full and all(placement[s] for s in self.zones[side])
        ):
            return False
        if not safe or len(there) > spec.count:
            return bool(there)
        return not any(self._can_be_taken(position, square) for square in there)

    def _can_be_taken(self, position: Position, square: int) -> bool:
        """Return whether the enemy of the piece on a square may take it, were it its turn."""
        enemy = other(self.referee.army.piece(position.placement[square]).side)
        if not self.referee.attacks[enemy].attacked(position.placement, square):
            return False
        turn = Position(
            position.placement,
            enemy,
            position.state,
            position.clock,
            position.number,
            position.hands,
        )
        return any(raw[1] == square and raw[0] >= 0 for raw in self.referee.judged(turn))

    def _can_answer(self, position: Position) -> bool:
        """Return whether the side to move, in no check, can reach its own goal at once."""
        side = position.side
        if self.referee.attacked_royals(position.placement, side):
            return False
        return any(self._arrives(position, raw) for raw in self.referee.judged(position))

    def _arrives(self, position: Position, raw: Raw) -> bool:
        return raw[1] in self.zones[position.side] and raw[2] in self.codes[position.side]


def _side(number: int) -> Side:
    return 1 if number else 0
