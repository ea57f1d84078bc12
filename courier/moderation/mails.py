"""The mails of the staff: about a doubt in a game, and to a player themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.games.words import ending_sentence
from courier.moderation.appeal_links import appeal_path
from courier.moderation.enums import APPEALABLE
from courier.moderation.models import Appeal, Doubt, StaffAct
from courier.moderation.queries import words_for
from courier.moderation.words import act_words
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail
from courier.table.mails import game_thread


def ruling(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game stands because its referee is doubted, or that is decided; the first is obsolete
    then.
    """
    doubt = _doubt(mail)
    is_opened = mail.payload["stage"] == "opened"
    if doubt is None or (is_opened and doubt.decided_at is not None):
        return None
    game = doubt.game
    context: dict[str, object] = {
        "is_opened": is_opened,
        "is_free": not game.revision.spec.enforced,
        "preset_name": game.revision.preset.name,
        "game_url": absolute_url("game", game.code),
        "player": doubt.player.shown_name if doubt.player else "",
        "text": words_for(doubt, mail.player, now=now) if mail.player is not None else "",
        "ruling": doubt.ruling,
        "sentence": doubt.sentence,
        "ending": ending_sentence(game, game.revision.rules.spec),
    }
    return render(mail, Letter(context=context, thread=game_thread(game)))


def staff_word(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The staff has warned a player, or done more."""
    act = StaffAct.objects.filter(pk=mail.payload["act"]).first()
    if act is None:
        return None
    context: dict[str, object] = {
        "measure": act.measure,
        "words": act_words(act),
        "sentence": act.sentence,
        "hidden": act.hidden_text,
        "rules_url": absolute_url("house_rules"),
        "appeal_url": f"{settings.SITE_URL}{appeal_path(act)}" if act.measure in APPEALABLE else "",
    }
    return render(mail, Letter(context=context, thread="staff"))


def staff_requested(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A game stands until the staff has decided; obsolete when that is done, or for who has left
    the staff.
    """
    doubt = _doubt(mail)
    if (
        doubt is None
        or doubt.decided_at is not None
        or mail.player is None
        or not mail.player.is_staff
    ):
        return None
    context: dict[str, object] = {
        "preset_name": doubt.game.revision.preset.name,
        "url": absolute_url("moderation_doubt", doubt.code),
        "is_free": not doubt.game.revision.spec.enforced,
        "player": doubt.player.shown_name if doubt.player else "",
        "text": doubt.text,
    }
    return render(mail, Letter(context=context, thread="staff", is_waiting=True))


def appeal_made(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A player appeals against a measure; obsolete when that is decided, or for who has left the
    staff.
    """
    appeals = Appeal.objects.select_related("player", "act")
    found = appeals.filter(pk=mail.payload["appeal"], decided_at=None).first()
    if found is None or mail.player is None or not mail.player.is_staff:
        return None
    context: dict[str, object] = {
        "player": found.player.shown_name,
        "measure": found.act.get_measure_display(),
        "text": found.text,
        "url": absolute_url("moderation_appeal", found.code),
    }
    return render(mail, Letter(context=context, thread="staff", is_waiting=True))


def _doubt(mail: OutboxMail) -> Doubt | None:
    doubts = Doubt.objects.select_related("game__revision__preset", "player")
    return doubts.filter(pk=mail.payload["doubt"]).first()


mail_kinds: Final = (
    MailKind(
        "ruling", gettext_lazy("The staff looks at a game of yours"), ruling, is_never_muted=True
    ),
    MailKind("staff_word", gettext_lazy("The staff writes to you"), staff_word),
    MailKind(
        "staff_requested",
        gettext_lazy("A game is stopped until the staff decides"),
        staff_requested,
        is_for_staff=True,
    ),
    MailKind(
        "appeal_made",
        gettext_lazy("A player appeals against a measure"),
        appeal_made,
        is_for_staff=True,
    ),
)
