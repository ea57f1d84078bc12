"""Pockets: instead of moving, a side takes one of its own pieces off the board into its hand, as a
piece of the same class or, from some squares, of the next higher one.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import does, number
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, refuse
from variants.rules.hands import Hands
from variants.rules.position_text import MAX_NUMBER
from variants.spec import PocketSpec

POCKET_MARK: Final = -200_000


class Pockets(Component):
    """Pocketing is written as a move of a piece to its own square, and the letter it has in the
    pocket.
    """

    names_plain = False

    def __init__(self, army: Army, spec: PocketSpec, hands: Hands) -> None:
        self.army = army
        self.spec = spec
        self.hands = hands
        worth = dict(spec.values)
        values = sorted(set(worth.values()))
        following = dict(pairwise(values))
        # By code: what it may be in the pocket, and what from the squares where it is promoted.
        self.usual: dict[int, tuple[int, ...]] = {}
        self.promoted: dict[int, tuple[int, ...]] = {}
        for piece in army.pieces:
            value = worth.get(piece.kind.id)
            if value is None or piece.code == army.wall:
                continue
            alike = [kind for kind in worth if worth[kind] == value]
            higher = [kind for kind in worth if worth[kind] == following.get(value)]
            self.usual[piece.code] = tuple(army.code(kind, piece.side) for kind in alike)
            self.promoted[piece.code] = tuple(army.code(kind, piece.side) for kind in higher) or (
                army.code(piece.kind.id, piece.side),
            )
        self.higher = frozenset(
            (code, choice)
            for code, choices in self.promoted.items()
            for choice in choices
            if worth[army.piece(choice).kind.id] != worth[army.piece(code).kind.id]
        )

    def is_open(self, position: Position) -> bool:
        """Return whether the side to move may put a piece into its pocket."""
        side = position.side
        return sum(position.hands[side]) < self.spec.most and (
            position.number >= self.spec.from_move[side]
        )

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append what can be put into the pocket."""
        if not self.is_open(position):
            return
        side = position.side
        zone = self.spec.zone[side].squares if self.spec.zone else frozenset[int]()
        owner = self.army.owner
        for square, code in enumerate(position.placement):
            if owner[code] != side or code not in self.usual:
                continue
            for placed in (self.promoted if square in zone else self.usual)[code]:
                out.append((square, square, code, ((square, 0),), POCKET_MARK - placed))

    def settle_hands(
        self, position: Position, raw: Raw, hands: tuple[list[int], list[int]]
    ) -> None:
        """Put a piece into the pocket."""
        if raw[4] <= POCKET_MARK:
            hands[position.side][self.hands.slot_of[pocketed(raw)]] += 1

    def counted(self, position: Position, raw: Raw, after: Position) -> Position:
        """Return the position after a move with the count of the move rule: what is put into a
        pocket or dropped from it restarts it by a promotion alone.
        """
        if raw[0] >= 0 and raw[4] > POCKET_MARK:
            return after
        promotes = raw[0] >= 0 and (raw[2], pocketed(raw)) in self.higher
        return replace(after, clock=0 if promotes else min(position.clock + 1, MAX_NUMBER))

    def check(self, draft: Draft) -> None:
        """Refuse a pocket with more pieces than it holds."""
        most = self.spec.most
        for side, hand in enumerate(draft.hands):
            if sum(hand) > most:
                holder = does(self.army.spec.sides[side].name, f"has {number(sum(hand))} pieces")
                message = f"{holder} in the pocket, which holds at most {number(most)}"
                refuse("pocket", message, draft.text, side=side, count=sum(hand))

    # Texts

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the square twice and what is in the pocket then, `b1b1b`."""
        if raw[4] > POCKET_MARK:
            return text
        return text + self.army.label[pocketed(raw)].lower()

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text with what is in the pocket then, `Nb1/B`."""
        if raw[4] > POCKET_MARK:
            return text
        return f"{text}/{self.army.drop_name(pocketed(raw))}"

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return the move in English."""
        if raw[4] > POCKET_MARK:
            return text
        before, after = (self.army.piece(code).kind.name for code in (raw[2], pocketed(raw)))
        change = "" if before == after else f", as {after.lower()}"
        return f"{before} {self.army.board.name(raw[0])} goes into the pocket{change}"

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps with what is in the pocket then."""
        if raw[4] > POCKET_MARK:
            return steps
        return (*steps, f"={self.army.label[pocketed(raw)]}")

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Explain why a piece cannot be put into the pocket."""
        code = position.placement[origin]
        if origin != target or self.is_open(position):
            return None
        if code not in self.usual:
            name = self.army.piece(code).kind.name.lower()
            return Refusal("pocket", f"the {name} cannot be put into the pocket")
        if position.number < self.spec.from_move[position.side]:
            number = self.spec.from_move[position.side]
            return Refusal("pocket", f"nothing is put into the pocket before move {number}")
        return Refusal("pocket", "your pocket is full: drop what is in it first")


def pocketed(raw: Raw) -> int:
    """Return the code of what is put into the pocket."""
    return POCKET_MARK - raw[4]
