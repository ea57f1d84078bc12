"""The mails a game causes, put into the outbox in the transaction of what they tell. Solo games cause none."""

from __future__ import annotations

from datetime import datetime

from courier.games.models import Game, Move
from courier.games.permissions import seats_of
from courier.notifications.domain.outbox import queue_mail
from courier.notifications.enums import MailKind
from variants import Side


def tell_setup(game: Game, *, now: datetime) -> None:
    """Ask both players for their set-ups."""
    for seat in seats_of(game):
        if seat.player is not None and not game.is_solo:
            queue_mail(
                kind=MailKind.SET_UP,
                player=seat.player,
                payload={"game": game.pk},
                dedup_key=f"set_up:{game.pk}:{seat.side}",
                now=now,
            )


def tell_turn(game: Game, move: Move, *, now: datetime) -> None:
    """Tell the player to move what was played."""
    receiver = seats_of(game)[game.side_to_move].player
    if receiver is not None and not game.is_solo:
        queue_mail(
            kind=MailKind.YOUR_MOVE,
            player=receiver,
            payload={"game": game.pk, "move": move.pk},
            dedup_key=f"your_move:{move.pk}",
            now=now,
        )


def tell_ending(game: Game, *, actor: Side | None, now: datetime) -> None:
    """Tell both players how the game ended, except the one who ended it."""
    for seat in seats_of(game):
        if seat.player is not None and seat.side != actor and not game.is_solo:
            queue_mail(
                kind=MailKind.GAME_OVER,
                player=seat.player,
                payload={"game": game.pk},
                dedup_key=f"game_over:{game.pk}:{seat.side}",
                now=now,
            )


def warning_key(game: Game, side: Side, mark: str) -> str:
    """The outbox key of a deadline warning: one for each mark of each turn of a side."""
    return f"deadline_warning:{game.pk}:{game.ply}:{side}:{int(game.turn_started_at.timestamp())}:{mark}"


def tell_deadline(game: Game, side: Side, mark: str, *, now: datetime) -> None:
    """Warn a side to move that time is running out."""
    receiver = seats_of(game)[side].player
    if receiver is not None and not game.is_solo:
        queue_mail(
            kind=MailKind.DEADLINE_WARNING,
            player=receiver,
            payload={"game": game.pk, "ply": game.ply},
            dedup_key=warning_key(game, side, mark),
            now=now,
        )
