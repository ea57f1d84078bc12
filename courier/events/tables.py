"""The places of an event, and of its play-off, from its entries and rounds; no query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from courier.events.enums import TIE_BREAKS, BoardState, EntryState, EventKind
from courier.events.models import Entry, Event, Round
from courier.events.play_offs import (
    play_off_table,
    tie_breaks_of,
    tied_for_first,
    with_play_off,
)
from courier.events.queries import results_of
from courier.events.scores import Points, Standing, standings
from courier.events.stages import places_in, seated, stages_of
from courier.events.team_scores import board_points, places_of_teams, team_of


def places_of(event: Event, entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Standing]:
    """The standings of who has begun, by their seeds. In a knock-out a player who came further is
    better; those who lost in the same round share a place. In a match of two teams everybody has
    the place of their team. In groups the points are those of all games, and the places those of
    `places_in`. The computer has place 0, and nobody is behind it. Games of a play-off count for
    the first places alone.
    """
    before = _before_play_off(event, entries, rounds)
    play_off = _play_off(before, entries, rounds)
    return with_play_off(before, play_off) if play_off else before


def play_off_of(event: Event, entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Standing]:
    """The standings of the play-off, once it has been paired; else none."""
    if not any(each.is_play_off for each in rounds):
        return []
    return _play_off(_before_play_off(event, entries, rounds), entries, rounds)


def to_play_off(event: Event, entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Entry]:
    """Who is to play off the first place of an event whose games have ended, by number: those who
    share it by points, in groups by those of the final, and have not withdrawn; else nobody.
    """
    lines: Sequence[Standing] = _before_play_off(event, entries, rounds)
    if event.group_size is not None and (stages := stages_of(entries, rounds)):
        lines = next((stage.lines for stage in stages if stage.group is None), ())
    there = {
        each.seed: each
        for each in entries
        if each.seed is not None and each.state == EntryState.ENTERED and not each.is_computer
    }
    people = [line for line in lines if line.place]
    return [there[number] for number in tied_for_first(people, there.keys())]


def _play_off(
    before: Sequence[Standing], entries: Sequence[Entry], rounds: Sequence[Round]
) -> list[Standing]:
    played = [each for each in rounds if each.is_play_off]
    if not played:
        return []
    seeds = {each.pk: each.seed for each in entries if each.seed is not None}
    numbers = seated(played, seeds)
    return play_off_table(
        numbers,
        results_of(played, seeds),
        tie_breaks=tie_breaks_of(len(numbers), TIE_BREAKS[EventKind.ROUND_ROBIN]),
        left={each.seed for each in entries if each.seed and each.state == EntryState.LEFT},
        before={line.number: line.place for line in before},
    )


def _before_play_off(
    event: Event, entries: Sequence[Entry], rounds: Sequence[Round]
) -> list[Standing]:
    kind = EventKind(event.kind)
    rounds = [each for each in rounds if not each.is_play_off]
    seeds = {each.pk: each.seed for each in entries if each.seed is not None}
    results = results_of(rounds, seeds)
    if kind == EventKind.TEAM_MATCH:
        lines = standings(seeds.values(), results, tie_breaks=())
        teams = places_of_teams(board_points((each.number, each.points) for each in lines))
        return _placed(lines, {each.number: teams[team_of(each.number)] for each in lines})
    if stages := stages_of(entries, rounds):
        lines = standings(seeds.values(), results, tie_breaks=())
        return _placed(lines, places_in(stages))
    if kind != EventKind.KNOCK_OUT:
        is_swiss = kind == EventKind.SWISS
        paired = sum(each.closed_at is not None for each in rounds) if is_swiss else 0
        lines = standings(seeds.values(), results, tie_breaks=TIE_BREAKS[kind], rounds=paired)
        return lines if event.computer_level is None else _without_computer(lines, entries)
    reached = _reached(rounds, seeds)
    lines = standings(seeds.values(), results, tie_breaks=())
    places = {
        number: 1 + sum(other > mine for other in reached.values())
        for number, mine in reached.items()
    }
    return _placed(lines, places)


def _without_computer(lines: Sequence[Standing], entries: Sequence[Entry]) -> list[Standing]:
    """The lines in their order, with the places people have among themselves."""
    computers = {each.seed for each in entries if each.is_computer}
    above = [each.place for each in lines if each.number in computers]
    return [
        replace(
            each,
            place=0
            if each.number in computers
            else each.place - sum(place < each.place for place in above),
        )
        for each in lines
    ]


def _placed(lines: Sequence[Standing], places: Mapping[int, int]) -> list[Standing]:
    """The lines with other places, in their order."""
    shown = [
        Standing(
            number=each.number,
            place=places[each.number],
            points=each.points,
            won=each.won,
            drawn=each.drawn,
            lost=each.lost,
            values={},
        )
        for each in lines
    ]
    return sorted(shown, key=lambda each: (each.place, each.number))


def _reached(rounds: Sequence[Round], seeds: dict[int, int]) -> dict[int, int]:
    """The last round of each player, one more for the winner of the last match."""
    reached = dict.fromkeys(seeds.values(), 0)
    points: dict[int, Points] = {}
    for each in rounds:
        points = {}
        for board in each.boards.all():
            pair = (board.first_id, board.second_id)
            for entry, counted in zip(pair, board.points or (0, 0), strict=True):
                if entry is not None:
                    reached[seeds[entry]] = each.number
                    points[entry] = points.get(entry, 0) + counted
    is_last = len(points) == 2 and not any(
        board.state == BoardState.PENDING for board in rounds[-1].boards.all()
    )
    if is_last:
        best = min(points, key=lambda entry: (-points[entry], seeds[entry]))
        reached[seeds[best]] += 1
    return reached
