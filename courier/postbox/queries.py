"""Reading the messages that came."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.games.models import Game
from courier.games.queries import with_rows
from courier.players.models import Player
from courier.postbox.models import Message

CONFIRM_WITHIN: Final = timedelta(days=3)


def message_of(code: str) -> Message | None:
    """The message of a code with its player and its game, read with its rows; 4 queries."""
    message = Message.objects.select_related("player").filter(code=code).first()
    if message is not None:
        message.game = with_rows(Game.objects.filter(pk=message.game_id)).get()
    return message


def is_confirmable(message: Message, *, now: datetime) -> bool:
    """Whether the link that confirms a message still works. That the clock lets them move is for
    the game to say.
    """
    return now < message.received_at + CONFIRM_WITHIN


def confirmable_until(message: Message) -> datetime:
    """When a message has to be confirmed, as its player is notified: the turn may end before the
    link does. No query.
    """
    latest = message.received_at + CONFIRM_WITHIN
    game = message.game
    return min(latest, game.deadline) if game.deadline and game.flag_fell_at is None else latest


def received_since(player: Player, *, since: datetime) -> int:
    """How many messages of a player came since then; 1 query."""
    return Message.objects.filter(player=player, received_at__gte=since).count()
