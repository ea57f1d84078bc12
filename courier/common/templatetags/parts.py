"""`{% part %}`: a part of a page that follows from its lines alone, and is kept by them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

from django import template
from django.db.models import Model
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

_KEPT_TABLES = 256  # of up to 60 lines
_KEPT_ROWS = 1024  # and other parts without lines, of some kilobytes each

register = template.Library()


@register.simple_tag
def part(name: str, lines: Iterable[Hashable] = (), **beside: Hashable) -> SafeString:
    """What a template makes of `lines` and of what is named beside them; it sees nothing else of
    the page. Where the same was made before, for the same language and time zone, it is kept in
    this process: lines are values that never change. Raises TypeError for lines with rows of the
    database in them, which are equal whatever has changed in them.
    """
    place = (get_language(), get_current_timezone_name())
    given = tuple(lines)
    rendered = _table if given else _row
    return rendered(name, place, given, tuple(beside.items()))


def _rendered(
    name: str,
    place: tuple[str | None, str],
    lines: tuple[Hashable, ...],
    beside: tuple[tuple[str, Hashable], ...],
) -> SafeString:
    refuse_rows(name, (*lines, *(value for _name, value in beside)))
    return render_to_string(name, {"lines": lines, **dict(beside)})


def refuse_rows(name: str, lines: Iterable[object]) -> None:
    """Raise TypeError for lines of a template with rows of the database in them."""
    for line in lines:
        if any(isinstance(each, Model) for each in (line, *_values(line))):
            raise TypeError(f"a line of {name} has a row of the database in it")


# Kept apart, so that many rows do not make room for as many tables.
_table = lru_cache(_KEPT_TABLES)(_rendered)
_row = lru_cache(_KEPT_ROWS)(_rendered)


def _values(line: Any) -> Iterable[object]:
    if is_dataclass(line):
        return [getattr(line, each.name) for each in fields(line)]
    return line if isinstance(line, tuple) else ()
