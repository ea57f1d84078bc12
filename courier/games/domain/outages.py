"""Clocks do not run while the site is out of order or their player away: running deadlines are
moved.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from courier.clocks.queries import outages
from courier.clocks.terms import TIMED
from courier.clocks.timetable import Timetable, seconds_of
from courier.clocks.turns import UNTIL_FINAL
from courier.common.sweeps import sweep
from courier.common.tasks import enqueue
from courier.games.clocks import timed_game_ids
from courier.games.domain.ledger import set_deadline
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat

MOVE_TASK: Final = "courier.games.tasks.move_deadlines_of"
_WAITING_SECONDS: Final = 60  # after which the task may be lost


def move_deadlines(*, now: datetime) -> int:
    """Compute the deadline of every running clock anew, one game after the other; return how many
    have moved.
    """
    return len(sweep(timed_game_ids(), lambda game_id: move_deadline(game_id, now=now)))


@transaction.atomic
def move_deadline(game_id: int, *, now: datetime) -> bool:
    """Put off the deadline of a game by what its clock has stood; True when it has moved."""
    games = Game.objects.select_for_update(of=("self",), no_key=True).prefetch_related(
        "seats__player"
    )
    game = games.get(pk=game_id)
    return game.status == GameStatus.ACTIVE and move_deadline_locked(game, now=now)


def move_deadline_locked(game: Game, *, now: datetime) -> bool:
    """Put off the deadline of a locked game by what its clock has stood; True when it has moved.
    Never back.
    """
    before = game.deadline
    if game.flag_fell_at is not None:
        return False
    set_deadline(game, now=now)
    if before is None or game.deadline is None or game.deadline <= before:
        game.deadline = before
        return False
    game.version += 1
    game.save(update_fields=["deadline", "warn_at", "version"])
    return True


def is_final(deadline: datetime, *, now: datetime) -> bool:
    """Whether the side to move has lost on time: in the first minutes after the deadline a move
    still counts.

    They are minutes in which the site was at work; 2 queries once they are over by the clock.
    """
    if now < deadline + UNTIL_FINAL:
        return False
    at_work = Timetable(outages(since=deadline, now=now)).running(
        seconds_of(deadline), seconds_of(now)
    )
    return timedelta(seconds=at_work) >= UNTIL_FINAL


def hasten_deadlines_of(player_id: int) -> None:
    """Have a worker run `move_deadlines_of` once the current transaction is committed; one that
    waits already does for this as well.
    """

    def request() -> None:
        if cache.add(_waiting_name(player_id), 1, _WAITING_SECONDS):
            enqueue(MOVE_TASK, player_id)

    transaction.on_commit(request, robust=True)


def move_deadlines_of(*, player_id: int, now: datetime) -> int:
    """Put off the deadlines of a player's games, each in a transaction of its own; return how many
    have moved.
    """
    cache.delete(_waiting_name(player_id))  # before reading: what is changed from here on asks anew
    game_ids = timed_games(player_id).values_list("pk", flat=True)
    return len(sweep(game_ids, lambda game_id: move_deadline(game_id, now=now)))


def _waiting_name(player_id: int) -> str:
    return f"deadlines-wait:{player_id}"


def timed_games(player_id: int) -> QuerySet[Game]:
    seats = Seat.objects.filter(player=player_id)
    return Game.objects.filter(TIMED, status=GameStatus.ACTIVE, pk__in=seats.values("game"))
