"""Teams: who is in them, what they are told, and the matches and leagues they play."""

from __future__ import annotations

from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from courier.clocks.models import AgreedTerms
from courier.clocks.terms import TIMED, constraints_of_terms
from courier.common.codes import new_code
from courier.events.enums import EventState
from courier.events.models import LEAGUE_NAME_LENGTH, Event
from courier.presets.models import PresetRevision

NAME_LENGTH: Final = 40
ABOUT_LENGTH: Final = 2000
TEXT_LENGTH: Final = 2000


class Role(models.TextChoices):
    """What somebody is in a team, or would be."""

    CAPTAIN = "captain", _("Captain")
    MEMBER = "member", _("Member")
    INVITED = "invited", _("Invited")
    REQUESTED = "requested", _("Asked to join")


INSIDE: Final = (Role.CAPTAIN, Role.MEMBER)


class Team(models.Model):
    """A team. Where it is not open, a captain admits who asks to join."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=NAME_LENGTH)
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True)
    is_open = models.BooleanField(default=True)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)  # by the staff, or when the last one had left

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                Lower("name"), condition=Q(closed_at=None), name="team_name_once"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class MembershipQuerySet(models.QuerySet["Membership"]):
    """What applications below read of teams, by `player.memberships`."""

    def inside(self) -> Self:
        """Those of captains and members, in teams that there are."""
        return self.filter(role__in=INSIDE, team__closed_at=None)


class Membership(models.Model):
    """What a player is in a team; `since` is when they became that."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role.choices)
    since = models.DateTimeField()

    objects = MembershipQuerySet.as_manager()

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["team", "player"], name="membership_once"),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}:{self.player_id}"


class Announcement(models.Model):
    """What a captain tells the team, or, with `above`, what a member says about that."""

    code = models.CharField(max_length=16, unique=True, default=new_code)
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="announcements")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="announcements"
    )
    above = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="comments")
    text = models.TextField(max_length=TEXT_LENGTH)
    created_at = models.DateTimeField()
    hidden_at = models.DateTimeField(null=True)
    hidden_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(text=""), name="announcement_says_something"),
        ]
        indexes = [
            # the board of a team, latest first
            models.Index(
                fields=["team", "-created_at", "-id"],
                condition=Q(above=None),
                name="announcement_of_team",
            ),
        ]

    def __str__(self) -> str:
        return self.code


class TeamLeague(AgreedTerms):
    """A round robin of teams, whose rounds are matches: what they are played by, and what has
    become of it. Locked first by everything that writes to it, but after a team.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code)
    name = models.CharField(max_length=LEAGUE_NAME_LENGTH)
    about = models.TextField(max_length=ABOUT_LENGTH, blank=True)
    revision = models.ForeignKey(PresetRevision, on_delete=models.PROTECT, related_name="+")
    setup_mode = models.CharField(max_length=32, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    boards = models.PositiveSmallIntegerField(default=4)  # of a match
    games_each = models.PositiveSmallIntegerField(default=1)  # on a board
    weeks = models.PositiveSmallIntegerField(default=8)  # from round to round
    meetings = models.PositiveSmallIntegerField(default=1, db_default=1)  # of any two teams
    by_invitation = models.BooleanField(default=False, db_default=False)
    teams_least = models.PositiveSmallIntegerField(default=3)
    teams_most = models.PositiveSmallIntegerField(default=6)
    state = models.CharField(max_length=12, choices=EventState, default=EventState.OPEN)
    created_at = models.DateTimeField()
    starts_at = models.DateTimeField()  # no teams enter from then on; the first line-ups are open
    over_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(teams_least__gte=3, teams_most__gte=F("teams_least")),
                name="team_league_teams",
            ),
            models.CheckConstraint(
                condition=Q(boards__gte=1, games_each__gte=1, weeks__gte=1),
                name="team_league_matches",
            ),
            models.CheckConstraint(
                condition=Q(over_at__isnull=True, state__in=[EventState.OPEN, EventState.RUNNING])
                | Q(over_at__isnull=False, state__in=[EventState.OVER, EventState.CANCELLED]),
                name="team_league_over_iff_over",
            ),
            models.CheckConstraint(condition=TIMED, name="team_league_is_timed"),
            *constraints_of_terms("team_league"),
        ]

    def __str__(self) -> str:
        return self.code


class LeagueTeam(models.Model):
    """A team in a league. `number` is drawn by the time of entry, from 1, when it begins; place and
    match points are written when it is over.
    """

    league = models.ForeignKey(TeamLeague, on_delete=models.CASCADE, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField(null=True)
    entered_at = models.DateTimeField()
    place = models.PositiveSmallIntegerField(null=True)
    points = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["number", "entered_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "team"], name="league_team_once"),
            models.UniqueConstraint(fields=["league", "number"], name="league_team_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}:{self.team_id}"


class LeagueInvitation(models.Model):
    """A team that its organiser has invited to a league; it may enter, as long as there is room.
    One that is taken back stays as a row, since its mails count for the limit of the day.
    """

    league = models.ForeignKey(TeamLeague, on_delete=models.CASCADE, related_name="invitations")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    invited_at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["invited_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["league", "team"],
                condition=Q(taken_back_at=None),
                name="league_invitation_held_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}:{self.team_id}"


class Match(models.Model):
    """A match of two teams, of which the home team has challenged the other one, or a league has
    paired them. Everything else is said by its event, of the kind that teams play.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="team_match")
    home = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    away = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="+")
    league = models.ForeignKey(
        TeamLeague, on_delete=models.CASCADE, null=True, related_name="matches"
    )
    round = models.PositiveSmallIntegerField(null=True)  # of its league
    accepted_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-event__starts_at", "-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(home=F("away")), name="match_of_two_teams"),
            models.CheckConstraint(
                condition=Q(accepted_at=None) | Q(declined_at=None), name="match_answered_once"
            ),
            models.CheckConstraint(
                condition=Q(league=None, round=None) | Q(league__isnull=False, round__gte=1),
                name="match_round_of_league",
            ),
            models.UniqueConstraint(fields=["league", "home", "away"], name="match_in_league_once"),
        ]

    def __str__(self) -> str:
        return f"{self.home_id}-{self.away_id}"

    @property
    def is_answered(self) -> bool:
        """Whether the challenged team has accepted or declined."""
        return self.accepted_at is not None or self.declined_at is not None
