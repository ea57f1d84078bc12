"""Permissions on an event."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.events.enums import EntryRule, EventKind, EventState
from courier.events.gauntlets import variants_of
from courier.events.models import Event, Ladder, League
from courier.players.models import Player
from courier.presets.permissions import is_watchable

LAST_WEEK: Final = timedelta(weeks=1)  # of an arena, in which nobody enters any more


def is_organiser(event: Event, player: Player | None) -> bool:
    """Whether the event is the player's."""
    return player is not None and event.organiser_id is not None and event.organiser_id == player.pk


def may_manage(event: Event, player: Player | None) -> bool:
    """Whether somebody may invite, replace players and cancel: the organiser and the staff."""
    return is_organiser(event, player) or (player is not None and player.is_staff)


def may_take_part(event: Event, player: Player) -> bool:
    """Whether an event is for a player of this sort: no computer enters, and bots where they are
    welcome.
    """
    return not player.is_computer and (event.bots_welcome or not player.is_bot)


def needs_invitation(event: Event, player: Player | None) -> bool:
    """Whether somebody can enter only when invited: the rule of the event, or a bot where ratings
    decide, because bots are rated apart.
    """
    is_bot = player is not None and player.is_bot
    return event.entry_rule == EntryRule.INVITATION or (
        is_bot and event.entry_rule == EntryRule.RATING
    )


def entries_close_at(event: Event) -> datetime:
    """Until when one can enter: the start, of an arena a week before its end, which is not before
    its start.
    """
    if event.kind != EventKind.ARENA or event.ends_at is None:
        return event.starts_at
    return max(event.starts_at, event.ends_at - LAST_WEEK)


def takes_entries(event: Event, now: datetime) -> bool:
    """Whether one can enter now, apart from who may."""
    is_going_on = event.kind == EventKind.ARENA and event.state == EventState.RUNNING
    return (is_going_on or event.state == EventState.OPEN) and now < entries_close_at(event)


def may_see(event: Event, player: Player | None) -> bool:
    """Whether somebody may see the event: everybody, unless a preset of it has been hidden; 1 query
    for a gauntlet.
    """
    is_shown = all(is_watchable(each.preset) for each in variants_of(event))
    return is_shown or may_manage(event, player)


def may_manage_ladder(ladder: Ladder, player: Player | None) -> bool:
    """Whether somebody may close a ladder: its organiser and the staff."""
    if player is None:
        return False
    return player.is_staff or (ladder.organiser_id is not None and ladder.organiser_id == player.pk)


def may_see_ladder(ladder: Ladder, player: Player | None) -> bool:
    """Whether somebody may see a ladder: everybody, unless its preset has been hidden."""
    is_shown = ladder.preset is None or is_watchable(ladder.preset)
    return is_shown or may_manage_ladder(ladder, player)


def may_manage_league(league: League, player: Player | None) -> bool:
    """Whether somebody may close a league: its organiser and the staff."""
    if player is None:
        return False
    return player.is_staff or (league.organiser_id is not None and league.organiser_id == player.pk)


def may_see_league(league: League, player: Player | None) -> bool:
    """Whether somebody may see a league: everybody, unless its preset has been hidden."""
    return is_watchable(league.preset) or may_manage_league(league, player)
