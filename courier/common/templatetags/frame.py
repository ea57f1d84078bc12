"""`{% page_header %}` and `{% page_footer %}`: what stands above and below every page.

They follow from a few values, which many pages have in common, and are kept by these. Their
templates see nothing else; the token of their forms and the address of the page are put in for each
page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

_KEPT: Final = 512  # of some six kilobytes
# No name contains a NUL: the database refuses it.
_MASK: Final = "\0mask"
_HERE: Final = "\0here"
_PLACES: Final = re.compile(f"({_MASK}|{_HERE})")

register = template.Library()


@dataclass(frozen=True, slots=True)
class Reader:
    """What the header says of who is signed in; nothing of a visitor."""

    is_authenticated: bool = False
    is_staff: bool = False
    username: str = ""
    bare_name: str = ""


@register.simple_tag(takes_context=True)
def page_header(context: Context) -> SafeString:
    """The header: navigation, what waits for the reader, their menu."""
    reader = _reader(context.get("user"))
    waiting = ["your_turn", "unseen_notices"] if reader.is_authenticated else []
    if reader.is_staff:
        waiting.append("staff_waiting")
    counts = {name: _plain(context.get(name, "")) for name in waiting}
    return _around("_header.html", context, user=reader, section=context.get("section"), **counts)


@register.simple_tag(takes_context=True)
def page_footer(context: Context) -> SafeString:
    """The footer: links, and the choice of colours."""
    names = ("mailbox_enabled", "theme")
    themes = tuple(context.get("themes") or ())
    return _around(
        "_footer.html", context, themes=themes, **{name: context.get(name) for name in names}
    )


def _reader(user: Any) -> Reader:
    if user is None or not user.is_authenticated:
        return Reader()
    return Reader(
        is_authenticated=True,
        is_staff=user.is_staff,
        username=user.username,
        bare_name=user.bare_name,
    )


def _plain(count: Any) -> int | str:
    """A number that may be read only now; empty where a page knows none."""
    return "" if count == "" else int(str(count))


def _around(name: str, context: Context, **values: Any) -> SafeString:
    request = context.get("request")
    token = str(context.get("csrf_token") or "")
    shown = {
        _MASK: escape(token),
        _HERE: "" if request is None else escape(request.get_full_path()),
    }
    place = (get_language(), get_script_prefix())
    parts = _kept(name, place, bool(token), tuple(values.items()))
    return mark_safe("".join([shown.get(part, part) for part in parts]))  # noqa: S308 -- a template, and escaped above


@lru_cache(_KEPT)
def _kept(
    name: str,
    _place: tuple[str | None, str],
    has_token: bool,
    values: tuple[tuple[str, Any], ...],
) -> tuple[str, ...]:
    """What a template makes of the values, between the places that differ from page to page."""
    places = {"csrf_token": _MASK if has_token else "", "here": _HERE}
    return tuple(_PLACES.split(render_to_string(name, {**dict(values), **places})))
