"""The arithmetic of one turn, to the second. Pure: what is paid and credited follows from the
control and the times.

A move is charged in this order, and each line is an entry of the ledger:

1. The thinking time, from the beginning of the turn to the move, is taken off.
2. What fell into an absence, a weekend or a night is given back. What remains is the true thinking
  time.
3. The grace is given back, as far as it was used.
4. A clock that reaches nothing here has flagged; that instant is known from the start of the turn
   (`Turn.deadline`). The flag is final a few minutes later (`UNTIL_FINAL`): a move that comes in
   between is charged as at the deadline.
5. The extra time is added.
6. The bonus is added if the true thinking time, grace included, was below the bonus period.
7. The reserve is lifted to the minimum.
8. The reserve is cut to the maximum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.controls import TimeControl
from courier.clocks.timetable import Timetable, instant_of, seconds_of

UNTIL_FINAL: Final = timedelta(minutes=5)  # of a site at work; clocks differ, and mail is slow


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a ledger: what was added (or taken, below zero), why, and what the clock held then.
    Seconds.
    """

    cause: Cause
    seconds: int
    balance: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A side's turn: what its clock held when the turn began, and when that was. Credits of the
    turn are in it.
    """

    control: TimeControl
    balance: int
    started: datetime
    timetable: Timetable = field(default_factory=Timetable)

    @property
    def deadline(self) -> datetime:
        """The exact instant the side loses on time."""
        budget = self.balance + self.control.grace
        return instant_of(self.timetable.instant_after(seconds_of(self.started), budget))

    def is_over(self, *, now: datetime) -> bool:
        """Whether the time of the side is up: at the deadline itself it is."""
        return now >= self.deadline

    def thinking(self, until: datetime) -> int:
        """The true thinking time up to an instant: what the clock ran, grace included."""
        return self.timetable.running(seconds_of(self.started), seconds_of(until))

    def left(self, at: datetime) -> int:
        """How many seconds the clock has left, grace included; below zero once it has run out."""
        return self.balance + self.control.grace - self.thinking(at)

    def moved(self, at: datetime) -> tuple[Entry, ...]:
        """The entries of a move made in time, steps 1 to 8."""
        thinking = self.thinking(at)
        control = self.control
        changes = [*self._spent(at), (Cause.EXTRA, control.extra)]
        if thinking < control.bonus_period:
            changes.append((Cause.BONUS, control.bonus))
        balance = self.balance + sum(seconds for _, seconds in changes)
        lifted = max(balance, control.minimum)
        changes.append((Cause.MINIMUM, lifted - balance))
        if control.maximum is not None:
            changes.append((Cause.MAXIMUM, min(control.maximum - lifted, 0)))
        return tuple(entries_of(self.balance, changes))

    def stopped(self, at: datetime) -> tuple[Entry, ...]:
        """The entries of a turn that ends without a move, by the end of the game; at the latest by
        its deadline.
        """
        return tuple(
            entries_of(self.balance, self._spent(min(at, max(self.deadline, self.started))))
        )

    def _spent(self, at: datetime) -> list[tuple[Cause, int]]:
        """Steps 1 to 3."""
        start = seconds_of(self.started)
        end = seconds_of(at)
        changes = [(Cause.THINKING, min(start - end, 0))]
        stopped: dict[Cause, int] = {}
        for stretch in self.timetable.stretches(start, end):
            stopped[stretch.cause] = stopped.get(stretch.cause, 0) + stretch.end - stretch.start
        changes += stopped.items()
        used = max(end - start - sum(stopped.values()), 0)
        return [*changes, (Cause.GRACE, min(used, self.control.grace))]


def entries_of(balance: int, changes: list[tuple[Cause, int]]) -> Iterator[Entry]:
    """Entries for changes of a clock that holds `balance`; what changes nothing has none."""
    for cause, seconds in changes:
        if seconds:
            balance += seconds
            yield Entry(cause, seconds, balance)
