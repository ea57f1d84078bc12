"""Which presets are like another one, and which it is best compared with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.db.models import Case, F, IntegerField, Q, QuerySet, Value, When
from django.db.models.expressions import Combinable

from courier.catalogue.tiles import most_distinctive
from courier.common.computed import computed
from courier.common.kept_queries import kept
from courier.players.models import Player
from courier.presets.filters import USUAL_SORT
from courier.presets.found_presets import ORDERS, presets_in_order
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import may_read
from courier.presets.queries import listed_presets
from courier.presets.search import plain
from variants import PresetSpec, extended_key, get_spec, preset_keys

SIMILAR: Final = 3
HOUR: Final = 60 * 60  # seconds


@dataclass(frozen=True, slots=True)
class Relatives:
    """The preset one is best compared with, if any, and those that are like it."""

    nearest: Preset | None
    similar: Sequence[Preset]


def relatives_of(revision: PresetRevision, viewer: Player | None) -> Relatives:
    """The relatives of a preset that the viewer may read.

    The nearest is the preset it was made from, or else the one its family is called after, or else
    the eldest of that; the head of a family has none. Similar are those of its family, the ones
    with pieces like its own before the others, then those that share the tag that sets it apart;
    the most played first.

    What is alike is looked for once an hour. 1 query; the revision comes with its preset and that
    one's source.
    """
    preset = revision.preset
    key = f"relatives:{preset.pk}:{revision.pk}"
    known: tuple[int | None, list[int]] | None = computed.get(key)
    if known is None:
        eldest, similar = _eldest(preset), _similar_presets(revision)
        computed.set(key, (eldest and eldest.pk, [each.pk for each in similar]), timeout=HOUR)
    else:
        pk, pks = known
        read = presets_in_order(list(dict.fromkeys([*pks, *([pk] if pk else [])])))
        listed = {each.pk: each for each in read if each.is_listed}
        eldest = listed.get(pk) if pk else None
        similar = [listed[each] for each in pks if each in listed]
    source = preset.source
    is_shown = source is not None and may_read(source, viewer)
    return Relatives(source if is_shown else eldest, similar)


def _eldest(preset: Preset) -> Preset | None:
    """The head of the family of a preset, or what it extends."""
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


def _similar_presets(revision: PresetRevision) -> list[Preset]:
    return list(_similar(revision.preset, _own_words(revision.spec))[:SIMILAR])


def _similar(preset: Preset, words: Sequence[str]) -> QuerySet[Preset]:
    family = Q(family=preset.family) if preset.family else Q(pk__in=())
    near = [When(family & Q(shared__gte=(len(words) + 1) // 2), then=Value(0))] if words else []
    rank = Case(*near, When(family, then=Value(1)), default=Value(2), output_field=IntegerField())
    alike = Q(tags__contains=most_distinctive(preset.tags)[:1]) if preset.tags else Q(pk__in=())
    others = listed_presets().exclude(pk=preset.pk).filter(family | alike)
    others = others.annotate(shared=_shared(words))
    return others.order_by(rank, *ORDERS[USUAL_SORT], "search_name", "pk")


def _own_words(spec: PresetSpec) -> list[str]:
    """The words that name its pieces and none of chess."""
    return sorted(_words(spec) - _words(get_spec("chess")))


def _words(spec: PresetSpec) -> set[str]:
    return {word for piece in spec.pieces for word in plain(piece.name).split()}


def _shared(words: Sequence[str]) -> Combinable:
    """How many of these words a preset is found by."""
    found = (
        Case(When(search_text__contains=f" {word}", then=Value(1)), default=Value(0))
        for word in words
    )
    return sum(found, start=Value(0))


@lru_cache(maxsize=512)
def _extended(key: str) -> str:
    """The key a shipped preset extends, read from its document once; empty for none."""
    return extended_key(key) or ""


def _parent(preset: Preset) -> str:
    """The key a preset that comes with the site extends; empty for all others."""
    is_shipped = preset.owner_id is None and preset.key in preset_keys()
    return _extended(preset.key) if is_shipped else ""
