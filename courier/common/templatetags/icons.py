"""`{% load icons %}`: an icon without a template of its own each time, for rows that stand on a
page by the dozen.
"""

from __future__ import annotations

from functools import cache

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag(name="icon")
@cache
def icon(name: str) -> SafeString:
    """What `_icon.html` draws; `name` stands in a template, so there are few."""
    return mark_safe(get_template("_icon.html").render({"icon": name}))  # noqa: S308 -- rendered by a template
