"""Queries whose SQL is written once and kept; later calls only put their parameters in.

Writing the SQL of a query of several tables takes Django longer than PostgreSQL takes to answer it.
A function that returns a queryset becomes a kept query by `kept`:

    @kept
    def _seats_of(code: str, *, now: datetime) -> QuerySet[Seat]:
        return Seat.objects.filter(game__code=code, seen_at__gt=now - DAY).select_related("player")

    seats = _seats_of(code, now=now)  # a list of what the queryset would have given

The function itself runs only while a text is written. It gets stand-ins for its arguments and may
do nothing with them but put them into the queryset; something constant may be added to whole
numbers and instants.

* `int`, `str`, `datetime` and stored model instances (their primary key) are parameters;
* tuples, lists and sets of these are the right side of `__in`, whatever their length;
* `None`, `bool`, enum members and empty collections are part of the text: one text for each.

What cannot be kept is a KeptQueryError while the text is written: an argument that gets lost or
becomes something else, a clock or a time zone that is no argument, an attribute of an instance, a
query of its own, a prefetch. A text depends on the call only, so threads and connections share it.
"""

from __future__ import annotations

import copy
import logging
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import Enum
from functools import partial, update_wrapper
from inspect import signature
from typing import Any, Final, Generic, NoReturn, ParamSpec, TypeAlias, TypeVar, cast
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.query import Query
from django.db.transaction import TransactionManagementError
from django.utils import timezone
from django.utils.connection import ConnectionDoesNotExist

from courier.common.kept_rows import RowMaker, row_maker
from courier.common.prepared import Parameter, Preparable, preparable

P = ParamSpec("P")
Row = TypeVar("Row")
Key: TypeAlias = tuple[object, ...]

_NOWHERE: Final = "an argument of a kept query"  # no database: reading from there fails
_LISTS: Final = (tuple, list, set, frozenset)
_PLAIN: Final = (type(None), bool, int, float, str, Decimal, date, timedelta)
_PLACE: Final = re.compile(r"%([%s])")
# Stand-ins: numbers fit into the smallest columns, instants differ in their year, hour and weekday,
# texts in their length, and those of each argument by a distance that no other one has. Anything
# that is done to a text changes this one.
_FIRST_INSTANT: Final = datetime(8000, 1, 1, tzinfo=UTC)
_SHIFT: Final = timedelta(hours=1, minutes=1, seconds=1, microseconds=1)
_FIRST_NUMBER: Final = 20_000
_FIRST_TEXT: Final = " Aä%_'\\ ."
_ELSEWHERE: Final = ("UTC", "Asia/Kathmandu")  # where the two texts are written
# As what holes are declared in prepared statements; PostgreSQL infers the type of an unknown one,
# which would make a small number of what is compared with one, and a day of an instant.
_TYPES: Final[Mapping[type, str]] = {int: "bigint", datetime: "timestamptz", str: "unknown"}

logger = logging.getLogger(__name__)


class KeptQueryError(Exception):
    """A query that cannot be kept, or a value its text was not made for: a fault of the caller."""


class _Text(str):
    """A stand-in nobody may ask whether it is empty."""

    def __bool__(self) -> bool:
        raise KeptQueryError("a text that is an argument is asked whether it is empty")


class _Number(int):
    """A stand-in nobody may ask whether it is zero."""

    def __bool__(self) -> bool:
        raise KeptQueryError("a number that is an argument is asked whether it is zero")


@dataclass(frozen=True, slots=True)
class _Hole(Parameter):
    """A place in the parameters of a text: which argument belongs there, with what added."""

    name: str
    added: int | timedelta | None


@dataclass(frozen=True, slots=True)
class _Written:
    """What is kept: the SQL, its parameters with holes in them, and how to make rows of the
    answer.
    """

    sql: Preparable
    values: tuple[object, ...]
    queryset: QuerySet[Any, Any]
    compiler: SQLCompiler
    converters: Mapping[int, object]
    maker: RowMaker | None  # of the rows; Django makes them where there is none

    def rows(self, given: Mapping[str, object]) -> list[Any]:
        """The rows for the arguments of a call. Raises TransactionManagementError where rows are to
        be locked outside of a transaction.
        """
        if self.queryset.query.select_for_update and connection.get_autocommit():
            raise TransactionManagementError("rows are locked in transactions only")
        filled = tuple([_filled(value, given) for value in self.values])
        if self.maker is not None:
            return self.maker.rows(self.sql, filled)
        compiler = copy.copy(self.compiler)
        compiler.connection = connection
        vars(compiler)["as_sql"] = lambda: (self.sql, filled)
        vars(compiler)["get_converters"] = lambda _columns: self.converters
        queryset = self.queryset
        query = _Query(queryset.query, compiler)
        fields = cast("Any", queryset)._fields
        source = _Source(connection.alias, queryset.model, query, fields)
        return list(cast("Iterable[Any]", queryset._iterable_class(cast("Any", source))))


class _Query:
    """A query whose compiler has its text already."""

    def __init__(self, query: Query, compiler: SQLCompiler) -> None:
        self._query = query
        self._compiler = compiler

    def get_compiler(self, using: str) -> SQLCompiler:
        """The compiler for the database: there is one only."""
        return self._compiler

    def __getattr__(self, name: str) -> object:
        return getattr(self._query, name)


@dataclass(frozen=True, slots=True)
class _Source:
    """What Django's makers of rows ask a queryset for."""

    db: str
    model: type[Model]
    query: _Query
    _fields: tuple[str, ...] | None
    _known_related_objects: Mapping[str, object] = field(default_factory=dict)


class KeptQuery(Generic[P, Row]):
    """A query that is written once; called like the function it was made of, it gives a list of
    rows. 1 query.
    """

    def __init__(self, make: Callable[P, QuerySet[Any, Row]]) -> None:
        update_wrapper(self, make)
        self.plain = make  # the queryset itself: for tests, and as a part of other queries
        self._signature = signature(make)
        self._texts: dict[Key, _Written | None] = {}

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> list[Row]:
        bound = self._signature.bind(*args, **kwargs)
        bound.apply_defaults()
        given = bound.arguments
        key = tuple(_kind(name, value) for name, value in given.items())
        try:
            text = self._texts[key]
        except KeyError:
            try:
                text = self._texts[key] = self._written(given)
            except KeptQueryError:
                if settings.KEPT_QUERIES_MUST_HOLD:
                    raise
                logger.exception("a query is not kept")
                return list(self.plain(*args, **kwargs))
        return [] if text is None else text.rows(given)

    def first(self, *args: P.args, **kwargs: P.kwargs) -> Row | None:
        """The first row, if any; the queryset itself should end in `[:1]` where there may be
        more.
        """
        return next(iter(self(*args, **kwargs)), None)

    def _written(self, given: Mapping[str, object]) -> _Written | None:
        """Write the text for calls of this kind; None where the answer is empty without asking.

        It is written twice with different stand-ins: what differs between the two are the holes.
        """
        stands = [
            {name: _stand_in(each, place, turn) for place, (name, each) in enumerate(given.items())}
            for turn in range(2)
        ]
        try:
            texts = [
                self._compiled(stand, zone) for stand, zone in zip(stands, _ELSEWHERE, strict=True)
            ]
        except EmptyResultSet:
            if not any(_is_empty(each) for each in given.values()):
                self._refuse("nothing can be an answer to it")
            return None
        (queryset, compiler, sql, values), (_, _, other_sql, other_values) = texts
        if sql != other_sql or len(values) != len(other_values):
            self._refuse("its SQL depends on the value of an argument")
        pairs = zip(values, other_values, strict=True)
        filled = tuple(self._place(pair, stands) for pair in pairs)
        self._check_used(stands[0], filled)
        columns = [column[0] for column in compiler.select[: compiler.col_count]]
        converters = compiler.get_converters(columns)
        return _Written(
            preparable(self._with_lists(sql, filled), filled),
            filled,
            queryset,
            compiler,
            converters,
            row_maker(queryset, compiler, converters),
        )

    def _compiled(
        self, stand: Mapping[str, object], zone: str
    ) -> tuple[QuerySet[Any, Row], SQLCompiler, str, tuple[object, ...]]:
        reading = connection.execute_wrapper(self._refuse_reading)
        with reading, timezone.override(ZoneInfo(zone)):
            try:
                bound = self._signature.bind_partial()
                bound.arguments.update(stand)
                queryset = self.plain(*bound.args, **bound.kwargs)
            except ConnectionDoesNotExist as error:
                raise self._error("it looks at an attribute of an argument") from error
            if cast("Any", queryset)._prefetch_related_lookups:
                self._refuse("it prefetches, which is another query: keep that one")
            compiler = queryset.query.get_compiler(using=connection.alias)
            sql, values = compiler.as_sql()
        return queryset, compiler, sql, values

    def _place(self, pair: tuple[object, object], stands: Sequence[Mapping[str, object]]) -> object:
        """The hole for a place of the parameters, or the constant that belongs there."""
        first, second = pair
        for name, one in stands[0].items():
            hole = _hole(name, pair, (one, stands[1][name]))
            if hole is not None:
                return hole
        if first != second or type(first) is not type(second):
            self._refuse(f"{first!r} is made of an argument or of a clock")
        if not isinstance(first, _PLAIN):
            self._refuse(f"it has a constant of the type {type(first).__name__}")
        return first

    def _check_used(self, stand: Mapping[str, object], values: Sequence[object]) -> None:
        used = {value.name for value in values if isinstance(value, _Hole)}
        for name, value in stand.items():
            if name not in used and _is_parameter(value):
                self._refuse(f"the argument {name} is not in it as it was given")

    def _with_lists(self, sql: str, values: Sequence[object]) -> list[str]:
        """The SQL between its places, with `IN %s` for `IN (%s)`: psycopg writes a tuple with its
        brackets.
        """
        *heads, tail = _split(sql)
        if len(heads) != len(values):
            self._refuse("its SQL has other places than parameters")
        for number, value in enumerate(values):
            if isinstance(value, _Hole) and value.is_list:
                after = heads[number + 1] if number + 1 < len(heads) else tail
                if not (heads[number].endswith("IN (") and after.startswith(")")):
                    self._refuse(f"the collection {value.name} stands elsewhere than in __in")
                heads[number] = heads[number].removesuffix("(")
                if number + 1 < len(heads):
                    heads[number + 1] = after[1:]
                else:
                    tail = after[1:]
        return [*heads, tail]

    def _refuse_reading(self, *_args: object) -> NoReturn:
        self._refuse("it asks the database while it is written")

    def _refuse(self, reason: str) -> NoReturn:
        raise self._error(reason)

    def _error(self, reason: str) -> KeptQueryError:
        return KeptQueryError(f"{self.plain.__qualname__} cannot be kept: {reason}")


def kept(make: Callable[P, QuerySet[Any, Row]]) -> KeptQuery[P, Row]:
    """Keep the SQL of the queryset that a function returns."""
    return KeptQuery(make)


def attach(owner: Model, name: str, rows: list[Any]) -> None:
    """Give an instance the rows of a relation that leads to it, as `prefetch_related` does."""
    relation = getattr(type(owner), name).rel
    for row in rows:
        relation.field.set_cached_value(row, owner)
    found: Any = relation.related_model._default_manager.all()
    found._result_cache = rows
    found._prefetch_done = True
    # What is asked beyond them is asked of the relation; its filter is written only then.
    found._deferred_filter = (False, (), {relation.field.name: owner})
    found._known_related_objects = {relation.field: {owner.pk: owner}}
    vars(owner).setdefault("_prefetched_objects_cache", {})[relation.get_accessor_name()] = found


def _split(sql: str) -> list[str]:
    """The SQL between its places; a doubled percent sign is none."""
    parts = [""]
    end = 0
    for found in _PLACE.finditer(sql):
        parts[-1] += sql[end : found.start()]
        end = found.end()
        if found[1] == "s":
            parts.append("")
        else:
            parts[-1] += "%%"
    parts[-1] += sql[end:]
    return parts


def _kind(name: str, value: object) -> object:
    """What an argument decides of the text. Raises KeptQueryError for what cannot be one."""
    kind = type(value)
    if kind is int or kind is str:
        return kind
    if kind is datetime:
        if cast("datetime", value).tzinfo is None:
            raise KeptQueryError(f"{name} has no time zone")
        return kind
    if value is None or kind is bool or isinstance(value, Enum):
        return kind, value
    if isinstance(value, _LISTS):
        return list, _kind_of_members(name, value)
    if isinstance(value, Model):
        if not isinstance(value.pk, int):
            raise KeptQueryError(f"{name} is not stored, or its primary key is no number")
        return value.__class__
    raise KeptQueryError(f"{name} has the type {kind.__name__}, which is no parameter")


def _kind_of_members(name: str, values: Collection[object]) -> object:
    kinds = {_kind(name, value) for value in values}
    if len(kinds) > 1 or any(isinstance(kind, tuple) for kind in kinds):
        raise KeptQueryError(f"{name} has members that are no parameters of one kind")
    return next(iter(kinds), None)


def _is_empty(value: object) -> bool:
    return isinstance(value, _LISTS) and not value


def _is_parameter(value: object) -> bool:
    """Whether an argument has to turn up among the parameters."""
    return not (value is None or isinstance(value, bool | Enum) or _is_empty(value))


def _stand_in(value: Any, place: int, turn: int) -> Any:
    """What stands for an argument."""
    if not _is_parameter(value):
        return value
    if isinstance(value, _LISTS):
        return [_stand_in(next(iter(value)), place, turn)]
    far = 10 * place + turn * (500 + 7 * place)
    if isinstance(value, Model):
        model = value.__class__
        return model.from_db(_NOWHERE, [model._meta.pk.attname], [_FIRST_NUMBER + far])
    if isinstance(value, datetime):
        return _FIRST_INSTANT + timedelta(days=far) + turn * _SHIFT
    if isinstance(value, str):
        return _Text(_FIRST_TEXT + "." * far)
    return _Number(_FIRST_NUMBER + far)


def _hole(name: str, pair: tuple[object, object], stands: tuple[object, object]) -> _Hole | None:
    """The hole of an argument at a place, if that is where it went: both times the same distance
    off.
    """
    if not _is_parameter(stands[0]):
        return None
    is_list = isinstance(stands[0], list)
    one, two = (_bare(stand) for stand in stands)
    if any(_plain_type(value) is not _plain_type(one) for value in pair):
        return None
    kind = _TYPES[_plain_type(one)]
    if pair == (one, two):
        return _Hole(kind, is_list, name, None)
    if isinstance(one, str):
        return None
    added = cast("Any", pair[0]) - one
    return _Hole(kind, is_list, name, added) if cast("Any", pair[1]) - two == added else None


def _plain_type(value: object) -> type:
    """The type of a parameter, stand-in or not."""
    return {_Text: str, _Number: int}.get(type(value), type(value))


def _bare(value: Any) -> Any:
    """What an argument is as a parameter, a collection being one of its members."""
    if isinstance(value, list):
        return _bare(value[0])
    return value.pk if isinstance(value, Model) else value


def _filled(value: object, given: Mapping[str, object]) -> object:
    """A parameter of a call."""
    if not isinstance(value, _Hole):
        return value
    argument = given[value.name]
    plus = partial(_plus, value.added)
    if value.is_list:
        return tuple(dict.fromkeys(map(plus, cast("Sequence[object]", argument))))
    return plus(argument)


def _plus(added: int | timedelta | None, value: Any) -> object:
    bare = _bare(value)
    return bare if added is None else bare + added
