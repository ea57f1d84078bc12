"""What psycopg2 goes through Python for, again and again in one answer: the names of its columns,
and the zone of its instants. A page reads several hundred of each.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable
from datetime import timedelta, tzinfo
from typing import Any, Final

from psycopg2.extensions import encodings

CODEC: Final = "utf_8_of_columns"


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
