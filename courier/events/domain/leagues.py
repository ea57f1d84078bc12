"""Making a league, joining and leaving it, closing it, and those the site keeps by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction

from courier.challenges.domain.offers import Offer, check_offer
from courier.challenges.errors import MessageTooLong, PresetClosed
from courier.clocks.terms import Terms, term_values
from courier.computer.enums import LEVELS, USUAL_LEVEL
from courier.events.domain.locks import lock_league
from courier.events.errors import (
    BadGamesAtOnce,
    BadLeagueName,
    BadLeagueTerms,
    ComputersDoNotEnter,
    EventNeedsPublicPreset,
    EventNeedsRules,
    EventNeedsTime,
    LeagueClosed,
    NotEntered,
    NotYourEvent,
    TooManyLeagues,
)
from courier.events.league_queries import open_league_count
from courier.events.models import (
    ABOUT_LENGTH,
    LEAGUE_NAME_LENGTH,
    MOST_AT_ONCE,
    League,
    LeagueMember,
)
from courier.events.permissions import may_manage_league
from courier.events.rungs import WEEK, next_week
from courier.players.domain.mutes import refuse_when_muted
from courier.players.domain.pauses import refuse_when_paused
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import may_start
from courier.presets.queries import variant_of_the_month

MOST_LEAGUES: Final = 3
SHORTEST_NAME: Final = 3
SIZES: Final = (4, 10)  # of a division
WEEKS: Final = (4, 52)
OF_PRESET: Final = "preset:"  # begins the marks of those of the site
SITE_TERMS: Final = Terms(days_per_move=3, rated=True, takebacks=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePlan:
    """What an organiser wants: the preset and the terms of the games, the rules of seasons, and the
    level of the computer that takes an empty seat in a division, if one shall.
    """

    name: str
    preset: Preset
    terms: Terms
    about: str = ""
    division_size: int = 6
    movers: int = 1
    weeks: int = 12
    computer_level: int | None = None


@transaction.atomic
def create_league(*, organiser: Player, plan: LeaguePlan, now: datetime) -> League:
    """Open a league; the organiser is not in it. Its first season begins on a Monday, a week or
    more from now. Locks the organiser.

    Raises TooManyLeagues, PresetClosed, what `check_league` raises, and what refuses the muted.
    """
    refuse_when_muted(organiser, now=now)
    check_league(plan)
    if not may_start(plan.preset, organiser):
        raise PresetClosed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=organiser.pk)
    if open_league_count(organiser) >= MOST_LEAGUES:
        raise TooManyLeagues(limit=MOST_LEAGUES)
    return League.objects.create(
        name=plan.name.strip(),
        about=plan.about,
        preset=plan.preset,
        organiser=organiser,
        division_size=plan.division_size,
        movers=plan.movers,
        weeks=plan.weeks,
        computer_level=plan.computer_level,
        created_at=now,
        starts_at=next_start(now),
        **term_values(replace(plan.terms, takebacks=False, flag_by_claim=False)),
    )


def next_start(now: datetime) -> datetime:
    """When a season begins that is waited for from an instant on: a week or more later."""
    return next_week(now + WEEK - timedelta(microseconds=1))


def check_league(plan: LeaguePlan) -> None:
    """Refuse what cannot be. Raises BadLeagueName, MessageTooLong, EventNeedsTime,
    EventNeedsPublicPreset, EventNeedsRules, BadLeagueTerms, and what `check_offer` raises.
    """
    if not SHORTEST_NAME <= len(plan.name.strip()) <= LEAGUE_NAME_LENGTH:
        raise BadLeagueName(most=LEAGUE_NAME_LENGTH)
    if len(plan.about) > ABOUT_LENGTH:
        raise MessageTooLong(limit=ABOUT_LENGTH)
    if plan.terms.control is None:
        raise EventNeedsTime
    if not plan.preset.is_listed or plan.preset.current is None:
        raise EventNeedsPublicPreset
    if not plan.preset.enforced:
        raise EventNeedsRules
    is_fit = (
        SIZES[0] <= plan.division_size <= SIZES[1]
        and 1 <= plan.movers < plan.division_size / 2
        and WEEKS[0] <= plan.weeks <= WEEKS[1]
        and (plan.computer_level is None or plan.computer_level in LEVELS)
    )
    if not is_fit:
        raise BadLeagueTerms(least=SIZES[0], most=SIZES[1], short=WEEKS[0], long=WEEKS[1])
    modes = plan.preset.current.rules.spec.setup_modes
    check_offer(
        Offer(
            revision=plan.preset.current,
            setup_mode=modes[0].key if modes else "",
            **term_values(plan.terms),
        )
    )


@transaction.atomic
def join_league(*, league_id: int, player: Player, games_most: int, now: datetime) -> LeagueMember:
    """Play from the next season on, or say anew how many games at once from then on. Who comes back
    after a season without them begins as a new player does.

    Raises LeagueClosed, ComputersDoNotEnter, Paused, BadGamesAtOnce.
    """
    league = lock_league(league_id)
    if league.closed_at is not None:
        raise LeagueClosed
    if player.is_computer or player.is_bot:
        raise ComputersDoNotEnter
    refuse_when_paused(player, now=now)
    if not 1 <= games_most <= MOST_AT_ONCE:
        raise BadGamesAtOnce(most=MOST_AT_ONCE)
    member, _is_new = LeagueMember.objects.get_or_create(
        league=league, player=player, defaults={"joined_at": now, "games_most": games_most}
    )
    member.games_most = games_most
    member.left_at = None
    member.save(update_fields=["games_most", "left_at"])
    return member


@transaction.atomic
def leave_league(*, league_id: int, player: Player, now: datetime) -> LeagueMember:
    """Play no further season; the one that is played goes on. Raises NotEntered."""
    league = lock_league(league_id)
    member = LeagueMember.objects.filter(league=league, player=player, left_at=None).first()
    if member is None:
        raise NotEntered
    member.left_at = now
    member.save(update_fields=["left_at"])
    return member


@transaction.atomic
def close_league(*, league_id: int, player: Player, now: datetime) -> League:
    """Let no further season begin. Raises NotYourEvent, LeagueClosed."""
    league = lock_league(league_id)
    if not may_manage_league(league, player):
        raise NotYourEvent
    if league.closed_at is not None:
        raise LeagueClosed
    league.closed_at = now
    league.save(update_fields=["closed_at"])
    return league


def keep_league(*, now: datetime) -> int:
    """Make the league of the variant of the month if it is missing; return how many that were.
    Double runs change nothing. 2 queries where nothing is missing.
    """
    preset = variant_of_the_month(now.astimezone(UTC).date())
    if preset is None or not preset.enforced:
        return 0
    mark = f"{OF_PRESET}{preset.key}"
    if League.objects.filter(mark=mark).exists():
        return 0
    values = {
        "preset": preset,
        "created_at": now,
        "starts_at": next_start(now),
        "computer_level": USUAL_LEVEL,
        **term_values(SITE_TERMS),
    }
    _league, is_new = League.objects.get_or_create(mark=mark, defaults=values)
    return int(is_new)
