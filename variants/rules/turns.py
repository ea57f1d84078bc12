"""Turns of several moves: who goes on, what ends a turn early, what only its last move may do."""

import re
from dataclasses import replace
from typing import Final

from variants.core.geometry import SQUARE_NAME
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, Referee, applied, refuse, takes
from variants.spec.turns import TurnSpec

_FIELD: Final = re.compile(rf"([1-9][0-9]?)(?::((?:{SQUARE_NAME.pattern})+))?")


class Turns(Component):
    """The moves already made in the turn, and where it matters the squares of the pieces that made
    them, as one number with a bit for each square.

    The field is `-` where a turn begins, else the number of moves made: `1`, or `1:e4`. In keys it
    says the same, so positions are the same whatever number of moves their turns have.
    """

    field = "extra"
    is_optional = True
    referee: Referee

    def __init__(self, army: Army, spec: TurnSpec, slot: int) -> None:
        self.army = army
        self.board = army.board
        self.spec = spec
        self.slot = slot
        self.moved_slot = slot + 1
        self.owner = tuple(army.owner)
        self.royal_codes = (army.royals(0), army.royals(1))
        self.has_squares = spec.same_piece != "may"
        self.each = not any(spec.safe_at_end)
        self.may_be_lax = any(spec.safe_at_end) or bool(spec.pushes)

    def bind(self, referee: Referee) -> None:
        """Take the whole rule set."""
        self.referee = referee

    # Where in its turn a side is

    def made(self, position: Position) -> int:
        """Return how many moves of the turn are made."""
        return position.state[self.slot]

    def is_begun(self, draft: Draft) -> bool:
        """Return whether the side to move has already moved in its turn."""
        return draft.state[self.slot] > 0

    def may_wait_in_check(self, draft: Draft) -> bool:
        """Return whether the side that waits may be in check: within a turn, or by its own push."""
        return self.is_begun(draft) or bool(self.spec.pushes)

    def left(self, position: Position) -> int:
        """Return how many moves the turn still has, the next one included."""
        return max(self.spec.length(position.number, position.side) - self.made(position), 1)

    def is_lax(self, position: Position) -> bool:
        """Return whether the next move may leave its own royals in check, as another follows."""
        return self.spec.safe_at_end[position.side] and self.left(position) > 1

    # From one move to the next

    def confirm(self, position: Position, text: str) -> None:
        """Refuse a turn said to go on that cannot, as no move is left. Raises InvalidPosition."""
        if self.made(position) and not self.referee.can_move(position):
            refuse("turn", "this turn goes on, but no move is left to make", text)

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Begin the next turn; `after` takes that back where this one goes on."""
        state[self.slot] = 0
        state[self.moved_slot] = 0

    def after(self, position: Position, raw: Raw, ended: Position) -> Position:
        """Return the position after a move, `ended` being the one with the turn at its end.

        A turn goes on as long as it has moves left, unless the game is over, the move gave a check
        that ends the turn, or no further move is legal. The clock counts turns.
        """
        made = self.made(position)
        if made and ended.clock:
            ended = replace(ended, clock=position.clock)
        if (
            self.left(position) < 2
            or (self.spec.check == "ends" and self._checks(ended, other(position.side)))
            or self.referee.is_over(ended)
        ):
            return ended
        state = list(ended.state)
        state[self.slot] = made + 1
        if self.has_squares:
            state[self.moved_slot] = self._moved(position, raw)
        going_on = replace(ended, side=position.side, number=position.number, state=tuple(state))
        return going_on if self.referee.can_move(going_on) else ended

    def _checks(self, position: Position, side: Side) -> bool:
        return bool(self.referee.attacked_royals(position.placement, side))

    def _moved(self, position: Position, raw: Raw) -> int:
        squares = position.state[self.moved_slot]
        if raw[0] >= 0:
            squares &= ~(1 << raw[0])
        return squares | 1 << raw[1]

    # What moves may do

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that are open to this move of the turn."""
        made = self.made(position)
        is_last = self.left(position) < 2
        if made and self.has_squares:
            raws = [raw for raw in raws if self._is_right_piece(position, raw)]
        if made and any(self.royal_codes):
            raws = [raw for raw in raws if not self._takes_royal(position, raw)]
        if not is_last and self.spec.check == "last":
            raws = [raw for raw in raws if not self._gives_check(position, raw)]
        if self.is_lax(position):
            raws = [raw for raw in raws if self._leaves_way_out(position, raw)]
        return raws

    def _is_right_piece(self, position: Position, raw: Raw) -> bool:
        has_moved = raw[0] >= 0 and bool(position.state[self.moved_slot] >> raw[0] & 1)
        return has_moved == (self.spec.same_piece == "must")

    def _takes_royal(self, position: Position, raw: Raw) -> bool:
        taken = position.placement[raw[1]]
        return taken in self.royal_codes[other(position.side)] and takes(position.placement, raw)

    def _gives_check(self, position: Position, raw: Raw) -> bool:
        after = applied(position.placement, raw)
        return bool(self.referee.attacked_royals(after, other(position.side)))

    def _leaves_way_out(self, position: Position, raw: Raw) -> bool:
        """Return whether another move can follow that leaves the own royals safe, unless this one
        ends the game.
        """
        if self._takes_royal(position, raw):
            return False
        after = self.referee.after(position, raw)
        return after.side == position.side or self.referee.is_over(after)

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say why a move is not open to this move of the turn."""
        if self.made(position) and self.has_squares and not self._is_right_piece(position, raw):
            must = self.spec.same_piece == "must"
            return Refusal(
                "same-piece",
                "the piece that has moved in this turn has to move again"
                if must
                else "this piece has already moved in this turn",
            )
        if self.made(position) and self._takes_royal(position, raw):
            return Refusal("takes-royal", "a royal piece is never taken")
        if (
            self.spec.check == "last"
            and self.left(position) > 1
            and self._gives_check(position, raw)
        ):
            return Refusal("early-check", "only the last move of a turn may give check")
        if self.is_lax(position) and not self._leaves_way_out(position, raw):
            return Refusal(
                "no-way-out", "after this move no other could get your royal piece out of check"
            )
        return None

    # Texts

    def read(self, text: str, draft: Draft) -> None:
        """Take the moves made."""
        found = _FIELD.fullmatch(text)
        if text != "-" and found is None:
            refuse(
                "turn",
                f"the turn field is {text[:20]!r}, neither - nor the number of moves made",
                draft.text,
            )
        draft.state[self.slot] = int(found[1]) if found else 0
        draft.state[self.moved_slot] = 0
        names = SQUARE_NAME.findall(found[2] or "") if found else []
        for name in names:
            square = self.board.square(name)
            if square is None or not self.has_squares:
                refuse("turn", f"no piece that has moved stands on {name}", draft.text)
            draft.state[self.moved_slot] |= 1 << square

    def check(self, draft: Draft) -> None:
        """Refuse more moves made than the turn has."""
        made = draft.state[self.slot]
        length = self.spec.length(draft.number, draft.side)
        if made >= length:
            refuse(
                "turn",
                f"this turn has {length} moves, and {made} are made",
                draft.text,
                moves=length,
                made=made,
            )

    def write(self, position: Position) -> str:
        """Return how many moves of the turn are made, `-` for none."""
        made = self.made(position)
        if not made:
            return "-"
        squares = position.state[self.moved_slot]
        names = "".join(
            self.board.name(square) for square in range(self.board.size) if squares >> square & 1
        )
        return f"{made}:{names}" if names else str(made)
