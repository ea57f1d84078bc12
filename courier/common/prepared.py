"""Statements that PostgreSQL keeps: it parses them once for each connection, and plans them once
where one plan serves for all values.

Reading and planning a query that joins some tables takes PostgreSQL longer than answering it. A
connection whose factory is `KeepingConnection` has a `Preparable` text prepared when it is sent for
the second time, and sends its name and the values from then on. Nothing else changes: the text is
what is logged, counted and shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from psycopg2.errors import FeatureNotSupported
from psycopg2.extensions import connection, cursor

from courier.common.answers import at_once, read_names_at_once

_SMALLEST: Final = -(2**63)
_LARGEST: Final = 2**63 - 1
_numbers: Final = count(1)

read_names_at_once()


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a call gives to a statement: a value of a type of SQL, or a list of such values behind
    `IN`. PostgreSQL infers the type `unknown`.
    """

    type: str
    is_list: bool

    @property
    def declared(self) -> str:
        """The type in the head of the statement."""
        return f"{self.type}[]" if self.is_list and self.type != "unknown" else self.type


class Preparable(str):
    """The SQL of a query that is sent again and again, and how it becomes a statement."""

    name: str
    statement: str  # its `PREPARE`, with `%s` for constants
    constants: tuple[object, ...]
    call: str  # its `EXECUTE`, with `%s` for values
    places: tuple[int, ...]  # of the values among the parameters of the text

    def values(self, given: Sequence[Any]) -> list[Any] | None:
        """The values for a call with what the text is given; None where one is too large."""
        found = [given[place] for place in self.places]
        found = [list(value) if isinstance(value, tuple) else value for value in found]
        return found if all(map(_fits, found)) else None


def preparable(parts: Sequence[str], given: Sequence[object]) -> Preparable:
    """A text of which the parts between its `%s` are known, and for each of these a Parameter, or
    the constant that always goes there.
    """
    places = [place for place, value in enumerate(given) if isinstance(value, Parameter)]
    parameters = [value for value in given if isinstance(value, Parameter)]
    pieces = [*(f"{part}%s" for part in parts[:-1]), parts[-1]]
    for number, (place, parameter) in enumerate(zip(places, parameters, strict=True), 1):
        part = parts[place]
        if parameter.is_list:
            pieces[place] = f"{part.removesuffix('IN ')}= ANY(${number})"
        else:
            pieces[place] = f"{part}${number}"
    text = Preparable("%s".join(parts))
    text.name = f"kept_{next(_numbers)}"
    types = ", ".join(parameter.declared for parameter in parameters)
    text.statement = f"PREPARE {text.name}{_in_brackets(types)} AS {''.join(pieces)}"
    text.constants = tuple(value for value in given if not isinstance(value, Parameter))
    text.call = f"EXECUTE {text.name}{_in_brackets(', '.join(['%s'] * len(places)))}"
    text.places = tuple(places)
    return text


def _in_brackets(text: str) -> str:
    return f"({text})" if text else ""


def _fits(value: object) -> bool:
    if isinstance(value, list):
        return all(map(_fits, value))
    return not isinstance(value, int) or _SMALLEST <= value <= _LARGEST


class KeepingConnection(connection):  # type: ignore[misc]  # psycopg2 has no types
    """A connection that knows which texts it has sent, and what it has had prepared."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        # By name; the sets do not overlap. A statement is outdated when its tables have changed.
        self.sent: set[str] = set()
        self.prepared: set[str] = set()
        self.outdated: set[str] = set()


class KeepingCursor(cursor):  # type: ignore[misc]
    """A cursor that calls statements in the place of texts."""

    _text: tuple[str, Sequence[Any]] | None = None

    def execute(self, query: Any, vars: Any = None) -> None:
        """Send a text, or call the statement that has been made of it."""
        self._text = None
        values = query.values(vars) if type(query) is Preparable and self._is_ready(query) else None
        if values is None:
            super().execute(query, vars)
            return
        self._text = query, vars
        try:
            super().execute(query.call, values)
        except FeatureNotSupported:
            # The columns of a table have changed, for instance by a new release.
            self._connection.prepared.discard(query.name)
            self._connection.outdated.add(query.name)
            if not self._connection.autocommit:
                raise
            super().execute(query, vars)

    def _is_ready(self, query: Preparable) -> bool:
        """Whether the statement of a text is there; prepares it at the second time."""
        kept, name = self._connection, query.name
        if name in kept.prepared:
            return True
        if name in kept.outdated:
            super().execute(f"DEALLOCATE {name}")
            kept.outdated.discard(name)
        elif name not in kept.sent:
            kept.sent.add(name)
            return False
        super().execute(query.statement, query.constants)
        kept.sent.discard(name)
        kept.prepared.add(name)
        return True

    @property
    def tzinfo_factory(self) -> Any:
        """What makes the zones of instants."""
        return cursor.tzinfo_factory.__get__(self)

    @tzinfo_factory.setter
    def tzinfo_factory(self, factory: Any) -> None:
        cursor.tzinfo_factory.__set__(self, at_once(factory))

    @property
    def _connection(self) -> KeepingConnection:
        assert isinstance(self.connection, KeepingConnection)
        return self.connection

    @property
    def query(self) -> bytes | None:
        """What was sent last, as a text."""
        found: bytes | None = super().query if self._text is None else self.mogrify(*self._text)
        return found


# Of a database in Django's settings whose connections are kept.
KEEPING: Final = {"connection_factory": KeepingConnection, "cursor_factory": KeepingCursor}
