"""Which games are rated together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.text import slugify

from courier.clocks.terms import TermsReading
from courier.presets.models import PresetRevision
from courier.ratings.pools import in_pool
from variants import preset_keys

LONGEST: Final = 60  # characters of a name to which words are added; the column holds 80
OF_PRESET: Final = "preset-"  # begins the keys of families that are a player's preset


@dataclass(frozen=True, slots=True)
class RatingFamily:
    """A family by its key, which stands in addresses, and its name."""

    key: str
    name: str


def family_of(revision: PresetRevision, terms: TermsReading) -> RatingFamily:
    """The family of games of a revision under these terms; no query when its preset is loaded.
    Advanced games have families of their own.

    Presets that come with the site go by the family their document names. A preset of a player is a
    family of its own: whoever makes a preset may write any family into it, and nobody shall gain a
    rating of chess with rules they have made.
    """
    family = _family_of(revision)
    if not terms.is_advanced:
        return family
    # A name that is stored, in the language of the documents.
    name = f"{family.name[:LONGEST]} (advanced)"
    return RatingFamily(in_pool(family.key, advanced=True), name)


def _family_of(revision: PresetRevision) -> RatingFamily:
    spec = revision.spec
    preset = revision.preset
    if preset.owner_id is None and preset.key in _shipped_keys():
        name = spec.family or spec.name
        return RatingFamily(slugify(name) or preset.key, name)
    return RatingFamily(f"{OF_PRESET}{preset.key}", preset.name)


@cache
def _shipped_keys() -> frozenset[str]:
    return frozenset(preset_keys())
