"""Ending a game that is locked."""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.ledger import stop_clock
from courier.games.domain.notices import notify_ending
from courier.games.domain.rated_games import count_ending
from courier.games.domain.records import pack_moves
from courier.games.enums import Ending, GameStatus
from courier.games.hooks import all_hooks
from courier.games.models import Game
from variants import Side

_FIELDS = [
    "status",
    "ending",
    "reason",
    "winner",
    "share",
    "ended_at",
    "year",
    "deadline",
    "warn_at",
    "flag_fell_at",
    "clock_stopped_at",
    "draw_offered_by",
    "result_proposed_by",
    "proposed_winner",
    "takeback_requested_by",
    "abort_requested_by",
    "version",
]


def finish(
    game: Game,
    *,
    ending: Ending,
    winner: Side | None,
    ended_at: datetime,
    now: datetime,
    reason: str = "",
    share: int | None = None,
    actor: Side | None = None,
) -> None:
    """Record how the game ended, stop its clock, pack its moves, count it for the ratings and queue
    the mails. `share` is what side 0 has of a point that is neither won nor halved.

    The side `actor` ended it and needs none.
    """
    stop_clock(game, at=ended_at)
    game.status = GameStatus.FINISHED
    game.ending = ending
    game.reason = reason
    game.winner = winner
    game.share = share
    game.ended_at = ended_at
    game.year = ended_at.year
    game.deadline = None
    game.warn_at = game.flag_fell_at = game.clock_stopped_at = None
    game.draw_offered_by = None
    game.result_proposed_by = None
    game.proposed_winner = None
    game.takeback_requested_by = None
    game.abort_requested_by = None
    game.version += 1
    game.save(update_fields=_FIELDS)
    pack_moves(game)
    count_ending(game)
    for hooks in all_hooks():
        if hooks.after_ending is not None:
            hooks.after_ending(game)
    notify_ending(game, actor=actor, now=now)
