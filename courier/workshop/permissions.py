"""Who may change which preset."""

from __future__ import annotations

from courier.catalog.models import Preset
from courier.players.models import Player


def is_owner(preset: Preset, player: Player | None) -> bool:
    """Whether the preset belongs to the player."""
    return player is not None and preset.owner_id is not None and preset.owner_id == player.pk
