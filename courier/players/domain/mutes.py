"""Whether somebody may write to others now."""

from __future__ import annotations

from datetime import datetime

from courier.players.errors import Muted
from courier.players.models import Player


def refuse_when_muted(player: Player, *, now: datetime) -> None:
    """Raise Muted for who has been told to be silent for a while."""
    if player.muted_until is not None and now < player.muted_until:
        raise Muted
