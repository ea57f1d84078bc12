"""Why a clock gains or loses time. `Cause` is stored; what it is called, `games/words.py` knows."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Cause(StrEnum):
    """The causes of ledger entries."""

    OPENING = "opening"  # the time at the start
    THINKING = "thinking"  # from the beginning of the turn to its end
    VACATION = "vacation"
    WEEKEND = "weekend"
    NIGHT = "night"
    FREEZE = "freeze"  # the referee stopped the clock
    GRACE = "grace"  # time that does not count against the reserve
    EXTRA = "extra"  # the increment
    BONUS = "bonus"
    MINIMUM = "minimum"  # lifted to what everybody has at least
    MAXIMUM = "maximum"  # cut to what anybody may have
    OUTAGE = "outage"
    GIFT = "gift"  # the opponent added time
    PARDON = "pardon"  # the opponent did not claim
    RULING = "ruling"  # the staff has decided, at a time nobody could foresee
    LATE_WARNING = "late_warning"
    TAKEBACK = "takeback"  # a move is undone, and what it had brought


DEBITS: Final = frozenset({Cause.THINKING, Cause.MAXIMUM})
EITHER: Final = frozenset({Cause.TAKEBACK})
CREDITS: Final = frozenset(Cause) - DEBITS - EITHER
