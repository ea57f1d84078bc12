"""Which presets are voted on, and by whom."""

from __future__ import annotations

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.votes.models import Vote


def is_voted_on(preset: Preset) -> bool:
    """Whether players vote on a preset: those that everybody may find, retired ones too."""
    if preset.visibility != Visibility.PUBLIC or preset.hidden_at is not None:
        return False
    return preset.is_listed or preset.retired_at is not None


def may_hide(vote: Vote, player: Player | None) -> bool:
    """Whether somebody may hide a sentence, or show it again: the staff, but not their own."""
    return player is not None and player.is_staff and vote.player_id != player.pk
