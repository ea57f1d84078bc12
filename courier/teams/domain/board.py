"""What is said on the board of a team."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.teams.domain.teams import lock_team
from courier.teams.errors import (
    CaptainsOnly,
    MembersOnly,
    NothingSaid,
    TeamTextTooLong,
    TooManyAnnouncements,
    TooManyTeamComments,
    TooMuchUnderOne,
)
from courier.teams.models import INSIDE, TEXT_LENGTH, Announcement, Membership
from courier.teams.permissions import is_captain, is_inside, may_hide
from courier.teams.queries import membership_of

A_DAY: Final = timedelta(days=1)
MOST_ANNOUNCEMENTS: Final = 3
MOST_COMMENTS: Final = 50
MOST_UNDER_ONE: Final = 100


@transaction.atomic
def announce(*, team_id: int, captain: Player, text: str, now: datetime) -> Announcement:
    """Tell a team something; every other member is notified. Locks the team.

    Raises TeamClosed, CaptainsOnly, NothingSaid, TeamTextTooLong, TooManyAnnouncements, and what
    refuses the muted.
    """
    refuse_when_muted(captain, now=now)
    team = lock_team(team_id)
    if not is_captain(membership_of(team, captain)):
        raise CaptainsOnly
    said = _checked(text)
    today = Announcement.objects.filter(team=team, above=None, created_at__gt=now - A_DAY)
    if today.count() >= MOST_ANNOUNCEMENTS:
        raise TooManyAnnouncements(limit=MOST_ANNOUNCEMENTS)
    announcement = Announcement.objects.create(team=team, author=captain, text=said, created_at=now)
    members = Membership.objects.filter(team=team, role__in=INSIDE).exclude(player=captain)
    for member in members.select_related("player"):
        queue_mail(
            kind="team_announcement",
            player=member.player,
            payload={"team": team.pk, "announcement": announcement.pk},
            dedup_key=f"team_announcement:{announcement.pk}:{member.player_id}",
            now=now,
        )
    return announcement


@transaction.atomic
def comment(*, above: Announcement, member: Player, text: str, now: datetime) -> Announcement:
    """Say something about an announcement. Locks the team.

    Raises TeamClosed, MembersOnly, NothingSaid, TeamTextTooLong, TooManyTeamComments,
    TooMuchUnderOne, and what refuses the muted.
    """
    refuse_when_muted(member, now=now)
    team = lock_team(above.team_id)
    if not is_inside(membership_of(team, member)):
        raise MembersOnly
    said = _checked(text)
    today = Announcement.objects.filter(
        team=team, author=member, above__isnull=False, created_at__gt=now - A_DAY
    )
    if today.count() >= MOST_COMMENTS:
        raise TooManyTeamComments(limit=MOST_COMMENTS)
    if Announcement.objects.filter(above=above).count() >= MOST_UNDER_ONE:
        raise TooMuchUnderOne(limit=MOST_UNDER_ONE)
    return Announcement.objects.create(
        team=team, author=member, above=above, text=said, created_at=now
    )


def hide(*, announcement: Announcement, player: Player, now: datetime) -> None:
    """Put a text out of sight, for the staff to see alone. Raises CaptainsOnly."""
    if not may_hide(announcement, membership_of(announcement.team, player), player):
        raise CaptainsOnly
    if announcement.hidden_at is not None:
        return
    announcement.hidden_at, announcement.hidden_by = now, player
    announcement.save(update_fields=["hidden_at", "hidden_by"])


def _checked(text: str) -> str:
    said = text.strip()
    if not said:
        raise NothingSaid
    if len(said) > TEXT_LENGTH:
        raise TeamTextTooLong(limit=TEXT_LENGTH)
    return said
