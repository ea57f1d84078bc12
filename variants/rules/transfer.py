"""Through the looking-glass: what has moved passes to the same square of the next level, which must
be empty (V. R. Parton, Alice Chess, 1953).

A move has to be legal on its own level first, so that it leaves no royal attacked there before the
piece passes, and royals are judged once more when it has passed.
"""

from collections.abc import Sequence

from variants.core.geometry import LEVEL_LETTERS
from variants.core.position import Position
from variants.core.refusal import Refusal
from variants.core.words import listed
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Change, Component, Raw, Referee, applied
from variants.rules.walk import Walk
from variants.spec import TransferEffect


class Transfer(Component):
    """The last changes of a move are the pieces that pass: each leaves its square and comes to the
    next level, from the last one to the first.
    """

    each = True
    referee: Referee

    def __init__(self, army: Army, effect: TransferEffect, walk: Walk) -> None:
        self.army = army
        self.walk = walk
        board = army.board
        self.owner = tuple(army.owner)
        spared = army.spec.kinds(effect.spared)
        self.passes = tuple(
            owner >= 0 and army.piece(code).kind.id not in spared
            for code, owner in enumerate(army.owner)
        )
        last = board.levels - 1
        self.beyond = tuple(
            board.moved(square, 1 if board.level(square) < last else -last)
            if square not in board.holes
            else NO_SQUARE
            for square in range(board.size)
        )
        self.level = tuple(board.level(square) for square in range(board.size))

    def bind(self, referee: Referee) -> None:
        """Take the judge of checks."""
        self.referee = referee

    def expand(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves whose pieces can pass, with their passing."""
        found = []
        for raw in raws:
            passing = self._passing(position.placement, raw)
            if passing is None:
                continue
            found.append((raw[0], raw[1], raw[2], (*raw[3], *passing), raw[4]) if passing else raw)
        return found

    def _passing(self, placement: Sequence[int], raw: Raw) -> list[Change] | None:
        """Return the changes by which pieces pass, None if one of them cannot; drops and moves that
        end where they began pass nowhere.
        """
        if raw[0] < 0 or raw[0] == raw[1]:
            return []
        side = self.owner[placement[raw[0]]]
        after = {raw[0]: 0, raw[1]: raw[2], **dict(raw[3])}
        changes: list[Change] = []
        for square, code in after.items():
            if self.owner[code] != side or not self.passes[code]:
                continue
            beyond = self.beyond[square]
            if beyond < 0 or after.get(beyond, placement[beyond]):
                return None
            changes += ((square, 0), (beyond, code))
        return changes

    def _before(self, raw: Raw) -> Raw:
        """Return a move without the passing that ends it."""
        changes = raw[3]
        while len(changes) > 1 and self._is_passing(changes[-2], changes[-1]):
            changes = changes[:-2]
        return (raw[0], raw[1], raw[2], changes, raw[4])

    def _is_passing(self, left: Change, entered: Change) -> bool:
        return left[1] == 0 and entered[0] == self.beyond[left[0]]

    def narrow(self, position: Position, raws: list[Raw]) -> list[Raw]:
        """Return the moves that are legal on their own level, too."""
        return [raw for raw in raws if not self._exposed(position, raw)]

    def _exposed(self, position: Position, raw: Raw) -> list[int]:
        """Return the own royals on the level of a move that it leaves attacked before it passes."""
        before = self._before(raw)
        if raw[0] < 0 or before == raw:
            return []
        level = self.level[raw[0]]
        after = applied(position.placement, before)
        return [
            square
            for square in self.referee.attacked_royals(after, position.side)
            if self.level[square] == level
        ]

    def forbids(self, position: Position, raw: Raw) -> Refusal | None:
        """Return that a move is not legal before its piece passes."""
        exposed = self._exposed(position, raw)
        if not exposed:
            return None
        board = self.army.board
        after = applied(position.placement, self._before(raw))
        royal = self.army.piece(after[exposed[0]]).kind.name.lower()
        by = self.army.spoken(
            after, self.referee.dangers[1 - position.side].origins(after, exposed[0])
        )
        message = (
            f"before the piece passes on, your {royal} on {board.name(exposed[0])} would be in"
            f" check by {by}"
        )
        return Refusal("check-before-passing", message)

    def why(self, position: Position, origin: int, target: int) -> Refusal | None:
        """Return that a piece cannot pass on from where it would go."""
        placement = position.placement
        code = placement[origin]
        beyond = self.beyond[target]
        if not code or not self.passes[code] or beyond < 0 or not placement[beyond]:
            return None
        found: list[Raw] = []
        self.walk.moves(placement, origin, code, found)
        if all(raw[1] != target for raw in found):
            return None
        board = self.army.board
        name = self.army.piece(code).kind.name.lower()
        message = (
            f"the {name} on {board.name(origin)} could not pass on from {board.name(target)}:"
            f" {self.army.spoken(placement, [beyond])} stands there on {self._called(beyond)}"
        )
        return Refusal("passing-blocked", message)

    def _called(self, square: int) -> str:
        board = self.army.board
        return f"{'board' if board.apart else 'level'} {LEVEL_LETTERS[self.level[square]]}"

    def phrase(self, position: Position, raw: Raw, text: str) -> str:
        """Return a move in English with where its pieces have passed."""
        before = self._before(raw)
        if before == raw:
            return text
        entered = [
            self.army.board.name(square) for square, code in raw[3][len(before[3]) :] if code
        ]
        return f"{text}, passes on to {listed(entered, 'and')}"
