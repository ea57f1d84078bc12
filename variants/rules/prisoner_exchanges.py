"""Exchanges of prisoners: instead of moving, a side gives a prisoner back for an own piece,
which it drops at once.
"""

from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import a_piece
from variants.rules.army import Army
from variants.rules.base import EXCHANGE_MARK, NO_SQUARE, Component, Raw
from variants.rules.drops import Drops
from variants.rules.prisoners import Prisoners, given
from variants.spec import PrisonerSpec
from variants.spec.values import limit_of


class PrisonerExchanges(Component):
    """Pseudo-legal exchanges: what the prisoner given back is worth decides what comes for it."""

    def __init__(self, prisoners: Prisoners, drops: Drops, spec: PrisonerSpec) -> None:
        self.army: Army = prisoners.army
        self.prisoners = prisoners
        self.drops = drops
        self.worth = tuple(limit_of(spec.values, kind) or 0 for kind in prisoners.kinds)

    def _held(self, position: Position, side: Side) -> list[int]:
        """Return the kinds of a side, by place, of which its opponent holds some to exchange."""
        return [
            place
            for place, worth in enumerate(self.worth)
            if worth and self.prisoners.count(position, side, place)
        ]

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the exchanges."""
        side = position.side
        wanted = self._held(position, side)
        offered = self._held(position, other(side)) if wanted else []
        if not offered:
            return
        placement = position.placement
        codes = self.drops.hands.codes[other(side)]
        free = [s for s, code in enumerate(placement) if not code]
        if self.drops.filter:
            free = self.drops.filter(placement, side, free)
        for place in wanted:
            table = self.drops.tables[side][place][0]
            squares = self.drops.undoubled(placement, side, place, free)
            own = self.drops.hands.codes[side][place]
            for gift in offered:
                if self.worth[gift] >= self.worth[place]:
                    mark = EXCHANGE_MARK - codes[gift]
                    out += [(NO_SQUARE, s, own, (), mark) for s in squares if table[s]]

    # Texts

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return an exchange: what is given back, what is dropped for it, and where, `N-B@f7`."""
        return text if raw[4] > EXCHANGE_MARK else f"{self.army.drop_name(given(raw))}-{text}"

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the same for the short text."""
        return self.text(position, raw, text)

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the phrase with what is given back."""
        if raw[4] > EXCHANGE_MARK:
            return text
        return f"{text} in exchange for {a_piece(self._name(given(raw)))}"

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps: the own piece that is held (`@-B`), the square, what is given back."""
        if raw[4] > EXCHANGE_MARK:
            return steps
        return (f"@-{steps[0][1:]}", *steps[1:], f"={self.army.label[given(raw)]}")

    def kinds_of(self, raw: Raw) -> tuple[str, str] | None:
        """Return the kinds of what an exchange gives back and of what it drops, None for any other
        move.
        """
        if raw[4] > EXCHANGE_MARK:
            return None
        return self.army.piece(given(raw)).kind.id, self.army.piece(raw[2]).kind.id

    def _name(self, code: int) -> str:
        return self.army.piece(code).kind.name.lower()

    # Reasons

    def why_drop(self, position: Position, label: str, square: int) -> Refusal | None:
        """Explain why no exchange brings a piece that the opponent holds to a square."""
        side = position.side
        labels = self.drops.hands.labels[0]
        place = next((at for at, each in enumerate(labels) if each.upper() == label), None)
        if place is None or position.hands[side][place]:
            return None
        if not self.prisoners.count(position, side, place) or not self.worth[place]:
            return None
        if all(self.worth[gift] < self.worth[place] for gift in self._held(position, other(side))):
            name = a_piece(self._name(self.drops.hands.codes[side][place]))
            return Refusal("exchange", f"you hold no prisoner that is worth {name}")
        return self.drops.why_square(position, place, square)

    def why_exchange(self, position: Position, kinds: tuple[str, str], square: int) -> Refusal:
        """Return why no exchange gives back a piece of the first kind and drops one of the other
        on a square.
        """
        side = position.side
        gift, place = (self.prisoners.kinds.index(kind) for kind in kinds)
        names = [self.army.spec.piece(kind).name.lower() for kind in kinds]
        if not self.prisoners.count(position, side, place):
            return Refusal("no-prisoner", f"your opponent holds no {names[1]} of yours")
        if not self.prisoners.count(position, other(side), gift):
            return Refusal("no-prisoner", f"you hold no {names[0]} to give back")
        if not self.worth[gift] or not self.worth[place]:
            name = names[0] if not self.worth[gift] else names[1]
            return Refusal("exchange", f"{a_piece(name)} cannot be exchanged")
        if self.worth[gift] < self.worth[place]:
            less = f"{a_piece(names[0])} is worth less than {a_piece(names[1])}"
            return Refusal("exchange", less)
        return self.drops.why_square(position, place, square)
