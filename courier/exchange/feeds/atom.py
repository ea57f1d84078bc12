"""One's turns and results as a feed (Atom, RFC 4287)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _

from courier.common.links import absolute_url
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.seats import seats_of, sides_of
from courier.games.words import ending_sentence, result_text, seat_name
from courier.players.models import Player


class GameFeed(Atom1Feed):
    """A feed that is as old as its latest entry; without entries as old as the player's account."""

    def latest_post_date(self) -> datetime:
        """Return when the latest entry was made."""
        dates: list[datetime] = [item["updateddate"] for item in self.items]
        joined: datetime = self.feed["joined"]
        return max(dates, default=joined)


def feed(turns: Sequence[Game], ended: Sequence[Game], player: Player, *, own_url: str) -> bytes:
    """The feed: an entry for each turn of the player and each game that has ended, the latest
    first.
    """
    found = GameFeed(
        title=_printable(_("Your games at %(site)s") % {"site": settings.SITE_NAME}),
        link=absolute_url("dashboard"),
        description=None,
        author_name=_printable(settings.SITE_NAME),
        feed_url=own_url,
        feed_guid=f"{settings.SITE_URL}/players/{player.username}#games",
        joined=player.date_joined,
    )
    dated = sorted(
        ((_shown_since(game), game) for game in (*turns, *ended)),
        key=lambda each: each[0],
        reverse=True,
    )
    for at, game in dated:
        _add(found, game, player, at)
    return found.writeString("utf-8").encode()


def _shown_since(game: Game) -> datetime:
    return (
        game.ended_at
        if game.status == GameStatus.FINISHED and game.ended_at
        else game.turn_started_at
    )


def _add(found: GameFeed, game: Game, player: Player, at: datetime) -> None:
    """Add the entry of a game."""
    opponent = seat_name(seats_of(game)[1 - sides_of(game, player)[0]])
    names = {"preset": game.revision.preset.name, "opponent": opponent, "result": result_text(game)}
    url = absolute_url("game", game.code)
    if game.status == GameStatus.FINISHED:
        mark = "end"
        title = _("%(preset)s against %(opponent)s has ended: %(result)s") % names
        summary = escape(_printable(ending_sentence(game, game.revision.spec)))
    else:
        mark = str(game.ply)
        title = _("Your move in %(preset)s against %(opponent)s") % names
        summary = None
    found.add_item(
        title=_printable(title),
        link=url,
        description=summary,  # type: ignore[arg-type] # none: no summary
        unique_id=f"{url}#{mark}",
        updateddate=at,
    )


def _printable(text: str) -> str:
    """A text without the characters XML has no place for."""
    return "".join(letter for letter in text if letter.isprintable())
