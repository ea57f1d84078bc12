"""What those of a group say to each other."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from courier.consultations.domain.locks import act_in_group
from courier.consultations.errors import NotConfirmedForGroups, SaidTooOften
from courier.consultations.models import Group, GroupMessage
from courier.conversations.domain.messages import checked_text
from courier.games.models import Game
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.players.queries import is_verified

# How many messages a player may write to groups within a time.
PACE: Final = ((timedelta(minutes=10), 20), (timedelta(days=1), 200))


def say(*, game_id: int, side: int, player: Player, text: str, now: datetime) -> GroupMessage:
    """Write to one's group while the game runs. Locks the game.

    Raises NothingWritten, MessageTooLong, NotConfirmedForGroups, Muted, SaidTooOften and what
    `act_in_group` raises.
    """
    said = checked_text(text)

    def act(_game: Game, group: Group) -> GroupMessage:
        if not is_verified(player):
            raise NotConfirmedForGroups
        refuse_when_muted(player, now=now)
        written = GroupMessage.objects.filter(author=player)
        if any(written.filter(sent_at__gte=now - span).count() >= most for span, most in PACE):
            raise SaidTooOften
        return GroupMessage.objects.create(group=group, author=player, text=said, sent_at=now)

    return act_in_group(game_id, side, player, now, act)
