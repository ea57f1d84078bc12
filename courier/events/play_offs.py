"""The play-off for the first place: who is in it, how its table is made, and what it does to the
places of an event. Pure computation.

FIDE leaves to the regulations of an event (Handbook C.07, article 3) for which places there is a
play-off, who qualifies, its format, how numbers and sides are given, and when it is played.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from typing import Final

from courier.events.scores import Result, Standing, TieBreak, standings

MOST: Final = 4  # players of a play-off
PAIR: Final = 2  # players of a match
GAMES: Final = 2  # of a match, one with each side
MATCHES: Final = 2  # of a pair who are level


def tied_for_first(lines: Sequence[Standing], there: Set[int]) -> list[int]:
    """The numbers of those who play off the first place, by number: of the lines, in their order,
    those of the most points who are there, four at most. Nobody where fewer than two are.
    """
    most = max((line.points for line in lines), default=0)
    tied = [line.number for line in lines if line.points == most and line.number in there]
    return sorted(tied[:MOST]) if len(tied) >= PAIR else []


def tie_breaks_of(players: int, usual: Sequence[TieBreak]) -> Sequence[TieBreak]:
    """What parts players of the same points in a play-off, before the tie-breaks of the event do:
    the usual ones of a round robin, nothing in a match.
    """
    return usual if players > PAIR else ()


def play_off_table(
    numbers: Iterable[int],
    results: Sequence[Result],
    *,
    tie_breaks: Sequence[TieBreak],
    left: Set[int],
    before: Mapping[int, int],
) -> list[Standing]:
    """The standings of a play-off: who has withdrawn during it is behind the others, and whom its
    points and tie-breaks do not part is parted by the places `before` it.
    """
    lines = standings(numbers, results, tie_breaks=tie_breaks)
    keys = {line.number: (line.number in left, line.place, before[line.number]) for line in lines}
    order = sorted(keys.values())
    placed = [replace(line, place=1 + bisect_left(order, keys[line.number])) for line in lines]
    return sorted(placed, key=lambda line: (line.place, line.number))


def is_level(table: Sequence[Standing], left: Set[int]) -> bool:
    """Whether a match is to be played once more: two of the same points, who are both there."""
    if len(table) != PAIR:
        return False
    return table[0].points == table[1].points and not any(line.number in left for line in table)


def with_play_off(lines: Sequence[Standing], play_off: Sequence[Standing]) -> list[Standing]:
    """The standings of an event with the places of its play-off in front, the others in their
    order. Who has place 0, as the computer, stays where they are.
    """
    decided = {line.number: line.place for line in play_off}
    by_number = {line.number: line for line in lines}
    rest = [line for line in lines if line.place and line.number not in decided]
    order = sorted(line.place for line in rest)
    placed = iter(
        [
            *(replace(by_number[line.number], place=line.place) for line in play_off),
            *(
                replace(line, place=1 + len(play_off) + bisect_left(order, line.place))
                for line in rest
            ),
        ]
    )
    return [next(placed) if line.place else line for line in lines]
