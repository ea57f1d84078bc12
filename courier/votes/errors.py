"""Why somebody may not vote on a preset."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from courier.common.errors import Forbidden, Invalid


class OwnPreset(Forbidden):
    code = "own_preset"
    sentence = _("You can’t vote on a variant of your own.")


class NotForVotes(Forbidden):
    code = "not_for_votes"
    sentence = _("You can vote on variants that everybody may find.")


class TooFewGames(Forbidden):
    code = "too_few_games"
    sentence = _(
        "You can vote once you have finished %(needed)s games of it against other people. So far it"
        " is %(played)s."
    )


class StaffOnly(Forbidden):
    code = "staff_only"
    sentence = _("That’s for the staff.")


class NoSuchStep(Invalid):
    code = "no_such_step"
    sentence = _("Choose one to five.")


class SentenceTooLong(Invalid):
    code = "sentence_too_long"
    sentence = _("This is too long: a sentence has at most %(limit)s characters.")


class NotConfirmed(Forbidden):
    code = "address_not_confirmed"
    sentence = _("Confirm your email address first.")
