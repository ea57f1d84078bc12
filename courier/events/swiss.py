"""Swiss pairings after the Dutch system (FIDE Handbook C.04.3), in its order of importance.

Nobody meets anybody twice, nobody has two byes, everybody is paired (C1, C2, C4 there). Nobody has
the same side three times in a row or three times more often than the other (C3), unless there is no
other way. Then, from the top: players of the same points meet, the upper half of them the lower
one; a player left over meets the next lower points. Among opponents of the same points those are
taken first who want the other side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from courier.events.blossom import Mates, largest_matching
from courier.events.scores import Points

ABSOLUTE: Final = 2  # so strong a wish for a side that nobody with the same may be met


class NoPairing(Exception):
    """There is no round left in which nobody meets anybody twice."""


@dataclass(frozen=True, slots=True)
class Card:
    """What counts of a player: their number by strength, half points, whom they have met, the sides
    they have had in order.
    """

    number: int
    points: Points = 0
    met: frozenset[int] = frozenset()
    sides: tuple[int, ...] = ()
    had_bye: bool = False

    @property
    def surplus(self) -> int:
        """How much more often they moved first than second."""
        return len(self.sides) - 2 * sum(self.sides)

    @property
    def wish(self) -> int | None:
        """The side they are due, None before their first game."""
        if not self.sides:
            return None
        if self.surplus:
            return 1 if self.surplus > 0 else 0
        return 1 - self.sides[-1]

    @property
    def urgency(self) -> int:
        """How much they are due it: 2 absolutely, 1 much, 0 to alternate."""
        is_repeated = len(self.sides) > 1 and self.sides[-1] == self.sides[-2]
        return ABSOLUTE if is_repeated else min(abs(self.surplus), ABSOLUTE)


Pairs = list[tuple[int, int | None]]


def swiss_round(cards: Sequence[Card]) -> Pairs:
    """Return first and second of each board by number, the highest points first, the bye last with
    None as its second. Raises NoPairing.
    """
    for keeps_sides in (True, False):
        try:
            return _Round(cards, keeps_sides=keeps_sides).pairs()
        except NoPairing:
            if not keeps_sides:
                raise
    raise NoPairing


@dataclass(slots=True)
class _Group:
    """Players of the same points and whom each of the upper half meets first of all."""

    ideal: dict[int, int] = field(default_factory=dict)
    lower: frozenset[int] = frozenset()

    @classmethod
    def of(cls, members: Sequence[int]) -> _Group:
        half = len(members) // 2
        lower = members[half:]
        return cls(dict(zip(members[:half], range(half), strict=True)), frozenset(lower))


class _Round:
    def __init__(self, cards: Sequence[Card], *, keeps_sides: bool) -> None:
        self.cards = {card.number: card for card in cards}
        self.order = sorted(self.cards, key=lambda each: (-self.cards[each].points, each))
        self.near = {
            each: frozenset(
                other for other in self.order if self._may_meet(each, other, keeps_sides)
            )
            for each in self.order
        }
        self.agreeing = {
            each: frozenset(other for other in near if not self._clash(each, other))
            for each, near in self.near.items()
        }

    def _clash(self, one: int, other: int) -> bool:
        """Whether both are due the same side."""
        wish = self.cards[one].wish
        return wish is not None and wish == self.cards[other].wish

    def _may_meet(self, one: int, other: int, keeps_sides: bool) -> bool:
        first, second = self.cards[one], self.cards[other]
        if one == other or other in first.met:
            return False
        both_absolute = first.urgency == second.urgency == ABSOLUTE
        return not (keeps_sides and both_absolute and first.wish == second.wish)

    def pairs(self) -> Pairs:
        bye = self._bye()
        free = [each for each in self.order if each != bye]
        mates = self._all_paired(free, {})
        made: Pairs = []
        group = _Group()
        points: Points | None = None
        while free:
            top = free[0]
            if self.cards[top].points != points:
                points = self.cards[top].points
                group = _Group.of([each for each in free if self.cards[each].points == points])
            other, mates = self._opponent(top, free, group, mates)
            free = [each for each in free if each not in (top, other)]
            made.append(_seated(self.cards[top], self.cards[other]))
        return made if bye is None else [*made, (bye, None)]

    def _bye(self) -> int | None:
        """Who has no opponent: the lowest who has had no bye and without whom all can be paired."""
        if len(self.order) % 2 == 0:
            return None
        for each in reversed(self.order):
            rest = [other for other in self.order if other != each]
            if not self.cards[each].had_bye and self._is_paired(rest, {}):
                return each
        raise NoPairing

    def _opponent(
        self, top: int, free: Sequence[int], group: _Group, mates: Mates
    ) -> tuple[int, Mates]:
        """The best opponent whose choice leaves all others somebody to meet."""
        wanted = [other for other in free if other in self.near[top]]
        ranked = sorted(wanted, key=lambda each: self._rank(top, each, group))
        for other in chain(self._balanced(top, free, group), ranked):
            rest = [each for each in free if each not in (top, other)]
            found = largest_matching(rest, self.near, begun=mates)
            if len(found) == len(rest):
                return other, found
        raise NoPairing

    def _balanced(self, top: int, free: Sequence[int], group: _Group) -> Iterator[int]:
        """Opponents of the same points who leave as many pairs as possible in which both wishes
        agree; of these the one the halves set against each other first (C.04.3, part D).
        """
        points = self.cards[top].points
        members = [each for each in free if self.cards[each].points == points]
        best = largest_matching(members, self.agreeing)
        for other in sorted(
            self.near[top] & set(members), key=lambda each: self._place(top, each, group)
        ):
            rest = [each for each in members if each not in (top, other)]
            kept = len(largest_matching(rest, self.agreeing, begun=best))
            if kept + 2 * (other in self.agreeing[top]) == len(best):
                yield other

    def _rank(self, top: int, other: int, group: _Group) -> tuple[Points, bool, bool, int]:
        """How well an opponent fits, the best first."""
        gap = self.cards[top].points - self.cards[other].points
        return (gap, self._clash(top, other), *self._place(top, other, group))

    def _place(self, top: int, other: int, group: _Group) -> tuple[bool, int]:
        """The order of opponents by the halves of their group."""
        below = sorted(group.lower)
        place = below.index(other) if other in group.lower else len(below)
        distance = (place - group.ideal.get(top, 0)) % (len(below) + 1)
        return (other not in group.lower, distance)

    def _all_paired(self, nodes: Sequence[int], begun: Mates) -> Mates:
        mates = largest_matching(nodes, self.near, begun=begun)
        if len(mates) < len(nodes):
            raise NoPairing
        return mates

    def _is_paired(self, nodes: Sequence[int], begun: Mates) -> bool:
        return len(largest_matching(nodes, self.near, begun=begun)) == len(nodes)


def _seated(one: Card, two: Card) -> tuple[int, int]:
    """First and second (part E of the rules): both wishes, the stronger one, the last game in which
    their sides differed, the wish of the higher one; before any game odd numbers move first.
    """
    side = _side_of(one, two)
    return (one.number, two.number) if side == 0 else (two.number, one.number)


def _side_of(one: Card, two: Card) -> int:
    if one.wish is None and two.wish is None:
        return 1 - one.number % 2
    if one.wish is None or two.wish is None or one.wish != two.wish:
        return one.wish if one.wish is not None else 1 - (two.wish or 0)
    strength = (one.urgency, abs(one.surplus)), (two.urgency, abs(two.surplus))
    if strength[0] != strength[1]:
        return one.wish if strength[0] > strength[1] else 1 - one.wish
    for mine, theirs in _latest(one.sides, two.sides):
        if mine != theirs:
            return 1 - mine
    return one.wish


def _latest(one: Sequence[int], two: Sequence[int]) -> Iterable[tuple[int, int]]:
    """The sides of both, the latest game first, as long as both have one."""
    return zip(reversed(one), reversed(two), strict=False)
