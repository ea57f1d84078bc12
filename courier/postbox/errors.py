"""Why a link of a mail does nothing."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden


class MailPlayOff(Forbidden):
    code = "mail_play_off"
    sentence = _("Moves by email are turned off for this account. Sign in to move.")


class LinkExpired(Conflict):
    code = "link_expired"
    sentence = _("This link has expired. Sign in to move, or use the link of a later mail.")


class TurnOver(Conflict):
    code = "turn_over"
    sentence = _("The game has moved on since this email was written, so nothing was played.")


class TurnSpent(Conflict):
    code = "turn_spent"
    sentence = _("This turn was played by email before. A link plays one move and no other.")


class AlreadySettled(Conflict):
    code = "already_settled"
    sentence = _("This reply was dealt with before.")
