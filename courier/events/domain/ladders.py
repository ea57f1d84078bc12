"""Making a ladder, closing it, and those the site keeps by itself."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from django.db import transaction

from courier.challenges.domain.offers import Offer, check_offer
from courier.challenges.errors import MessageTooLong, PresetClosed
from courier.clocks.terms import Terms, term_values
from courier.common.tasks import enqueue
from courier.events.domain.ladder_games import variant_of_week
from courier.events.domain.locks import lock_ladder
from courier.events.errors import (
    BadLadderTerms,
    EventNeedsName,
    EventNeedsPublicPreset,
    EventNeedsRules,
    EventNeedsTime,
    LadderClosed,
    NotYourEvent,
    TooManyLadders,
)
from courier.events.ladder_queries import open_ladder_count
from courier.events.models import ABOUT_LENGTH, NAME_LENGTH, Ladder
from courier.events.permissions import may_manage_ladder
from courier.events.rungs import next_week
from courier.players.domain.mutes import refuse_when_muted
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import may_start
from courier.presets.queries import variant_of_the_month
from courier.watching.domain.follows import NEWS_TASK

MOST_LADDERS: Final = 3
SHORTEST_NAME: Final = 3
MOST_REACH: Final = 10
IDLE: Final = (2, 26)  # weeks
ALL_VARIANTS: Final = "variants"  # the mark of the ladder of all variants
OF_PRESET: Final = "preset:"  # begins the marks of the others
SITE_TERMS: Final = Terms(days_per_move=3, rated=True, takebacks=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LadderPlan:
    """What an organiser wants: the preset and the terms of its games, and the rules for places."""

    name: str
    preset: Preset
    terms: Terms
    about: str = ""
    reach: int = 3
    idle_weeks: int = 8


@transaction.atomic
def create_ladder(*, organiser: Player, plan: LadderPlan, now: datetime) -> Ladder:
    """Open a ladder; the organiser is not on it. Its games know neither takebacks nor claims of a
    flag. Locks the organiser.

    Raises TooManyLadders, PresetClosed, what `check_ladder` raises, and what refuses the muted.
    """
    refuse_when_muted(organiser, now=now)
    check_ladder(plan)
    if not may_start(plan.preset, organiser):
        raise PresetClosed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=organiser.pk)
    if open_ladder_count(organiser) >= MOST_LADDERS:
        raise TooManyLadders(limit=MOST_LADDERS)
    return Ladder.objects.create(
        name=plan.name.strip(),
        about=plan.about,
        preset=plan.preset,
        organiser=organiser,
        reach=plan.reach,
        idle_weeks=plan.idle_weeks,
        created_at=now,
        pairs_at=next_week(now),
        **term_values(replace(plan.terms, takebacks=False, flag_by_claim=False)),
    )


def check_ladder(plan: LadderPlan) -> None:
    """Refuse what cannot be. Raises EventNeedsName, MessageTooLong, EventNeedsTime,
    EventNeedsPublicPreset, EventNeedsRules, BadLadderTerms, and what `check_offer` raises.
    """
    if not SHORTEST_NAME <= len(plan.name.strip()) <= NAME_LENGTH:
        raise EventNeedsName(most=NAME_LENGTH)
    if len(plan.about) > ABOUT_LENGTH:
        raise MessageTooLong(limit=ABOUT_LENGTH)
    if plan.terms.control is None:
        raise EventNeedsTime
    if not plan.preset.is_listed or plan.preset.current is None:
        raise EventNeedsPublicPreset
    if not plan.preset.enforced:
        raise EventNeedsRules
    least, most = IDLE
    if not (1 <= plan.reach <= MOST_REACH and least <= plan.idle_weeks <= most):
        raise BadLadderTerms(reach=MOST_REACH, least=least, most=most)
    modes = plan.preset.current.rules.spec.setup_modes
    check_offer(
        Offer(
            revision=plan.preset.current,
            setup_mode=modes[0].key if modes else "",
            **term_values(plan.terms),
        )
    )


@transaction.atomic
def close_ladder(*, ladder_id: int, player: Player, now: datetime) -> Ladder:
    """Let a ladder end: nobody joins or is challenged or paired any more; running games are played
    out and count. Raises NotYourEvent, LadderClosed.
    """
    ladder = lock_ladder(ladder_id)
    if not may_manage_ladder(ladder, player):
        raise NotYourEvent
    if ladder.closed_at is not None:
        raise LadderClosed
    ladder.closed_at = now
    ladder.save(update_fields=["closed_at"])
    enqueue(NEWS_TASK, "ladder_closed", ladder.pk)
    return ladder


def keep_ladders(*, now: datetime) -> int:
    """Make the ladders of the site that are missing: that of all variants, and that of the variant
    of the month. Return how many; double runs change nothing. 3 queries where nothing is missing.
    """
    made = _kept(ALL_VARIANTS, None, now)
    preset = variant_of_the_month(now.astimezone(UTC).date())
    if preset is not None and preset.enforced:
        made += _kept(f"{OF_PRESET}{preset.key}", preset, now)
    return made


def _kept(mark: str, preset: Preset | None, now: datetime) -> int:
    if Ladder.objects.filter(mark=mark).exists():
        return 0
    values = {
        "preset": preset,
        "week_preset": variant_of_week(now) if preset is None else None,
        "created_at": now,
        "pairs_at": next_week(now),
        **term_values(SITE_TERMS),
    }
    _ladder, is_new = Ladder.objects.get_or_create(mark=mark, defaults=values)
    return int(is_new)
