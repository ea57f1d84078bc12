"""An exchange of places, once in the game, that helps a royal piece out of check or stalemate, as
in Tamerlane Chess.

The last field of the position text names the sides that have used theirs: `E` for side 0, `e` for
side 1, `-` while nobody has.
"""

from typing import Final

from variants.core.piece import Side
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, Referee, refuse
from variants.rules.promotion import Promotion
from variants.spec import ExchangeEffect

USED: Final = ("-", "E", "e", "Ee")


class Exchange(Component):
    """The state has one number: 1 when side 0 has changed places, 2 for side 1, 3 for both."""

    field = "extra"
    is_optional = True
    each = True
    referee: Referee

    def __init__(
        self, army: Army, effect: ExchangeEffect, promotion: Promotion | None, slot: int
    ) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.slot = slot
        self.movers = tuple(army.kind_codes(effect.pieces, side) for side in _SIDES)
        self.others = tuple(army.kind_codes(effect.others, side) for side in _SIDES)
        # By code: where a piece may be put. Nothing is promoted by it, so not where it would be.
        domains = [frozenset[int](), *(piece.domain for piece in army.pieces)]
        for code, arrivals in promotion.arrivals.items() if promotion else ():
            for arrival in arrivals:
                if not arrival.optional:
                    domains[code] -= arrival.zone
        self.domains = tuple(domains)

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    # Who has used it

    def read(self, text: str, draft: Draft) -> None:
        """Take who has changed places already."""
        if text not in USED:
            refuse(
                "exchange",
                f"the field after the counters is {text[:20]!r}, none of {', '.join(USED)}",
                draft.text,
            )
        draft.state[self.slot] = USED.index(text)

    def write(self, position: Position) -> str:
        """Return who has changed places already."""
        return USED[position.state[self.slot]]

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Note that a side has changed places."""
        if self._is_exchange(position, raw):
            state[self.slot] |= 1 << position.side

    def _is_used(self, position: Position) -> bool:
        return bool(position.state[self.slot] & (1 << position.side))

    def _is_exchange(self, position: Position, raw: Raw) -> bool:
        origin, target = raw[0], raw[1]
        placement = position.placement
        if origin < 0 or origin == target or not raw[3]:
            return False
        is_own = self.owner[placement[target]] == position.side
        return is_own and raw[3][0] == (origin, placement[target])

    # Moves

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the exchanges of royal pieces that are in check."""
        if self._is_used(position):
            return
        for square in self.referee.attacked_royals(position.placement, position.side):
            self._add(position, square, out)

    def rescue(self, position: Position, out: list[Raw]) -> None:
        """Append the exchanges that are left to a side without another move."""
        if self._is_used(position):
            return
        found: list[Raw] = []
        for square in self.referee.royal_squares(position.placement, position.side):
            self._add(position, square, found)
        out += [raw for raw in found if self.referee.is_safe(position, raw)]

    def _add(self, position: Position, square: int, out: list[Raw]) -> None:
        """Append the exchanges of the piece on a square."""
        side = position.side
        placement = position.placement
        code = placement[square]
        if code not in self.movers[side]:
            return
        for target in self.army.board.squares:
            other = placement[target]
            is_other = target != square and other in self.others[side]
            if is_other and self._fits(code, target) and self._fits(other, square):
                out.append((square, target, code, ((square, other),), NO_SQUARE))

    def _fits(self, code: int, square: int) -> bool:
        return square in self.domains[code]

    # Texts

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return an exchange by its two squares."""
        if not self._is_exchange(position, raw):
            return text
        name = self.army.board.name
        return f"{name(raw[0])}{name(raw[1])}"

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return an exchange in English."""
        if not self._is_exchange(position, raw):
            return text
        name = self.army.board.name
        one, other = (self.army.piece(position.placement[s]).kind.name for s in raw[:2])
        return f"{one} {name(raw[0])} changes places with {other.lower()} {name(raw[1])}"

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain an exchange that is not open: used already, in no need, or to no good place."""
        side = position.side
        code, other = position.placement[origin], position.placement[target]
        if origin == target or code not in self.movers[side] or other not in self.others[side]:
            return None
        if origin not in self.referee.royal_squares(position.placement, side):
            return None
        name = self.army.piece(code).kind.name.lower()
        if self._is_used(position):
            return Refusal("exchange-used", "your side has changed places once already")
        if not (self._fits(code, target) and self._fits(other, origin)):
            message = f"{self.army.spoken(position.placement, [target])} cannot be put on"
            return Refusal("exchange-place", f"{message} {self.army.board.name(origin)}")
        return Refusal(
            "exchange-need",
            f"the {name} changes places with a piece of its side only in check or without another"
            " move",
        )


_SIDES: tuple[Side, Side] = (0, 1)
