"""Points, tie-breaks and places. Points are counted in halves, a win being two.

The tie-breaks are those of the FIDE Handbook, C.07: direct encounter (6), games won (7.2), Buchholz
(8.1), Sonneborn-Berger (9.1), and what unplayed rounds count (16). Teams are ranked by match
points, then by the points on their boards; Sonneborn-Berger is match points by match points then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from variants import SHARE_PARTS

# Halves of a point: a fraction of them where a point was shared otherwise than by halves.
Points = int | Fraction
HALF: Final = SHARE_PARTS // 2
WIN: Final = 2
DRAW: Final = 1


class TieBreak(StrEnum):
    """What decides between players of the same points."""

    DIRECT = "direct"
    WINS = "wins"
    BUCHHOLZ = "buchholz"
    SONNEBORN_BERGER = "sonneborn_berger"
    BOARD_POINTS = "board_points"


def halves(parts: int) -> Points:
    """So many parts of a point, in halves."""
    return Fraction(parts, HALF) if parts % HALF else parts // HALF


def points_in(
    first: int | None, second: int | None, share: int | None
) -> tuple[Points, Points] | None:
    """What both have of a board by its columns, in halves; None before it counts."""
    if first is None or second is None:
        return None
    return (first, second) if share is None else (halves(share), halves(SHARE_PARTS - share))


@dataclass(frozen=True, slots=True)
class Result:
    """A board of a round, by numbers: who was first and second (None: a bye), the half points of
    both, whether it was played out. Of a match of two teams the points are match points, and the
    half points of all its boards come beside them.
    """

    round: int
    first: int
    second: int | None
    points: tuple[Points, Points]
    is_played: bool = True
    board_points: tuple[Points, Points] = (0, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings: the place, shared by those whom nothing tells apart, and what it
    follows from; a game in which neither side has won is drawn. `values` are halves of points for
    Buchholz, quarters for Sonneborn-Berger.
    """

    number: int
    place: int
    points: Points
    won: int
    drawn: int
    lost: int
    values: Mapping[TieBreak, Points]


@dataclass(frozen=True, slots=True)
class _Score:
    """One board as one of its players sees it."""

    opponent: int | None
    points: Points
    is_played: bool


def standings(
    numbers: Iterable[int],
    results: Sequence[Result],
    *,
    tie_breaks: Sequence[TieBreak],
    rounds: int = 0,
) -> list[Standing]:
    """Return all places in order, equal ones by number.

    With `rounds`, how many have been paired, a round without a board counts for Buchholz as a draw
    with somebody of the same points, as those of players who have left do.
    """
    table = _Table(list(numbers), results, rounds)
    groups = _split([table.numbers], table.points.__getitem__)
    for each in tie_breaks:
        values = {
            number: value for group in groups for number, value in table.broken(each, group).items()
        }
        groups = _split(groups, values.__getitem__)
        table.values[each] = values
    place = 1
    lines = []
    for group in groups:
        lines += [table.line(number, place, tie_breaks) for number in sorted(group)]
        place += len(group)
    return lines


def _split(groups: Iterable[Sequence[int]], value: Callable[[int], Points]) -> list[list[int]]:
    """Each group parted by a value, the highest first."""
    parted = []
    for group in groups:
        for each in sorted({value(number) for number in group}, reverse=True):
            parted.append([number for number in group if value(number) == each])
    return parted


class _Table:
    def __init__(self, numbers: list[int], results: Sequence[Result], rounds: int) -> None:
        self.numbers = numbers
        self.rounds = rounds
        self.scores: dict[int, list[_Score]] = {number: [] for number in numbers}
        self.board_points: dict[int, Points] = dict.fromkeys(numbers, 0)
        for each in results:
            self._add(each.first, each.second, each.points[0], each.is_played)
            if each.second is not None:
                self._add(each.second, each.first, each.points[1], each.is_played)
            for number, points in zip((each.first, each.second), each.board_points, strict=True):
                if number in self.board_points:
                    self.board_points[number] += points
        self.points = {
            number: sum(score.points for score in scores) for number, scores in self.scores.items()
        }
        self.values: dict[TieBreak, dict[int, Points]] = {}

    def _add(self, number: int, opponent: int | None, points: Points, is_played: bool) -> None:
        if number in self.scores:
            self.scores[number].append(_Score(opponent, points, is_played))

    def broken(self, tie_break: TieBreak, group: Sequence[int]) -> dict[int, Points]:
        """The values of a tie-break for players whom nothing has told apart so far."""
        if tie_break is TieBreak.DIRECT:
            return self._direct(group)
        of: Callable[[int], Points] = {
            TieBreak.WINS: self._wins,
            TieBreak.BUCHHOLZ: self._buchholz,
            TieBreak.SONNEBORN_BERGER: self._sonneborn_berger,
            TieBreak.BOARD_POINTS: self.board_points.__getitem__,
        }[tie_break]
        return {number: of(number) for number in group}

    def _direct(self, group: Sequence[int]) -> dict[int, Points]:
        """The points among each other, where all have met all; else nothing."""
        among = {
            number: [score for score in self.scores[number] if score.opponent in group]
            for number in group
        }
        have_met = all(
            len({score.opponent for score in among[number]}) == len(group) - 1 for number in group
        )
        if not have_met:
            return dict.fromkeys(group, 0)
        return {number: sum(score.points for score in among[number]) for number in group}

    def _wins(self, number: int) -> int:
        return sum(score.is_played and score.points == WIN for score in self.scores[number])

    def _adjusted(self, number: int) -> Points:
        """What a player counts as an opponent: rounds they were not paired in as draws."""
        missing = max(0, self.rounds - len(self.scores[number]))
        return self.points[number] + DRAW * missing

    def _worth(self, number: int, score: _Score) -> Points:
        """What the opponent of a board counts; without one somebody of the same points."""
        has_opponent = score.is_played and score.opponent in self.points
        return self._adjusted(score.opponent) if has_opponent else self.points[number]  # type: ignore[arg-type]

    def _buchholz(self, number: int) -> Points:
        missing = max(0, self.rounds - len(self.scores[number]))
        met = sum(self._worth(number, score) for score in self.scores[number])
        return met + missing * self.points[number]

    def _sonneborn_berger(self, number: int) -> Points:
        return sum(
            score.points * self.points[score.opponent]
            for score in self.scores[number]
            if score.opponent in self.points
        )

    def line(self, number: int, place: int, tie_breaks: Sequence[TieBreak]) -> Standing:
        """The line of a player."""
        scores = [score for score in self.scores[number] if score.opponent is not None]
        return Standing(
            number=number,
            place=place,
            points=self.points[number],
            won=sum(score.points == WIN for score in scores),
            drawn=sum(0 < score.points < WIN for score in scores),
            lost=sum(score.points == 0 for score in scores),
            values={each: self.values[each][number] for each in tie_breaks},
        )
