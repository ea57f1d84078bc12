"""Making an event, and calling it off."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from courier.challenges.domain.offers import Offer, check_offer
from courier.challenges.errors import BadRatingRange, MessageTooLong, PresetClosed
from courier.clocks.terms import Terms, term_values
from courier.computer.enums import LEVELS
from courier.events.domain.follows import notify_followers
from courier.events.domain.locks import lock_event
from courier.events.enums import EntryRule, EventKind, EventState, LastDay
from courier.events.errors import (
    ArenaNeedsEnd,
    BadComputerSeat,
    BadEventDates,
    BadEventSize,
    BadGamesEach,
    BadGauntlet,
    BadGroups,
    BadLastDay,
    BadPlayOff,
    BadRounds,
    BadStartPosition,
    EntriesClosed,
    EventNeedsName,
    EventNeedsPublicPreset,
    EventNeedsRatings,
    EventNeedsRules,
    EventNeedsTeam,
    EventNeedsTime,
    NotYourEvent,
    ThematicIsCasual,
    ThematicPlaysBothSides,
    TooManyEvents,
)
from courier.events.gauntlets import first_mode
from courier.events.groups import MOST_EACH, MOST_IN_FINAL, group_count
from courier.events.groups import SIZES as GROUP_SIZES
from courier.events.models import ABOUT_LENGTH, NAME_LENGTH, Event, EventVariant
from courier.events.permissions import may_manage
from courier.events.queries import organised_count
from courier.events.spare_seats import FILLED
from courier.events.starts import start_of
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_start

MOST_EVENTS: Final = 5
SHORTEST_NAME: Final = 3
SOONEST: Final = timedelta(hours=1)
LATEST: Final = timedelta(days=90)
SHORTEST: Final = timedelta(days=7)
LONGEST: Final = timedelta(days=5 * 365)
MOST_ROUNDS: Final = 15
# How many players each kind takes: in a round robin everybody plays everybody at once.
SIZES: Final = {
    EventKind.ROUND_ROBIN: (3, 16),
    EventKind.SWISS: (4, 200),
    EventKind.KNOCK_OUT: (2, 128),
    EventKind.TEAM_MATCH: (2, 100),
    EventKind.ARENA: (3, 100),
}
MOST_IN_GROUPS: Final = 128  # of a round robin in groups
GAMES_EACH: Final = {
    EventKind.ROUND_ROBIN: 2,
    EventKind.SWISS: 1,
    EventKind.KNOCK_OUT: 6,
    EventKind.TEAM_MATCH: 2,
    EventKind.ARENA: 1,
}
GAUNTLETS: Final = (EventKind.ROUND_ROBIN, EventKind.SWISS)
PLAYED_OFF: Final = (EventKind.ROUND_ROBIN, EventKind.SWISS)
MOST_VARIANTS: Final = 15  # of a gauntlet
LONGEST_ARENA: Final = timedelta(weeks=26)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an organiser wants: the preset and the terms of its games, who may enter, and when. With
    more variants it is a gauntlet, in which they and the first one take turns; with a start
    position, in any notation that `start_of` reads, a thematic event. A round robin may be one in
    groups of about a size, of each of which some reach the final. The computer of a level takes an
    empty seat.
    """

    name: str
    kind: EventKind
    revision: PresetRevision
    terms: Terms
    starts_at: datetime
    about: str = ""
    setup_mode: str = ""
    more_variants: tuple[PresetRevision, ...] = ()
    start_position: str = ""
    games_each: int = 1
    group_size: int | None = None
    finalists_each: int | None = None
    rounds: int | None = None
    plays_off: bool = False
    entry_rule: EntryRule = EntryRule.OPEN
    team_id: int | None = None  # whose members may enter, by that rule
    rating_least: int | None = None
    rating_most: int | None = None
    reliability_least: int | None = None
    bots_welcome: bool = False
    entries_least: int = 4
    entries_most: int = 16
    computer_level: int | None = None
    keeps_results: bool = True
    forfeits_unmanned: bool = False
    ends_at: datetime | None = None
    last_day: LastDay = LastDay.DRAWN

    @property
    def variants(self) -> tuple[PresetRevision, ...]:
        """What is played, in order."""
        return (self.revision, *self.more_variants)


@transaction.atomic
def create_event(*, organiser: Player, plan: Plan, now: datetime) -> Event:
    """Open an event for entries; the organiser is not entered. Its games know neither takebacks nor
    claims of a flag, which others would have to wait for. Locks the team it is for, and the
    organiser.

    Raises TooManyEvents, PresetClosed, EventNeedsTeam, what `check_plan` raises, and what refuses
    the muted.
    """
    refuse_when_muted(organiser, now=now)
    check_plan(plan, now=now)
    if plan.team_id is not None:
        _lock_own_team(plan.team_id, organiser)
    if not all(may_start(each.preset, organiser) for each in plan.variants):
        raise PresetClosed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=organiser.pk)
    if organised_count(organiser) >= MOST_EVENTS:
        raise TooManyEvents(limit=MOST_EVENTS)
    return store_event(organiser, plan, now=now)


def _lock_own_team(team_id: int, organiser: Player) -> None:
    """Lock a team, so that it is not closed meanwhile. Raises EventNeedsTeam."""
    own = organiser.memberships.inside().filter(team=team_id).select_related("team")
    if own.select_for_update(of=("team",), no_key=True).first() is None:
        raise EventNeedsTeam


def store_event(organiser: Player | None, plan: Plan, *, now: datetime) -> Event:
    """Store an event of a plan that has been checked."""
    event = Event.objects.create(
        name=plan.name.strip(),
        about=plan.about,
        kind=plan.kind,
        revision=plan.revision,
        setup_mode=plan.setup_mode,
        start_position=start_of(plan.revision, plan.start_position),
        is_gauntlet=bool(plan.more_variants),
        organiser=organiser,
        games_each=plan.games_each,
        group_size=plan.group_size,
        finalists_each=plan.finalists_each,
        rounds_most=plan.rounds if plan.kind == EventKind.SWISS else None,
        plays_off=plan.plays_off,
        entry_rule=plan.entry_rule,
        team_id=plan.team_id,
        rating_least=plan.rating_least,
        rating_most=plan.rating_most,
        reliability_least=plan.reliability_least,
        bots_welcome=plan.bots_welcome,
        entries_least=plan.entries_least,
        entries_most=plan.entries_most,
        computer_level=plan.computer_level,
        forfeits_unmanned=plan.forfeits_unmanned,
        keeps_results=plan.keeps_results or plan.kind != EventKind.ROUND_ROBIN,
        created_at=now,
        starts_at=plan.starts_at,
        ends_at=plan.ends_at,
        last_day=plan.last_day,
        **term_values(replace(plan.terms, takebacks=False, flag_by_claim=False)),
    )
    if event.is_gauntlet:
        EventVariant.objects.bulk_create(
            EventVariant(event=event, number=number, revision=revision)
            for number, revision in enumerate(plan.variants, 1)
        )
    return event


@transaction.atomic
def cancel_event(*, event_id: int, player: Player, now: datetime) -> Event:
    """Call an event off before it begins. Raises NotYourEvent, EntriesClosed."""
    event = lock_event(event_id)
    if not may_manage(event, player):
        raise NotYourEvent
    if event.state != EventState.OPEN:
        raise EntriesClosed
    call_off(event, now=now)
    return event


def call_off(event: Event, *, now: datetime) -> None:
    """End a locked event that has not begun."""
    event.state = EventState.CANCELLED
    event.over_at = now
    event.save(update_fields=["state", "over_at"])
    notify_followers(event, 0)


def check_plan(plan: Plan, *, now: datetime) -> None:
    """Refuse what cannot be. Raises EventNeedsName, MessageTooLong, EventNeedsTime,
    EventNeedsPublicPreset, EventNeedsRules, BadEventDates, BadLastDay, ArenaNeedsEnd, BadEventSize,
    BadComputerSeat, BadRounds, BadGamesEach, BadPlayOff, BadGroups, BadGauntlet, BadStartPosition,
    ThematicIsCasual, ThematicPlaysBothSides, EventNeedsTeam, EventNeedsRatings, BadRatingRange, and
    what `check_offer` raises of the terms.
    """
    if not SHORTEST_NAME <= len(plan.name.strip()) <= NAME_LENGTH:
        raise EventNeedsName(most=NAME_LENGTH)
    if len(plan.about) > ABOUT_LENGTH:
        raise MessageTooLong(limit=ABOUT_LENGTH)
    _check_preset(plan)
    _check_dates(plan, now)
    _check_size(plan)
    _check_groups(plan)
    _check_gauntlet(plan)
    _check_start(plan)
    if (plan.entry_rule == EntryRule.TEAM) != (plan.team_id is not None):
        raise EventNeedsTeam
    has_ratings = plan.rating_least is not None or plan.rating_most is not None
    if plan.entry_rule == EntryRule.RATING and not has_ratings:
        raise EventNeedsRatings
    if plan.entry_rule != EntryRule.RATING and has_ratings:
        raise BadRatingRange
    for revision in plan.variants:
        _check_terms(plan, revision)


def _check_terms(plan: Plan, revision: PresetRevision) -> None:
    check_offer(
        Offer(
            revision=revision,
            setup_mode=plan.setup_mode if revision == plan.revision else first_mode(revision),
            rating_least=plan.rating_least,
            rating_most=plan.rating_most,
            reliability_least=plan.reliability_least,
            **term_values(plan.terms),
        )
    )


def _check_preset(plan: Plan) -> None:
    if plan.terms.control is None:
        raise EventNeedsTime
    if not all(each.preset.is_listed for each in plan.variants):
        raise EventNeedsPublicPreset
    if not all(each.rules.enforced for each in plan.variants):
        raise EventNeedsRules


def _check_dates(plan: Plan, now: datetime) -> None:
    if not SOONEST <= plan.starts_at - now <= LATEST:
        raise BadEventDates
    if plan.ends_at is not None and not SHORTEST <= plan.ends_at - plan.starts_at <= LONGEST:
        raise BadEventDates
    if plan.last_day != LastDay.DRAWN and (plan.ends_at is None or plan.kind == EventKind.ARENA):
        raise BadLastDay
    if plan.kind != EventKind.ARENA:
        return
    if plan.ends_at is None or plan.ends_at - plan.starts_at > LONGEST_ARENA:
        raise ArenaNeedsEnd(weeks=LONGEST_ARENA // timedelta(weeks=1))


def _check_size(plan: Plan) -> None:
    least, most = SIZES[plan.kind]
    if plan.group_size is not None:
        most = MOST_IN_GROUPS
    if not least <= plan.entries_least <= plan.entries_most <= most:
        raise BadEventSize(least=least, most=most)
    if plan.computer_level is not None and (
        plan.kind not in FILLED or plan.group_size is not None or plan.computer_level not in LEVELS
    ):
        raise BadComputerSeat
    if plan.kind == EventKind.SWISS:
        longest = min(MOST_ROUNDS, plan.entries_least - 1)
        if plan.rounds is None or not 1 <= plan.rounds <= longest:
            raise BadRounds(most=MOST_ROUNDS)
    if not 1 <= plan.games_each <= GAMES_EACH[plan.kind]:
        raise BadGamesEach
    if plan.plays_off and plan.kind not in PLAYED_OFF:
        raise BadPlayOff


def _check_groups(plan: Plan) -> None:
    size, each = plan.group_size, plan.finalists_each
    if size is None and each is None:
        return
    least, most = GROUP_SIZES
    error = BadGroups(least=least, most=most, each=MOST_EACH, final=MOST_IN_FINAL)
    if size is None or each is None or plan.kind != EventKind.ROUND_ROBIN:
        raise error
    if not least <= size <= most or not 1 <= each <= min(MOST_EACH, size - 1):
        raise error
    groups = group_count(plan.entries_most, size=size, finalists_each=each)
    if groups < 2 or groups * each > MOST_IN_FINAL:
        raise error


def _check_gauntlet(plan: Plan) -> None:
    if not plan.more_variants:
        return
    if plan.start_position.strip():
        raise BadStartPosition(reason=_("a gauntlet has several variants"))
    most = MOST_VARIANTS if plan.rounds is None else min(MOST_VARIANTS, plan.rounds)
    is_fit = plan.kind in GAUNTLETS and len(plan.variants) <= most
    if not is_fit or len(set(plan.variants)) < len(plan.variants):
        raise BadGauntlet(most=MOST_VARIANTS)


def _check_start(plan: Plan) -> None:
    if not start_of(plan.revision, plan.start_position):
        return
    if plan.terms.rated:
        raise ThematicIsCasual
    if GAMES_EACH[plan.kind] > 1 and plan.games_each % 2:
        raise ThematicPlaysBothSides
