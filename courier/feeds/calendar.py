"""Deadlines as a calendar (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.games.models import Game
from courier.games.permissions import seats_of, sides_of
from courier.games.words import seat_name
from courier.players.models import Player

LINE_BYTES: Final = 75
SHOWN_FOR: Final = timedelta(minutes=30)


def calendar(games: Iterable[Game], player: Player, *, now: datetime) -> str:
    """The calendar: an event for each game that ends at its deadline, so that it stands before that
    instant.

    The name of an event stays the same for a turn whatever becomes of its deadline; times are in
    UTC.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{escape(settings.SITE_HOST)}//{escape(settings.SITE_NAME)}//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escape(_('Deadlines at %(site)s') % {'site': settings.SITE_NAME})}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
        *(line for game in games for line in _event(game, player, now)),
        "END:VCALENDAR",
    ]
    return "".join(f"{fold(line)}\r\n" for line in lines)


def _event(game: Game, player: Player, now: datetime) -> list[str]:
    assert game.deadline is not None, "only games with a deadline are asked for"
    opponent = seat_name(seats_of(game)[1 - sides_of(game, player)[0]])
    names = {"preset": game.revision.preset.name, "opponent": opponent}
    url = absolute_url("game", game.code)
    return [
        "BEGIN:VEVENT",
        f"UID:{game.code}-{game.ply}@{settings.SITE_HOST}",
        f"DTSTAMP:{_instant(now)}",
        f"DTSTART:{_instant(game.deadline - SHOWN_FOR)}",
        f"DTEND:{_instant(game.deadline)}",
        f"SUMMARY:{escape(_('Move in %(preset)s against %(opponent)s') % names)}",
        f"DESCRIPTION:{escape(_('Your time ends at the end of this event.'))}\\n{escape(url)}",
        f"URL:{url}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def escape(text: str) -> str:
    """A value of type TEXT: no line break, comma, semicolon or backslash of its own, no control
    character.
    """
    plain = "".join(
        letter for letter in text.replace("\r\n", "\n") if letter == "\n" or letter.isprintable()
    )
    for character in "\\;,":
        plain = plain.replace(character, f"\\{character}")
    return plain.replace("\n", "\\n")


def fold(line: str) -> str:
    """A line in pieces of at most 75 bytes; the next piece begins with a space. No letter is
    broken.
    """
    return "\r\n ".join(_pieces(line))


def _pieces(line: str) -> Iterator[str]:
    piece, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > LINE_BYTES:
            yield piece
            piece, size = "", 1  # the space the next piece begins with
        piece, size = piece + letter, size + width
    yield piece


def _instant(value: datetime) -> str:
    return value.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")
