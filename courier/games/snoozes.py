"""Games a player has put off: out of the way until an instant, but never when the time gets
short.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Q

from courier.games.models import Game, Seat

LONGEST: Final = timedelta(days=366)
WAKES_AT: Final = timedelta(hours=24)  # of time left: nothing sleeps longer than that
REQUESTS: Final = (
    "draw_offered_by",
    "result_proposed_by",
    "takeback_requested_by",
    "abort_requested_by",
)  # columns of a game


def snoozed_seats(now: datetime) -> Q:
    """Seats whose player sleeps over the present turn of the game; `is_snoozed` says the same of
    one.
    """
    far = Q(game__deadline__isnull=True) | Q(game__deadline__gt=now + WAKES_AT)
    quiet = Q()
    for column in REQUESTS:
        quiet &= Q(**{f"game__{column}__isnull": True}) | Q(**{f"game__{column}": F("side")})
    return Q(snoozed_until__gt=now, snoozed_ply=F("game__ply")) & far & quiet


def is_requested(seat: Seat, game: Game) -> bool:
    """Whether the other side has offered or asked something that is still to be answered."""
    return is_request_to(seat.side, (getattr(game, column) for column in REQUESTS))


def is_request_to(side: int, requesting: Iterable[int | None]) -> bool:
    """Whether one of the sides in the columns `REQUESTS` of a game is not `side`."""
    return not set(requesting) <= {None, side}


def lets_sleep(until: datetime | None, *, deadline: datetime | None, now: datetime) -> bool:
    """Whether what is put off until an instant sleeps now: it lies ahead, and more than 24 hours
    are left.
    """
    if until is None or until <= now:
        return False
    return deadline is None or deadline > now + WAKES_AT


def is_snoozed(seat: Seat, game: Game, *, now: datetime) -> bool:
    """Whether the player has put the present turn off, more than 24 hours are left and nothing is
    asked of them.
    """
    if seat.snoozed_ply != game.ply or not lets_sleep(
        seat.snoozed_until, deadline=game.deadline, now=now
    ):
        return False
    return not is_requested(seat, game)
