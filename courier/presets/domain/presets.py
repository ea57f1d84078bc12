"""Storing preset documents as revisions."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from courier.presets.enums import Visibility
from courier.presets.models import Preset, PresetRevision
from courier.presets.search import search_name, search_text
from variants import (
    PresetError,
    PresetSpec,
    check_in_child,
    get_spec,
    load_spec,
    preset_keys,
    tags_of,
)

logger = logging.getLogger(__name__)

# To be raised whenever the rules of tags or of searched texts change: the next start describes
# every preset anew.
DESCRIBED: Final = 8


def load_shipped_presets(*, now: datetime) -> int:
    """Store every preset that comes with the rules app; return how many are new or changed. 1 query
    if none is.

    A player's preset that has the key of one which is new to the site keeps it: the new one waits
    for another key, and the log says so.
    """
    rows = Preset.objects.filter(current__isnull=False).values_list(
        "key", "current__content_hash", "owner"
    )
    stored = {key: content_hash for key, content_hash, _owner in rows}
    taken = {key for key, _content_hash, owner in rows if owner}
    for key in sorted(taken.intersection(preset_keys())):
        logger.error(
            "The preset %s that comes with the site is not stored: a player's preset has its key.",
            key,
        )
    specs = (get_spec(key) for key in preset_keys() if key not in taken)
    changed = [spec for spec in specs if spec.content_hash != stored.get(spec.key)]
    return sum(store_document(document=spec.document, now=now) for spec in changed)


@transaction.atomic
def store_document(*, document: str, now: datetime) -> bool:
    """Make a preset document the current revision of its preset; False when it already was.

    1. The preset's row is locked (or created), its columns follow the document.
    2. A document seen before becomes current again; an unseen one becomes the next revision.
    Raises `variants.PresetError` when the document does not validate.
    """
    spec = load_spec(document)
    Preset.objects.get_or_create(key=spec.key, defaults=columns_of(spec) | {"is_listed": False})
    preset = (
        Preset.objects.select_for_update(of=("self",), no_key=True)
        .select_related("current")
        .get(key=spec.key)
    )
    if preset.current is not None and preset.current.content_hash == spec.content_hash:
        return False
    revision = preset.revisions.filter(content_hash=spec.content_hash).first()
    if revision is None:
        revision = PresetRevision.objects.create(
            preset=preset,
            number=(preset.revisions.aggregate(last=Max("number"))["last"] or 0) + 1,
            content_hash=spec.content_hash,
            document=spec.document,
            created_at=now,
        )
    Preset.objects.filter(pk=preset.pk).update(
        current=revision, **columns_of(spec) | listing_of(preset, spec, now=now)
    )
    return True


def describe_again() -> int:
    """Set tags and texts of presets that an older Courier has described; return how many. 1 query
    if there are none.
    """
    old = (
        Preset.objects.filter(current__isnull=False)
        .exclude(described=DESCRIBED)
        .select_related("current")
    )
    count = 0
    for preset in old.iterator():
        assert preset.current is not None, "others are left out"
        try:
            spec = preset.current.spec
        except PresetError:  # from an older engine: it stays as it is shown
            continue
        count += Preset.objects.filter(pk=preset.pk, current=preset.current).update(
            **_description_of(spec)
        )
    return count


def import_document(*, document: str, now: datetime) -> bool:
    """Store a document that came from outside; False when it is already the current revision of its
    preset.

    It is tried out in a child process first. Raises `variants.PresetError` when it is refused, too
    expensive, or takes the key of a preset that comes with the rules app.
    """
    check_in_child(document)
    key = load_spec(document).key
    if key in preset_keys():
        raise PresetError(
            "key-taken",
            f"key: {key!r} is the key of a preset that comes with the site",
            key,
            path="key",
        )
    if Preset.objects.filter(key=key, owner__isnull=False).exists():
        raise PresetError(
            "key-taken", f"key: {key!r} is the key of a player's preset", key, path="key"
        )
    return store_document(document=document, now=now)


def is_on_offer(preset: Preset, spec: PresetSpec) -> bool:
    """Whether everybody is shown a preset whose current document is this: what its column
    `is_listed` says.
    """
    is_public = preset.visibility == Visibility.PUBLIC
    return spec.is_listed and is_public and preset.retired_at is None and preset.hidden_at is None


def listing_of(preset: Preset, spec: PresetSpec, *, now: datetime) -> dict[str, object]:
    """The columns that say whether everybody is shown a preset, and since when."""
    is_listed = is_on_offer(preset, spec)
    return {
        "is_listed": is_listed,
        "first_listed_at": preset.first_listed_at or (now if is_listed else None),
    }


def columns_of(spec: PresetSpec) -> dict[str, object]:
    """What lists and filters show of a preset."""
    return _description_of(spec) | {
        "name": spec.name,
        "family": spec.family,
        "inventor": spec.inventor,
        "year": spec.year,
        "summary": spec.summary,
        "enforced": spec.enforced,
        "files": spec.files,
        "ranks": spec.ranks,
        "is_listed": spec.is_listed,
    }


def _description_of(spec: PresetSpec) -> dict[str, object]:
    """What is derived from the document: `described` says by which rules."""
    tags = tags_of(spec)
    return {
        "tags": list(tags),
        "search_name": search_name(spec),
        "search_text": search_text(spec, tags),
        "described": DESCRIBED,
    }
