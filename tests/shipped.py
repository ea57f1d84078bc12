"""The presets that come with the site, stored in four queries: their rows are worked out once in
each process.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import cache

from courier.presets.domain.presets import columns_of, listing_of, store_document
from courier.presets.models import Preset, PresetRevision
from variants import get_spec, preset_keys


def store_shipped(keys: Iterable[str] = (), *, now: datetime) -> None:
    """Store shipped presets, all of them without `keys`, as `store_document` does."""
    wanted = sorted(set(keys) or preset_keys())
    stored = dict(Preset.objects.filter(key__in=wanted).values_list("key", "current__content_hash"))
    for key, content_hash in stored.items():
        if content_hash != get_spec(key).content_hash:
            store_document(document=get_spec(key).document, now=now)
    _store_new([key for key in wanted if key not in stored], now)


def forget_presets() -> None:
    """Remove every preset."""
    Preset.objects.update(current=None)
    PresetRevision.objects.all().delete()
    Preset.objects.all().delete()


def _store_new(keys: list[str], now: datetime) -> None:
    presets = Preset.objects.bulk_create(_preset(key, now) for key in keys)
    revisions = PresetRevision.objects.bulk_create(_revision(preset, now) for preset in presets)
    for preset, revision in zip(presets, revisions, strict=True):
        preset.current = revision
    Preset.objects.bulk_update(presets, ["current"])


def _revision(preset: Preset, now: datetime) -> PresetRevision:
    spec = get_spec(preset.key)
    return PresetRevision(
        preset=preset,
        number=1,
        content_hash=spec.content_hash,
        document=spec.document,
        created_at=now,
    )


def _preset(key: str, now: datetime) -> Preset:
    columns = _columns(key)
    preset = Preset(key=key, **columns)
    for name, value in listing_of(preset, get_spec(key), now=now).items():
        setattr(preset, name, value)
    return preset


@cache
def _columns(key: str) -> dict[str, object]:
    return columns_of(get_spec(key))
