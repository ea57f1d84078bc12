"""Saying something about a ply of a game: of one that runs, among those who watch it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.domain.moves import MAX_REMARK
from courier.games.models import Game
from courier.players.models import Player
from courier.talk.domain.comments import checked_text, hold_author
from courier.talk.errors import NoSuchPly, NotOverYet, TooMuchKibitz
from courier.talk.models import Comment
from courier.talk.permissions import may_kibitz
from courier.talk.queries import kibitz_by

ON_ONE_GAME: Final = 50


@transaction.atomic
def add_kibitz(*, game: Game, ply: int, author: Player, text: str, now: datetime) -> Comment:
    """Say something about the position after a ply, 0 for the first one.

    Locks the author. The caller makes sure that they may see the game. Raises NothingSaid,
    CommentTooLong, NotOverYet, NoSuchPly, AddressNotConfirmed, SpokenTooOften, TooMuchKibitz.
    """
    said = checked_text(text, most=MAX_REMARK)
    if not may_kibitz(game, author):
        raise NotOverYet
    if not 0 <= ply <= game.ply:
        raise NoSuchPly
    hold_author(author, now=now)
    if kibitz_by(author, game) >= ON_ONE_GAME:
        raise TooMuchKibitz(limit=ON_ONE_GAME)
    preset = game.revision.preset
    return Comment.objects.create(
        preset=preset, game=game, ply=ply, author=author, text=said, created_at=now
    )
