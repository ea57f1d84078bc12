"""Queries whose rows are put together by `UNION ALL`: all have the same columns in one order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from django.db.models import Field, QuerySet, Value

Columns: TypeAlias = "Sequence[tuple[str, type[Field[Any, Any]]]]"  # names and types, in order


def rows_of(found: QuerySet[Any], columns: Columns, **values: Any) -> QuerySet[Any, Any]:
    """The rows of a part of a union: of each column its value, an expression. A bare `Value` is
    given the type of its column.
    """
    shown = {
        name: Value(values[name].value, field())
        if isinstance(values[name], Value)
        else values[name]
        for name, field in columns
    }
    rows: QuerySet[Any, Any] = found.annotate(**shown).values_list(*shown)
    return rows
