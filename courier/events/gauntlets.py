"""The variants of an event: one, or those of a gauntlet, which take turns in its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from statistics import fmean

from courier.clocks.terms import TermsReading
from courier.events.models import Event, EventVariant
from courier.presets.models import PresetRevision
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
