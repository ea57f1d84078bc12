"""Blocking another player."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.players.errors import CannotBlock, TooManyBlocks
from courier.players.models import Block, Player

MOST: Final = 500


@transaction.atomic
def block(*, player: Player, other: Player, now: datetime) -> None:
    """Get no offers to play and no words of another person any more, and make them none; a second
    time changes nothing.

    Running games go on, with whatever is asked in them: to keep a draw offer away would change the
    game.

    Locks the player. Raises CannotBlock, TooManyBlocks.
    """
    if player.pk == other.pk or other.is_computer:
        raise CannotBlock
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if Block.objects.filter(blocker=player).exclude(blocked=other).count() >= MOST:
        raise TooManyBlocks(limit=MOST)
    Block.objects.get_or_create(blocker=player, blocked=other, defaults={"created_at": now})


def unblock(*, player: Player, other: Player) -> None:
    """Let another player be as everybody else again."""
    Block.objects.filter(blocker=player, blocked=other).delete()
