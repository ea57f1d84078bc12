"""Messages of the two players of a game, beside its board."""

from __future__ import annotations

from datetime import datetime

from courier.conversations.domain.messages import read_beside
from courier.conversations.forms import MessageForm
from courier.conversations.lines import message_lines
from courier.conversations.permissions import opponent_to_write_to
from courier.conversations.queries import BESIDE, messages_beside
from courier.games.hooks import has_stored
from courier.games.models import Game
from courier.players.models import Player


def shown_messages(
    game: Game, viewer: Player, now: datetime, *, limit: int = BESIDE
) -> dict[str, object] | None:
    """The last messages of a game for one of its players, who has switched them off, and the form;
    None where nobody could answer. 1 query where there are any, 2 where something is new: that
    counts as read.
    """
    opponent = opponent_to_write_to(game, viewer)
    if opponent is None:
        return None
    is_quiet = not has_stored(game, "messages")
    messages = [] if is_quiet else messages_beside(game, viewer, opponent, limit=limit)
    if any(message.receiver_id == viewer.pk and not message.read_at for message in messages):
        read_beside(game=game, reader=viewer, now=now)
    ended_by = {message.author_id for message in messages if message.is_end}
    return {
        "code": game.code,
        "opponent": opponent,
        "lines": message_lines(messages, viewer, opponent),
        "is_off": bool(ended_by),
        "is_off_by_me": viewer.pk in ended_by,
        "form": MessageForm(),
        "now": now,
    }
