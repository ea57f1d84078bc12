"""Sweeps over many rows, of which one that fails does not hold up the others."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

from billiard.exceptions import SoftTimeLimitExceeded
from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.db.models import Q

from courier.common.connections import drop_connections
from courier.common.watchdog import RanTooLong, Watch

ROW_SECONDS: Final = 20.0  # of the processor
TURN_SECONDS: Final = 10.0  # of a run of a sweep that goes on in the next one
AT_ONCE: Final = 500  # rows that are read at once
_REMEMBERED_SECONDS: Final = 3600
_NEVER: Final = datetime.min.replace(tzinfo=UTC)

T = TypeVar("T")
Mark = tuple[datetime, int]  # since when a row is due, and its id

logger = logging.getLogger(__name__)


def sweep(ids: Iterable[int], act: Callable[[int], int]) -> dict[int, int]:
    """Do `act`, a transaction of its own, for one id after the other; return what it did (how many,
    or that it did) for those for which it did something.

    What fails or computes too long is logged and left to the next sweep. Where the database itself
    fails, or the time of the task is over, the sweep ends.
    """
    done = ((each, _done(each, act)) for each in ids)
    return {each: number for each, number in done if number}


def sweep_in_turn(
    name: str, rows: Callable[[Mark | None], Sequence[Mark]], act: Callable[[int], int]
) -> dict[int, int]:
    """Do the same for rows that are due, oldest first, for `TURN_SECONDS`; a run that is cut leaves
    to the next one where it was.

    `rows` returns the `AT_ONCE` first ones after a mark, or the very first. So after a long outage
    the other tasks of the queue get their turn as well, and rows that fail hold up no others.
    """
    key = f"sweep:{name}"
    end = time.monotonic() + TURN_SECONDS
    mark: Mark | None = cache.get(key)
    found = rows(mark)
    if mark is not None and not found:
        found = rows(None)
    done: dict[int, int] = {}
    while found:
        for each in found:
            done |= sweep([each[1]], act)
            if time.monotonic() >= end:
                cache.set(key, each, _REMEMBERED_SECONDS)
                return done
        found = rows(found[-1]) if len(found) >= AT_ONCE else []
    if mark is not None:
        cache.delete(key)
    return done


def sweep_ids_in_turn(name: str, ids: Sequence[int], act: Callable[[int], int]) -> dict[int, int]:
    """Do the same for rows of which nothing but their ids is known, by their ids."""
    marks = [(_NEVER, each) for each in sorted(ids)]

    def rows(mark: Mark | None) -> Sequence[Mark]:
        return [each for each in marks if mark is None or each > mark][:AT_ONCE]

    return sweep_in_turn(name, rows, act)


def after(mark: Mark | None, column: str, key: str = "pk") -> Q:
    """What comes after a mark in the order of a column and a key."""
    if mark is None:
        return Q()
    when, number = mark
    later = Q(**{f"{column}__gt": when}) | Q(**{f"{key}__gt": number})
    return Q(**{f"{column}__gte": when}) & later


def for_seconds(items: Iterable[T], seconds: float) -> Iterator[T]:
    """Yield the first one in any case, and others until so much time has passed."""
    end = time.monotonic() + seconds
    for each in items:
        yield each
        if time.monotonic() >= end:
            return


def _done(each: int, act: Callable[[int], int]) -> int:
    try:
        return Watch(ROW_SECONDS).run(lambda: act(each))
    except (InterfaceError, OperationalError, SoftTimeLimitExceeded):
        raise
    except RanTooLong:
        drop_connections()
        logger.error("a sweep leaves row %d out: it computes too long", each)
    except Exception:
        logger.exception("a sweep leaves row %d out", each)
    return 0
