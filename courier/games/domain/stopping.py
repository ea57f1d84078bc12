"""The referee holds the clocks of a game, and lets them go on: while a doubt about the rules is looked into, say.

Both belong into a use case that has locked the game.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.durations import DAY
from courier.clocks.timetable import instant_of, seconds_of
from courier.clocks.turns import Turn
from courier.games.domain.ledger import credit, lift, set_deadline, standstills_now, turns_of
from courier.games.models import Game
from courier.games.permissions import sides_to_move

_FIELDS: Final = ["clock_stopped_at", "deadline", "warn_at", "turn_started_at", "flag_fell_at", "version"]


def hold_clocks(game: Game, *, now: datetime) -> bool:
    """Stop the clocks of a running, locked game that was settled; False where they are held already.

    Until they go on the game has no deadline: it cannot be lost on time, and nobody is warned. Untimed ones are only
    marked.
    """
    if game.clock_stopped_at is not None:
        return False
    game.clock_stopped_at = now
    game.deadline = game.warn_at = None
    game.version += 1
    game.save(update_fields=_FIELDS)
    return True


def release_clocks(game: Game, *, now: datetime) -> bool:
    """Let the clocks go on where they were stopped; False where they run. The ledger tells what was given back.

    What the clock would have stood anyway, on a vacation say, is not given twice. A secret set-up just takes longer,
    and a flag that is down, under which no clock runs, waits for its claim as much longer.
    """
    stopped = game.clock_stopped_at
    if stopped is None:
        return False
    game.clock_stopped_at = None
    if game.flag_fell_at is not None:
        game.flag_fell_at = game.deadline = game.flag_fell_at + (now - stopped)
    else:
        _give_back(game, stopped, now)
    game.version += 1
    game.save(update_fields=_FIELDS)
    return True


def _give_back(game: Game, stopped: datetime, now: datetime) -> None:
    turns = turns_of(game, sides_to_move(game), standstills_now(game, now=now))
    if game.is_setting_up_in_secret:
        game.turn_started_at = max((_begun_anew(turn, stopped, now) for turn in turns), default=game.turn_started_at)
    else:
        for turn in turns:
            held = turn.timetable.running(seconds_of(stopped), seconds_of(now))
            credit(game, 1 if game.side_to_move else 0, Cause.FREEZE, held, now=now)
    set_deadline(game, now=now)


def _begun_anew(turn: Turn, stopped: datetime, now: datetime) -> datetime:
    """When a turn would have to begin to have run by now for as long as it had when its clock was stopped."""
    thought = turn.timetable.running(seconds_of(turn.started), seconds_of(stopped))
    return instant_of(turn.timetable.instant_before(seconds_of(now), thought))


def leave_a_day(game: Game, *, now: datetime) -> None:
    """Let who is to move in a locked game have a day at least: a decision comes when nobody can foresee it.

    A flag that waits for a claim stays down.
    """
    if game.is_setting_up_in_secret or game.flag_fell_at is not None:
        return
    lift(game, Cause.RULING, DAY, now=now)
    game.version += 1
    game.save(update_fields=_FIELDS)
