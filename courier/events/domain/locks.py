"""The one row every writing use case of an event, a ladder or a league locks first."""

from __future__ import annotations

from courier.events.models import Event, Ladder, League


def lock_event(event_id: int) -> Event:
    """The event, locked until the end of the transaction. Raises `Event.DoesNotExist`."""
    events = Event.objects.select_for_update(of=("self",), no_key=True)
    return events.select_related("revision__preset").get(pk=event_id)


def lock_ladder(ladder_id: int) -> Ladder:
    """The ladder, locked until the end of the transaction. Raises `Ladder.DoesNotExist`."""
    ladders = Ladder.objects.select_for_update(of=("self",), no_key=True)
    return ladders.select_related("preset__current", "week_preset__current").get(pk=ladder_id)


def lock_league(league_id: int) -> League:
    """The league, locked until the end of the transaction. Raises `League.DoesNotExist`."""
    leagues = League.objects.select_for_update(of=("self",), no_key=True)
    return leagues.select_related("preset__current").get(pk=league_id)
