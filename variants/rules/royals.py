"""The royal pieces: every royal piece, and pieces of few-numbered kinds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from variants.core.piece import Side
from variants.rules.army import Army
from variants.rules.base import NO_SQUARE, Referee
from variants.spec import ExtinctionSpec

Squares = list[int]


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces of a side, of one kind or of several that are counted together, royal while there are
    `most` of them or fewer.
    """

    codes: frozenset[int]
    most: int


class Royals:
    """Finds the royals of a side. Those of `groups` are royal by their number, the others
    always.
    """

    __slots__ = ("codes", "counted", "groups", "never", "squares")

    def __init__(self, army: Army) -> None:
        self.squares = army.board.squares
        self.codes = (army.royals(0), army.royals(1))
        self.groups = (groups_of(army, 0), groups_of(army, 1))
        self.counted = frozenset(
            code for side in (0, 1) for group in self.groups[side] for code in group.codes
        )
        self.never = tuple(not self.codes[side] and not self.groups[side] for side in (0, 1))

    def of(self, placement: Sequence[int], side: Side) -> Squares:
        """Return the squares of a side's royals."""
        found = self.kings(placement, side)
        if self.groups[side]:
            found += [s for group in self.groups[side] for s in self._members(placement, group)]
        return found

    def kings(self, placement: Sequence[int], side: Side) -> Squares:
        """Return the squares of the pieces that are royal whatever their number."""
        codes = self.codes[side]
        if len(codes) == 1:
            (code,) = codes
            count = placement.count(code)
            if count == 1:
                return [placement.index(code)]
            if not count:
                return []
        elif not codes:
            return []
        return [square for square in self.squares if placement[square] in codes]

    def candidates(self, placement: Sequence[int], side: Side) -> Squares:
        """Return the squares of the pieces that would be royal if they were few enough."""
        codes = frozenset[int]().union(*(group.codes for group in self.groups[side]))
        return [square for square in self.squares if placement[square] in codes]

    def _members(self, placement: Sequence[int], group: Group) -> Iterable[int]:
        found = [square for square in self.squares if placement[square] in group.codes]
        return found if len(found) <= group.most else ()


def groups_of(army: Army, side: Side) -> tuple[Group, ...]:
    """Return the kinds of a side that are royal by their number: those whose extinction ends the
    game.
    """
    return tuple(
        Group(army.kind_codes(kinds, side), goal.count[side] + 1)
        for goal in army.spec.goals.extinction
        if goal.royal
        for kinds in _counted(army, goal, side)
    )


def _counted(army: Army, goal: ExtinctionSpec, side: Side) -> list[tuple[str, ...]]:
    """Return the kinds of a side that are counted, those together that are."""
    kinds = army.spec.kinds(goal.pieces[side])
    return [kinds] if goal.together and kinds else [(kind,) for kind in kinds]


def endangered(referee: Referee, placement: Sequence[int], side: Side, way: Sequence[int]) -> int:
    """Return the first square of its way where the royal on `way[0]` would be attacked, -1 if there
    is none.
    """
    after = list(placement)
    king, after[way[0]] = after[way[0]], 0
    for square in way:
        was, after[square] = after[square], king
        if square in referee.attacked_royals(after, side):
            return square
        after[square] = was
    return NO_SQUARE
