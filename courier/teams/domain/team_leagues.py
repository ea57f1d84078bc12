"""Leagues of teams: making one, entering it, and what it does by itself. Every step may be
interrupted and is begun again by the next sweep.

1. At its start the entries close and the teams are numbered; with too few it is cancelled.
2. The matches of a round are paired a week or more before it begins, of the first one at the
   start, of the others when the round before has begun. A match runs as any other does.
3. When all matches of all rounds are over, the places are written. Once the preset is hidden, no
   further round is paired.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.challenges.domain.offers import Offer, check_offer
from courier.challenges.errors import MessageTooLong, PresetClosed
from courier.clocks.terms import Terms, term_values
from courier.common.sweeps import sweep_ids_in_turn
from courier.events.berger import CYCLES, berger_rounds
from courier.events.domain.events import LATEST, SOONEST, Plan, store_event
from courier.events.enums import EntryRule, EventKind, EventState
from courier.events.errors import (
    BadEventDates,
    EventNeedsName,
    EventNeedsPublicPreset,
    EventNeedsRules,
    EventNeedsTime,
    NotYourEvent,
)
from courier.events.models import LEAGUE_NAME_LENGTH
from courier.games.rated_presets import is_ratable
from courier.notifications.domain.outbox import queue_mail
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.permissions import is_watchable, may_start
from courier.teams.domain.matches import call_members, match_name
from courier.teams.domain.teams import SHORTEST_NAME, lock_team
from courier.teams.errors import (
    BadTeamLeague,
    CaptainsOnly,
    LeagueByInvitation,
    LeagueEntriesClosed,
    LeagueFull,
    LeagueOpenToAll,
    TeamInTooManyLeagues,
    TeamsInvitedTooOften,
    TeamTakesNoInvitation,
    TooManyTeamLeagues,
    TooManyTeamsInvited,
)
from courier.teams.league_queries import (
    invitations_to,
    invited_lately,
    is_played_out,
    latest_round,
    league_places,
    leagues_of,
    matches_in,
    organised_leagues,
    team_leagues_due,
    teams_in,
)
from courier.teams.models import ABOUT_LENGTH, LeagueInvitation, LeagueTeam, Match, Team, TeamLeague
from courier.teams.permissions import is_captain, may_cancel
from courier.teams.queries import captains_of, is_blocked_there, membership_of

MOST_LEAGUES: Final = 3  # of an organiser, and of a team
TEAMS: Final = (3, 10)
MOST_BOARDS: Final = 20
MOST_INVITED: Final = 20  # teams, to one league
MOST_A_DAY: Final = 40  # to all leagues of an organiser, also those taken back
MOST_WEEKS: Final = 26
LINE_UP: Final = timedelta(days=7)  # from pairing a round to its games
SHORTEST_LINE_UP: Final = timedelta(days=3)  # after an outage


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamLeaguePlan:
    """What an organiser wants: the preset and the terms of the games, and how teams meet."""

    name: str
    revision: PresetRevision
    terms: Terms
    starts_at: datetime
    about: str = ""
    setup_mode: str = ""
    boards: int = 4
    games_each: int = 1
    weeks: int = 8
    meetings: int = 1
    by_invitation: bool = False
    teams_least: int = 3
    teams_most: int = 6


@transaction.atomic
def create_team_league(*, organiser: Player, plan: TeamLeaguePlan, now: datetime) -> TeamLeague:
    """Open a league for teams. Locks the organiser.

    Raises TooManyTeamLeagues, PresetClosed, what `check_team_league` raises, and what refuses the
    muted.
    """
    refuse_when_muted(organiser, now=now)
    check_team_league(plan, now=now)
    if not may_start(plan.revision.preset, organiser):
        raise PresetClosed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=organiser.pk)
    if organised_leagues(organiser) >= MOST_LEAGUES:
        raise TooManyTeamLeagues(limit=MOST_LEAGUES)
    return TeamLeague.objects.create(
        name=plan.name.strip(),
        about=plan.about,
        revision=plan.revision,
        setup_mode=plan.setup_mode,
        organiser=organiser,
        boards=plan.boards,
        games_each=plan.games_each,
        weeks=plan.weeks,
        meetings=plan.meetings,
        by_invitation=plan.by_invitation,
        teams_least=plan.teams_least,
        teams_most=plan.teams_most,
        created_at=now,
        starts_at=plan.starts_at,
        **term_values(replace(plan.terms, takebacks=False, flag_by_claim=False)),
    )


def check_team_league(plan: TeamLeaguePlan, *, now: datetime) -> None:
    """Refuse what cannot be. Raises EventNeedsName, MessageTooLong, EventNeedsTime,
    EventNeedsPublicPreset, EventNeedsRules, BadEventDates, BadTeamLeague, and what `check_offer`
    raises.
    """
    if not SHORTEST_NAME <= len(plan.name.strip()) <= LEAGUE_NAME_LENGTH:
        raise EventNeedsName(most=LEAGUE_NAME_LENGTH)
    if len(plan.about) > ABOUT_LENGTH:
        raise MessageTooLong(limit=ABOUT_LENGTH)
    if plan.terms.control is None:
        raise EventNeedsTime
    if not plan.revision.preset.is_listed:
        raise EventNeedsPublicPreset
    if not plan.revision.rules.enforced:
        raise EventNeedsRules
    if not SOONEST <= plan.starts_at - now <= LATEST:
        raise BadEventDates
    is_fit = (
        TEAMS[0] <= plan.teams_least <= plan.teams_most <= TEAMS[1]
        and 1 <= plan.boards <= MOST_BOARDS
        and 1 <= plan.games_each <= 2
        and 1 <= plan.weeks <= MOST_WEEKS
        and plan.meetings in CYCLES
    )
    if not is_fit:
        raise BadTeamLeague(least=TEAMS[0], most=TEAMS[1], boards=MOST_BOARDS, weeks=MOST_WEEKS)
    offer = Offer(revision=plan.revision, setup_mode=plan.setup_mode, **term_values(plan.terms))
    check_offer(offer)


@transaction.atomic
def enter_team(*, league_id: int, team_id: int, captain: Player, now: datetime) -> LeagueTeam:
    """Enter one's team; a second time changes nothing. Locks the team and the league.

    Raises TeamClosed, CaptainsOnly, LeagueEntriesClosed, LeagueByInvitation, LeagueFull,
    TeamInTooManyLeagues.
    """
    team = lock_team(team_id)
    if not is_captain(membership_of(team, captain)):
        raise CaptainsOnly
    league = _open_league(league_id, now)
    known = LeagueTeam.objects.filter(league=league, team=team).first()
    if known is not None:
        return known
    if league.by_invitation and not invitations_to(league).filter(team=team).exists():
        raise LeagueByInvitation
    if LeagueTeam.objects.filter(league=league).count() >= league.teams_most:
        raise LeagueFull(limit=league.teams_most)
    if leagues_of(team) >= MOST_LEAGUES:
        raise TeamInTooManyLeagues(limit=MOST_LEAGUES)
    return LeagueTeam.objects.create(league=league, team=team, entered_at=now)


@transaction.atomic
def take_team_out(*, league_id: int, team_id: int, captain: Player, now: datetime) -> None:
    """Take one's team out before the league begins. Locks the team and the league. Raises
    TeamClosed, CaptainsOnly, LeagueEntriesClosed.
    """
    team = lock_team(team_id)
    if not is_captain(membership_of(team, captain)):
        raise CaptainsOnly
    LeagueTeam.objects.filter(league=_open_league(league_id, now), team=team).delete()


@transaction.atomic
def invite_team(*, league_id: int, team: Team, player: Player, now: datetime) -> None:
    """Invite a team to a league that is by invitation; its captains get a mail, and another one
    when it is invited anew after that was taken back. A second time changes nothing. Locks the
    league.

    Raises LeagueEntriesClosed, NotYourEvent, LeagueOpenToAll, TeamTakesNoInvitation,
    TooManyTeamsInvited, TeamsInvitedTooOften, and what refuses the muted.
    """
    refuse_when_muted(player, now=now)
    league = _open_league(league_id, now)
    if not may_cancel(league, player):
        raise NotYourEvent
    if not league.by_invitation:
        raise LeagueOpenToAll
    invited = invitations_to(league)
    if invited.filter(team=team).exists():
        return
    if is_blocked_there(team, player):
        raise TeamTakesNoInvitation
    if invited.count() >= MOST_INVITED:
        raise TooManyTeamsInvited(limit=MOST_INVITED)
    if invited_lately(league, now=now) >= MOST_A_DAY:
        raise TeamsInvitedTooOften(limit=MOST_A_DAY)
    made = LeagueInvitation.objects.create(league=league, team=team, invited_at=now)
    for captain in captains_of(team):
        queue_mail(
            kind="team_league_invitation",
            player=captain,
            payload={"league": league.pk, "team": team.pk, "invitation": made.pk},
            dedup_key=f"team_league_invitation:{made.pk}:{captain.pk}",
            now=now,
        )


@transaction.atomic
def take_invitation_back(*, league_id: int, team: Team, player: Player, now: datetime) -> None:
    """Take back the invitation of a team that has not entered; one that has stays in. Locks the
    league. Raises LeagueEntriesClosed, NotYourEvent.
    """
    league = _open_league(league_id, now)
    if not may_cancel(league, player):
        raise NotYourEvent
    if not LeagueTeam.objects.filter(league=league, team=team).exists():
        invitations_to(league).filter(team=team).update(taken_back_at=now)


@transaction.atomic
def cancel_team_league(*, league_id: int, player: Player, now: datetime) -> TeamLeague:
    """Call a league off before it begins. Raises NotYourEvent, LeagueEntriesClosed."""
    league = lock_team_league(league_id)
    if not may_cancel(league, player):
        raise NotYourEvent
    if league.state != EventState.OPEN:
        raise LeagueEntriesClosed
    _close(league, EventState.CANCELLED, now)
    return league


def lock_team_league(league_id: int) -> TeamLeague:
    """The league, locked until the end of the transaction. Raises `TeamLeague.DoesNotExist`."""
    leagues = TeamLeague.objects.select_for_update(of=("self",), no_key=True)
    return leagues.select_related("revision__preset").get(pk=league_id)


def _open_league(league_id: int, now: datetime) -> TeamLeague:
    league = lock_team_league(league_id)
    if league.state != EventState.OPEN or league.starts_at <= now:
        raise LeagueEntriesClosed
    return league


def sweep_team_leagues(*, now: datetime) -> int:
    """Do whatever is due in any league of teams; return in how many something was."""
    ids = team_leagues_due(now=now)
    return len(
        sweep_ids_in_turn("team_leagues", ids, lambda each: advance_team_league(each, now=now))
    )


@transaction.atomic
def advance_team_league(league_id: int, *, now: datetime) -> int:
    """Do whatever is due in a league of teams; return how much that was. Twice changes nothing."""
    league = lock_team_league(league_id)
    if league.state == EventState.OPEN and league.starts_at <= now:
        _begin(league, now)
        return 1
    if league.state != EventState.RUNNING:
        return 0
    number, starts_at = latest_round(league)
    rounds = berger_rounds(league.entries.count(), cycles=league.meetings)
    if number < len(rounds) and is_watchable(league.revision.preset):
        if starts_at is not None and starts_at > now:
            return 0
        _pair(league, number + 1, now)
        return 1
    if not is_played_out(league):
        return 0
    _end(league, now)
    return 1


def _begin(league: TeamLeague, now: datetime) -> None:
    """Number the teams and pair the first round, or cancel the league."""
    LeagueTeam.objects.filter(league=league, team__closed_at__isnull=False).delete()
    entries = teams_in(league)
    if len(entries) < league.teams_least or not may_start(league.revision.preset, None):
        _close(league, EventState.CANCELLED, now)
        return
    for number, entry in enumerate(entries, 1):
        entry.number = number
    LeagueTeam.objects.bulk_update(entries, ["number"])
    league.state = EventState.RUNNING
    league.save(update_fields=["state"])
    _pair(league, 1, now)


def _pair(league: TeamLeague, number: int, now: datetime) -> None:
    """The matches of a round; the team without an opponent has none."""
    entries = {entry.number: entry.team for entry in teams_in(league)}
    planned = league.starts_at + LINE_UP + timedelta(weeks=league.weeks * (number - 1))
    starts_at = planned if planned - now >= SHORTEST_LINE_UP else now + LINE_UP
    terms = league.terms
    if terms.rated and not is_ratable(league.revision.preset):
        terms = replace(terms, rated=False)
    for first, second in berger_rounds(len(entries), cycles=league.meetings)[number - 1]:
        if second is None:
            continue
        home, away = entries[first], entries[second]
        plan = Plan(
            name=match_name(home, away),
            kind=EventKind.TEAM_MATCH,
            revision=league.revision,
            setup_mode=league.setup_mode,
            terms=terms,
            games_each=league.games_each,
            entry_rule=EntryRule.INVITATION,
            entries_least=2,
            entries_most=2 * league.boards,
            forfeits_unmanned=True,
            starts_at=starts_at,
        )
        match = Match.objects.create(
            event=store_event(None, plan, now=now),
            home=home,
            away=away,
            league=league,
            round=number,
            accepted_at=now,
        )
        call_members(match, now=now)


def _end(league: TeamLeague, now: datetime) -> None:
    """Write the places down."""
    entries = teams_in(league)
    by_number = {entry.number: entry for entry in entries}
    for line in league_places(entries, matches_in(league)):
        by_number[line.number].place = line.place
        by_number[line.number].points = int(line.points)
    LeagueTeam.objects.bulk_update(entries, ["place", "points"])
    _close(league, EventState.OVER, now)


def _close(league: TeamLeague, state: EventState, now: datetime) -> None:
    """End a league, and send the captains of its teams a mail."""
    league.state = state
    league.over_at = now
    league.save(update_fields=["state", "over_at"])
    for entry in teams_in(league):
        for captain in captains_of(entry.team):
            queue_mail(
                kind="team_league_over",
                player=captain,
                payload={"league": league.pk, "team": entry.team_id},
                dedup_key=f"team_league_over:{league.pk}:{captain.pk}",
                now=now,
            )
