"""The mail to those who watch: a game has ended."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.games.queries import open_games, with_rows
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.table.lines import line_of
from courier.watching.followed import news_of


def watched(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game somebody watches has ended; obsolete once not everybody may see it any more."""
    game = with_rows(open_games().filter(pk=mail.payload["game"])).first()
    if game is None:
        return None
    line = line_of(game)
    context: dict[str, object] = {
        "title": line.title,
        "variant": line.preset_name,
        "ending": line.ending,
        "url": absolute_url("game", game.code),
        "watching_url": absolute_url("watching"),
    }
    return render(mail, Letter(context=context, thread=f"game.{game.code}"))


def news(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Something new about what somebody follows; obsolete once it is out of sight, or they do not
    follow that any more.
    """
    kind, pk = next(iter(mail.payload.items()))
    assert mail.player is not None, "news go to players"
    found = news_of(kind, int(pk), mail.player, now=now)
    if found is None:
        return None
    context: dict[str, object] = {
        "words": found.words,
        "said": found.said,
        "url": f"{settings.SITE_URL}{found.url}",
        "watching_url": absolute_url("watching"),
    }
    return render(mail, Letter(context=context, thread="news"))


mail_kinds: Final = (
    MailKind(
        "watched", gettext_lazy("A game you watch has ended"), watched, comes_with_the_digest=True
    ),
    MailKind(
        "news",
        gettext_lazy("News of players, variants and events you follow"),
        news,
        comes_with_the_digest=True,
    ),
)
