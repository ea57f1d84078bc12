"""Permissions to read about a preset, start games of it, and watch those of others."""

from __future__ import annotations

from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset


def is_owner(preset: Preset, player: Player | None) -> bool:
    """Whether the preset belongs to the player; those that come with the site belong to nobody."""
    return player is not None and preset.owner_id is not None and preset.owner_id == player.pk


def may_start(preset: Preset, player: Player | None) -> bool:
    """Whether somebody may begin or offer games of a preset: everybody of an unlisted one, its
    owner of a private one.

    Nobody starts games of a preset that is retired or hidden.
    """
    if preset.retired_at is not None or preset.hidden_at is not None:
        return False
    if preset.visibility == Visibility.PUBLIC:
        return preset.is_listed
    return preset.visibility == Visibility.UNLISTED or is_owner(preset, player)


def may_read(preset: Preset, player: Player | None) -> bool:
    """Whether somebody may read the rules of a preset. Who plays it may as well; see
    `challenges.queries`.
    """
    if is_owner(preset, player) or (
        preset.owner_id is not None and player is not None and player.is_staff
    ):
        return True
    if preset.hidden_at is not None:
        return False
    if preset.visibility == Visibility.PUBLIC:
        return preset.is_listed or preset.retired_at is not None
    return preset.visibility == Visibility.UNLISTED


def is_watchable(preset: Preset) -> bool:
    """Whether people who do not play may watch public games of a preset."""
    return preset.visibility != Visibility.PRIVATE and preset.hidden_at is None


def may_be_embedded(preset: Preset) -> bool:
    """Whether pages of other sites may show a preset: those that everybody may find, retired ones
    too.
    """
    return preset.visibility == Visibility.PUBLIC and may_read(preset, None)
