"""Messages as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from courier.conversations.models import Message
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.prose import remark_html


@dataclass(frozen=True, slots=True)
class MessageLine:
    """One message for one of its two players; `is_seen`: the other one has read the reader's."""

    code: str
    author: Player
    html: SafeString
    sent_at: datetime
    game: Game | None
    is_own: bool
    is_new: bool
    is_seen: bool


def message_lines(
    messages: Iterable[Message], reader: Player, other: Player, *, with_games: bool = False
) -> list[MessageLine]:
    """The messages of two players for one of them; no query."""
    return [
        MessageLine(
            code=message.code,
            author=reader if message.author_id == reader.pk else other,
            html=remark_html(message.text),
            sent_at=message.sent_at,
            game=message.game if with_games else None,
            is_own=message.author_id == reader.pk,
            is_new=message.receiver_id == reader.pk and message.read_at is None,
            is_seen=message.author_id == reader.pk and message.read_at is not None,
        )
        for message in messages
        if not message.is_end
    ]
