"""Vacations and nights of a player and the deadlines they move: all of their running games in one
transaction.

Locks: their running games in order of their keys, then their own row. Flags that are due have
fallen before that.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, time
from typing import Final, TypeVar

from django.db import transaction
from django.db.models import Exists, OuterRef

from courier.clocks.domain import vacation_days
from courier.clocks.errors import (
    VacationChangedOften,
    VacationHasBegun,
    VacationStays,
    VacationTooLate,
)
from courier.clocks.models import SleepHours, Vacation
from courier.clocks.turns import UNTIL_FINAL
from courier.common.rates import may_again
from courier.games.clocks import clocks_held, could_be_claimed, out_of_time
from courier.games.domain.clocks import is_due
from courier.games.domain.flags import settle
from courier.games.domain.ledger import set_deadline
from courier.games.domain.outages import hasten_deadlines_of, timed_games
from courier.games.models import ClockEntry, Game, Seat
from courier.players.models import Player
from courier.vacations.domain import bookings
from courier.vacations.domain.nights import sleep_from

CHANGES_A_MINUTE: Final = 10  # each computes the deadlines of all their games
Result = TypeVar("Result")


def count_change(player: Player) -> None:
    """Count a change that a player asks for, before it is made. Raises VacationChangedOften."""
    if not may_again("vacation", player.pk, limit=CHANGES_A_MINUTE):
        raise VacationChangedOften


def book_vacation(*, player: Player, starts_at: datetime, days: int, now: datetime) -> Vacation:
    """Book whole days for a player.

    Raises VacationTooLate and what `vacations.domain.bookings.book` raises.

    It does not stop a clock that has run out, though a move would count for some minutes yet. Where
    it begins at once and there is no other clock, it would be of no use.
    """

    def act(locked: Player) -> Vacation:
        if (
            starts_at < now + UNTIL_FINAL
            and out_of_time(locked, now=now)
            and not clocks_held(locked, now=now)
        ):
            raise VacationTooLate
        return bookings.book(locked, starts_at=starts_at, days=days, now=now)

    return _change(player, now, act)


def cancel_vacation(*, player: Player, code: str, now: datetime) -> None:
    """Take back what has not begun. Raises NoSuchVacation, VacationHasBegun."""
    _change(player, now, lambda locked: bookings.cancel(locked, code, now=now))


def end_vacation(*, player: Player, code: str, now: datetime) -> Vacation:
    """Come back early; the day that has begun counts. Raises NoSuchVacation,
    VacationHasNotBegun.
    """
    return _change(player, now, lambda locked: bookings.end_early(locked, code, now=now))


def come_back(*, player: Player, code: str, now: datetime) -> bool:
    """Come back early; True when the vacation began within the hour and is undone with its days, as
    if it had not been.

    It counts as `end_vacation` says where that would let a flag fall, where a clock was computed
    from it meanwhile, or where it kept a game without a time limit from being claimed. Raises
    NoSuchVacation, VacationHasNotBegun.
    """

    def undo(locked: Player) -> None:
        vacation = bookings.undo(locked, code, now=now)
        own = Seat.objects.filter(player=locked, game=OuterRef("game"), side=OuterRef("side"))
        since = ClockEntry.objects.filter(Exists(own), at__gt=vacation.starts_at)
        if since.filter(game__vacation_counts=False).exists():
            raise VacationStays
        if could_be_claimed(locked, now=now):
            raise VacationStays

    try:
        _change(player, now, undo, lets_fall=False)
    except VacationStays:
        end_vacation(player=player, code=code, now=now)
        return False
    return True


def give_back_vacation(*, player: Player, code: str, now: datetime) -> None:
    """Cancel a vacation, or end it early if it has begun. Raises NoSuchVacation."""

    def act(locked: Player) -> None:
        try:
            bookings.cancel(locked, code, now=now)
        except VacationHasBegun:
            bookings.end_early(locked, code, now=now)

    _change(player, now, act)


def change_nights(*, player: Player, start: time | None, zone: str, now: datetime) -> SleepHours:
    """Name the hours in which a player sleeps, or none; they hold from a week later on."""
    return _change(
        player, now, lambda locked: sleep_from(player_id=locked.pk, start=start, zone=zone, now=now)
    )


def _change(
    player: Player, now: datetime, act: Callable[[Player], Result], *, lets_fall: bool = True
) -> Result:
    """Do it, and compute all deadlines anew. Raises VacationStays where a flag that stood would be
    down then.

    Flags that are due fall first, each in a transaction of its own: one that ended several games,
    or used vacation of several players, might wait for another one that waits for it.
    """
    for game_id in timed_games(player.pk).filter(deadline__lte=now).values_list("pk", flat=True):
        settle(game_id=game_id, now=now)
    with transaction.atomic():
        locked = timed_games(player.pk).select_for_update(of=("self",), no_key=True).order_by("pk")
        games = list(locked.select_related("revision__preset").prefetch_related("seats__player"))
        done = act(vacation_days.lock_player(player.pk))
        for game in games:
            was_running = not is_due(game.deadline, now=now)
            _compute(game, now)
            if not lets_fall and was_running and is_due(game.deadline, now=now):
                raise VacationStays
        hasten_deadlines_of(player.pk)  # for a game that began while this was going on
    return done


def _compute(game: Game, now: datetime) -> None:
    """Set the deadline of a locked game anew, later or sooner; one that has passed is for whoever
    settles it.
    """
    before = game.deadline
    if before is None or is_due(before, now=now):
        return
    set_deadline(game, now=now)
    if game.deadline != before:
        game.version += 1
        game.save(update_fields=["deadline", "warn_at", "version"])
