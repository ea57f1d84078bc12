"""Taking in passing where a turn has several moves: several pieces may have gone several squares in
the turn before, and only the first move of a turn may take one of them.
"""

from collections.abc import Sequence
from typing import Final

from variants.core.geometry import SQUARE_NAME
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Draft, Raw, applied, refuse
from variants.rules.pawns import Passing
from variants.rules.walk import Walk
from variants.spec import TakingInPassingSpec

Passer = tuple[int, int]  # the mark of the squares passed over, and the square of the piece
BETWEEN: Final = ","
MARKS: Final = 1 << 16  # more than there are


class SeveralPassers(Passing):
    """The squares passed over in the turn that goes on, or, where one begins, in the one before.

    A number of state holds them all: for each piece, in the order of its squares, digits for the
    mark and the square. A piece that moves again is none of them any more, nor one whose passed
    squares are not all empty.
    """

    may_be_filled = True

    def __init__(
        self, army: Army, walk: Walk, spec: TakingInPassingSpec, slot: int, made_slot: int
    ) -> None:
        super().__init__(army, walk, spec, slot)
        self.made_slot = made_slot
        self.size = army.board.size
        self.base = MARKS * self.size + 1

    def passers(self, state: Sequence[int]) -> list[Passer]:
        """Return the pieces that went several squares."""
        packed = state[self.slot] + 1
        found = []
        while packed > 0:
            packed, digit = divmod(packed, self.base)
            found.append(((digit - 1) // self.size, (digit - 1) % self.size))
        return found

    def _packed(self, passers: Sequence[Passer]) -> int:
        packed = 0
        for mark, square in sorted(passers, key=lambda passer: -passer[1]):
            packed = packed * self.base + mark * self.size + square + 1
        return packed - 1

    def moves(self, position: Position, out: list[Raw]) -> None:
        """Append the captures in passing, for the first move of a turn."""
        if position.state[self.made_slot]:
            return
        for mark, victim in self.passers(position.state):
            self.take(position, mark, victim, out)

    def settle(self, position: Position, raw: Raw, state: list[int]) -> None:
        """Add the squares passed over by a move to those of its turn."""
        before = self.passers(position.state) if position.state[self.made_slot] else []
        after = applied(position.placement, raw)
        kept = [
            (mark, square)
            for mark, square in before
            if square != raw[0]
            and after[square] == position.placement[square]
            and not any(after[passed] for passed in self.survey.marked(mark))
        ]
        mark = self.mark_after(position, raw)
        if mark > NO_SQUARE:
            kept.append((mark, raw[1]))
        state[self.slot] = self._packed(kept)

    # Texts

    def read(self, text: str, draft: Draft) -> None:
        """Take the squares passed over, piece by piece."""
        draft.state[self.slot] = draft.state[self.victim_slot] = NO_SQUARE
        found = dict[int, int]()
        for part in text.split(BETWEEN) if text != "-" else ():
            names = SQUARE_NAME.findall(part)
            squares = [self.army.board.square(name) for name in names]
            known = [square for square in squares if square is not None]
            if not part or "".join(names) != part or len(known) != len(names):
                refuse(
                    "passing-square",
                    f"the en-passant field is {text[:20]!r}, neither squares nor -",
                    draft.text,
                )
            passer = self._passer(draft, known)
            if passer is None or passer[1] in found:
                message = f"no piece can just have gone over {part} with a double step"
                refuse("passing-square", message, draft.text, square=part)
            found[passer[1]] = passer[0]
        draft.state[self.slot] = self._packed([(mark, square) for square, mark in found.items()])

    def _passer(self, draft: Draft, squares: Sequence[int]) -> Passer | None:
        """Return the piece of either side that may have gone over some squares; which side it is
        `check` sees to, when the whole text is read.
        """
        passed = [square for square in squares if not draft.placement[square]]
        pieces = [square for square in squares if draft.placement[square]]
        for side in _SIDES:
            step = self.step(draft.placement, side, passed, pieces) if passed else None
            if step is not None:
                return self.survey.mark(step[1]), step[0]
        return None

    def check(self, draft: Draft) -> None:
        """Refuse pieces of the side that cannot have made these steps."""
        owner: Side = draft.side if draft.state[self.made_slot] else other(draft.side)
        for _, square in self.passers(draft.state):
            if self.army.owner[draft.placement[square]] != owner:
                name = self.army.board.name(square)
                message = f"the piece on {name} has not just made a double step"
                refuse("passing-square", message, draft.text, square=name)

    def write(self, position: Position) -> str:
        """Return the squares passed over, piece by piece, or `-`."""
        found = sorted(self.passers(position.state), key=lambda passer: passer[1])
        return BETWEEN.join(self._written(position, *passer) for passer in found) or "-"

    def _written(self, position: Position, mark: int, square: int) -> str:
        board = self.army.board
        passed = list(self.survey.marked(mark))
        step = self.step(
            position.placement, 1 if self.army.owner[position.placement[square]] else 0, passed, ()
        )
        if step is None or step[0] != square:
            passed.append(square)
        return "".join(board.name(each) for each in sorted(passed))

    def key(self, position: Position) -> str:
        """Return the squares passed over; where a turn begins only if somebody may take there."""
        if position.state[self.made_slot]:
            return self.write(position)
        return super().key(position)


_SIDES: Final[tuple[Side, Side]] = (0, 1)
