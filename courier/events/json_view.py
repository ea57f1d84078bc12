"""An event as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from courier.common.links import absolute_url
from courier.events.lines import BoardLine, Tables
from courier.events.models import Event


def event_value(event: Event, tables: Tables) -> dict[str, object]:
    """The event with its standings and boards, as values of JSON; no query."""
    return {
        "code": event.code,
        "url": absolute_url("event", event.code),
        "name": event.name,
        "kind": event.kind,
        "state": event.state,
        "preset": event.revision.preset.key,
        "starts_at": event.starts_at.isoformat(),
        "ends_at": event.ends_at.isoformat() if event.ends_at else None,
        "tie_breaks": list(tables.tie_breaks),
        "standings": [
            {
                "place": each.place,
                "number": each.person.number,
                "name": each.person.name,
                "points": each.points,
                "tie_breaks": list(each.values),
                "withdrawn": each.person.has_left,
            }
            for each in tables.places
        ],
        "rounds": [
            {"number": each.round.number, "boards": _boards(each.boards)} for each in tables.rounds
        ],
    }


def _boards(boards: Sequence[BoardLine]) -> list[dict[str, object]]:
    return [
        {
            "first": each.first.number,
            "second": each.second.number if each.second else None,
            "result": each.result or None,
            "game": each.game or None,
        }
        for each in boards
    ]
