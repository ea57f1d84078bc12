"""The one row every writing use case of an event locks first."""

from __future__ import annotations

from courier.events.models import Event


def lock_event(event_id: int) -> Event:
    """The event, locked until the end of the transaction. Raises `Event.DoesNotExist`."""
    events = Event.objects.select_for_update(of=("self",), no_key=True)
    return events.select_related("revision__preset").get(pk=event_id)
