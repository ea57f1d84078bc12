"""What becomes of the matches of a team, and of events for its members, that have not begun, when
somebody or the team goes.
"""

from __future__ import annotations

from datetime import datetime

from courier.events.domain.events import call_off
from courier.events.domain.locks import lock_event
from courier.events.enums import EntryState, EventState
from courier.events.models import Entry, Event
from courier.players.models import Player
from courier.teams.match_queries import open_match_events
from courier.teams.models import Match, Team


def leave_line_ups(team: Team, player: Player) -> None:
    """Take who leaves a locked team out of its matches that have not begun."""
    for event_id in open_match_events(team):
        event = lock_event(event_id)
        if event.state == EventState.OPEN:
            side = int(Match.objects.filter(event=event, away=team).exists())
            Entry.objects.filter(event=event, player=player, team=side).delete()


def call_off_matches(team: Team, *, now: datetime) -> None:
    """Call the matches of a locked team off that have not begun; in those of a league nobody plays
    for it any more.
    """
    for event_id in open_match_events(team):
        event = lock_event(event_id)
        if event.state != EventState.OPEN:
            continue
        match = Match.objects.get(event=event)
        if match.league_id is None:
            call_off(event, now=now)
        else:
            Entry.objects.filter(event=event, team=int(match.away_id == team.pk)).delete()


def leave_events_of(team: Team, player: Player) -> None:
    """Take who leaves a locked team out of the events for its members that have not begun; an
    invitation of the organiser stays.
    """
    for event_id in _open_events_of(team):
        event = lock_event(event_id)
        if event.state == EventState.OPEN:
            entered = Entry.objects.filter(event=event, state=EntryState.ENTERED)
            entered.filter(player=player).delete()


def call_off_events(team: Team, *, now: datetime) -> None:
    """Call the events for members of a locked team off that have not begun."""
    for event_id in _open_events_of(team):
        event = lock_event(event_id)
        if event.state == EventState.OPEN:
            call_off(event, now=now)


def _open_events_of(team: Team) -> list[int]:
    found = Event.objects.filter(team=team, state=EventState.OPEN)
    return list(found.order_by("pk").values_list("pk", flat=True))
