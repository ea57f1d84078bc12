"""Who asks the computer about a game."""

from __future__ import annotations

from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.own_positions import is_playing
from courier.players.models import Player
from courier.presets.models import Preset


def is_reviewable(game: Game) -> bool:
    """Whether the computer can say something about a game: it is over, and its rules are known."""
    return game.status == GameStatus.FINISHED and game.ply > 0 and game.revision.spec.enforced


def plays_preset(preset: Preset, player: Player | None) -> bool:
    """Whether somebody plays a variant, or has a say in a game of it, and so is shown nothing about
    it; 1 query, none for visitors.
    """
    return player is not None and is_playing(player, preset)
