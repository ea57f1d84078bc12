"""Sweeps over many rows, of which one that fails does not hold up the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Final

from django.db import InterfaceError, OperationalError

from courier.common.connections import drop_connections
from courier.common.watchdog import RanTooLong, Watch

ROW_SECONDS: Final = 20.0  # of the processor

logger = logging.getLogger(__name__)


def sweep(ids: Iterable[int], act: Callable[[int], int]) -> dict[int, int]:
    """Do `act`, a transaction of its own, for one id after the other; return what it did (how many,
    or that it did) for those for which it did something.

    What fails or computes too long is logged and left to the next sweep. Where the database itself
    fails the sweep ends.
    """
    done = ((each, _done(each, act)) for each in ids)
    return {each: number for each, number in done if number}


def _done(each: int, act: Callable[[int], int]) -> int:
    try:
        return Watch(ROW_SECONDS).run(lambda: act(each))
    except (InterfaceError, OperationalError):
        raise
    except RanTooLong:
        drop_connections()
        logger.error("a sweep leaves row %d out: it computes too long", each)
    except Exception:
        logger.exception("a sweep leaves row %d out", each)
    return 0
