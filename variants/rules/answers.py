"""Turns in which the opponent has a say: what both kinds of them share."""

from typing import Final, NoReturn

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import Draft, Raw, refuse
from variants.rules.turns import Turns
from variants.spec.turns import TurnSpec

# Marks of moves that are answers; every other mark is above them.
REFUSES: Final = -1_000_000
ACCEPTS: Final = -1_000_001

REFUSE: Final = "refuse"
ACCEPT: Final = "accept"
PROPOSE: Final = "propose"
CHOOSE: Final = "choose"

MOST_LETTERS: Final = 40  # of a canonical move text that a position text may hold


class AnswerTurns(Turns):
    """A turn that the opponent takes part in. One number of the state says where the turn is,
    another is the canonical texts of moves, and what else has to be known, as one text.
    """

    def __init__(self, army: Army, spec: TurnSpec, slot: int) -> None:
        super().__init__(army, spec, slot)
        self.each = False
        self.may_be_lax = False
        self.text_slot = slot + 1

    def instead(self, position: Position, raw: Raw) -> Position | None:
        """Return the position after an act that is more, or less, than making a move; None for a
        move that is made.
        """
        return None

    def seen(self, position: Position) -> Position:
        """Return the position as it is for the side whose moves can be made or chosen."""
        return position

    def written(self, position: Position) -> Position:
        """Return the position as its text has it."""
        return position

    def meant(self, position: Position) -> Position:
        """Return the position that was read from a text."""
        return position

    def act(self, position: Position, raw: Raw) -> str:
        """Return what is done by a move: refuse, accept, propose or choose; "" where it is made."""
        return ""

    def refusable(self, position: Position) -> Position | None:
        """Return the position before the last move if that may be refused, else None."""
        return None

    def last_text(self, position: Position) -> str:
        """Return the canonical text of the move that may be refused, or that was; "" for none."""
        return ""

    def refused_in(self, position: Position) -> Position | None:
        """Return the position in which a move was refused that another one has to replace."""
        return None

    def is_choosing(self, position: Position) -> bool:
        """Return whether the side to move has to choose one of its opponent's moves."""
        return False

    def is_begun(self, draft: Draft) -> bool:
        """Return that no turn of this kind is begun by a move on the board."""
        return False

    def may_wait_in_check(self, draft: Draft) -> bool:
        """Return whether the side that waits may be in check."""
        return False

    def is_lax(self, position: Position) -> bool:
        """Return that moves are always asked what they do to the own royals."""
        return False

    def ordinary(self, position: Position) -> list[Raw]:
        """Return the legal moves without the answers."""
        return [raw for raw in self.referee.legal(position) if raw[4] > REFUSES]

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Begin with nothing to answer."""
        state[self.slot] = 0
        state[self.text_slot] = 0

    def staged(self, position: Position, stage: int, text: str) -> tuple[int, ...]:
        """Return the state of a position with this stage and text of the turn."""
        state = list(position.state)
        state[self.slot] = stage
        state[self.text_slot] = as_number(text)
        return tuple(state)

    def stored(self, position: Position) -> str:
        """Return the text that the state holds."""
        return as_text(position.state[self.text_slot])

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that are open."""
        return raws

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Return why a move is not open."""
        return None

    def check(self, draft: Draft) -> None:
        """Leave it to `confirm`, which has the whole position."""

    def unreadable(self, text: str, draft: Draft) -> NoReturn:
        """Refuse a field of a position text."""
        refuse(
            "turn",
            f"the last field is {text[:20]!r}, which says no answer that is possible here",
            draft.text,
        )

    def checked(self, text: str, draft: Draft) -> str:
        """Return a canonical move text as the field of a position text has it."""
        if not text or len(text) > MOST_LETTERS or not text.isascii():
            self.unreadable(text, draft)
        return text


def as_number(text: str) -> int:
    """Return an ASCII text as a number, 0 for none."""
    return int.from_bytes(text.encode("ascii"), "big")


def as_text(number: int) -> str:
    """Return the text of a number."""
    return number.to_bytes((number.bit_length() + 7) // 8, "big").decode("ascii")
