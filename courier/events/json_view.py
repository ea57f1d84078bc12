"""An event, a ladder, and a league, as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from courier.common.links import absolute_url
from courier.events.ladder_lines import LadderGameLine, LadderTables
from courier.events.ladder_words import ladder_name
from courier.events.league_lines import LeagueTables
from courier.events.league_words import league_name
from courier.events.lines import BoardLine, CrossTable, PlaceLine, Tables
from courier.events.models import Event, Ladder, League
from courier.presets.models import PresetRevision


def event_value(
    event: Event, variants: Sequence[PresetRevision], tables: Tables
) -> dict[str, object]:
    """The event with its standings and boards, as values of JSON; no query."""
    return {
        "code": event.code,
        "url": absolute_url("event", event.code),
        "name": event.name,
        "kind": event.kind,
        "state": event.state,
        "preset": event.revision.preset.key,
        "presets": [each.preset.key for each in variants],
        "start_position": event.start_position or None,
        "entry_rule": event.entry_rule,
        "team": event.team.code if event.team else None,
        "starts_at": event.starts_at.isoformat(),
        "ends_at": event.ends_at.isoformat() if event.ends_at else None,
        "last_day": event.last_day,
        "group_size": event.group_size,
        "finalists_each": event.finalists_each,
        "plays_off": event.plays_off,
        "tie_breaks": list(tables.tie_breaks),
        "standings": _standings(tables.places),
        "tables": [
            {
                "name": each.title,
                "group": each.group,
                "tie_breaks": list(each.tie_breaks),
                "standings": _standings(each.places),
            }
            for each in tables.stages
        ],
        "play_off": _play_off(tables.play_off),
        "cross_table": [
            {
                "number": each.person.number,
                "rounds": [text or None for text, _address in each.cells],
            }
            for each in (tables.courses.lines if tables.courses is not None else ())
        ],
        "rounds": [
            {
                "number": each.round.number,
                "is_final": each.round.is_final,
                "is_play_off": each.round.is_play_off,
                "preset": each.preset or event.revision.preset.key,
                "boards": _boards(each.boards),
            }
            for each in tables.rounds
        ],
    }


def _play_off(table: CrossTable | None) -> dict[str, object] | None:
    if table is None:
        return None
    return {"tie_breaks": list(table.tie_breaks), "standings": _standings(table.places)}


def _standings(places: Sequence[PlaceLine]) -> list[dict[str, object]]:
    return [
        {
            "place": each.place or None,
            "number": each.person.number,
            "name": each.person.name,
            "points": each.points,
            "tie_breaks": list(each.values),
            "withdrawn": each.person.has_left,
        }
        for each in places
    ]


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


def ladder_value(ladder: Ladder, tables: LadderTables) -> dict[str, object]:
    """A ladder with its places and latest games, as values of JSON; no query."""
    return {
        "code": ladder.code,
        "url": absolute_url("ladder", ladder.code),
        "name": ladder_name(ladder),
        "preset": ladder.preset.key if ladder.preset else None,
        "variant_of_the_week": ladder.shown_week.key if ladder.shown_week else None,
        "reach": ladder.reach,
        "idle_weeks": ladder.idle_weeks,
        "pairs_at": None if ladder.closed_at else ladder.pairs_at.isoformat(),
        "closed_at": ladder.closed_at.isoformat() if ladder.closed_at else None,
        "rungs": [
            {
                "rung": each.number,
                "name": each.name,
                "won": each.won,
                "drawn": each.drawn,
                "lost": each.lost,
                "running": each.running,
            }
            for each in tables.rungs
        ],
        "running": [_ladder_game(each) for each in tables.playing],
        "latest": [_ladder_game(each) for each in tables.latest],
    }


def _ladder_game(line: LadderGameLine) -> dict[str, object]:
    return {
        "first": line.first,
        "second": line.second,
        "result": line.result or None,
        "variant": line.variant or None,
        "game": line.game or None,
    }


def league_value(league: League, tables: LeagueTables) -> dict[str, object]:
    """A league with its latest season and its winners, as values of JSON; no query."""
    return {
        "code": league.code,
        "url": absolute_url("league", league.code),
        "name": league_name(league),
        "preset": league.preset.key,
        "season": league.season,
        "starts_at": league.starts_at.isoformat() if league.starts_at else None,
        "closed_at": league.closed_at.isoformat() if league.closed_at else None,
        "divisions": [
            {
                "event": each.event.code,
                "state": each.event.state,
                "places": [
                    {
                        "place": line.place or None,
                        "name": line.person.name,
                        "points": line.points,
                        "way": line.way or None,
                    }
                    for line in each.places
                ],
            }
            for each in tables.divisions
        ],
        "members": [each.name for each in tables.members],
        "winners": [{"season": each.season, "name": each.name} for each in tables.champions],
    }
