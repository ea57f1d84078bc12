"""A seat that goes over to another player."""

from __future__ import annotations

from datetime import datetime

from courier.games.domain.actions import make_locked_ready
from courier.games.domain.flags import settle_locked
from courier.games.domain.ledger import begin_turn, standstills_now
from courier.games.domain.turns import announce
from courier.games.models import Game
from courier.games.seats import seats_of, sides_to_move
from courier.players.models import Player

_TURN_FIELDS = ["turn_started_at", "deadline", "warn_at", "version"]


def hand_over(game: Game, side: int, player: Player, *, now: datetime) -> bool:
    """Give a seat of a locked, running game that the referee does not hold to another player; False
    where its flag is down or has just fallen.

    A held move is played first. What the other one said with earlier moves goes with them: it would
    be read as said by who follows. Weekends are where the new one lives. If it is their turn it
    begins anew, on the clock as it was: what stops clocks depends on who sits there, and nobody is
    charged for what stopped another one's.
    """
    make_locked_ready(game, now=now)
    if settle_locked(game, now=now) or game.flag_fell_at is not None:
        return False
    seat = seats_of(game)[side]
    seat.player, seat.name = player, player.shown_name
    seat.zone = player.zone.key if seat.zone else ""
    seat.pinned_at = seat.snoozed_until = seat.snoozed_ply = seat.seen_at = None
    seat.save(
        update_fields=[
            "player",
            "name",
            "zone",
            "pinned_at",
            "snoozed_until",
            "snoozed_ply",
            "seen_at",
        ]
    )
    game.moves.filter(side=side).exclude(remark="").update(remark="")
    if side in sides_to_move(game):
        begin_turn(game, standstills_now(game, now=now), now=now)
    game.version += 1
    game.save(update_fields=_TURN_FIELDS)
    announce(game)
    return True
