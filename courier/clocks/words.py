"""Time controls in words."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from courier.clocks.causes import Cause
from courier.clocks.controls import Kind, TimeControl
from courier.clocks.durations import DAY, HOUR, MINUTE

MOVES_SHOWN: Final = 40
CAUSES: Final[dict[Cause, str | Promise]] = {
    Cause.OPENING: gettext_lazy("Starting time"),
    Cause.THINKING: gettext_lazy("Thinking"),
    Cause.VACATION: gettext_lazy("Vacation"),
    Cause.WEEKEND: gettext_lazy("Weekend"),
    Cause.NIGHT: gettext_lazy("Night"),
    Cause.FREEZE: gettext_lazy("Clock stopped by the referee"),
    Cause.GRACE: gettext_lazy("Grace"),
    Cause.EXTRA: gettext_lazy("Added by the move"),
    Cause.BONUS: gettext_lazy("Bonus for a quick move"),
    Cause.MINIMUM: gettext_lazy("Raised to the minimum"),
    Cause.MAXIMUM: gettext_lazy("Cut to the maximum"),
    Cause.OUTAGE: gettext_lazy("The site was down"),
    Cause.GIFT: gettext_lazy("Given by the opponent"),
    Cause.PARDON: gettext_lazy("Pardoned by the opponent"),
    Cause.RULING: gettext_lazy("Time to move after a staff decision"),
    Cause.LATE_WARNING: gettext_lazy("The player hadn’t been warned"),
    Cause.TAKEBACK: gettext_lazy("Move taken back"),
}


def cause_words(cause: str, *, control: TimeControl | None) -> str:
    """What a line of the ledger is called; a simple control restores the time of a move."""
    if cause == Cause.MINIMUM and control is not None and control.kind is Kind.SIMPLE:
        return _("Restored for the next move")
    return str(CAUSES[Cause(cause)])


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
    shown = [text % {"n": count} for count, text in parts if count]
    return " ".join(shown) or ngettext("%(n)d day", "%(n)d days", 0) % {"n": 0}


def control_words(control: TimeControl | None) -> str:
    """A time control in few words, for lists: `3 days a move`; `7 days + 1 day a move, at most 14
    days`.
    """
    if control is None:
        return _("no time limit")
    spare = {"spare": span_words(control.spare), "extra": span_words(control.extra)}
    if control.kind is Kind.SIMPLE:
        return _("%(spare)s a move") % spare
    if control.kind is Kind.FISCHER:
        assert control.maximum is not None, "a bank has a cap"
        return _("%(spare)s + %(extra)s a move, at most %(cap)s") % {
            **spare,
            "cap": span_words(control.maximum),
        }
    return ", ".join(_reserve_words(control))


def _reserve_words(control: TimeControl) -> list[str]:
    """The parts of a reserve, one each."""
    words = [_("%(spare)s in reserve") % {"spare": span_words(control.spare)}]
    if control.grace:
        words.append(_("%(grace)s of grace a move") % {"grace": span_words(control.grace)})
    if control.extra:
        words.append(_("+ %(extra)s a move") % {"extra": span_words(control.extra)})
    if control.bonus:
        shown = {"bonus": span_words(control.bonus), "period": span_words(control.bonus_period)}
        words.append(_("+ %(bonus)s for a move within %(period)s") % shown)
    if control.minimum:
        words.append(_("never less than %(time)s") % {"time": span_words(control.minimum)})
    if control.maximum is not None:
        words.append(_("at most %(time)s") % {"time": span_words(control.maximum)})
    return words


def practice_sentence(control: TimeControl | None) -> str:
    """What a time control means in practice: the longest time for one move, and how long a game of
    40 moves is.
    """
    if control is None:
        return _("Nobody loses on time: a game can go on forever.")
    shown = {
        "think": span_words(control.longest_turn),
        "moves": MOVES_SHOWN,
        "typical": _rough_words(control.typical_game(MOVES_SHOWN)),
        "longest": _rough_words(control.longest_game(MOVES_SHOWN)),
    }
    longest = _("Up to %(think)s for one move.") % shown
    if shown["typical"] == shown["longest"]:
        return f"{longest} {_('A game of %(moves)d moves takes %(longest)s at most.') % shown}"
    game = _(
        "A game of %(moves)d moves takes %(typical)s if both answer in half a day, %(longest)s at"
        " most."
    )
    return f"{longest} {game % shown}"


def _rough_words(seconds: int) -> str:
    """A long time in days, weeks from a fortnight on, or months from a quarter of a year on."""
    days = round(seconds / DAY)
    if days < 14:
        return ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    if days < 100:
        return ngettext("%(n)d week", "%(n)d weeks", round(days / 7)) % {"n": round(days / 7)}
    months = round(days / 30.4)
    return ngettext("%(n)d month", "%(n)d months", months) % {"n": months}
