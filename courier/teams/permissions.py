"""Permissions in a team."""

from __future__ import annotations

from courier.players.models import Player
from courier.teams.models import INSIDE, Announcement, Membership, Role


def is_inside(membership: Membership | None) -> bool:
    """Whether somebody is a member or captain."""
    return membership is not None and membership.role in INSIDE


def is_captain(membership: Membership | None) -> bool:
    """Whether somebody leads the team, alone or with others."""
    return membership is not None and membership.role == Role.CAPTAIN


def may_read_board(membership: Membership | None, player: Player | None) -> bool:
    """Whether somebody may read announcements: the team and the staff."""
    return is_inside(membership) or (player is not None and player.is_staff)


def may_hide(
    announcement: Announcement, membership: Membership | None, player: Player | None
) -> bool:
    """Whether somebody may put a text out of sight: its author, captains and the staff."""
    if player is None:
        return False
    is_own = announcement.author_id == player.pk and is_inside(membership)
    return is_own or is_captain(membership) or player.is_staff
