"""Pieces in hand: what is held, how captured pieces come to be held, and the field of position
text.
"""

from variants.core.marks import marks_of
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.core.words import does
from variants.rules.army import Army
from variants.rules.base import (
    EXCHANGE_MARK,
    HAND_MARK,
    Component,
    Draft,
    Raw,
    carried,
    refuse,
    takes,
)
from variants.rules.reach import reach_of, royals_in_hand, royals_on_board
from variants.spec import HandSpec

MOST: int = 999
EMPTY: str = "-"


class Hands(Component):
    """Counts by kind, in the order of the preset; a drop carries the piece that leaves the hand in
    its mark.
    """

    field = "hand"

    def __init__(self, army: Army, spec: HandSpec | None, *, explodes: bool) -> None:
        self.army = army
        self.explodes = explodes
        self.kinds = [kind.id for kind in army.spec.pieces]
        slots = {kind: slot for slot, kind in enumerate(self.kinds)}
        self.codes = tuple(tuple(army.code(kind, side) for kind in self.kinds) for side in _SIDES)
        self.slot_of = (0, *(slots.get(piece.kind.id, 0) for piece in army.pieces))
        self.labels = tuple(tuple(army.label[code] for code in codes) for codes in self.codes)
        self.more_royals = reach_of(army.spec).more_royals
        board = royals_on_board(army)
        hand = royals_in_hand(army)
        self.most_royals = (max(board[0] + hand[0], 1), max(board[1] + hand[1], 1))
        self.is_written = spec is None or not spec.unlimited
        captures = spec is not None and spec.captures
        keeps = spec is not None and spec.keeps_promotion
        self.to_hand = (
            (None, *(self._goal(code, keeps) for code in range(1, len(army.owner))))
            if captures
            else ()
        )

    def _goal(self, code: int, keeps: bool) -> tuple[Side, int] | None:
        """Return the side and the slot a captured piece goes to, None for a wall and a royal, which
        nobody gets.
        """
        if code == self.army.wall:
            return None
        piece = self.army.piece(code if keeps else self.army.base.get(code, code))
        return None if piece.kind.royal else (other(piece.side), self.slot_of[piece.code])

    def check(self, draft: Draft) -> None:
        """Refuse royals in hand beyond those that a side starts with."""
        for side in _SIDES if not self.more_royals else ():
            royal = [
                slot
                for slot, code in enumerate(self.codes[side])
                if self.army.piece(code).kind.royal
            ]
            held = sum(draft.hands[side][slot] for slot in royal)
            there = sum(draft.placement.count(self.codes[side][slot]) for slot in royal)
            if held and held + there > self.most_royals[side]:
                owner = self.army.spec.sides[side].name
                name = self.army.piece(self.codes[side][royal[0]]).kind.name.lower()
                message = does(owner, f"has more than one {name}, those in hand included")
                refuse("royals", message, draft.text, side=side, count=held + there)

    def read(self, text: str, draft: Draft) -> None:
        """Take the pieces in hand."""
        hands = ([0] * len(self.kinds), [0] * len(self.kinds))
        for mark in marks_of(text) if text != EMPTY else ():
            code = self.army.by_label.get(mark, 0)
            if not code or code == self.army.wall or code in self.army.base:
                refuse("hand", f"{mark!r} is no piece that can be in hand", draft.text, label=mark)
            hand = hands[self.army.piece(code).side]
            hand[self.slot_of[code]] += 1
            if hand[self.slot_of[code]] > MOST:
                refuse("hand", f"a hand holds at most {MOST} pieces of a kind", draft.text)
        draft.hands = hands

    def write(self, position: Position) -> str:
        """Return the pieces in hand in brackets, those of side 0 first; nothing if a hand can only
        be unlimited.
        """
        found = ""
        for labels, counts in zip(self.labels, position.hands, strict=True):
            for label, count in zip(labels, counts, strict=True):
                if count:
                    found += label * count
        return f"[{found}]" if found or self.is_written else ""

    def held(self, position: Position) -> tuple[dict[str, int], dict[str, int]]:
        """Return each side's pieces in hand by label."""
        ours, theirs = (
            {label: count for label, count in zip(labels, counts, strict=True) if count}
            for labels, counts in zip(self.labels, position.hands, strict=True)
        )
        return ours, theirs

    def settle_hands(
        self, position: Position, raw: Raw, hands: tuple[list[int], list[int]]
    ) -> None:
        """Take a dropped piece out of the hand, and put captured pieces into one."""
        mark = raw[4]
        if EXCHANGE_MARK < mark <= HAND_MARK:
            hands[position.side][self.slot_of[HAND_MARK - mark]] -= 1
        if not self.to_hand:
            return
        for code in self.taken(position, raw):
            goal = self.to_hand[code]
            if goal is not None:
                hands[goal[0]][goal[1]] += 1

    def taken(self, position: Position, raw: Raw) -> list[int]:
        """Return the pieces a move takes off the board, own ones that it blows up included."""
        placement = position.placement
        on_target = placement[raw[1]]
        is_enemy = self.army.owner[on_target] == 1 - position.side
        taken = [on_target] if is_enemy and takes(placement, raw) else []
        if raw[3]:
            taken += self._removed(position, raw, bool(taken))
        return taken

    def _removed(self, position: Position, raw: Raw, captures: bool) -> list[int]:
        """Return the pieces that the further changes of a move take off the board; one's own only
        by an explosion.
        """
        placement = position.placement
        owner = self.army.owner
        gone = (0, self.army.wall)
        kept = carried(placement, raw)
        removed = [
            raw[2] if square == raw[1] else placement[square]
            for square, placed in raw[3]
            if placed in gone and square not in kept
        ]
        enemies = [code for code in removed if owner[code] == 1 - position.side]
        own = [code for code in removed if owner[code] == position.side]
        return enemies + own if self.explodes and (captures or enemies) else enemies


_SIDES: tuple[Side, Side] = (0, 1)
