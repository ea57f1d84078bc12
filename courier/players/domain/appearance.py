"""How the site looks to a player."""

from __future__ import annotations

from courier.players.enums import Theme
from courier.players.models import Player


def set_theme(*, player: Player, theme: str) -> None:
    """Remember light, dark or as the system."""
    player.theme = Theme(theme)
    player.save(update_fields=["theme"])
