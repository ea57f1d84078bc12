"""One's turns and results as a feed (Atom, RFC 4287)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from xml.etree import ElementTree as Xml

from django.conf import settings
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.permissions import seats_of, sides_of
from courier.games.words import ending_sentence, result_text, seat_name
from courier.players.models import Player

NAMESPACE: Final = "http://www.w3.org/2005/Atom"


def feed(turns: Sequence[Game], ended: Sequence[Game], player: Player, *, own_url: str) -> bytes:
    """The feed: an entry for each turn of the player and each game that has ended, the latest first."""
    root = Xml.Element("feed", {"xmlns": NAMESPACE})
    dated = sorted(((_told_at(game), game) for game in (*turns, *ended)), key=lambda each: each[0], reverse=True)
    latest = dated[0][0] if dated else player.date_joined
    _text(root, "id", f"{settings.SITE_URL}/players/{player.username}#games")
    _text(root, "title", _("Your games at %(site)s") % {"site": settings.SITE_NAME})
    _text(root, "updated", _instant(latest))
    _text(Xml.SubElement(root, "author"), "name", settings.SITE_NAME)
    Xml.SubElement(root, "link", {"rel": "self", "href": own_url})
    Xml.SubElement(root, "link", {"rel": "alternate", "href": absolute_url("dashboard")})
    for at, game in dated:
        _entry(root, game, player, at)
    body: bytes = Xml.tostring(root, encoding="utf-8", xml_declaration=True)
    return body


def _told_at(game: Game) -> datetime:
    return game.ended_at if game.status == GameStatus.FINISHED and game.ended_at else game.turn_started_at


def _entry(root: Xml.Element, game: Game, player: Player, at: datetime) -> None:
    opponent = seat_name(seats_of(game)[1 - sides_of(game, player)[0]])
    names = {"preset": game.revision.preset.name, "opponent": opponent, "result": result_text(game)}
    url = absolute_url("game", game.code)
    entry = Xml.SubElement(root, "entry")
    if game.status == GameStatus.FINISHED:
        _text(entry, "id", f"{url}#end")
        _text(entry, "title", _("%(preset)s against %(opponent)s has ended: %(result)s") % names)
        _text(entry, "summary", ending_sentence(game, game.revision.spec))
    else:
        _text(entry, "id", f"{url}#{game.ply}")
        _text(entry, "title", _("Your move in %(preset)s against %(opponent)s") % names)
    _text(entry, "updated", _instant(at))
    Xml.SubElement(entry, "link", {"rel": "alternate", "href": url})


def _text(parent: Xml.Element, name: str, text: str) -> None:
    """An element with a text, without the characters XML has no place for."""
    Xml.SubElement(parent, name).text = "".join(letter for letter in text if letter.isprintable())


def _instant(value: datetime) -> str:
    return value.isoformat(timespec="seconds")
