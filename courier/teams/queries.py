"""Reading teams."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count, Prefetch, Q, QuerySet
from django.shortcuts import get_object_or_404

from courier.events.enums import EventState
from courier.events.models import Event
from courier.events.queries import shown_events
from courier.players.models import Block, Player
from courier.teams.models import INSIDE, Announcement, Membership, Role, Team
from courier.teams.permissions import may_read_board


def teams() -> QuerySet[Team]:
    """Every team that there is, with its `size`, the largest first."""
    members = Count("memberships", filter=Q(memberships__role__in=INSIDE))
    return Team.objects.filter(closed_at=None).annotate(size=members).order_by("-size", "name")


def teams_called(text: str) -> QuerySet[Team]:
    """Those with a text in their name; all for an empty one."""
    return teams().filter(name__icontains=text) if text else teams()


def team_or_404(code: str) -> Team:
    """The team of a code; 1 query. Raises Http404."""
    return get_object_or_404(Team, code=code, closed_at=None)


def membership_of(team: Team, player: Player | None) -> Membership | None:
    """What a player is in a team; 1 query, none for nobody."""
    if player is None:
        return None
    return Membership.objects.filter(team=team, player=player).first()


def memberships_of(team: Team) -> list[Membership]:
    """Everybody of a team, and who may become that, in the order they came; 1 query."""
    found = Membership.objects.filter(team=team, player__is_active=True)
    return list(found.select_related("player"))


def own_teams(player: Player) -> list[Membership]:
    """The teams of a player, and those that have invited them; 1 query."""
    found = Membership.objects.filter(player=player, team__closed_at=None)
    return list(found.select_related("team").order_by("team__name"))


def shown_memberships(player: Player) -> QuerySet[Membership]:
    """The teams a player belongs to."""
    return Membership.objects.filter(player=player).inside()


def captains_of(team: Team) -> QuerySet[Player]:
    """Who leads a team."""
    return Player.objects.filter(memberships__team=team, memberships__role=Role.CAPTAIN)


def is_blocked_there(team: Team, player: Player) -> bool:
    """Whether a captain blocks somebody; 1 query."""
    return Block.objects.filter(blocker__in=captains_of(team), blocked=player).exists()


def board_of(team: Team, *, with_hidden: bool) -> QuerySet[Announcement]:
    """The announcements of a team, latest first, each with its `shown_comments`, oldest first; 2
    queries.
    """
    shown = Announcement.objects.select_related("author")
    if not with_hidden:
        shown = shown.filter(hidden_at=None)
    comments = Prefetch(
        "comments", queryset=shown.order_by("created_at", "pk"), to_attr="shown_comments"
    )
    return shown.filter(team=team, above=None).prefetch_related(comments)


def announcement_about(player: Player, code: str, reader: Player) -> Announcement | None:
    """A text of a player on the board of a team, if the reader sees it; 2 queries at most, none
    without a code.
    """
    if not code or "\0" in code:
        return None
    found = Announcement.objects.filter(author=player, code=code, hidden_at=None)
    text = found.select_related("team").first()
    if text is None or not may_read_board(membership_of(text.team, reader), reader):
        return None
    return text


def team_led_by(captain: Player, code: str) -> Team | None:
    """The team of a code, if it is not closed and somebody is a captain of it; 1 query, none
    without a code.
    """
    if not code or "\0" in code:
        return None
    led = Membership.objects.filter(player=captain, role=Role.CAPTAIN).values("team")
    return Team.objects.filter(pk__in=led, code=code, closed_at=None).first()


def events_of(team: Team) -> QuerySet[Event]:
    """The events for the members of a team, as `shown_events` reads them, the latest first; none
    that was cancelled.
    """
    shown = shown_events().filter(team=team).exclude(state=EventState.CANCELLED)
    return shown.order_by("-starts_at", "-pk")


def without_captain() -> Sequence[int]:
    """Keys of teams that nobody leads: their captains' accounts are gone or suspended; 1 query."""
    led = Membership.objects.filter(role=Role.CAPTAIN, player__is_active=True).values("team")
    return list(
        Team.objects.filter(closed_at=None).exclude(pk__in=led).values_list("pk", flat=True)
    )
