"""Turns in which a side proposes two moves and the opponent chooses, as in Compromise Chess."""

from dataclasses import replace
from typing import Final

from variants.core.piece import other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.answers import CHOOSE, PROPOSE, AnswerTurns, as_number
from variants.rules.base import Draft, Raw, refuse
from variants.rules.position_text import MAX_NUMBER

# Where a turn is: nothing is proposed; one move is; two are; the move chosen is being made.
SETTLED: Final = 0
ONE: Final = 1
BOTH: Final = 2
MADE: Final = 3

OR: Final = "|"


class ProposingTurns(AnswerTurns):
    """A side chooses one of the two moves its opponent has proposed, which is made for the
    opponent, and then proposes two of its own. A move that is the only one is made at once.

    The board does not change by a proposal. The field has the moves proposed: `-`, `e2e4`, and in
    alphabetical order `d2d4|e2e4`. With two the text still has the side to move that has proposed
    them; the position has the one that chooses.
    """

    # Where in its turn a side is

    def made(self, position: Position) -> int:
        """Return how many moves are proposed."""
        return position.state[self.slot]

    def left(self, position: Position) -> int:
        """Return how many acts the turn still has, the next one included."""
        stage = position.state[self.slot]
        return 3 if stage == BOTH else 1 if stage == ONE or not self._has_several(position) else 2

    def is_choosing(self, position: Position) -> bool:
        """Return whether two moves are proposed."""
        return position.state[self.slot] == BOTH

    def seen(self, position: Position) -> Position:
        """Return the position as it was before two moves were proposed."""
        if position.state[self.slot] != BOTH:
            return position
        return replace(self.written(position), state=self.staged(position, SETTLED, ""))

    def written(self, position: Position) -> Position:
        """Return the position with the side to move that its text has: the one whose moves they
        are.
        """
        if position.state[self.slot] != BOTH:
            return position
        side = other(position.side)
        return replace(position, side=side, number=max(position.number - side, 1))

    def meant(self, position: Position) -> Position:
        """Return the position that was read with the side to move that has to choose."""
        if position.state[self.slot] != BOTH:
            return position
        number = min(position.number + position.side, MAX_NUMBER)
        return replace(position, side=other(position.side), number=number)

    def _has_several(self, position: Position) -> bool:
        return len(self.ordinary(position)) > 1

    # From one move to the next

    def after(self, position: Position, raw: Raw, ended: Position) -> Position:
        """Return the position after a move that is made."""
        return ended

    def instead(self, position: Position, raw: Raw) -> Position | None:
        """Return the position after proposing or choosing a move."""
        stage = position.state[self.slot]
        if stage == BOTH:
            seen = self.seen(position)
            making = replace(seen, state=self.staged(seen, MADE, ""))
            return self.referee.after(making, raw)
        if stage == MADE or (stage == SETTLED and not self._has_several(position)):
            return None
        text = self.referee.canonical(position, raw)
        if stage == SETTLED:
            return replace(position, state=self.staged(position, ONE, text))
        both = OR.join(sorted((self.stored(position), text)))
        return self.meant(replace(position, state=self.staged(position, BOTH, both)))

    # What moves may do

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves without the one proposed, or the two of which one is chosen."""
        stage = position.state[self.slot]
        if stage in (SETTLED, MADE):
            return raws
        texts = self.stored(position).split(OR)
        canonical = self.referee.canonical
        if stage == ONE:
            return [raw for raw in raws if canonical(position, raw) not in texts]
        seen = self.seen(position)
        return [raw for raw in self.referee.legal(seen) if canonical(seen, raw) in texts]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Say that a move is proposed already, or that the opponent's moves wait for a choice."""
        if position.state[self.slot] == BOTH:
            return self._due(position)
        if position.state[self.slot] != ONE:
            return None
        if self.referee.canonical(position, raw) != self.stored(position):
            return None
        return Refusal("proposed", "you have proposed this move already; propose another one")

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that the opponent's moves wait for a choice."""
        return self._due(position) if position.state[self.slot] == BOTH else None

    def _due(self, position: Position) -> Refusal:
        seen = self.seen(position)
        first, second = (self.referee.short_of(seen, t) for t in self.stored(position).split(OR))
        return Refusal(
            "choice-due",
            f"first choose which of your opponent’s moves is played: {first} or {second}",
        )

    # Texts

    def act(self, position: Position, raw: Raw) -> str:
        """Return whether a move is proposed or chosen."""
        stage = position.state[self.slot]
        if stage == BOTH:
            return CHOOSE
        return PROPOSE if stage == ONE or self._has_several(position) else ""

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Say that a move is proposed or chosen."""
        act = self.act(position, raw)
        return f"{act}: {text[:1].lower()}{text[1:]}" if act else text

    def read(self, text: str, draft: Draft) -> None:
        """Take the moves proposed."""
        draft.state[self.slot] = SETTLED
        draft.state[self.text_slot] = 0
        if text == "-":
            return
        moves = text.split(OR)
        if len(moves) > BOTH or sorted(set(moves)) != moves:
            self.unreadable(text, draft)
        for move in moves:
            self.checked(move, draft)
        draft.state[self.slot] = len(moves)
        draft.state[self.text_slot] = as_number(text)

    def confirm(self, position: Position, text: str) -> None:
        """Refuse proposals that are no moves, or that would be the only one."""
        if position.state[self.slot] == SETTLED:
            return
        settled = replace(position, state=self.staged(position, SETTLED, ""))
        found = self.referee.named(settled)
        if len(found) < BOTH or not found.keys() >= set(self.stored(position).split(OR)):
            refuse("turn", "what is proposed at the end are no moves here", text)

    def write(self, position: Position) -> str:
        """Return the moves proposed."""
        return self.stored(position) or "-"
