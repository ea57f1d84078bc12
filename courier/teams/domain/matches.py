"""Matches of teams before they begin: challenges, answers, line-ups. Then they run as every event
does (`courier.events.domain.progress`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.challenges.errors import PresetClosed
from courier.clocks.terms import Terms
from courier.events.domain.entries import enter
from courier.events.domain.events import Plan, call_off, check_plan, store_event
from courier.events.domain.locks import lock_event
from courier.events.enums import EntryRule, EventKind, EventState
from courier.events.models import NAME_LENGTH, Entry, Event
from courier.events.team_scores import AWAY, HOME
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_start
from courier.teams.domain.teams import lock_team
from courier.teams.errors import (
    CaptainsOnly,
    ChallengedTooOften,
    ChallengeWaits,
    JustDeclined,
    MatchAnswered,
    MatchBegun,
    MatchNotAccepted,
    MembersOnly,
    NotInLineUp,
    PartOfLeague,
    PlaysForOther,
    SameTeam,
    TeamClosed,
    TeamTakesNoChallenge,
    TooManyMatches,
)
from courier.teams.match_queries import between, signed_up, unfinished_count
from courier.teams.models import INSIDE, Match, Team
from courier.teams.permissions import is_captain, is_inside
from courier.teams.queries import captains_of, is_blocked_there, membership_of

MOST_MATCHES: Final = 10
MOST_BOARDS: Final = 50
PAUSE: Final = timedelta(days=30)  # after a challenge was declined
A_DAY: Final = timedelta(days=1)
MOST_A_DAY: Final = 15  # challenges of a team
MOST_IN_VAIN: Final = 3  # of one team to another within `PAUSE`, taken back, lapsed or cancelled


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchPlan:
    """What a captain wants: the preset and the terms of the games, how many boards, and when."""

    revision: PresetRevision
    terms: Terms
    starts_at: datetime
    setup_mode: str = ""
    games_each: int = 1
    boards_least: int = 2
    boards_most: int = 8
    ends_at: datetime | None = None


@transaction.atomic
def challenge(
    *, home_id: int, away_id: int, captain: Player, plan: MatchPlan, now: datetime
) -> Match:
    """Challenge a team; its captains get a mail. Locks the challenging one.

    Raises TeamClosed, CaptainsOnly, SameTeam, TeamTakesNoChallenge, ChallengeWaits, JustDeclined,
    ChallengedTooOften, TooManyMatches, PresetClosed, what `check_plan` raises, and what refuses the
    muted.
    """
    refuse_when_muted(captain, now=now)
    home = lock_team(home_id)
    away = Team.objects.get(pk=away_id)
    if not is_captain(membership_of(home, captain)):
        raise CaptainsOnly
    _refuse_opponent(home, away, captain, now)
    _refuse_too_many(home)
    event_plan = _event_plan(home, away, plan)
    check_plan(event_plan, now=now)
    if not may_start(plan.revision.preset, captain):
        raise PresetClosed
    event = store_event(None, event_plan, now=now)
    match = Match.objects.create(event=event, home=home, away=away)
    _notify("team_challenge", match, away, captains_of(away), captain, now)
    return match


def _refuse_opponent(home: Team, away: Team, captain: Player, now: datetime) -> None:
    if home == away:
        raise SameTeam
    if away.closed_at is not None:
        raise TeamClosed
    if is_blocked_there(away, captain):
        raise TeamTakesNoChallenge
    waiting = between((home, away)).filter(accepted_at=None, declined_at=None)
    if waiting.filter(event__state=EventState.OPEN).exists():
        raise ChallengeWaits
    if Match.objects.filter(home=home, away=away, declined_at__gt=now - PAUSE).exists():
        raise JustDeclined(days=PAUSE.days)
    _refuse_too_often(home, away, now)


def _refuse_too_often(home: Team, away: Team, now: datetime) -> None:
    """Keep challenges that come to nothing, and the mails about them, few."""
    made = Match.objects.filter(home=home, league=None, event__created_at__gt=now - PAUSE)
    in_vain = made.filter(away=away, event__state=EventState.CANCELLED).count()
    a_day = made.filter(event__created_at__gt=now - A_DAY).count()
    if in_vain >= MOST_IN_VAIN or a_day >= MOST_A_DAY:
        raise ChallengedTooOften(a_day=MOST_A_DAY, in_vain=MOST_IN_VAIN, days=PAUSE.days)


def _refuse_too_many(team: Team) -> None:
    if unfinished_count(team) >= MOST_MATCHES:
        raise TooManyMatches(limit=MOST_MATCHES)


def _event_plan(home: Team, away: Team, plan: MatchPlan) -> Plan:
    return Plan(
        name=match_name(home, away),
        kind=EventKind.TEAM_MATCH,
        revision=plan.revision,
        setup_mode=plan.setup_mode,
        terms=plan.terms,
        games_each=plan.games_each,
        entry_rule=EntryRule.INVITATION,
        entries_least=2 * plan.boards_least,
        entries_most=2 * plan.boards_most,
        starts_at=plan.starts_at,
        ends_at=plan.ends_at,
    )


def match_name(home: Team, away: Team) -> str:
    """What the event of a match is called."""
    return f"{home.name} – {away.name}"[:NAME_LENGTH]


@transaction.atomic
def accept(*, match_id: int, captain: Player, now: datetime) -> Match:
    """Accept a challenge; the members of both teams are called by a mail, its captains are told.
    Locks the challenged team and the event.

    Raises TeamClosed, CaptainsOnly, MatchAnswered, TooManyMatches.
    """
    match = _match(match_id)
    away = lock_team(match.away_id)
    if not is_captain(membership_of(away, captain)):
        raise CaptainsOnly
    event, match = lock_event(match.event_id), _match(match_id)
    if match.is_answered or event.state != EventState.OPEN or event.starts_at <= now:
        raise MatchAnswered
    _refuse_too_many(away)
    match.accepted_at = now
    match.save(update_fields=["accepted_at"])
    call_members(match, now=now, but=captain)
    return match


def call_members(match: Match, *, now: datetime, but: Player | None = None) -> None:
    """Send the members of both teams of a match that will be played a mail, but for one of them."""
    for team in (match.home, match.away):
        inside = Player.objects.filter(memberships__team=team, memberships__role__in=INSIDE)
        for player in inside:
            if player != but:
                queue_mail(
                    kind="team_match",
                    player=player,
                    payload={"match": match.pk, "team": team.pk},
                    dedup_key=f"team_match:{match.pk}:{player.pk}",
                    now=now,
                )


@transaction.atomic
def decline(*, match_id: int, captain: Player, now: datetime) -> Match:
    """Decline a challenge, take one back, or call a match off that has not begun, as a captain of
    either team; the captains of the other one get a mail, and who was to play. Locks the captain's
    team and the event.

    Raises TeamClosed, CaptainsOnly, MatchBegun, PartOfLeague.
    """
    match = _match(match_id)
    own = next((each for each in (match.home, match.away) if _leads(each, captain)), None)
    if own is None:
        raise CaptainsOnly
    lock_team(own.pk)
    if not _leads(own, captain):
        raise CaptainsOnly
    event, match = lock_event(match.event_id), _match(match_id)
    _refuse_begun(event, now)
    if match.league_id is not None:
        raise PartOfLeague
    if match.accepted_at is None and own == match.away:
        match.declined_at = now
        match.save(update_fields=["declined_at"])
    called = {each.player for each in signed_up(match) if each.player is not None}
    call_off(event, now=now)
    other = match.away if own == match.home else match.home
    called |= set(captains_of(other))
    _notify("team_match_off", match, own, called - {captain}, captain, now)
    return match


@transaction.atomic
def sign_up(*, match_id: int, team_id: int, player: Player, now: datetime) -> Entry:
    """Be one of those who play for a team; a second time changes nothing. Locks the team, the event
    and the player.

    Raises TeamClosed, MembersOnly, MatchNotAccepted, PlaysForOther, and what `enter` raises.
    """
    match, team = _match(match_id), lock_team(team_id)
    if not is_inside(membership_of(team, player)):
        raise MembersOnly
    side = _side(match, team)
    if match.accepted_at is None:
        raise MatchNotAccepted
    if Entry.objects.filter(event=match.event_id, player=player, team=1 - side).exists():
        raise PlaysForOther
    return enter(event_id=match.event_id, player=player, now=now, team=side)


@transaction.atomic
def drop(*, match_id: int, team_id: int, captain: Player, player: Player, now: datetime) -> None:
    """Take somebody out of the line-up of one's team. Locks the team and the event. Raises
    TeamClosed, CaptainsOnly, MatchBegun, NotInLineUp.
    """
    own = _line_up(match_id, team_id, captain, now)
    entry = next((each for each in own if each.player == player), None)
    if entry is None:
        raise NotInLineUp
    entry.delete()


@transaction.atomic
def set_order(
    *, match_id: int, team_id: int, captain: Player, players: Sequence[Player], now: datetime
) -> None:
    """Give the order of one's team on the boards. Who is left out comes after those named, by
    rating; so do all without any. Locks the team and the event.

    Raises TeamClosed, CaptainsOnly, MatchBegun.
    """
    places = {player.pk: number for number, player in enumerate(players, 1)}
    own = _line_up(match_id, team_id, captain, now)
    for entry in own:
        entry.order = places.get(entry.player_id or 0)
    Entry.objects.bulk_update(own, ["order"])


def _line_up(match_id: int, team_id: int, captain: Player, now: datetime) -> list[Entry]:
    """Those of a team of a match that has not begun, for its captain; locks both."""
    match, team = _match(match_id), lock_team(team_id)
    if not _leads(team, captain):
        raise CaptainsOnly
    side = _side(match, team)
    _refuse_begun(lock_event(match.event_id), now)
    return [each for each in signed_up(match) if each.team == side]


def _refuse_begun(event: Event, now: datetime) -> None:
    if event.state != EventState.OPEN or event.starts_at <= now:
        raise MatchBegun


def _match(match_id: int) -> Match:
    return Match.objects.select_related("home", "away", "event").get(pk=match_id)


def _side(match: Match, team: Team) -> int:
    """Which of the two a team is, 0 or 1. Raises MembersOnly for any other."""
    sides = {match.home_id: HOME, match.away_id: AWAY}
    if team.pk not in sides:
        raise MembersOnly
    return sides[team.pk]


def _leads(team: Team, player: Player) -> bool:
    return team.closed_at is None and is_captain(membership_of(team, player))


def _notify(
    kind: str, match: Match, team: Team, to: Iterable[Player], captain: Player, now: datetime
) -> None:
    for player in to:
        queue_mail(
            kind=kind,
            player=player,
            payload={"match": match.pk, "team": team.pk, "captain": captain.pk},
            dedup_key=f"{kind}:{match.pk}:{player.pk}",
            now=now,
        )
