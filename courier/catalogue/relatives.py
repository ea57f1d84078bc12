"""Which presets are like another one, and which it is best compared with."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When

from courier.catalogue.tiles import most_distinctive
from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.filters import USUAL_SORT
from courier.presets.found_presets import ORDERS, presets_in_order
from courier.presets.models import Preset
from courier.presets.permissions import may_read
from courier.presets.queries import listed_presets
from variants import extended_key, preset_keys

SIMILAR: Final = 3
HOUR: Final = 60 * 60  # seconds


def relative_of(preset: Preset, viewer: Player | None) -> Preset | None:
    """The preset this one was made from, or else the one its family is called after, or else the
    eldest of that.

    None for the head of a family. What the viewer may not read is left out. At most 1 query;
    `preset` comes with its source.
    """
    if preset.source is not None and may_read(preset.source, viewer):
        return preset.source
    parent = _parent(preset)
    if not parent and preset.name.casefold() == preset.family.casefold():
        return None
    return _first_relative.first(preset, parent, preset.family or None)


@kept
def _first_relative(preset: Preset, parent: str, family: str | None) -> QuerySet[Preset]:
    wanted = [When(key=parent, then=Value(0))]
    if family is not None:
        wanted += [
            When(name__iexact=family, then=Value(1)),
            When(family=family, then=Value(2)),
        ]
    rank = Case(*wanted, default=None, output_field=IntegerField())
    # Without their revisions: PostgreSQL would put all documents there are into a table of its own.
    others = listed_presets().select_related(None).exclude(pk=preset.pk)
    others = others.annotate(rank=rank).filter(rank__isnull=False)
    return others.order_by("rank", F("year").asc(nulls_last=True), "name", "pk")[:1]


def similar_presets(preset: Preset) -> list[Preset]:
    """The presets somebody who likes this one may like: those of its family, then those that share
    the tag that sets it apart, the most played first.

    What is alike is looked for once an hour. 1 query.
    """
    key = f"similar:{preset.pk}:{preset.current_id}"
    known = computed.get(key)
    if known is not None:
        return [each for each in presets_in_order(known) if each.is_listed]
    found = list(_similar(preset)[:SIMILAR])
    computed.set(key, [each.pk for each in found], timeout=HOUR)
    return found


def _similar(preset: Preset) -> QuerySet[Preset]:
    family = Q(family=preset.family) if preset.family else Q(pk__in=())
    rank = Case(When(family, then=Value(0)), default=Value(1), output_field=IntegerField())
    alike = Q(tags__contains=most_distinctive(preset.tags)[:1]) if preset.tags else Q(pk__in=())
    others = listed_presets().exclude(pk=preset.pk).filter(family | alike)
    return others.order_by(rank, *ORDERS[USUAL_SORT], "search_name", "pk")


@lru_cache(maxsize=512)
def _extended(key: str) -> str:
    """The key a shipped preset extends, read from its document once; empty for none."""
    return extended_key(key) or ""


def _parent(preset: Preset) -> str:
    """The key a preset that comes with the site extends; empty for all others."""
    is_shipped = preset.owner_id is None and preset.key in preset_keys()
    return _extended(preset.key) if is_shipped else ""
