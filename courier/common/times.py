"""Instants and durations in words: weekday, 24-hour clock, the reader's own zone."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

SOON: Final = timedelta(hours=24)
NOW: Final = timedelta(hours=6)
FAR: Final = timedelta(days=300)
_DAYS_KEPT: Final = 1024  # in words: a page says the same few days many times
_INSTANTS_KEPT: Final = 4096
_SPANS_KEPT: Final = 4096


class Urgency(StrEnum):
    """How pressing the time left is; also the CSS class of a clock."""

    PLENTY = "plenty"
    SOON = "soon"
    NOW = "now"


def instant_text(value: datetime, *, now: datetime) -> str:
    """`Mon 23 Nov, 17:10` in the active zone; the year is added when it could be mistaken."""
    local = timezone.localtime(value).replace(second=0, microsecond=0, tzinfo=None)
    return _instant_text(local, get_language(), has_year=has_year(value, now=now))


def has_year(value: datetime, *, now: datetime) -> bool:
    """Whether an instant is shown with its year: all that its text owes to `now`."""
    return abs(value - now) > FAR


@lru_cache(_INSTANTS_KEPT)
def _instant_text(local: datetime, _language: str | None, *, has_year: bool) -> str:
    """The text of a minute on the reader's own clock, whatever their zone is."""
    return date_format(local, "D j M Y, H:i" if has_year else "D j M, H:i", use_l10n=False)


def exact_instant_text(value: datetime) -> str:
    """`Mon 23 Nov 2026, 17:10:05` in the active zone."""
    return date_format(timezone.localtime(value), "D j M Y, H:i:s", use_l10n=False)


def day_text(value: datetime | date) -> str:
    """`Mon 23 Nov 2026` in the active zone."""
    shown = timezone.localtime(value).date() if isinstance(value, datetime) else value
    return _day_text(shown, get_language())


@lru_cache(_DAYS_KEPT)
def _day_text(shown: date, _language: str | None) -> str:
    return date_format(shown, "D j M Y", use_l10n=False)


def known_date_text(known: str) -> str:
    """A date as PGN shows it, as far as it is known: `1998.02.??` is `February 1998`, `1998.??.??`
    is `1998`.
    """
    year, month, day_of_month = (
        int(part) if part.isdecimal() else 0 for part in (f"{known}..".split(".")[:3])
    )
    if not year:
        return ""
    if not 1 <= month <= 12:
        return str(year)
    if not 1 <= day_of_month <= monthrange(year, month)[1]:
        return date_format(date(year, month, 1), "F Y", use_l10n=False)
    return day_text(date(year, month, day_of_month))


def urgency_of(deadline: datetime | None, *, now: datetime) -> Urgency:
    """How pressing a deadline is; no deadline never is."""
    if deadline is None or deadline - now >= SOON:
        return Urgency.PLENTY
    return Urgency.SOON if deadline - now >= NOW else Urgency.NOW


def left_text(left: timedelta) -> str:
    """A duration in its two largest units, short: `2 d 19 h`, `21 h 40 min`, `12 min`. Never
    negative.
    """
    days, hours, minutes = _parts(left)
    if days:
        return _("%(days)d d %(hours)02d h") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": minutes}
    return _("%(minutes)d min") % {"minutes": minutes}


def exact_text(span: timedelta) -> str:
    """A duration to the second, short: `2 d 19 h 5 min 7 s`; parts that are nothing are left
    out.
    """
    days, hours, minutes = _parts(span)
    seconds = int(span.total_seconds()) % 60
    parts = [
        (days, _("%(n)d d") % {"n": days}),
        (hours, _("%(n)d h") % {"n": hours}),
        (minutes, _("%(n)d min") % {"n": minutes}),
        (seconds, _("%(n)d s") % {"n": seconds}),
    ]
    return " ".join(text for count, text in parts if count) or _("%(n)d s") % {"n": 0}


def left_words(left: timedelta) -> str:
    """A duration in words: `2 days 19 hours`, `5 hours`, `40 minutes`; days alone from ten days
    on.
    """
    return _left_words(*_parts(left), get_language())


@lru_cache(_SPANS_KEPT)
def _left_words(days: int, hours: int, minutes: int, _language: str | None) -> str:
    days_words = ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    hours_words = ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    if days >= 10 or (days and not hours):
        return days_words
    if days:
        return _("%(days)s %(hours)s") % {"days": days_words, "hours": hours_words}
    if hours:
        return hours_words
    return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}


def _parts(left: timedelta) -> tuple[int, int, int]:
    """Whole days, hours and minutes of a duration."""
    minutes = max(0, int(left.total_seconds() // 60))
    return minutes // 1440, minutes // 60 % 24, minutes % 60
