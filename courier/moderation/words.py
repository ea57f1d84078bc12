"""What the staff has done, in words for whom it concerns."""

from __future__ import annotations

from typing import Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.moderation.enums import Measure
from courier.moderation.models import StaffAct

_WORDS: Final = {
    Measure.WARN: gettext_lazy("Please keep to the house rules."),
    Measure.HIDE: gettext_lazy("A remark of yours is hidden."),
    Measure.UNMUTE: gettext_lazy("You can write to others again."),
    Measure.RESUME: gettext_lazy("You can enter events and use open challenges again."),
    Measure.ANNUL: gettext_lazy(
        "A game of yours is annulled: it doesn’t count for your rating any more."
    ),
    Measure.REVIVE: gettext_lazy("A game of yours that was annulled counts again."),
    Measure.UPHELD: gettext_lazy(
        "Your appeal has been upheld: what you appealed against is taken back."
    ),
    Measure.REJECTED: gettext_lazy(
        "Your appeal has been rejected: what you appealed against stays."
    ),
    Measure.SUSPEND: gettext_lazy("Your account is suspended."),
}


def act_words(act: StaffAct) -> str:
    """What an act means to its player: `You can write to others again.`"""
    if act.measure == Measure.MUTE and act.until is not None:
        day = date_format(localtime(act.until), "l j F")
        return _(
            "Until %(day)s you can’t write remarks, comments or messages. Your games go on."
        ) % {"day": day}
    if act.measure == Measure.PAUSE and act.until is not None:
        when = date_format(localtime(act.until), "l j F, H:i")
        return _(
            "You’ve lost several games on time. Until %(when)s you can’t enter events or use "
            "open challenges. Your running games go on."
        ) % {"when": when}
    found = _WORDS.get(Measure(act.measure))
    return str(found) if found is not None else _("Your account is open again.")
