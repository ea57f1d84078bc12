"""Whom an arena pairs: free players of about the same points, again and again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from courier.events.rungs import Pair, moves_first, near_pairs

FEWEST: Final = 2
MOST_SURPLUS: Final = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of an arena, by numbers: who moved first and second, and whether it runs."""

    first: int
    second: int
    is_running: bool


class Course:
    """What has been played so far, the earliest first, and what is added to it."""

    def __init__(self, meetings: Iterable[Meeting]) -> None:
        self.running: dict[int, int] = defaultdict(int)
        self.surplus: dict[int, int] = defaultdict(int)
        self.playing: set[Pair] = set()
        self.latest: dict[int, int] = {}
        for each in meetings:
            self.add(each)

    def add(self, meeting: Meeting) -> None:
        """Note a game that is later than all before."""
        first, second = meeting.first, meeting.second
        self.latest[first], self.latest[second] = second, first
        self.surplus[first] += 1
        self.surplus[second] -= 1
        if meeting.is_running:
            self.playing.add(frozenset((first, second)))
            self.running[first] += 1
            self.running[second] += 1

    @property
    def apart(self) -> set[Pair]:
        """Who does not meet now: those who are playing each other, and any two of whom one has met
        the other last.
        """
        return self.playing | {frozenset(each) for each in self.latest.items()}

    @property
    def one_sided(self) -> set[Pair]:
        """Who does not meet now, because both have moved first, or second, twice more often than
        not: one of them would have that a third time.
        """
        firsts = [each for each, surplus in self.surplus.items() if surplus >= MOST_SURPLUS]
        seconds = [each for each, surplus in self.surplus.items() if surplus <= -MOST_SURPLUS]
        return {frozenset(pair) for side in (firsts, seconds) for pair in combinations(side, 2)}

    def begin(self, order: Sequence[int], apart: Set[Pair]) -> list[tuple[int, int]]:
        """Add a game each for as many as can be; return first and second of them."""
        made = []
        for upper, lower in near_pairs(order, apart) if len(order) >= FEWEST else ():
            is_upper = moves_first(self.surplus[upper], self.surplus[lower])
            first, second = (upper, lower) if is_upper else (lower, upper)
            self.add(Meeting(first, second, is_running=True))
            made.append((first, second))
        return made


def arena_pairs(
    order: Sequence[int],
    most: Mapping[int, int],
    course: Course,
    apart: Set[Pair],
    waiting: Set[int] = frozenset(),
) -> list[tuple[int, int]]:
    """Return first and second of each new game; it is added to the course.

    `order` has those who may play, by points, `most` how many games each plays at once. As many are
    paired as can be, each with somebody as near as can be; then those again who have room for more.
    The first move goes to who has had it less often, between equals to the lower one, and nobody
    has it, or has it not, more than twice more often. Those who are `waiting` and are left without
    any game meet anybody, even whom they have met last.
    """
    made: list[tuple[int, int]] = []
    while True:
        free = [each for each in order if course.running[each] < most[each]]
        pairs = course.begin(free, course.apart | course.one_sided | apart)
        if not pairs:
            break
        made += pairs
    idle = [each for each in free if each in waiting and not course.running[each]]
    return made + course.begin(idle, course.playing | apart)
