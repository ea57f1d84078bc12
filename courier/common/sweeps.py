"""Sweeps over many rows, of which one that fails does not hold up the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)


def sweep(ids: Iterable[int], act: Callable[[int], int]) -> dict[int, int]:
    """Do `act`, a transaction of its own, for one id after the other; return what it did (how many,
    or that it did) for those for which it did something.

    What fails is logged and left to the next sweep. Where the database itself fails the sweep ends.
    """
    done = ((each, _done(each, act)) for each in ids)
    return {each: number for each, number in done if number}


def _done(each: int, act: Callable[[int], int]) -> int:
    try:
        return act(each)
    except (InterfaceError, OperationalError):
        raise
    except Exception:
        logger.exception("a sweep leaves row %d out", each)
        return 0
