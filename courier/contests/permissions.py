"""Permissions on a contest."""

from __future__ import annotations

from courier.contests.models import Contest, Entry
from courier.players.models import Player


def is_organiser(contest: Contest, player: Player | None) -> bool:
    """Whether the contest is the player's."""
    return player is not None and contest.organiser_id == player.pk


def may_manage(contest: Contest, player: Player | None) -> bool:
    """Whether somebody may name jurors and cancel: the organiser and the staff."""
    return is_organiser(contest, player) or (player is not None and player.is_staff)


def is_own(entry: Entry, player: Player) -> bool:
    """Whether somebody has entered a variant, or owns it now."""
    return player.pk in (entry.author_id, entry.preset.owner_id)


def is_person(player: Player) -> bool:
    """Whether a player is neither the computer nor a bot."""
    return player.computer_level is None and not player.is_bot
