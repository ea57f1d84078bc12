"""The referee holds the clocks of a game, and lets them go on: while a doubt about the rules is
looked into, say.

Both belong into a use case that has locked the game.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.durations import DAY
from courier.clocks.timetable import seconds_of
from courier.games.domain.ledger import lift, set_deadline
from courier.games.models import Game

_FIELDS: Final = [
    "clock_stopped_at",
    "clock_holds",
    "deadline",
    "warn_at",
    "flag_fell_at",
    "version",
]


def hold_clocks(game: Game, *, now: datetime) -> bool:
    """Stop the clocks of a running, locked game that was settled; False where they are held
    already.

    Until they go on the game has no deadline: it cannot be lost on time, and nobody is warned.
    Untimed ones are only marked.
    """
    if game.clock_stopped_at is not None:
        return False
    game.clock_stopped_at = now
    game.deadline = game.warn_at = None
    game.version += 1
    game.save(update_fields=_FIELDS)
    return True


def release_clocks(game: Game, *, now: datetime) -> bool:
    """Let the clocks go on where they were stopped; False where they run. The ledger of the move
    shows it.

    A flag that is down, under which no clock runs, waits for its claim as much longer.
    """
    stopped = game.clock_stopped_at
    if stopped is None:
        return False
    game.clock_stopped_at = None
    game.clock_holds = [*game.clock_holds, [seconds_of(stopped), seconds_of(now)]]
    if game.flag_fell_at is not None:
        game.flag_fell_at = game.deadline = game.flag_fell_at + (now - stopped)
    else:
        set_deadline(game, now=now)
    game.version += 1
    game.save(update_fields=_FIELDS)
    return True


def leave_a_day(game: Game, *, now: datetime) -> None:
    """Let who is to move in a locked game have a day at least: a decision comes when nobody can
    foresee it.

    A flag that waits for a claim stays down.
    """
    if game.is_setting_up_in_secret or game.flag_fell_at is not None:
        return
    lift(game, Cause.RULING, DAY, now=now)
    game.version += 1
    game.save(update_fields=_FIELDS)
