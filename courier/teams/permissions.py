"""Permissions in a team."""

from __future__ import annotations

from courier.players.models import Player
from courier.presets.permissions import is_watchable
from courier.teams.models import INSIDE, Announcement, Membership, Role, TeamLeague


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


def may_cancel(league: TeamLeague, player: Player | None) -> bool:
    """Whether somebody may cancel a league of teams before it begins: its organiser and the
    staff.
    """
    if player is None:
        return False
    return player.is_staff or (league.organiser_id is not None and league.organiser_id == player.pk)


def may_see_team_league(league: TeamLeague, player: Player | None) -> bool:
    """Whether somebody may see a league of teams: everybody, unless its preset has been hidden."""
    return is_watchable(league.revision.preset) or may_cancel(league, player)
