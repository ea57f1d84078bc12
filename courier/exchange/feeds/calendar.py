"""Deadlines, and events, as calendars (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event, vText

from courier.common.links import absolute_url
from courier.events.agenda import Occasion
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.words import seat_name
from courier.players.models import Player

REFRESHED_AFTER: Final = timedelta(hours=1)
SHOWN_FOR: Final = timedelta(minutes=30)


def calendar(games: Iterable[Game], player: Player, *, now: datetime) -> bytes:
    """The calendar: an event for each game that ends at its deadline, so that it stands before that
    instant.

    The name of an event stays the same for a turn whatever becomes of its deadline; times are in
    UTC.
    """
    made = _new(_("Deadlines at %(site)s") % {"site": settings.SITE_NAME})
    for game in games:
        made.add_component(_event(game, player, now))
    return bytes(made.to_ical())


def event_calendar(occasions: Iterable[Occasion], *, now: datetime) -> bytes:
    """The calendar of events and ladders: what begins and ends there, in UTC."""
    made = _new(_("Events at %(site)s") % {"site": settings.SITE_NAME})
    for each in occasions:
        event = Event()
        event.add("uid", f"{each.key}@{settings.SITE_HOST}")
        event.add("dtstamp", now)
        event.add("dtstart", each.begins)
        event.add("dtend", each.ends)
        event.add("summary", plain(each.title))
        event.add("url", each.url)
        event.add("transp", "TRANSPARENT")
        made.add_component(event)
    return bytes(made.to_ical())


def _new(name: str) -> Calendar:
    made = Calendar()
    made.add("version", "2.0")
    made.add("prodid", plain(f"-//{settings.SITE_HOST}//{settings.SITE_NAME}//EN"))
    made.add("calscale", "GREGORIAN")
    made.add("method", "PUBLISH")
    # The library knows no type of this one, and would not escape it.
    made.add("x-wr-calname", vText(plain(name)))
    made.add("refresh-interval", REFRESHED_AFTER, {"value": "DURATION"})
    made.add("x-published-ttl", "PT1H")
    return made


def _event(game: Game, player: Player, now: datetime) -> Event:
    assert game.deadline is not None, "only games with a deadline are asked for"
    opponent = seat_name(seats_of(game)[1 - sides_of(game, player)[0]])
    names = {"preset": game.revision.preset.name, "opponent": opponent}
    url = absolute_url("game", game.code)
    event = Event()
    event.add("uid", f"{game.code}-{game.ply}@{settings.SITE_HOST}")
    event.add("dtstamp", now)
    event.add("dtstart", game.deadline - SHOWN_FOR)
    event.add("dtend", game.deadline)
    event.add("summary", plain(_("Move in %(preset)s against %(opponent)s") % names))
    event.add("description", f"{_('Your time ends at the end of this event.')}\n{url}")
    event.add("url", url)
    event.add("transp", "TRANSPARENT")
    return event


def plain(text: str) -> str:
    """A text without control characters, but for line breaks."""
    return "".join(letter for letter in text if letter in "\r\n" or letter.isprintable())
