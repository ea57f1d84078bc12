"""Entering a variant, and taking it back."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.contests.domain.contests import lock_contest
from courier.contests.errors import (
    AlreadyInContest,
    ComputersDoNotVote,
    ContestClosed,
    ContestFull,
    NotEnteredThere,
    NotYourVariant,
    OrganiserDoesNotEnter,
    TooManyOfOne,
    VariantNotReady,
    VariantTooOld,
)
from courier.contests.models import Contest, Entry, Juror, Phase
from courier.contests.permissions import is_organiser, is_person
from courier.contests.queries import published_at
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from courier.presets.permissions import is_owner, may_start

MOST_ENTRIES: Final = 60
MOST_OF_ONE: Final = 3


@transaction.atomic
def enter(*, contest_id: int, player: Player, preset: Preset, now: datetime) -> Entry:
    """Enter a variant of one's own. Locks the contest.

    Raises ContestClosed, OrganiserDoesNotEnter, ComputersDoNotVote, NotYourVariant,
    VariantNotReady, VariantTooOld, AlreadyInContest, TooManyOfOne, ContestFull.
    """
    contest = lock_contest(contest_id)
    if contest.phase(now) != Phase.OPEN:
        raise ContestClosed
    if not is_person(player):
        raise ComputersDoNotVote
    is_juror = contest.has_jury and Juror.objects.filter(contest=contest, player=player).exists()
    if is_organiser(contest, player) or is_juror:
        raise OrganiserDoesNotEnter
    _check(contest, preset, player)
    entries = list(Entry.objects.filter(contest=contest).values_list("preset", "author"))
    if preset.pk in [each for each, _author in entries]:
        raise AlreadyInContest(name=preset.name)
    if [author for _preset, author in entries].count(player.pk) >= MOST_OF_ONE:
        raise TooManyOfOne(limit=MOST_OF_ONE)
    if len(entries) >= MOST_ENTRIES:
        raise ContestFull(limit=MOST_ENTRIES)
    return Entry.objects.create(contest=contest, preset=preset, author=player, entered_at=now)


def _check(contest: Contest, preset: Preset, player: Player) -> None:
    if not is_owner(preset, player):
        raise NotYourVariant
    is_public = preset.visibility == Visibility.PUBLIC and may_start(preset, None)
    if not is_public or not preset.enforced:
        raise VariantNotReady
    first = published_at(preset)
    if first is None or first < contest.created_at:
        raise VariantTooOld(name=preset.name)


@transaction.atomic
def withdraw(*, contest_id: int, player: Player, preset: Preset, now: datetime) -> None:
    """Withdraw a variant while entries are open. Locks the contest. Raises ContestClosed,
    NotEnteredThere.
    """
    contest = lock_contest(contest_id)
    if contest.phase(now) != Phase.OPEN:
        raise ContestClosed
    gone, _each = Entry.objects.filter(contest=contest, preset=preset, author=player).delete()
    if not gone:
        raise NotEnteredThere
