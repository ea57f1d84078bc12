"""`{% load desk %}`: the parts of a row of the dashboard that a template would take most of the
page's time for.
"""

from __future__ import annotations

import re
from datetime import datetime
from functools import lru_cache
from typing import Final

from django import template
from django.template.context import Context
from django.template.loader import get_template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from courier.common.templatetags.everywhere import icon
from courier.common.templatetags.times import instant
from courier.common.times import Urgency, left_words, urgency_of
from courier.desk.forms import SnoozeForm
from courier.desk.page import Shelf
from courier.desk.rows import DeskRow
from courier.drawing.templatetags.drawn_parts import drawn_rows

register = template.Library()
CODE = "code-of-the-row"
NAME = "name-in-the-row"
PRESET = "preset-of-the-row"
_PLACES: Final = re.compile(f"({CODE}|{NAME}|{PRESET})")


@register.simple_tag(takes_context=True)
def game_rows(context: Context, shelf: Shelf, now: datetime) -> SafeString:
    """The rows of a group; each is kept but for the time left."""
    name = "desk/_row_small.html" if shelf.is_small else "desk/_row.html"
    return drawn_rows(context, name, [(row, time_left(row, now)) for row in shelf.rows])


@register.simple_tag
def row_menu(row: DeskRow) -> SafeString:
    """The menu of a row: where it can be pinned and put off."""
    shape = _menu_shape(
        row.is_pinned, row.snoozed_until is not None, row.may_snooze, get_language() or ""
    )
    shown = {
        CODE: escape(row.line.code),
        NAME: escape(row.opponent.name),
        PRESET: escape(row.line.preset_name),
    }
    return mark_safe("".join([shown.get(part, part) for part in shape]))  # noqa: S308 -- all texts are escaped


def time_left(row: DeskRow, now: datetime) -> SafeString:
    """How long whoever is to move still has, and until when; nothing where the row says that the
    clocks stand.
    """
    if row.is_suspended:
        return SafeString()
    if row.snoozed_until:
        return _sleeping(row, row.snoozed_until, now)
    if not row.deadline:
        return _line(_("No time limit."), state="muted")
    if row.is_time_up:
        return _time_up(row)
    shown = {"words": left_words(row.deadline - now), "instant": instant(row.deadline, now)}
    if row.is_turn:
        state = urgency_of(row.deadline, now=now)
        words = _("You have %(words)s, until %(instant)s.") % shown
        if row.is_half_gone and state == Urgency.PLENTY:
            words = f"{words} {_('More than half of your time is gone.')}"
        if row.goes_on:
            words = f"{words} {_('You’re on vacation, but this clock goes on.')}"
        return _line(words, state=state, sign="warn" if state == Urgency.NOW else "clock")
    words = _("%(name)s has %(words)s, until %(instant)s.") % {
        "name": escape(row.opponent_short),
        **shown,
    }
    if row.away_until:
        away = _("Away until %(when)s, but this clock goes on.")
        if not row.goes_on:
            away = _("Away until %(when)s.")
        words = f"{words} {away % {'when': instant(row.away_until, now)}}"
    return _line(words, state="muted")


@lru_cache(maxsize=64)
def _menu_shape(is_pinned: bool, sleeps: bool, may_snooze: bool, language: str) -> list[str]:
    """The menu of any row in such a state, in `language`, in parts: between them are places for
    what tells rows from each other.
    """
    shown = {"code": CODE, "name": NAME, "preset": PRESET, "snoozes": SnoozeForm.CHOICES[:-1]}
    states = {"is_pinned": is_pinned, "sleeps": sleeps, "may_snooze": may_snooze}
    return _PLACES.split(get_template("desk/_menu.html").render({**shown, **states}))


def _sleeping(row: DeskRow, until: datetime, now: datetime) -> SafeString:
    words = _("Put off until %(instant)s.") % {"instant": instant(until, now)}
    if row.deadline:
        words = f"{words} {_('You have %(words)s.') % {'words': left_words(row.deadline - now)}}"
    return _line(words, state="muted", sign="moon")


def _time_up(row: DeskRow) -> SafeString:
    if not row.is_turn:
        return _line(_("Time is up."), state="muted", sign="warn")
    words = _("Your time is up. Only an immediate move still counts.")
    if row.waits_for_claim:
        words = _("Your time is up. You can still move until your opponent claims the game.")
    return _line(words, state="now", sign="warn")


def _line(words: str, *, state: str, sign: str = "") -> SafeString:
    """The line itself; `words` are HTML, whatever others wrote escaped in it."""
    drawn = icon(sign) if sign else ""
    return mark_safe(f'<p class="left-time {state}">{drawn}<span>{words}</span></p>')  # noqa: S308 -- see above
