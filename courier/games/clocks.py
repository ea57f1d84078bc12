"""Reading clocks: their ledgers, the deadlines that are due, the games without a time limit that
wait for long, and what a vacation stops.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet

from courier.clocks.terms import TIMED
from courier.common.sweeps import AT_ONCE, Mark, after
from courier.games.enums import GameStatus
from courier.games.models import ClockEntry, Game, Seat, move_is_held
from courier.games.queries import AT_TURN, seats_at_turn
from courier.games.silence import SILENCE, WARNED_BEFORE, is_claimable
from courier.players.models import Player

UNCLAIMED_FOR: Final = timedelta(days=30)  # how long a flag that fell may wait for a claim
_LOOKED_BACK: Final = timedelta(days=67)


def ledger_of(game: Game) -> list[ClockEntry]:
    """All lines of both clocks, the latest first; 1 query."""
    return list(ClockEntry.objects.filter(game=game).order_by("-pk"))


def overdue_games(*, now: datetime) -> QuerySet[Game]:
    """The games whose deadline has passed. A flag that waits for a claim is not due."""
    fallen = Q(flag_fell_at__isnull=True) | Q(flag_fell_at__lte=now - UNCLAIMED_FOR)
    return Game.objects.filter(fallen, status=GameStatus.ACTIVE, deadline__lte=now)


def due_marks(mark: Mark | None, *, now: datetime) -> list[Mark]:
    """The deadlines and ids of such games, the `AT_ONCE` oldest after a mark; 1 query."""
    due = overdue_games(now=now).filter(after(mark, "deadline")).order_by("deadline", "pk")
    return [
        (deadline, pk)
        for deadline, pk in due.values_list("deadline", "pk")[:AT_ONCE]
        if deadline is not None
    ]


def silent_games(mark: Mark | None, *, now: datetime) -> list[Game]:
    """Running games without a time limit whose turn began more than 23 days ago, with their seats,
    the `AT_ONCE` that wait for longest after a mark; 2 queries.

    Those that wait for a claim for longer than two months are left out: both players have been
    told, unless the referee held the game.
    """
    latest = now - SILENCE + WARNED_BEFORE
    untimed = Q(days_per_move__isnull=True, time_control="")
    games = Game.objects.filter(
        untimed, status=GameStatus.ACTIVE, is_solo=False, clock_stopped_at__isnull=True
    )
    games = games.exclude(move_is_held())
    recent = Q(turn_started_at__gte=latest - _LOOKED_BACK) | ~Q(clock_holds=[])
    games = games.filter(after(mark, "turn_started_at"), recent, turn_started_at__lte=latest)
    games = games.order_by("turn_started_at", "pk")
    return list(
        games.prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player")))[
            :AT_ONCE
        ]
    )


def could_be_claimed(player: Player, *, now: datetime) -> bool:
    """Whether a game without a time limit waits for a player so long that nothing but a vacation
    keeps it from being claimed; at most 3 queries."""
    seats = seats_at_turn(player).filter(game__days_per_move__isnull=True, game__time_control="")
    silent = Game.objects.filter(pk__in=seats.values("game"), turn_started_at__lte=now - SILENCE)
    games = silent.prefetch_related(
        Prefetch("seats", queryset=Seat.objects.select_related("player"))
    )
    return any(is_claimable(game, now=now) for game in games)


def timed_game_ids() -> list[int]:
    """Ids of the games in which a clock runs, those that fall first in front; 1 query."""
    timed = Game.objects.filter(status=GameStatus.ACTIVE, deadline__isnull=False)
    return list(timed.order_by("deadline").values_list("pk", flat=True))


def warnable_games(mark: Mark | None, *, now: datetime) -> list[Game]:
    """Running games the warning sweep has to look at by now, the `AT_ONCE` that are due for longest
    after a mark; 2 queries.
    """
    games = Game.objects.filter(
        after(mark, "warn_at"), status=GameStatus.ACTIVE, warn_at__lte=now, deadline__gt=now
    ).exclude(move_is_held())
    games = games.order_by("warn_at", "pk")
    return list(
        games.prefetch_related(Prefetch("seats", queryset=Seat.objects.select_related("player")))[
            :AT_ONCE
        ]
    )


def out_of_time(player: Player, *, now: datetime) -> list[str]:
    """Codes of the running games in which the time of a player is up, so that no vacation stops
    their clock; 1 query.
    """
    return list(_late_seats(player, now).order_by("game").values_list("game__code", flat=True))


def clocks_held(player: Player, *, now: datetime) -> int:
    """In how many running games a vacation of the player stops their clock; 1 query."""
    return clocks_of(player, now=now).held


class VacationClocks(NamedTuple):
    """In how many running games a vacation stops a player's clock, and in how many it goes on
    because vacation counts there.
    """

    held: int
    going_on: int


def clocks_of(player: Player, *, now: datetime) -> VacationClocks:
    """What a vacation of the player does to their clocks; 1 query."""
    running = Game.objects.filter(
        TIMED, status=GameStatus.ACTIVE, pk__in=player.seats.values("game")
    )
    is_late = Q(pk__in=_late_seats(player, now).values("game"))
    counted = running.aggregate(
        held=Count("pk", filter=~is_late & Q(vacation_counts=False)),
        going_on=Count("pk", filter=Q(vacation_counts=True)),
    )
    return VacationClocks(**counted)


def _late_seats(player: Player, now: datetime) -> QuerySet[Seat]:
    return player.seats.filter(AT_TURN, game__status=GameStatus.ACTIVE, game__deadline__lte=now)
