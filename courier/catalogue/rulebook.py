"""What the page of a preset says of its rules: what follows from its document alone, of which the
page keeps the HTML.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from django.utils.translation import get_language

from courier.catalogue.legend import LegendItem, legend_of
from courier.catalogue.rules_page import (
    Fact,
    Kind,
    ZoneFigure,
    facts_of,
    kinds_of,
    sections_of,
    zones_of,
)
from courier.presets.models import PresetRevision
from variants import MEGABYTE, RuleSection, get_spec, sized_cache


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Pieces and zones with the legends of their diagrams, exact rules, facts. Two are equal when
    they are of the same content in the same language.
    """

    content_hash: str
    language: str
    kinds: tuple[Kind, ...] = field(compare=False)
    zones: tuple[ZoneFigure, ...] = field(compare=False)
    legend: tuple[LegendItem, ...] = field(compare=False)
    zone_legend: tuple[LegendItem, ...] = field(compare=False)
    sections: tuple[RuleSection, ...] = field(compare=False)
    facts: tuple[Fact, ...] = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Beside:
    """What is kept beside the diagrams, which have caches of their own."""

    legend: tuple[LegendItem, ...]
    zone_legend: tuple[LegendItem, ...]
    facts: tuple[Fact, ...]


def rulebook_of(revision: PresetRevision) -> Rulebook:
    """The rulebook of a revision in the active language. No query."""
    language = get_language() or ""
    beside = _beside(revision, language)
    return Rulebook(
        content_hash=revision.spec.content_hash,
        language=language,
        kinds=kinds_of(revision),
        zones=zones_of(revision),
        legend=beside.legend,
        zone_legend=beside.zone_legend,
        sections=sections_of(revision),
        facts=beside.facts,
    )


def _by_content(revision: PresetRevision, language: str) -> Hashable:
    return get_spec(revision.document).content_hash, language


@sized_cache(most=4 * MEGABYTE, key=_by_content)
def _beside(revision: PresetRevision, _language: str) -> _Beside:
    spec = revision.spec
    kinds = [kind.picture for kind in kinds_of(revision) if kind.picture is not None]
    legend = legend_of(spec, kinds)
    zones = legend_of(spec, [zone.picture for zone in zones_of(revision)])
    return _Beside(
        legend=tuple(legend),
        zone_legend=tuple(item for item in zones if item not in legend),
        facts=tuple(facts_of(revision)),
    )
