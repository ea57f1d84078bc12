"""Founding a team, coming and going, and who leads it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import IntegrityError, transaction
from django.db.models import Value
from django.db.models.functions import Lower

from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.fields import plain_name
from courier.players.models import Player
from courier.players.queries import are_apart, is_verified
from courier.players.security_log import SecurityEvent, note
from courier.teams.domain.departures import (
    call_off_events,
    call_off_matches,
    leave_events_of,
    leave_line_ups,
)
from courier.teams.errors import (
    AlreadyInside,
    ApartFromYou,
    BadTeamName,
    CaptainsOnly,
    LastCaptain,
    MembersOnly,
    NoSuchRequest,
    NotConfirmedForTeams,
    NotInside,
    PeopleOnly,
    TeamClosed,
    TeamDoesNotTakeYou,
    TeamFull,
    TeamNameTaken,
    TeamTextTooLong,
    TooManyInvitations,
    TooManyTeams,
    TooManyTeamsFounded,
)
from courier.teams.models import ABOUT_LENGTH, INSIDE, NAME_LENGTH, Membership, Role, Team
from courier.teams.permissions import is_captain, is_inside
from courier.teams.queries import captains_of, is_blocked_there, membership_of

SHORTEST_NAME: Final = 3
MOST_LED: Final = 3
MOST_JOINED: Final = 20
MOST_MEMBERS: Final = 200
MOST_INVITED: Final = 30


@transaction.atomic
def found(*, player: Player, name: str, about: str, is_open: bool, now: datetime) -> Team:
    """Make a team, whose captain the player is. Locks the player.

    Raises BadTeamName, TeamNameTaken, TeamTextTooLong, NotConfirmedForTeams, PeopleOnly,
    TooManyTeamsFounded, TooManyTeams, and what refuses the muted.
    """
    refuse_when_muted(player, now=now)
    _refuse_unless_person(player)
    if not is_verified(player):
        raise NotConfirmedForTeams
    called, said = _checked(name, about)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    _refuse_too_many_led(player)
    _refuse_too_many(player)
    _refuse_taken(called)
    team = Team(name=called, about=said, is_open=is_open, created_at=now)
    _store(team)
    Membership.objects.create(team=team, player=player, role=Role.CAPTAIN, since=now)
    return team


@transaction.atomic
def change(
    *, team_id: int, captain: Player, name: str, about: str, is_open: bool, now: datetime
) -> Team:
    """Say something else about a team. Locks it. Raises CaptainsOnly, TeamClosed, BadTeamName,
    TeamNameTaken, TeamTextTooLong, and what refuses the muted.
    """
    refuse_when_muted(captain, now=now)
    team = lock_team(team_id)
    _refuse_unless_captain(team, captain)
    called, said = _checked(name, about)
    _refuse_taken(called, but=team)
    team.name, team.about, team.is_open = called, said, is_open
    _store(team)
    return team


@transaction.atomic
def join(*, team_id: int, player: Player, now: datetime) -> Membership:
    """Become a member of an open team or by an invitation; else ask to become one. Locks the team.

    Raises TeamClosed, PeopleOnly, AlreadyInside, TeamDoesNotTakeYou, TeamFull, TooManyTeams.
    """
    team = lock_team(team_id)
    _refuse_unless_person(player)
    known = membership_of(team, player)
    if is_inside(known):
        raise AlreadyInside(name=player.shown_name)
    _refuse_too_many(player)
    if is_blocked_there(team, player):
        raise TeamDoesNotTakeYou
    if team.is_open or (known is not None and known.role == Role.INVITED):
        return _admit(team, player, now)
    if known is not None:
        return known
    _refuse_full(team)
    requested = Membership.objects.create(team=team, player=player, role=Role.REQUESTED, since=now)
    for captain in captains_of(team):
        queue_mail(
            kind="team_request",
            player=captain,
            payload={"team": team.pk, "player": player.pk},
            dedup_key=f"team_request:{team.pk}:{player.pk}:{captain.pk}:{now:%Y-%m}",
            now=now,
        )
    return requested


@transaction.atomic
def invite(*, team_id: int, captain: Player, player: Player, now: datetime) -> Membership:
    """Invite somebody; who has asked to join is admitted. Locks the team.

    Raises CaptainsOnly, TeamClosed, PeopleOnly, AlreadyInside, ApartFromYou, TooManyInvitations,
    TeamFull, TooManyTeams, and what refuses the muted.
    """
    refuse_when_muted(captain, now=now)
    team = lock_team(team_id)
    _refuse_unless_captain(team, captain)
    _refuse_unless_person(player)
    known = membership_of(team, player)
    if is_inside(known):
        raise AlreadyInside(name=player.shown_name)
    if known is not None and known.role == Role.REQUESTED:
        return admit(team_id=team.pk, captain=captain, player=player, now=now)
    if known is not None:
        return known
    if are_apart(captain, player):
        raise ApartFromYou(name=player.shown_name)
    waiting = Membership.objects.filter(team=team, role=Role.INVITED).count()
    if waiting >= MOST_INVITED:
        raise TooManyInvitations(limit=MOST_INVITED)
    invited = Membership.objects.create(team=team, player=player, role=Role.INVITED, since=now)
    queue_mail(
        kind="team_invitation",
        player=player,
        payload={"team": team.pk, "captain": captain.pk},
        dedup_key=f"team_invitation:{team.pk}:{player.pk}:{now:%Y-%m}",
        now=now,
    )
    return invited


@transaction.atomic
def admit(*, team_id: int, captain: Player, player: Player, now: datetime) -> Membership:
    """Let somebody in who has asked to join. Locks the team. Raises CaptainsOnly, TeamClosed,
    NoSuchRequest, TeamFull, TooManyTeams.
    """
    team = lock_team(team_id)
    _refuse_unless_captain(team, captain)
    known = membership_of(team, player)
    if known is None or known.role != Role.REQUESTED:
        raise NoSuchRequest
    _refuse_too_many(player)
    admitted = _admit(team, player, now)
    queue_mail(
        kind="team_admitted",
        player=player,
        payload={"team": team.pk},
        dedup_key=f"team_admitted:{admitted.pk}:{now.isoformat()}",
        now=now,
    )
    return admitted


@transaction.atomic
def turn_down(*, team_id: int, player: Player, by: Player) -> None:
    """Decline an invitation of one's own, take a request of one's own back, or, as captain, do
    away with either of somebody else. Locks the team. Raises TeamClosed, CaptainsOnly,
    NoSuchRequest.
    """
    team = lock_team(team_id)
    if player != by:
        _refuse_unless_captain(team, by)
    known = membership_of(team, player)
    if known is None or is_inside(known):
        raise NoSuchRequest
    known.delete()


@transaction.atomic
def leave(*, team_id: int, player: Player, now: datetime) -> None:
    """Leave a team; one that nobody is left in is closed. Locks the team. Raises TeamClosed,
    MembersOnly, LastCaptain.
    """
    team = lock_team(team_id)
    own = membership_of(team, player)
    if own is None or not is_inside(own):
        raise MembersOnly
    others = Membership.objects.filter(team=team, role__in=INSIDE).exclude(pk=own.pk)
    is_last_captain = is_captain(own) and not others.filter(role=Role.CAPTAIN).exists()
    if is_last_captain and others.exists():
        raise LastCaptain
    own.delete()
    leave_line_ups(team, player)
    leave_events_of(team, player)
    if not others.exists():
        close(team, now=now)


@transaction.atomic
def remove(*, team_id: int, captain: Player, player: Player) -> None:
    """Take a member out of a team; captains leave by themselves. Locks the team. Raises
    TeamClosed, CaptainsOnly, NotInside.
    """
    team = lock_team(team_id)
    _refuse_unless_captain(team, captain)
    known = membership_of(team, player)
    if known is None or known.role != Role.MEMBER:
        raise NotInside(name=player.shown_name)
    known.delete()
    leave_line_ups(team, player)
    leave_events_of(team, player)


@transaction.atomic
def promote(*, team_id: int, captain: Player, player: Player, now: datetime) -> None:
    """Make a member a captain beside the others. Locks the team. Raises TeamClosed, CaptainsOnly,
    NotInside, TooManyTeamsFounded.
    """
    team = lock_team(team_id)
    _refuse_unless_captain(team, captain)
    known = membership_of(team, player)
    if known is None or not is_inside(known):
        raise NotInside(name=player.shown_name)
    if known.role == Role.MEMBER:
        _refuse_too_many_led(player)
        known.role, known.since = Role.CAPTAIN, now
        known.save(update_fields=["role", "since"])


@transaction.atomic
def step_down(*, team_id: int, player: Player, now: datetime) -> None:
    """Be a member from now on. Locks the team. Raises TeamClosed, CaptainsOnly, LastCaptain."""
    team = lock_team(team_id)
    own = membership_of(team, player)
    if own is None or not is_captain(own):
        raise CaptainsOnly
    others = Membership.objects.filter(team=team, role=Role.CAPTAIN).exclude(pk=own.pk)
    if not others.exists():
        raise LastCaptain
    own.role, own.since = Role.MEMBER, now
    own.save(update_fields=["role", "since"])


@transaction.atomic
def close_by_staff(*, team_id: int, staff: Player, now: datetime) -> None:
    """Close a team, whose name is free then; for the staff. Locks it. Raises TeamClosed,
    CaptainsOnly.
    """
    team = lock_team(team_id)
    if not staff.is_staff:
        raise CaptainsOnly
    close(team, now=now)
    transaction.on_commit(
        lambda: note(SecurityEvent.STAFF_ACT, player=staff, measure="close_team", code=team.code)
    )


def close(team: Team, *, now: datetime) -> None:
    """End a locked team, with its matches and the events for its members that have not begun."""
    call_off_matches(team, now=now)
    call_off_events(team, now=now)
    team.closed_at = now
    team.save(update_fields=["closed_at"])


@transaction.atomic
def find_captain(team_id: int, *, now: datetime) -> int:
    """Have the member of longest standing lead a team whose captains have closed their accounts or
    are suspended; close it where nobody is left. Locks the team; return 1 if that changed anything.
    """
    team = Team.objects.select_for_update(of=("self",), no_key=True).get(pk=team_id)
    inside = Membership.objects.filter(team=team, role__in=INSIDE, player__is_active=True)
    if team.closed_at is not None or inside.filter(role=Role.CAPTAIN).exists():
        return 0
    heir = inside.order_by("since", "pk").first()
    if heir is not None:
        heir.role, heir.since = Role.CAPTAIN, now
        heir.save(update_fields=["role", "since"])
    elif Membership.objects.filter(team=team, role__in=INSIDE).exists():
        return 0  # all are suspended, maybe for a while
    else:
        close(team, now=now)
    return 1


def lock_team(team_id: int) -> Team:
    """The team, which nobody else changes before the end of the transaction. Raises TeamClosed."""
    team = Team.objects.select_for_update(of=("self",), no_key=True).get(pk=team_id)
    if team.closed_at is not None:
        raise TeamClosed
    return team


def _admit(team: Team, player: Player, now: datetime) -> Membership:
    _refuse_full(team)
    admitted, _is_new = Membership.objects.update_or_create(
        team=team, player=player, defaults={"role": Role.MEMBER, "since": now}
    )
    return admitted


def _checked(name: str, about: str) -> tuple[str, str]:
    """A name and what is said beside it, tidied. Raises BadTeamName, TeamTextTooLong."""
    called, said = plain_name(name), about.strip()
    if not SHORTEST_NAME <= len(called) <= NAME_LENGTH:
        raise BadTeamName(most=NAME_LENGTH)
    if len(said) > ABOUT_LENGTH:
        raise TeamTextTooLong(limit=ABOUT_LENGTH)
    return called, said


def _store(team: Team) -> None:
    """Store a team. Raises TeamNameTaken where another has got its name in the same instant."""
    try:
        with transaction.atomic():
            team.save()
    except IntegrityError as error:
        raise TeamNameTaken(name=team.name) from error


def _refuse_taken(name: str, *, but: Team | None = None) -> None:
    called = Team.objects.annotate(lower=Lower("name")).filter(closed_at=None)
    same = called.filter(lower=Lower(Value(name))).first()
    if same is not None and same != but:
        raise TeamNameTaken(name=name)


def _refuse_unless_captain(team: Team, player: Player) -> None:
    if not is_captain(membership_of(team, player)):
        raise CaptainsOnly


def _refuse_unless_person(player: Player) -> None:
    if player.computer_level is not None or player.is_bot:
        raise PeopleOnly


def _refuse_full(team: Team) -> None:
    if Membership.objects.filter(team=team, role__in=INSIDE).count() >= MOST_MEMBERS:
        raise TeamFull(limit=MOST_MEMBERS)


def _refuse_too_many_led(player: Player) -> None:
    led = Membership.objects.filter(player=player, role=Role.CAPTAIN, team__closed_at=None)
    if led.count() >= MOST_LED:
        raise TooManyTeamsFounded(limit=MOST_LED)


def _refuse_too_many(player: Player) -> None:
    joined = Membership.objects.filter(player=player, team__closed_at=None, role__in=INSIDE)
    if joined.count() >= MOST_JOINED:
        raise TooManyTeams(limit=MOST_JOINED)
