"""The mail to somebody who is about to become a player."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext_lazy

from courier.challenges.models import Challenge
from courier.games.words import terms_sentence
from courier.guests.links import arrival_url
from courier.guests.models import Arrival, GuestGame
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail


def arrival(mail: OutboxMail, now: datetime) -> MailContent | None:
    """One press makes the account and does what its owner came for; obsolete once it has been
    used.
    """
    found = Arrival.objects.filter(pk=mail.payload["arrival"]).first()
    if found is None:
        return None
    context = {"url": arrival_url(found), **_wish(found)}
    return render(mail, Letter(context=context, thread=f"arrival.{found.code}"))


def _wish(found: Arrival) -> dict[str, object]:
    """What the mail says of what somebody came for."""
    wish = found.wish
    if "game" in wish:
        game = GuestGame.objects.select_related("revision__preset").filter(pk=wish["game"]).first()
        return {"preset_name": game.revision.preset.name} if game is not None else {}
    if "challenge" in wish:
        rows = Challenge.objects.select_related("revision__preset", "sender")
        challenge = rows.filter(pk=wish["challenge"]).first()
        if challenge is not None:
            return {
                "preset_name": challenge.revision.preset.name,
                "opponent_name": challenge.sender.shown_name,
                "terms": terms_sentence(challenge),
            }
    return {}


mail_kinds: Final = (MailKind("arrival", gettext_lazy("Your account"), arrival, is_notice=False),)
