"""The tables of an event in groups: its final and its groups, who reaches the final, and who comes
before whom in the end. No query.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from courier.events.enums import TIE_BREAKS, EntryState, EventKind
from courier.events.models import Entry, Event, Round
from courier.events.queries import results_of
from courier.events.scores import Result, Standing, standings


@dataclass(frozen=True, slots=True)
class Stage:
    """A table of its own: a group, from 1, or the final, which has None; with its standings."""

    group: int | None
    lines: Sequence[Standing]

    @property
    def numbers(self) -> frozenset[int]:
        """Who is in it."""
        return frozenset(line.number for line in self.lines)


def stages_of(entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Stage]:
    """The final, once it has been paired, and the groups, by number; nothing of an event that has
    none.
    """
    seeds = {each.pk: each.seed for each in entries if each.seed is not None}
    groups: dict[int, list[int]] = defaultdict(list)
    for each in entries:
        if each.group is not None and each.seed is not None:
            groups[each.group].append(each.seed)
    if not groups:
        return []
    final = [each for each in rounds if each.is_final]
    before = [each for each in rounds if not each.is_final and not each.is_play_off]
    group_of = {seed: number for number, grouped in groups.items() for seed in grouped}
    results: dict[int | None, list[Result]] = defaultdict(list)
    for result in results_of(before, seeds):
        results[group_of.get(result.first)].append(result)
    stages = [_stage(number, groups[number], results[number]) for number in sorted(groups)]
    if not final:
        return stages
    return [_stage(None, seated(final, seeds), results_of(final, seeds)), *stages]


def _stage(group: int | None, numbers: Sequence[int], results: Sequence[Result]) -> Stage:
    breaks = TIE_BREAKS[EventKind.ROUND_ROBIN]
    return Stage(group, standings(numbers, results, tie_breaks=breaks))


def seated(rounds: Sequence[Round], seeds: dict[int, int]) -> list[int]:
    """Who has a board in these rounds, by number."""
    boards = [board for each in rounds for board in each.boards.all()]
    seated = {entry for board in boards for entry in (board.first_id, board.second_id)}
    return sorted(seeds[entry] for entry in seated if entry is not None)


def qualified(event: Event, entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Entry]:
    """Who reaches the final by the results of the groups, by number: the first of each group who
    are still there. Whom nothing parts is parted by number.
    """
    entered = {each.seed: each for each in entries if each.state == EntryState.ENTERED}
    found: list[Entry] = []
    for stage in stages_of(entries, rounds):
        if stage.group is not None:
            there = [entered[line.number] for line in stage.lines if line.number in entered]
            found += there[: event.finalists_each]
    return sorted(found, key=lambda each: each.seed or 0)


def places_in(stages: Sequence[Stage]) -> dict[int, int]:
    """The places of all by number: those of the final, then by the place in the group and the share
    of the points there were to win in it. Without a final the place in the group is all there is.
    """
    final = next((stage.lines for stage in stages if stage.group is None), ())
    keys = {
        line.number: (1, line.place, -Fraction(line.points, len(stage.lines) - 1) if final else 0)
        for stage in stages
        for line in (stage.lines if stage.group is not None else ())
    }
    keys |= {line.number: (0, line.place, 0) for line in final}
    order = sorted(keys.values())
    return {number: 1 + bisect_left(order, key) for number, key in keys.items()}
