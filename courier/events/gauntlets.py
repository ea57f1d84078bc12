"""The variants of an event: one, or those of a gauntlet, which take turns in its rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from statistics import fmean

from courier.clocks.terms import TermsReading
from courier.events.models import Event, EventVariant
from courier.presets.models import PresetRevision
from courier.presets.permissions import may_start
from courier.ratings.computation import Known, strength_at
from courier.ratings.families import family_of
from courier.ratings.glicko import Strength


def variants_of(event: Event) -> list[PresetRevision]:
    """What is played in an event, in order; 1 query for a gauntlet, else none."""
    if not event.is_gauntlet:
        return [event.revision]
    listed = EventVariant.objects.filter(event=event).select_related("revision__preset")
    return [each.revision for each in listed.order_by("number")]


def in_turn(variants: Sequence[PresetRevision], number: int) -> PresetRevision | None:
    """The variant of a round from 1: after the last one they begin again. None where there is but
    one.
    """
    return variants[(number - 1) % len(variants)] if len(variants) > 1 else None


def is_left_out(revision: PresetRevision) -> bool:
    """Whether a Swiss gauntlet leaves a variant out: it has been withdrawn or hidden."""
    return not may_start(revision.preset, None)


def next_variant(
    variants: Sequence[PresetRevision], played: Iterable[int | None]
) -> PresetRevision | None:
    """The variant of the next round, after rounds of revisions with these ids: of those that are
    not left out the one whose turn has come least often, in their order. None where all are left
    out.
    """
    counts = Counter(played)
    left = [each for each in variants if not is_left_out(each)]
    return min(left, key=lambda each: counts[each.pk], default=None)


def strength_in(
    variants: Sequence[PresetRevision],
    terms: TermsReading,
    known: Mapping[str, Known],
    at: datetime,
) -> Strength:
    """A player's rating in the families of these variants under an event's terms, on average, as
    little certain as the least certain one.
    """
    found = [strength_at(known, family_of(each, terms).key, at) for each in variants]
    return Strength(
        fmean(each.rating for each in found),
        max(each.deviation for each in found),
        max(each.volatility for each in found),
    )


def first_mode(revision: PresetRevision) -> str:
    """How a game of a variant begins that nobody has chosen an array for."""
    modes = revision.spec.setup_modes
    return modes[0].key if modes else ""
