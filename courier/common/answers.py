"""What psycopg2 goes through Python for, again and again in one answer: the names of its columns,
the zone of its instants, and JSON. A page reads several hundred of each.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from datetime import timedelta, tzinfo
from json import JSONDecoder
from typing import TYPE_CHECKING, Any, Final

from psycopg2.extensions import UNICODE, encodings, new_type, register_type

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

CODEC: Final = "utf_8_of_columns"
_JSONB: Final = new_type((3802,), "JSONB", UNICODE)
_scan: Final = JSONDecoder().scan_once  # type: ignore[attr-defined]  # left out by typeshed


def _codec(name: str) -> codecs.CodecInfo | None:
    """UTF-8 as `codecs` has it, in C; `encodings.utf_8` puts a function of Python around that."""
    if name != CODEC:
        return None
    return codecs.CodecInfo(codecs.utf_8_encode, codecs.utf_8_decode, name=CODEC)


codecs.register(_codec)


def read_names_at_once() -> None:
    """Let connections that are opened from now on read the names of columns in C; values are read
    so anyway.
    """
    encodings["UTF8"] = CODEC


class Zones(dict[timedelta, tzinfo]):
    """The zones a factory makes for distances from UTC, each made once in an answer."""

    def __init__(self, factory: Callable[[timedelta], tzinfo]) -> None:
        super().__init__()
        self._factory = factory

    def __missing__(self, offset: timedelta) -> tzinfo:
        zone = self[offset] = self._factory(offset)
        return zone


def at_once(factory: Any) -> Any:
    """A factory of zones that keeps what it has made; None, which makes instants without a zone,
    stays.
    """
    return None if factory is None else Zones(factory).__getitem__


def read_json_as_text(connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Let a new connection give JSON as its text, as Django wants it, without a function of Python
    between. A receiver of `connection_created`.
    """
    register_type(_JSONB, connection.connection)


def json_value(text: str | None) -> Any:
    """What a text of PostgreSQL's JSON says, in which nothing can be wrong; None where there is
    none.
    """
    return None if text is None else _scan(text, 0)[0]
