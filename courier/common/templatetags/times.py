"""`{% load times %}`: instants and time left, in the reader's zone. `now` is the one instant the
view has read.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from courier.common.times import (
    day_text,
    exact_instant_text,
    instant_text,
    left_text,
    left_words,
    urgency_of,
)

_INSTANTS_KEPT: Final = 1024

register = template.Library()


@register.filter
def instant(value: datetime, now: datetime) -> SafeString:
    """`{{ deadline|instant:now }}`: `Mon 23 Nov, 17:10` as a <time> element."""
    return _instant(value.isoformat(timespec="minutes"), instant_text(value, now=now))


@lru_cache(_INSTANTS_KEPT)
def _instant(machine: str, shown: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', machine, shown)


@register.filter
def exact_instant(value: datetime) -> SafeString:
    """`{{ deadline|exact_instant }}`: `Mon 23 Nov 2026, 17:10:05` as a <time> element."""
    return format_html(
        '<time datetime="{}">{}</time>', value.isoformat(), exact_instant_text(value)
    )


@register.filter
def day(value: datetime | date) -> SafeString:
    """`{{ ended_at|day }}`: `Mon 23 Nov 2026` as a <time> element."""
    return format_html('<time datetime="{}">{}</time>', value.isoformat()[:10], day_text(value))


@register.filter
def left(deadline: datetime, now: datetime) -> str:
    """`{{ deadline|left:now }}`: `2 d 19 h`."""
    return left_text(deadline - now)


@register.filter
def left_in_words(deadline: datetime, now: datetime) -> str:
    """`{{ deadline|left_in_words:now }}`: `2 days 19 hours`."""
    return left_words(deadline - now)


@register.filter
def unbroken(span: str) -> str:
    """`{{ held|unbroken }}`: `2 d 19 h` that no line breaks between a number and its unit."""
    return re.sub(r"(?<=\d) ", "\u00a0", span)


@register.filter
def urgency(deadline: datetime | None, now: datetime) -> str:
    """`{{ deadline|urgency:now }}`: `plenty`, `soon` (under 24 h) or `now` (under 6 h), the class
    of a clock.
    """
    return urgency_of(deadline, now=now)
