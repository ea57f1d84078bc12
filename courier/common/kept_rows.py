"""Rows of kept queries, made of the columns of their answers sooner than Django makes them.

What Django looks up for each answer (which columns make which model, by which names) is looked up
once, when the query is written. Instances are what Django's would be; a model with a beginning of
its own (`__init__`, `from_db`, signals of its making, fields that do something when they are set)
is made by Django.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import getattr_static
from operator import itemgetter
from typing import Any, Final, TypeAlias, cast

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import JSONField, Model, QuerySet
from django.db.models.base import ModelState
from django.db.models.expressions import Col
from django.db.models.fields.related_descriptors import ForeignKeyDeferredAttribute
from django.db.models.query import (
    FlatValuesListIterable,
    ModelIterable,
    ValuesIterable,
    ValuesListIterable,
)
from django.db.models.signals import post_init, pre_init
from django.db.models.sql.compiler import SQLCompiler

from courier.common.answers import json_value

Columns: TypeAlias = Sequence[Any]  # of one row
Make: TypeAlias = Callable[[Columns], Any]
Converters: TypeAlias = Mapping[int, Any]  # by column: functions, and the expression for them
Convert: TypeAlias = Callable[[Any], Any]

_MADE_HERE: Final = (ModelIterable, ValuesIterable, ValuesListIterable, FlatValuesListIterable)


@dataclass(frozen=True, slots=True)
class RowMaker:
    """Makes the rows of one query."""

    make: Make
    converters: tuple[tuple[int, Convert], ...]  # by column

    def rows(self, sql: str, values: Sequence[Any]) -> list[Any]:
        """Send a query and return its rows. 1 query."""
        with connection.cursor() as cursor:
            cursor.execute(sql, values)
            found = cursor.fetchall()
        return list(map(self.make, self._converted(found) if self.converters else found))

    def _converted(self, rows: Sequence[Columns]) -> list[Columns]:
        converted = [list(row) for row in rows]
        for place, convert in self.converters:
            for row in converted:
                row[place] = convert(row[place])
        return cast("list[Columns]", converted)


def row_maker(
    queryset: QuerySet[Any, Any], compiler: SQLCompiler, converters: Converters
) -> RowMaker | None:
    """What makes the rows of a queryset whose SQL its compiler has written; None where Django has
    to.
    """
    iterable: object = queryset._iterable_class
    columns = [column for column, *_ in compiler.select]
    if iterable not in _MADE_HERE or compiler.has_extra_select:
        return None
    if compiler.has_composite_fields(columns):
        return None
    make = _make_instances(compiler) if iterable is ModelIterable else _make_values(queryset)
    if make is None:
        return None
    found = ((place, _converter(*about)) for place, about in converters.items())
    return RowMaker(make, tuple(found))


def _converter(functions: Sequence[Any], expression: object) -> Convert:
    """What Django's functions for a column do to one of its values."""
    column = expression.target if isinstance(expression, Col) else None
    if type(column) is JSONField and column.decoder is None and len(functions) == 1:
        return json_value

    def convert(value: Any) -> Any:
        database = connections[DEFAULT_DB_ALIAS]
        for function in functions:
            value = function(value, expression, database)
        return value

    return convert


def _make_values(queryset: QuerySet[Any, Any]) -> Make:
    """What makes dictionaries, tuples or single values of the columns."""
    query = cast("Any", queryset.query)
    iterable: object = queryset._iterable_class
    if iterable is FlatValuesListIterable:
        return itemgetter(0)
    if iterable is ValuesListIterable:
        return tuple
    beside = (*query.extra_select, *query.values_select, *query.annotation_select)
    names = tuple(query.selected or beside)
    return lambda columns: dict(zip(names, columns, strict=True))


@dataclass(frozen=True, slots=True)
class _Instances:
    """Makes the instances of one model, with the instances they lead to."""

    model: type[Model]
    names: tuple[str, ...]  # of its columns, which are `columns` of the row
    columns: slice
    primary: int  # where the row has the primary key, None of which is no instance
    related: tuple[_Related, ...]
    annotations: tuple[tuple[str, int], ...] = ()

    def __call__(self, row: Columns) -> Model:
        made = self.model.__new__(self.model)
        state = ModelState()
        state.adding = False
        state.db = DEFAULT_DB_ALIAS
        values = vars(made)
        values["_state"] = state
        values.update(zip(self.names, row[self.columns], strict=True))
        for related in self.related:
            related.add(made, row)
        for name, place in self.annotations:
            setattr(made, name, row[place])
        return made


@dataclass(frozen=True, slots=True)
class _Related:
    """Makes the instance that another one leads to by `select_related`."""

    instances: _Instances
    note: Callable[[Model, Model | None], None]
    note_back: Callable[[Model, Model], None]

    def add(self, owner: Model, row: Columns) -> None:
        found = None if row[self.instances.primary] is None else self.instances(row)
        self.note(owner, found)
        if found is not None:
            self.note_back(found, owner)


def _make_instances(compiler: SQLCompiler) -> Make | None:
    """What makes the instances of a query; None where one of their models begins in its own way."""
    annotations = tuple((compiler.annotation_col_map or {}).items())
    found = _instances(compiler.klass_info or {}, compiler.select, annotations)
    return found if all(map(_is_plain, _models(found))) else None


def _instances(
    about: Mapping[str, Any],
    select: Sequence[tuple[Any, ...]],
    annotations: tuple[tuple[str, int], ...] = (),
) -> _Instances:
    """As Django's compiler has noted about a model: which columns are its own, and what it leads
    to.
    """
    places = about["select_fields"]
    first, last = places[0], places[-1] + 1
    names = tuple(column.target.attname for column, *_ in select[first:last])
    model = about["model"]
    return _Instances(
        model,
        names,
        slice(first, last),
        first + names.index(model._meta.pk.attname),
        tuple(
            _Related(_instances(other, select), other["local_setter"], other["remote_setter"])
            for other in about.get("related_klass_infos", ())
        ),
        annotations,
    )


def _models(instances: _Instances) -> Iterator[tuple[type[Model], tuple[str, ...]]]:
    yield instances.model, instances.names
    for related in instances.related:
        yield from _models(related.instances)


def _is_plain(found: tuple[type[Model], tuple[str, ...]]) -> bool:
    """Whether an instance is what its columns say, and nobody hears of its making."""
    model, names = found
    made = (model.__init__, cast("Any", model.from_db).__func__)
    return (
        made == (Model.__init__, cast("Any", Model.from_db).__func__)
        and model._meta.concrete_model is model
        and not model._meta.parents
        and not any(signal.has_listeners(model) for signal in (pre_init, post_init))
        and all(_is_plain_field(getattr_static(model, name)) for name in names)
    )


def _is_plain_field(attribute: object) -> bool:
    """Whether setting a field notes its value and nothing else; one that leads to another model
    forgets which that was, and a new instance knows none.
    """
    return type(attribute) is ForeignKeyDeferredAttribute or not hasattr(attribute, "__set__")
