"""What the staff has done, in words for whom it concerns."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from courier.moderation.enums import Measure
from courier.moderation.models import StaffAct


def act_words(act: StaffAct) -> str:
    """What an act means to its player: `You can write to others again.`"""
    match act.measure:
        case Measure.WARN:
            return _("Please keep to the house rules.")
        case Measure.HIDE:
            return _("A remark of yours is hidden.")
        case Measure.MUTE if act.until is not None:
            day = date_format(localtime(act.until), "l j F")
            return _(
                "Until %(day)s you can’t write remarks, comments or messages. Your games go on."
            ) % {"day": day}
        case Measure.UNMUTE:
            return _("You can write to others again.")
        case Measure.PAUSE if act.until is not None:
            when = date_format(localtime(act.until), "l j F, H:i")
            return _(
                "You’ve lost several games on time. Until %(when)s you can’t enter events or use "
                "open challenges. Your running games go on."
            ) % {"when": when}
        case Measure.RESUME:
            return _("You can enter events and use open challenges again.")
        case Measure.ANNUL:
            return _("A game of yours is annulled: it doesn’t count for your rating any more.")
        case Measure.REVIVE:
            return _("A game of yours that was annulled counts again.")
        case Measure.SUSPEND:
            return _("Your account is suspended.")
        case _:
            return _("Your account is open again.")
