"""Counting towards a draw, as in Makruk, Ouk Chaktrang and the ASEAN rules.

When no pawn is left and a side is too weak, or alone, it may count the moves; if the count runs out
the game is drawn. The limit stands in place of the en-passant square and the count in place of the
move counter, both in half-moves. Where pieces are taken in passing as well, their squares follow
the limit: `64e3`.
"""

import re
from collections.abc import Sequence
from typing import Final

from variants.core.outcome import Outcome, Reason
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import Component, Draft, Raw, applied, refuse
from variants.rules.past import Past
from variants.rules.pawns import Passing
from variants.spec import CountingSpec

ROLES: Final = ("rook", "silver", "knight")
FEW: Final = 3
# Rule -> limits in moves: with several pieces left, against two rooks, one, two silvers, two
# knights, one silver, others.
LIMITS: Final = {"makruk": (64, 8, 16, 22, 32, 44, 64), "cambodian": (63, 7, 15, 21, 31, 43, 63)}
ASEAN: Final = (16, 44, 64)

_LIMIT: Final = re.compile(r"([1-9][0-9]{0,2})?(.*)")


class Counting(Component):
    """Two numbers of the state: the limit (0 = nobody counts) and the count."""

    field = "passing"

    def __init__(self, army: Army, spec: CountingSpec, slot: int, passing: Passing | None) -> None:
        self.passing = passing
        self.rule = spec.rule
        self.slot = slot
        self.owner = tuple(army.owner)
        kinds = dict(spec.kinds)
        self.roles = tuple(
            tuple(
                army.kind_codes((kinds[role],), _side(side)) if role in kinds else frozenset()
                for role in ROLES
            )
            for side in (0, 1)
        )
        self.pawns = frozenset(
            code
            for side in (0, 1)
            if "pawn" in kinds
            for code in army.kind_codes((kinds["pawn"],), _side(side))
        )

    def read(self, text: str, draft: Draft) -> None:
        """Take the limit, and the squares passed over."""
        found = _LIMIT.fullmatch(text)
        limit, rest = (found[1], found[2]) if found else (None, text)
        if self.passing:
            self.passing.read(rest or "-", draft)
        elif rest not in ("", "-") or (limit and rest):
            refuse(
                "counting",
                f"the counting field is {text[:20]!r}, neither a number of half-moves nor -",
                draft.text,
            )
        draft.state[self.slot] = int(limit or 0)

    def write(self, position: Position) -> str:
        """Return the limit, or `-` while nobody counts."""
        passed = self.passing.write(position) if self.passing else "-"
        limit = position.state[self.slot]
        return f"{limit}{passed.removeprefix('-')}" if limit else passed

    def key(self, position: Position) -> str:
        """Return what was passed over: a position is the same whatever has been counted."""
        return self.passing.key(position) if self.passing else "-"

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Go on counting, or start again where pieces have gone."""
        after = applied(position.placement, raw)
        if state[self.slot]:
            state[self.slot + 1] += 1
        mover = position.side
        next_side = other(position.side)
        taken = position.placement[raw[1]] if raw[0] != raw[1] else 0
        promoted = raw[0] >= 0 and position.placement[raw[0]] != raw[2]
        pieces = len(after) - after.count(0)
        is_last_pawn = taken in self.pawns and self.pawns.isdisjoint(after)
        if self.rule != "asean" and is_last_pawn and self._count(after, mover) == 1:
            self._start(after, mover, 2 * pieces - 1, state)
        is_alone = self._count(after, next_side) == 1
        if not state[self.slot] or ((taken or promoted) and is_alone):
            self._start(
                after, next_side, 2 * pieces if is_alone and self.rule != "asean" else 0, state
            )

    def _start(self, placement: Sequence[int], side: Side, count: int, state: list[int]) -> None:
        limit = self.limit(placement, side)
        if limit:
            state[self.slot], state[self.slot + 1] = 2 * limit, count

    def _count(self, placement: Sequence[int], side: Side) -> int:
        return sum(self.owner[code] == side for code in placement if code)

    def limit(self, placement: Sequence[int], side: Side) -> int:
        """Return for how many moves a side has to count, 0 if it may not."""
        own = self._count(placement, side)
        theirs = self._count(placement, other(side))
        rooks, silvers, knights = (
            sum(code in codes for code in placement) for codes in self.roles[other(side)]
        )
        has_pawns = not self.pawns.isdisjoint(placement)
        if self.rule == "asean":
            here = (rooks, silvers, knights)
            if has_pawns or own > 1:
                return 0
            return next((limit for limit, count in zip(ASEAN, here, strict=True) if count), 0)
        few = self.rule != "cambodian" or own <= FEW
        if theirs == 1 or not few or (has_pawns and (self.rule == "makruk" or own == 1)):
            return 0
        several, *alone = LIMITS[self.rule]
        if own > 1:
            return several
        cases = (rooks > 1, rooks == 1, silvers > 1, knights > 1, silvers == 1, True)
        return next(limit for limit, holds in zip(alone, cases, strict=True) if holds)

    def verdict(self, position: Position, past: Past) -> Outcome | None:
        """Return the draw when the count has run out."""
        limit = position.state[self.slot]
        count = position.state[self.slot + 1]
        return Outcome(None, Reason.COUNTING) if limit and count > limit else None


class CountingClock(Component):
    """The count stands in place of the move counter while somebody counts."""

    field = "clock"

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def read(self, text: str, draft: Draft) -> None:
        """Take the count."""
        if draft.state[self.slot]:
            draft.state[self.slot + 1], draft.clock = draft.clock, 0

    def write(self, position: Position) -> str:
        """Return the count, or the move counter while nobody counts."""
        return str(position.state[self.slot + 1] if position.state[self.slot] else position.clock)


def _side(number: int) -> Side:
    return 1 if number else 0
