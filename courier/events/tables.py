"""The places of an event, from its entries and rounds; no query."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from courier.events.enums import TIE_BREAKS, BoardState, EventKind
from courier.events.models import Entry, Event, Round
from courier.events.queries import results_of
from courier.events.scores import Standing, standings
from courier.events.stages import places_in, stages_of
from courier.events.team_scores import board_points, places_of_teams, team_of


def places_of(event: Event, entries: Sequence[Entry], rounds: Sequence[Round]) -> list[Standing]:
    """The standings of who has begun, by their seeds. In a knock-out a player who came further is
    better; those who lost in the same round share a place. In a match of two teams everybody has
    the place of their team. In groups the points are those of all games, and the places those of
    `places_in`. The computer has place 0, and nobody is behind it.
    """
    kind = EventKind(event.kind)
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
    points: dict[int, int] = {}
    for each in rounds:
        points = {}
        for board in each.boards.all():
            pair = ((board.first_id, board.first_points), (board.second_id, board.second_points))
            for entry, counted in pair:
                if entry is not None:
                    reached[seeds[entry]] = each.number
                    points[entry] = points.get(entry, 0) + (counted or 0)
    is_last = len(points) == 2 and not any(
        board.state == BoardState.PENDING for board in rounds[-1].boards.all()
    )
    if is_last:
        best = min(points, key=lambda entry: (-points[entry], seeds[entry]))
        reached[seeds[best]] += 1
    return reached
