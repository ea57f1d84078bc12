"""The line-ups of a match of two teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from courier.events.enums import EntryState
from courier.events.gauntlets import strength_in, variants_of
from courier.events.models import Entry, Event
from courier.events.team_scores import TEAMS
from courier.ratings.queries import known_of


def strengths_of(event: Event, entries: Iterable[Entry], now: datetime) -> dict[int, float]:
    """The ratings of entries in what the event plays, by their keys; 1 query, 2 in a gauntlet."""
    entered = list(entries)
    variants = variants_of(event)
    known = known_of([each.player_id for each in entered if each.player_id is not None])
    return {
        each.pk: strength_in(variants, event, known[each.player_id or 0], now).rating
        for each in entered
    }


def line_up(entries: Iterable[Entry], team: int, strength: Mapping[int, float]) -> list[Entry]:
    """Those of one team in the order of the boards: as a captain wants it, then by rating."""

    def key(entry: Entry) -> tuple[bool, float, datetime, int]:
        if entry.order is not None:
            return False, entry.order, entry.entered_at, entry.pk
        return True, -strength[entry.pk], entry.entered_at, entry.pk

    return sorted((each for each in entries if each.team == team), key=key)


def by_boards(event: Event, entries: Sequence[Entry], now: datetime) -> list[Entry]:
    """Who plays on the boards that both teams can man, by boards, the home team in front. Where the
    event says so, on those that one of them can man, too: the places of nobody are new entries,
    which are not stored. 1 query.
    """
    strength = strengths_of(event, entries, now)
    teams = [line_up(entries, team, strength)[: event.entries_most // 2] for team in TEAMS]
    sizes = [len(team) for team in teams]
    boards = max(sizes) if event.forfeits_unmanned else min(sizes)
    for number, team in enumerate(teams):
        missing = boards - len(team)
        team += [_vacant(event, number, now) for _board in range(missing)]
    return [entry for pair in zip(*teams, strict=False) for entry in pair]


def _vacant(event: Event, team: int, now: datetime) -> Entry:
    return Entry(event=event, team=team, state=EntryState.LEFT, entered_at=now, left_at=now)
