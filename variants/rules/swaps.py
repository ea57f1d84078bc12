"""Pieces that change places with others on their lines, as the swapper of Rococo.

The first piece on a straight line, enemy or friend, changes places with the swapper; nobody is
taken. Where a preset says so, a swapper may also leave the board with an enemy beside it, written
with its own square at the end: `d4e5d4`. No swap may undo the swap just made; the squares of that
one stand after the counters of the position text.
"""

from collections.abc import Sequence

from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Component, Draft, Raw, refuse
from variants.rules.catches import Victims
from variants.rules.neighbours import Lines
from variants.spec import SwapEffect


class Swaps(Component):
    """The state has one number: the two squares that have just been swapped, 0 if none could be
    swapped back.
    """

    field = "extra"
    is_optional = True
    each = True

    def __init__(self, army: Army, effects: Sequence[SwapEffect], slot: int) -> None:
        self.army = army
        self.owner = tuple(army.owner)
        self.board = army.board
        self.lines = Lines(army.board)
        self.slot = slot
        codes = range(len(army.owner))
        # By the code of the swapper: with whom it changes places, and whom it takes along.
        self.partners: tuple[Victims, ...] = tuple(
            _partners(army, effects, code) if code and code != army.wall else () for code in codes
        )
        taking = [effect for effect in effects if effect.destroys]
        self.victims: tuple[Victims, ...] = tuple(
            _victims(army, taking, code) if code and code != army.wall else () for code in codes
        )

    # The swap just made

    def read(self, text: str, draft: Draft) -> None:
        """Take the squares that have just been swapped."""
        draft.state[self.slot] = 0
        if text == "-":
            return
        for first in range(2, len(text) - 1):
            one, other = (self.board.square(name) for name in (text[:first], text[first:]))
            if one is not None and other is not None and self._may_be(one, other, draft):
                draft.state[self.slot] = self._pair(one, other)
                return
        refuse(
            "swap",
            f"the field after the counters is {text[:20]!r}, neither - nor two squares with pieces",
            draft.text,
        )

    def _may_be(self, one: int, other: int, draft: Draft) -> bool:
        """Return whether two squares may have been swapped, named in their order."""
        return one < other and bool(draft.placement[one] and draft.placement[other])

    def write(self, position: Position) -> str:
        """Return the squares that have just been swapped, or `-`."""
        number = position.state[self.slot]
        if not number:
            return "-"
        names = self.board.names
        return names[(number - 1) // self.board.size] + names[(number - 1) % self.board.size]

    def _pair(self, one: int, other: int) -> int:
        return min(one, other) * self.board.size + max(one, other) + 1

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Keep the squares of a swap that the piece moved away could undo."""
        state[self.slot] = 0
        if self._is_swap(position.placement, raw):
            mover, moved = position.placement[raw[0]], position.placement[raw[1]]
            back = self.partners[moved]
            if self.owner[moved] != position.side and back and back[mover]:
                state[self.slot] = self._pair(raw[0], raw[1])

    def _is_swap(self, placement: Sequence[int], raw: Raw) -> bool:
        origin, target = raw[0], raw[1]
        if origin < 0 or origin == target or not raw[3] or not self.partners[placement[origin]]:
            return False
        return raw[3][0] == (origin, placement[target]) and placement[target] != 0

    # Moves

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the swaps, and the captures that cost the captor."""
        placement = position.placement
        banned = position.state[self.slot]
        for square in self.board.squares:
            code = placement[square]
            if code and self.owner[code] == position.side:
                if self.partners[code]:
                    self._add_swaps(placement, square, code, banned, out)
                if self.victims[code]:
                    for near in self.lines.next[square]:
                        if near >= 0 and self.victims[code][placement[near]]:
                            out.append((square, near, code, ((near, 0),), NO_SQUARE))

    def _add_swaps(
        self, placement: Sequence[int], square: int, code: int, banned: int, out: list[Raw]
    ) -> None:
        partners = self.partners[code]
        for ray in self.lines.rays[square]:
            for target in ray:
                other = placement[target]
                if other:
                    if partners[other] and self._pair(square, target) != banned:
                        out.append((square, target, code, ((square, other),), NO_SQUARE))
                    break

    def takes(self, placement: Sequence[int], origin: int, square: int) -> bool:
        """Return whether the piece on a square may leave the board with that on another."""
        victims = self.victims[placement[origin]]
        return bool(victims) and victims[placement[square]] and square in self.lines.next[origin]

    # Texts

    def _is_destruction(self, raw: Raw) -> bool:
        return raw[0] != raw[1] and raw[3][:1] == ((raw[1], 0),)

    def text(self, position: Position, raw: Raw, text: str) -> str:
        """Return the text of a move, of one that costs the captor with its square at the end."""
        if not self._is_destruction(raw):
            return text
        return text + self.board.name(raw[0])

    def clicks(self, position: Position, raw: Raw, steps: tuple[str, ...]) -> tuple[str, ...]:
        """Return the steps that make a move."""
        return (*steps, steps[0]) if self._is_destruction(raw) else steps

    def short(self, position: Position, raw: Raw, text: str) -> str:
        """Return the short text of a move: the letter, square and victim of one that costs the
        captor.
        """
        if self._is_destruction(raw):
            names = self.board.names
            return f"{names[raw[0]]}{names[raw[1]]}{names[raw[0]]}"
        if self._is_swap(position.placement, raw):
            return f"{self.board.name(raw[0])}{self.board.name(raw[1])}"
        return text

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a move in English."""
        name = self.board.name
        if self._is_destruction(raw):
            mover, victim = (
                self.army.piece(position.placement[square]).kind.name for square in raw[:2]
            )
            return f"{mover} {name(raw[0])} takes {victim.lower()} {name(raw[1])} along"
        if self._is_swap(position.placement, raw):
            mover, other = (
                self.army.piece(position.placement[square]).kind.name for square in raw[:2]
            )
            return f"{mover} {name(raw[0])} swaps with {other.lower()} {name(raw[1])}"
        return text

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Say that a swap may not be undone at once."""
        if position.state[self.slot] != self._pair(origin, target):
            return None
        return Refusal("swap-back", "these two pieces have just changed places")


def _partners(army: Army, effects: Sequence[SwapEffect], code: int) -> Victims:
    piece = army.piece(code)
    kinds = {kind for e in effects if piece.kind.id in e.pieces for kind in e.others}
    if not kinds:
        return ()
    return (
        False,
        *(
            army.owner[other] >= 0 and army.piece(other).kind.id in kinds
            for other in range(1, len(army.owner))
        ),
    )


def _victims(army: Army, effects: Sequence[SwapEffect], code: int) -> Victims:
    enemy = 1 - army.piece(code).side
    partners = _partners(army, effects, code)
    if not partners:
        return ()
    return tuple(
        can and army.owner[other] == enemy and not army.piece(other).kind.iron[enemy]
        for other, can in enumerate(partners)
    )
