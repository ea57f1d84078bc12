"""What no move may do: leave a capture undone, give check, take a checked royal elsewhere."""

from collections.abc import Sequence
from typing import Final

from variants.core.piece import other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Raw, Referee, applied, carried, takes
from variants.rules.royals import Royals
from variants.spec.values import Flags


class MustCapture(Component):
    """If some legal move captures, a capture has to be chosen."""

    referee: Referee

    def __init__(self, army: Army, sides: Flags) -> None:
        self.owner = tuple(army.owner)
        self.sides = sides

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the captures if there are any."""
        if not self.sides[position.side]:
            return raws
        return [raw for raw in raws if captures(self.owner, position, raw)] or raws

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Name a capture that has to be made instead."""
        if captures(self.owner, position, raw) or not self.sides[position.side]:
            return None
        duties = [
            duty for duty in self.referee.legal(position) if captures(self.owner, position, duty)
        ]
        if not duties:
            return None
        pieces = self.referee.army.spoken(
            position.placement, sorted({duty[0] for duty in duties if duty[0] >= 0})[:3]
        )
        return Refusal("must-capture", f"a capture is compulsory: it can be made with {pieces}")


# So many checks in answer to checks are looked at; an answer after these parries, whatever it does.
CROSS_CHECKS: Final = 4


class NoChecks(Component):
    """No move may attack the enemy royal, except, for the sides `mating`, where that is mate.

    The answers to a check are bound by the same rule: one that gives check itself is none, unless
    it mates.
    """

    each = True
    referee: Referee

    def __init__(self, army: Army, sides: Flags, mating: Flags = (False, False)) -> None:
        self.royals = Royals(army)
        self.sides = sides
        self.mating = mating

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def checks(self, position: Position, raw: Raw) -> bool:
        """Return whether a move gives check."""
        after = applied(position.placement, raw)
        attacks = self.referee.attacks[position.side]
        return any(
            attacks.attacked(after, square)
            for square in self.royals.kings(after, other(position.side))
        )

    def allows(self, position: Position, raw: Raw, depth: int = CROSS_CHECKS) -> bool:
        """Return whether a move gives no check, or one that is allowed."""
        side = position.side
        if not self.sides[side] or not self.checks(position, raw):
            return True
        return self.mating[side] and self.mates(self.referee.after(position, raw), depth)

    def mates(self, position: Position, depth: int) -> bool:
        """Return whether no move that is allowed parries a check."""
        for answer in self.referee.allowed_before(position, self):
            if not depth or self.allows(position, answer, depth - 1):
                return False
        return True

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that give no check, or one that is allowed."""
        if not self.sides[position.side]:
            return raws
        return [raw for raw in raws if self.allows(position, raw)]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say that the move would give check."""
        if self.allows(position, raw):
            return None
        if self.mating[position.side]:
            return Refusal("no-checks", "this check does not mate, and others are not allowed")
        return Refusal("no-checks", "no move may give check in this game")


class RoyalStays(Component):
    """A royal in check may move only to take the one piece that checks."""

    each = True
    referee: Referee

    def __init__(self, sides: Flags) -> None:
        self.sides = sides

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def _checkers(self, position: Position) -> tuple[list[int], set[int]]:
        """Return the squares of the checked royals and of the pieces that check them."""
        placement = position.placement
        enemy = self.referee.attacks[other(position.side)]
        royals = (
            self.referee.attacked_royals(placement, position.side)
            if self.sides[position.side]
            else []
        )
        return royals, {square for royal in royals for square in enemy.origins(placement, royal)}

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves without the royal's flights."""
        royals, checkers = self._checkers(position)
        if not royals:
            return raws
        return [raw for raw in raws if raw[0] not in royals or checkers == {raw[1]}]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say that the royal must stay."""
        royals, checkers = self._checkers(position)
        if raw[0] not in royals or checkers == {raw[1]}:
            return None
        name = self.referee.army.piece(position.placement[raw[0]]).kind.name.lower()
        return Refusal(
            "royal-stays",
            f"a {name} in check may not move, except to take the only piece that checks it",
        )


def captures(owner: Sequence[int], position: Position, raw: Raw) -> bool:
    """Return whether a move takes a piece."""
    placement = position.placement
    enemy = 1 - position.side
    if placement[raw[1]]:
        return takes(placement, raw)
    gone = [square for square, code in raw[3] if not code and owner[placement[square]] == enemy]
    return bool(gone) and not set(gone) <= set(carried(placement, raw))
