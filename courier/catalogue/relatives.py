"""Which preset another one is best compared with."""

from __future__ import annotations

from django.db.models import Case, F, IntegerField, QuerySet, Value, When

from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.models import Preset
from courier.presets.permissions import may_read
from courier.presets.queries import listed_presets
from variants import extended_key, preset_keys


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
    others = listed_presets().exclude(pk=preset.pk).annotate(rank=rank).filter(rank__isnull=False)
    return others.order_by("rank", F("year").asc(nulls_last=True), "name", "pk")[:1]


def _parent(preset: Preset) -> str:
    """The key a preset that comes with the site extends; empty for all others."""
    is_shipped = preset.owner_id is None and preset.key in preset_keys()
    return (extended_key(preset.key) or "") if is_shipped else ""
