"""Why something about bots is refused."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Conflict, Forbidden, Invalid


class HasPlayed(Conflict):
    code = "has_played"
    sentence = _(
        "This account has games already, so it can’t become a bot. Create a new account for your "
        "program."
    )


class StaffIsNoBot(Forbidden):
    code = "staff_is_no_bot"
    sentence = _("An account of the staff can’t become a bot.")


class OtherBotHandle(Invalid):
    code = "other_handle"
    sentence = _("Type the handle of this account to confirm.")


class NotABot(Forbidden):
    code = "not_a_bot"
    sentence = _("Only bot accounts can do this.")


class BadWebhook(Invalid):
    code = "bad_webhook"
    sentence = _(
        "Use an https address of at most %(most)d characters, without a password or a fragment."
    )


class PrivateWebhook(Invalid):
    code = "private_webhook"
    sentence = _("The host of this address isn’t reachable from the internet.")


class BotsPlayCasually(Forbidden):
    code = "bots_play_casually"
    sentence = _("Games between people and bots are casual. Bots are rated among themselves.")


class BotsAreChallenged(Forbidden):
    code = "bots_are_challenged"
    sentence = _("Bots challenge only other bots. People challenge them.")


class BotsNotWelcome(Forbidden):
    code = "bots_not_welcome"
    sentence = _("This challenge isn’t for bots.")
