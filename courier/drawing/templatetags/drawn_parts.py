"""`{% drawn_part %}`: a part of a page with boards and pieces in it, kept by its values."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from django import template
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from courier.common.templatetags.parts import refuse_rows
from courier.drawing.boards.looks import Tastes
from courier.drawing.templatetags.boards import pictures_needed, tastes_in, with_symbols

_KEPT: Final = 1024  # of some eight kilobytes
_KEPT_LARGE: Final = 256  # of up to eighty
# No value contains a NUL: the database refuses it.
PLACE: Final = "\0place"
_About: TypeAlias = tuple[str | None, str, str]

register = template.Library()


@dataclass
class _Sheet:
    """What stands for the request while a part is drawn: it knows how its reader wants boards to
    look, and notes which symbols they need.
    """

    tastes: Tastes


@register.simple_tag(takes_context=True)
def drawn_part(
    context: Context, name: str, place: str = "", is_large: bool = False, **values: Hashable
) -> SafeString:
    """What a template makes of `values`; it sees nothing else of the page, and holds no symbols of
    its own. Where the same was made before, for the same language, time zone and looks, it is kept
    in this process: values never change. `place`, which may change, goes where the template has
    `{{ place }}`. Large parts are kept apart, fewer of them. Raises TypeError for values with rows
    of the database in them.
    """
    kept = _large if is_large else _small
    parts, needed = kept(name, _about(), tastes_in(context), tuple(values.items()))
    return with_symbols(context, needed, conditional_escape(place).join(parts))


def drawn_rows(
    context: Context, name: str, rows: Iterable[tuple[Hashable, SafeString]]
) -> SafeString:
    """What `drawn_part` makes of each `row` with its `place`, one after the other."""
    about, tastes = _about(), tastes_in(context)
    written = []
    needed = set[str]()
    for row, place in rows:
        parts, symbols = _small(name, about, tastes, (("row", row),))
        written.append(place.join(parts))
        needed |= symbols
    return with_symbols(context, needed, "\n".join(written))


def _about() -> _About:
    return get_language(), get_current_timezone_name(), get_script_prefix()


def _drawn(
    name: str,
    _about: _About,
    tastes: Tastes,
    values: tuple[tuple[str, Hashable], ...],
) -> tuple[tuple[str, ...], frozenset[str]]:
    """The part before and after its place, and the symbols it needs."""
    refuse_rows(name, [value for _name, value in values])
    sheet = _Sheet(tastes)
    shown = {**dict(values), "place": SafeString(PLACE), "request": sheet}
    drawn = render_to_string(name, shown)
    return tuple(drawn.split(PLACE)), pictures_needed(sheet)


_small: Final = lru_cache(_KEPT)(_drawn)
_large: Final = lru_cache(_KEPT_LARGE)(_drawn)
