"""Passing: a turn without a move, written as a piece's move to its own square."""

from variants.core.outcome import Outcome, Reason
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Raw, Referee
from variants.rules.facing_royals import Facing
from variants.rules.past import Past
from variants.rules.royals import Royals
from variants.spec import PassSpec


class Passes(Component):
    """The side that may pass, and the end by two passes in a row. The state counts the passes just
    made.
    """

    referee: Referee

    def __init__(self, army: Army, spec: PassSpec, slot: int, facing: Facing | None) -> None:
        self.facing = facing
        self.owner = tuple(army.owner)
        self.royals = Royals(army)
        self.spec = spec
        self.slot = slot

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the pass of a side that may always pass, or whose royal faces the other."""
        if self.spec.always[position.side] or (
            self.facing is not None and self.facing.faces(position.placement)
        ):
            self._append(position, out)

    def rescue(self, position: Position, out: list[Raw]) -> None:
        """Append the pass of a side that has no move and is in no check."""
        side = position.side
        if self.spec.stalemated[side] and not self.referee.attacked_royals(
            position.placement, side
        ):
            self._append(position, out)

    def _append(self, position: Position, out: list[Raw]) -> None:
        square = self._passing(position)
        if square >= 0:
            out.append((square, square, position.placement[square], (), NO_SQUARE))

    def _passing(self, position: Position) -> int:
        """Return the square of the piece whose move to its own square is the pass, or -1."""
        placement = position.placement
        side = position.side
        royals = self.royals.kings(placement, side)
        return (
            royals[0]
            if royals
            else next((s for s, code in enumerate(placement) if self.owner[code] == side), -1)
        )

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Count the passes in a row."""
        state[self.slot] = min(state[self.slot] + 1, 2) if is_pass(position, raw) else 0

    def over(self, position: Position) -> Outcome | None:
        """Return the end by two passes."""
        if self.spec.ends and position.state[self.slot] > 1:
            return Outcome(None, Reason.PASSES)
        return None

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the same end found from the positions before, where the state was not stored."""
        if self.spec.ends and past.is_unchanged_since(1) and past.is_unchanged_since(2):
            return Outcome(None, Reason.PASSES)
        return None

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return `pass` for the pass; other pieces that end where they began have texts of their
        own.
        """
        return "pass" if is_pass(position, raw) and raw[0] == self._passing(position) else text


def is_pass(position: Position, raw: Raw) -> bool:
    """Return whether a move changes nothing."""
    return raw[0] == raw[1] and not raw[3] and position.placement[raw[0]] == raw[2]
