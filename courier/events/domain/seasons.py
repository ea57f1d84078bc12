"""The seasons of leagues, which begin and are settled by themselves. Every step may be interrupted
and is begun again by the next sweep.

1. When its time has come, a season begins: the members are split into divisions, of which each is a
   round robin that runs as any event does (`progress`). With too few members it is put off by a
   week.
2. When all divisions are over, members go up and down, and the time of the next season is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from django.db import transaction
from django.db.models import Q

from courier.clocks.terms import term_values
from courier.common.sweeps import sweep_ids_in_turn
from courier.common.tasks import enqueue
from courier.events.divisions import FEWEST, after_season, movers_between, split
from courier.events.domain.entries import ADVANCE_TASK
from courier.events.domain.leagues import next_start
from courier.events.domain.locks import lock_league
from courier.events.enums import EntryRule, EntryState, EventKind, EventState
from courier.events.league_queries import (
    divisions_of,
    entries_by_event,
    is_playing,
    leagues_due,
    members_of,
)
from courier.events.league_words import league_name
from courier.events.models import NAME_LENGTH, Entry, Event, League, LeagueMember
from courier.events.rungs import next_week
from courier.games.rated_presets import is_ratable
from courier.presets.permissions import may_start
from courier.ratings.computation import strength_at
from courier.ratings.families import family_of
from courier.ratings.queries import known_of


def sweep_leagues(*, now: datetime) -> int:
    """Do whatever is due in any league; return in how many something was."""
    ids = leagues_due(now=now)
    return len(sweep_ids_in_turn("leagues", ids, lambda each: advance_league(each, now=now)))


@transaction.atomic
def advance_league(league_id: int, *, now: datetime) -> int:
    """Do whatever is due in a league; return how much that was. Twice changes nothing."""
    league = lock_league(league_id)
    if league.starts_at is None:
        if is_playing(league):
            return 0
        _settle(league, now)
        return 1
    if league.closed_at is not None or now < league.starts_at:
        return 0
    _let_leave(league, now)
    members = _ordered(league, now)
    computers = int(league.computer_level is not None)
    if len(members) + computers < FEWEST or not may_start(league.preset, None):
        league.starts_at = next_week(now)
        league.save(update_fields=["starts_at"])
        return 0
    _begin(league, members, now)
    return 1


def _let_leave(league: League, now: datetime) -> None:
    """Let those leave who have been erased or suspended."""
    gone = Q(player=None) | Q(player__is_active=False)
    LeagueMember.objects.filter(gone, league=league, left_at=None).update(left_at=now)


def _ordered(league: League, now: datetime) -> list[LeagueMember]:
    """The members from the top: by their last places, then the new ones by their ratings."""
    members = members_of(league)
    known = known_of([each.player_id for each in members])
    assert league.preset.current is not None, "the preset of a league has rules"
    family = family_of(league.preset.current, league).key

    def key(member: LeagueMember) -> tuple[bool, float, datetime, int]:
        if member.standing is not None:
            return False, member.standing, member.joined_at, member.pk
        rating = strength_at(known[member.player_id or 0], family, now).rating
        return True, -rating, member.joined_at, member.pk

    return sorted(members, key=key)


def _begin(league: League, members: Sequence[LeagueMember], now: datetime) -> None:
    league.season += 1
    league.starts_at = None
    league.save(update_fields=["season", "starts_at"])
    for number, division in enumerate(split(members, league.division_size), 1):
        event = _division(league, number, len(division), now)
        Entry.objects.bulk_create(
            Entry(
                event=event,
                player=member.player,
                state=EntryState.ENTERED,
                games_most=member.games_most,
                entered_at=now,
            )
            for member in division
        )
        enqueue(ADVANCE_TASK, event.pk)


def _division(league: League, number: int, players: int, now: datetime) -> Event:
    revision = league.preset.current
    assert revision is not None, "it may be started"
    modes = revision.spec.setup_modes
    terms = term_values(league)
    terms["rated"] = terms["rated"] and is_ratable(league.preset)
    return Event.objects.create(
        name=f"{league_name(league)} {league.season}.{number}"[:NAME_LENGTH],
        kind=EventKind.ROUND_ROBIN,
        league=league,
        season=league.season,
        division=number,
        revision=revision,
        setup_mode=modes[0].key if modes else "",
        organiser=None,
        entry_rule=EntryRule.INVITATION,
        entries_least=2,
        entries_most=max(2, players),
        computer_level=league.computer_level,
        created_at=now,
        starts_at=now,
        ends_at=now + timedelta(weeks=league.weeks),
        **terms,
    )


def _settle(league: League, now: datetime) -> None:
    """Write the places over all divisions down, with those who go up and down, and when the next
    season begins.
    """
    events = divisions_of(league, league.season)
    entries = entries_by_event(events)
    over = [_placed(entries[event.pk]) for event in events if event.state == EventState.OVER]
    _note_movers(over, league.movers)
    divisions = [[entry.player_id for entry in division] for division in over]
    order = after_season(divisions, league.movers)
    members = {each.player_id: each for each in LeagueMember.objects.filter(league=league)}
    placed = [members[player] for player in order if player in members]
    absent = [each for each in members.values() if each.standing and each not in placed]
    LeagueMember.objects.filter(pk__in=[each.pk for each in absent]).update(standing=None)
    for standing, member in enumerate(placed, 1):
        member.standing = standing
    LeagueMember.objects.bulk_update(placed, ["standing"])
    league.starts_at = next_start(now)
    league.save(update_fields=["starts_at"])


def _placed(entries: Sequence[Entry]) -> list[Entry]:
    """The players of a division by their places, and by their numbers where those are shared."""
    begun = [entry for entry in entries if entry.place is not None and entry.player_id is not None]
    return sorted(begun, key=lambda entry: (entry.place or 0, entry.seed or 0))


def _note_movers(divisions: Sequence[Sequence[Entry]], movers: int) -> None:
    """Write down who goes up and down a division."""
    moving = movers_between([len(division) for division in divisions], movers)
    moved = []
    for (upper, lower), count in zip(pairwise(divisions), moving, strict=True):
        for entries, step in ((upper[len(upper) - count :], -1), (lower[:count], 1)):
            for entry in entries:
                entry.moved = step
                moved.append(entry)
    Entry.objects.bulk_update(moved, ["moved"])
