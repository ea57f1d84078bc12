"""Turns in which the opponent may refuse a move, as in Refusal Chess."""

from dataclasses import replace
from typing import Final

from variants.core.piece import other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.answers import ACCEPT, ACCEPTS, REFUSE, REFUSES, AnswerTurns, as_number
from variants.rules.army import Army
from variants.rules.base import Draft, Raw, applied, refuse
from variants.spec.turns import TurnSpec

# Where a turn is: nothing can be refused; the last move can; one was, and another is due.
SETTLED: Final = 0
OPEN: Final = 1
REFUSED: Final = 2

WITHIN: Final = "|"
BLANK: Final = "_"
BACK: Final = ":"
NOT: Final = "!"


class RefusingTurns(AnswerTurns):
    """A move may be refused if it was not the only one: it is taken back, another one has to be
    made, and that one holds.

    Who makes an own move has accepted the last one. Where there is no own move, it can be accepted
    by itself, which ends the game. The field is `-` where nothing can be refused; `e2e4:POSITION`
    after a move that can be, with the position before it, whose blanks are `_`; `!e2e4` where that
    has been refused.
    """

    def __init__(self, army: Army, spec: TurnSpec, slot: int) -> None:
        super().__init__(army, spec, slot)
        self._asked: tuple[Position | None, bool] = (None, False)

    # Where in its turn a side is

    def made(self, position: Position) -> int:
        """Return that nothing on the board is made within a turn."""
        return 0

    def left(self, position: Position) -> int:
        """Return that a turn is one act."""
        return 1

    def refusable(self, position: Position) -> Position | None:
        """Return the position before the last move if that may be refused, else None."""
        return self._before(position) if position.state[self.slot] == OPEN else None

    def last_text(self, position: Position) -> str:
        """Return the move that may be refused, or that was."""
        return self.stored(position).partition(WITHIN)[0]

    def refused_in(self, position: Position) -> Position | None:
        """Return the position in which a move was refused that another one has to replace."""
        if position.state[self.slot] != REFUSED:
            return None
        return replace(position, state=self.staged(position, SETTLED, ""))

    def _before(self, position: Position) -> Position:
        """Return the position before the move that may be refused."""
        numbers = [int(word) for word in self.stored(position).split(WITHIN)[1].split(",")]
        placement = list(position.placement)
        clock, changed = numbers[:2]
        at = 2 + 2 * changed
        for index in range(2, at, 2):
            placement[numbers[index]] = numbers[index + 1]
        end = at + len(position.state)
        held = len(position.hands[0])
        mover = other(position.side)
        return Position(
            tuple(placement),
            mover,
            tuple(numbers[at:end]),
            position.clock - 1 if position.clock else clock,
            max(position.number - mover, 1),
            (tuple(numbers[end : end + held]), tuple(numbers[end + held :])),
        )

    def _opened(self, before: Position, raw: Raw, after: Position) -> Position:
        """Return the position after a move that may be refused, with what takes it back: the number
        of the clock where that begins anew, the squares that change, numbers and hands.
        """
        now = after.placement
        changed = [
            (square, code) for square, code in enumerate(before.placement) if code != now[square]
        ]
        numbers = [0 if after.clock else before.clock, len(changed)]
        for square, code in changed:
            numbers += [square, code]
        numbers += [*self.staged(before, SETTLED, ""), *before.hands[0], *before.hands[1]]
        text = self.referee.canonical(before, raw)
        packed = f"{text}{WITHIN}{','.join(map(str, numbers))}"
        return replace(after, state=self.staged(after, OPEN, packed))

    # From one move to the next

    def after(self, position: Position, raw: Raw, ended: Position) -> Position:
        """Return the position after a move. It may be refused unless it was the only one, stands in
        for one that was refused, or has ended the game.
        """
        if (
            position.state[self.slot] == REFUSED
            or not self._has_several(position)
            or self.referee.is_over(ended)
        ):
            return ended
        return self._opened(position, raw, ended)

    def _has_several(self, position: Position) -> bool:
        """Return whether there are several moves; one position is asked that move by move."""
        asked = self._asked
        if asked[0] is not position:
            asked = (position, len(self.ordinary(position)) > 1)
            self._asked = asked
        return asked[1]

    def instead(self, position: Position, raw: Raw) -> Position | None:
        """Return the position after refusing or accepting the last move."""
        if raw[4] > REFUSES:
            return None
        if raw[4] == ACCEPTS:
            return replace(position, state=self.staged(position, SETTLED, ""))
        before = self._before(position)
        refused = self.staged(before, REFUSED, self.last_text(position))
        return replace(before, state=refused)

    # What moves may do

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves without the one refused, or with the refusal of the last one."""
        stage = position.state[self.slot]
        if stage == SETTLED:
            return raws
        if stage == REFUSED:
            text = self.last_text(position)
            canonical = self.referee.canonical
            return [raw for raw in raws if canonical(position, raw) != text]
        answer = self._refusal(position)
        if raws:
            return [*raws, answer]
        square = answer[0]
        return [answer, (square, square, position.placement[square], (), ACCEPTS)]

    def _refusal(self, position: Position) -> Raw:
        """Return the refusal as a move: what moved goes back from where it is to where it was."""
        now = position.placement
        before = self._before(position).placement
        changed = [square for square, code in enumerate(before) if code != now[square]]
        mover = other(position.side)
        came = [square for square in changed if self.owner[now[square]] == mover]
        left = [square for square in changed if self.owner[before[square]] == mover]
        names = self.last_text(position)
        start = next((s for s in came if self.board.name(s) in names), (came or changed or [0])[0])
        end = next((s for s in left if self.board.name(s) in names and s != start), start)
        plain: Raw = (start, end, before[end], (), REFUSES)
        rest = applied(now, plain)
        rested = tuple((s, code) for s, code in enumerate(before) if code != rest[s])
        return start, end, before[end], ((end, before[end]), *rested), REFUSES

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say that a move has been refused."""
        if position.state[self.slot] != REFUSED:
            return None
        if self.referee.canonical(position, raw) != self.last_text(position):
            return None
        return Refusal("refused", "your opponent has refused this move; make another one")

    # Texts

    def act(self, position: Position, raw: Raw) -> str:
        """Return whether a move is an answer."""
        return "" if raw[4] > REFUSES else ACCEPT if raw[4] == ACCEPTS else REFUSE

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the word of an answer."""
        return text if raw[4] > REFUSES else self.act(position, raw)

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the word of an answer."""
        return text if raw[4] > REFUSES else self.act(position, raw)

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Say what is refused or accepted."""
        if raw[4] > REFUSES:
            return text
        move = self.referee.words_of(self._before(position), self.last_text(position))
        return f"{self.act(position, raw)}: {move[:1].lower()}{move[1:]}"

    def read(self, text: str, draft: Draft) -> None:
        """Take the move that may be refused, or that was."""
        draft.state[self.slot] = SETTLED
        draft.state[self.text_slot] = 0
        if text == "-":
            return
        if text.startswith(NOT):
            refused = self.checked(text.removeprefix(NOT), draft)
            draft.state[self.slot] = REFUSED
            draft.state[self.text_slot] = as_number(refused)
            return
        move, _, rest = text.partition(BACK)
        if not rest or BACK in rest or NOT in rest:
            self.unreadable(text, draft)
        before = self.referee.position(rest.replace(BLANK, " "))
        raw = self.referee.named(before).get(self.checked(move, draft))
        if raw is None or before.side == draft.side or not self._has_several(before):
            self.unreadable(text, draft)
        after = self.referee.after(before, raw)
        draft.state[self.slot] = after.state[self.slot]
        draft.state[self.text_slot] = after.state[self.text_slot]

    def confirm(self, position: Position, text: str) -> None:
        """Refuse a position that the move said to be the last one does not lead to, or in which the
        one said to be refused is none.
        """
        stage = position.state[self.slot]
        if stage == REFUSED and not self._could_have_been_refused(position):
            refuse("turn", "no such move can have been refused here", text)
        if stage != OPEN:
            return
        before = self._before(position)
        raw = self.referee.named(before).get(self.last_text(position))
        if raw is None or self.referee.after(before, raw) != position:
            refuse("turn", "the move at the end does not lead to this position", text)

    def _could_have_been_refused(self, position: Position) -> bool:
        settled = self.refused_in(position)
        found = {} if settled is None else self.referee.named(settled)
        return len(found) > 1 and self.last_text(position) in found

    def write(self, position: Position) -> str:
        """Return the move that may be refused with the position before it, or the one that was."""
        if position.state[self.slot] == SETTLED:
            return "-"
        move = self.last_text(position)
        if position.state[self.slot] == REFUSED:
            return NOT + move
        return self._with(move, self._before(position))

    def key(self, position: Position) -> str:
        """Return the same without the counters of the position before."""
        if position.state[self.slot] != OPEN:
            return self.write(position)
        return self._with(
            self.last_text(position), replace(self._before(position), clock=0, number=1)
        )

    def _with(self, move: str, before: Position) -> str:
        text = self.referee.text(before).removesuffix(" -")
        return f"{move}{BACK}{text.replace(' ', BLANK)}"
