"""Kept queries beside the querysets they are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from courier.common.kept_queries import KeptQuery


def texts_of(call: Callable[[], object]) -> list[str]:
    """The SQL that a call sends."""
    with CaptureQueriesContext(connection) as captured:
        call()
    return [query["sql"] for query in captured.captured_queries]


def contents(row: Any) -> object:
    """All that a row holds: of a model its columns, what was annotated, and what was read with
    it.
    """
    if not hasattr(row, "_meta"):
        return row
    held = {name: value for name, value in vars(row).items() if name != "_state"}
    related = row._state.fields_cache.items()
    return type(row), held, {name: value and value.pk for name, value in related}


def is_like_plain(query: KeptQuery[Any, Any], *args: object, **named: object) -> bool:
    """Whether a call sends the SQL of its queryset and gives its rows, also the second time.

    Rows that the SQL does not order, or orders by what several may have alike, may come in another
    order the next time.
    """
    plain = query.plain(*args, **named)
    calls: list[Callable[[], object]] = [lambda: list(plain)]
    calls += [lambda: query(*args, **named)] * 2
    (expected, first, second) = map(texts_of, calls)
    rows = [contents(row) for row in plain]
    given = [contents(row) for row in query(*args, **named)]
    if not {"pk", "-pk"} & set(plain.query.order_by):
        rows.sort(key=repr)
        given.sort(key=repr)
    return [first, second] == [expected] * 2 and given == rows
