"""Time controls in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from courier.clocks.controls import Kind, TimeControl
from courier.clocks.durations import DAY, HOUR, MINUTE


def span_words(seconds: int) -> str:
    """A duration in full: `7 days`, `1 day 12 hours`, `1 minute 30 seconds`."""
    days, rest = divmod(seconds, DAY)
    hours, rest = divmod(rest, HOUR)
    minutes, rest = divmod(rest, MINUTE)
    parts = [
        (days, ngettext("%(n)d day", "%(n)d days", days)),
        (hours, ngettext("%(n)d hour", "%(n)d hours", hours)),
        (minutes, ngettext("%(n)d minute", "%(n)d minutes", minutes)),
        (rest, ngettext("%(n)d second", "%(n)d seconds", rest)),
    ]
    told = [text % {"n": count} for count, text in parts if count]
    return " ".join(told) or ngettext("%(n)d day", "%(n)d days", 0) % {"n": 0}


def control_words(control: TimeControl | None) -> str:
    """A time control in few words, for lists: `3 days a move`; `7 days + 1 day a move, at most 14 days`."""
    if control is None:
        return _("no time limit")
    spare = {"spare": span_words(control.spare), "extra": span_words(control.extra)}
    if control.kind is Kind.SIMPLE:
        return _("%(spare)s a move") % spare
    if control.kind is Kind.FISCHER:
        assert control.maximum is not None, "a bank has a cap"
        return _("%(spare)s + %(extra)s a move, at most %(cap)s") % {**spare, "cap": span_words(control.maximum)}
    return ", ".join(_reserve_words(control))


def _reserve_words(control: TimeControl) -> list[str]:
    """The parts of a reserve, one each."""
    words = [_("%(spare)s in reserve") % {"spare": span_words(control.spare)}]
    if control.grace:
        words.append(_("%(grace)s of grace a move") % {"grace": span_words(control.grace)})
    if control.extra:
        words.append(_("+ %(extra)s a move") % {"extra": span_words(control.extra)})
    if control.bonus:
        told = {"bonus": span_words(control.bonus), "period": span_words(control.bonus_period)}
        words.append(_("+ %(bonus)s for a move within %(period)s") % told)
    if control.minimum:
        words.append(_("never less than %(time)s") % {"time": span_words(control.minimum)})
    if control.maximum is not None:
        words.append(_("at most %(time)s") % {"time": span_words(control.maximum)})
    return words
