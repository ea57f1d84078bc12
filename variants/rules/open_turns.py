"""Turns of several moves that may end early, that have to change something, and whose goals are
looked at when they are over; and those in which enemies are pushed and pulled.
"""

from collections.abc import Mapping
from dataclasses import replace

from variants.core.errors import InvalidPosition
from variants.core.piece import other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Draft, Raw, refuse
from variants.rules.displacement import Displacement
from variants.rules.passes import is_pass
from variants.rules.turns import Turns
from variants.spec.turns import TurnSpec

BETWEEN = "/"
UNCHANGED = "="


class OpenTurns(Turns):
    """Where a turn has to change something, the state also has what stood at its beginning on the
    squares that look different now, as one number: 1, and for each such square a digit of square
    and code. It is 0 at the beginning, and when a piece was dropped, which is a change for good.

    The field has these squares after the number of moves made, with what stood there: `2/e2E/e3`;
    `2/=` says that everything stands where it stood.

    A turn ends early by a move that moves nothing, written like every pass: the first of the side's
    pieces goes to its own square.
    """

    def __init__(
        self,
        army: Army,
        spec: TurnSpec,
        slots: tuple[int, int],
        displacement: Displacement | None,
        *,
        is_bound: bool,
    ) -> None:
        """`is_bound`: other rules may forbid what would go on with the turn."""
        super().__init__(army, spec, slots[0])
        self.start_slot = slots[1]
        self.displacement = displacement
        self.is_bound = is_bound or any(self.royal_codes) or self.has_squares
        self.base = len(army.owner)
        self.digit = self.base * army.board.size
        self.waits = spec.goals_at_end
        self.face = army.read_as()

    # The beginning of the turn

    def _begun(self, position: Position) -> dict[int, int] | None:
        """Return what stood at the beginning of the turn on the squares that look different now;
        None where that does not matter any more.
        """
        number = position.state[self.start_slot]
        if not number:
            return None if self.made(position) else {}
        found: dict[int, int] = {}
        while number > 1:
            number, digit = divmod(number, self.digit)
            found[digit // self.base] = digit % self.base
        return found

    def _number(self, begun: Mapping[int, int]) -> int:
        number = 1
        for square in sorted(begun):
            number = number * self.digit + square * self.base + begun[square]
        return number

    def _differing(
        self, position: Position, raw: Raw, begun: Mapping[int, int]
    ) -> dict[int, int] | None:
        """Return what stood at the beginning on the squares that look different after a move, None
        after a drop.
        """
        if raw[0] < 0:
            return None
        after = {raw[0]: 0}
        after[raw[1]] = raw[2]
        for square, code in raw[3]:
            after[square] = code
        found = dict(begun)
        for square, code in after.items():
            first = begun.get(square, self.face[position.placement[square]])
            if first == self.face[code]:
                found.pop(square, None)
            else:
                found[square] = first
        return found

    # From one move to the next

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Begin the next turn; `after` takes that back where this one goes on."""
        super().settle(position, raw, state)
        state[self.start_slot] = 0

    def after(self, position: Position, raw: Raw, ended: Position) -> Position:
        """Return the position after a move, `ended` being the one with the turn at its end."""
        made = self.made(position)
        if made and ended.clock:
            ended = replace(ended, clock=position.clock)
        over = self._without_displacement(ended)
        if (
            self.left(position) < 2
            or self.is_stop(position, raw)
            or (self.spec.check == "ends" and self._checks(over, other(position.side)))
            or (not self.waits and self.referee.is_over(over))
        ):
            return over
        state = list(ended.state)
        state[self.slot] = made + 1
        if self.has_squares:
            state[self.moved_slot] = self._moved(position, raw)
        if self.spec.change:
            begun = self._begun(position)
            differing = None if begun is None else self._differing(position, raw, begun)
            state[self.start_slot] = 0 if differing is None else self._number(differing)
        if self.displacement is not None:
            slot = self.displacement.slot
            state[slot] = self.displacement.kept(state[slot], ended.placement, position.side)
        going_on = replace(ended, side=position.side, number=position.number, state=tuple(state))
        return going_on if self._goes_on(going_on) else over

    def _without_displacement(self, position: Position) -> Position:
        """Return a position in which nobody is being pushed or pulled."""
        displacement = self.displacement
        if displacement is None or not position.state[displacement.slot]:
            return position
        state = list(position.state)
        state[displacement.slot] = 0
        return replace(position, state=tuple(state))

    def _goes_on(self, position: Position) -> bool:
        """Return whether a turn that has begun has a legal move left; as a rule that can be seen
        without listing moves.
        """
        if self.is_bound:
            return self.referee.can_move(position)
        displacement = self.displacement
        if displacement is not None and displacement.due(position) is not None:
            is_last = self.spec.change and self.left(position) < 2
            if not is_last:
                return bool(displacement.completions(position))
        elif (
            self.spec.early
            and position.state[self.start_slot] != 1
            and self._stop_square(position) >= 0
        ):
            return True
        return self.referee.can_move(position)

    # Ending a turn early

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the end of a turn that has begun."""
        if not self.spec.early or not self.made(position):
            return
        square = self._stop_square(position)
        if square >= 0:
            out.append((square, square, position.placement[square], (), NO_SQUARE))

    def _stop_square(self, position: Position) -> int:
        """Return the square of the piece whose move to its own square ends the turn, or -1."""
        side = position.side
        owner = self.owner
        return next((s for s, code in enumerate(position.placement) if owner[code] == side), -1)

    def is_stop(self, position: Position, raw: Raw) -> bool:
        """Return whether a move only ends the turn."""
        return self.spec.early and self.made(position) > 0 and is_pass(position, raw)

    # What moves may do

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that are open to this move of the turn."""
        raws = super().narrow(position, raws)
        displacement = self.displacement
        if displacement is not None and displacement.due(position) is not None:
            raws = [raw for raw in raws if raw[0] != raw[1]]
        begun = self._begun(position) if self.spec.change else None
        if begun is None and (displacement is None or not self.is_bound):
            return raws
        return [raw for raw in raws if not self._strands(position, raw, begun)]

    def _strands(self, position: Position, raw: Raw, begun: Mapping[int, int] | None) -> bool:
        """Return whether a move leaves the turn without a lawful end."""
        left = self.left(position)
        is_end = left < 2 or self.is_stop(position, raw)
        is_near = begun is not None and len(begun) <= 2 + len(raw[3])
        if is_near and begun is not None and self._differing(position, raw, begun) == {}:
            return is_end or self.referee.after(position, raw).side != position.side
        if is_end or self.displacement is None:
            return False
        is_doubtful = self.is_bound or (left == 2 and begun is not None and len(begun) < 4)
        return (
            is_doubtful
            and self.displacement.begins_push(position, raw)
            and self.referee.after(position, raw).side != position.side
        )

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say why a move is not open to this move of the turn."""
        refusal = super().forbids(position, raw)
        if refusal is not None:
            return refusal
        begun = self._begun(position) if self.spec.change else None
        if self._strands(position, raw, begun):
            if self.displacement is not None and self.displacement.begins_push(position, raw):
                return Refusal("cannot-finish", "this push could not be finished in this turn")
            return Refusal(
                "unchanged", "a turn has to change the position, and this would end it unchanged"
            )
        return None

    # Texts

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return `pass` for the end of a turn."""
        return "pass" if self.is_stop(position, raw) else text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Say that the turn ends."""
        return "The turn ends here" if self.is_stop(position, raw) else text

    def read(self, text: str, draft: Draft) -> None:
        """Take the moves made, and what stood where when the turn began."""
        first, *rest = text.split(BETWEEN)
        super().read(first, draft)
        draft.state[self.start_slot] = 0
        if not rest:
            return
        if not self.spec.change or not draft.state[self.slot]:
            refuse("turn", f"the turn field is {text[:20]!r}: nothing belongs after /", draft.text)
        begun: dict[int, int] = {}
        for item in rest if rest != [UNCHANGED] else ():
            square, code = self._stood(item, draft)
            if draft.placement[square] == code or square in begun:
                name = self.board.name(square)
                refuse("turn", f"{name} looks as it did when the turn began", draft.text)
            begun[square] = code
        draft.state[self.start_slot] = self._number(begun)

    def _stood(self, item: str, draft: Draft) -> tuple[int, int]:
        """Return a square and the code that stood there, from a part of the field."""
        parts = [(item[:length], item[length:]) for length in (2, 3, 4)]
        for name, label in parts:
            square = self.board.square(name)
            code = self.army.by_label.get(label, 0)
            if square is not None and (code or not label):
                return square, code
        raise InvalidPosition(
            "turn", f"{item[:20]!r} is no square with what stood there", draft.text
        )

    def write(self, position: Position) -> str:
        """Return how many moves of the turn are made, and what stood where when it began."""
        text = super().write(position)
        number = position.state[self.start_slot]
        if not number:
            return text
        begun = self._begun(position) or {}
        parts = [self.board.name(s) + self.army.label[begun[s]] for s in sorted(begun)]
        return BETWEEN.join((text, *(parts or [UNCHANGED])))
