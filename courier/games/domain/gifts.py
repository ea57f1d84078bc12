"""Giving the opponent time."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.controls import LONGEST
from courier.clocks.durations import DAY
from courier.games.domain.actions import act_in
from courier.games.domain.ledger import credit, reserve_of
from courier.games.errors import ClockIsFull, FlagIsDown, NoClockRuns, NotToYourself
from courier.games.models import Game
from courier.games.seats import plays_computer
from courier.players.models import Player
from variants import Side

DAYS_TO_GIVE: Final = (1, 3, 7)


def give_time(*, game_id: int, player: Player, days: int, now: datetime) -> Game:
    """Add days to the clock of the opponent, whose turn it is. What is above the most is cut by the
    next move.

    Raises NotYourGame, Flagged, GameOver, NoClockRuns, NotToYourself, ClockIsFull.
    """
    assert days in DAYS_TO_GIVE, "forms and serializers offer no other"

    def act(game: Game, side: Side) -> None:
        _give(game, days * DAY, now, is_own=game.side_to_move == side)

    return act_in(game_id, player, now, act)


def _give(game: Game, seconds: int, now: datetime, *, is_own: bool) -> None:
    if game.deadline is None or game.is_setting_up or game.is_solo or plays_computer(game):
        raise NoClockRuns
    if is_own:
        raise NotToYourself
    if game.flag_fell_at is not None:
        raise FlagIsDown
    side: Side = 1 if game.side_to_move else 0
    if reserve_of(game, side) + seconds > LONGEST:
        raise ClockIsFull(days=LONGEST // DAY)
    credit(game, side, Cause.GIFT, seconds, now=now)
    game.version += 1
    game.save(update_fields=["deadline", "warn_at", "version"])
