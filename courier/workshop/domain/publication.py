"""Publishing: a draft becomes a preset, or the next revision of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max

from courier.common.tasks import enqueue
from courier.players.models import Player
from courier.presets.domain.presets import columns_of, listing_of
from courier.presets.enums import Visibility
from courier.presets.models import Preset, PresetRevision
from courier.presets.permissions import is_owner
from courier.reports.domain.requests import report_new_revision
from courier.watching.domain.follows import NEWS_TASK
from courier.workshop.documents import Document, from_json, to_toml
from courier.workshop.errors import (
    CannotPublish,
    DraftMoved,
    KeyTaken,
    NoteTooLong,
    NothingNew,
    NotYourPreset,
    TooManyPresets,
)
from courier.workshop.findings import differences_of, faults_of
from courier.workshop.models import Draft
from courier.workshop.names import checked_key, checked_name, named_tables
from variants import PresetSpec, load_spec

MOST_PRESETS: Final = 20
LONGEST_NOTE: Final = 1000


@dataclass(frozen=True, slots=True)
class Publication:
    """What its author says when they publish. The key counts for a new preset only."""

    visibility: Visibility
    key: str = ""
    note: str = ""
    version: int | None = None


def publish(*, draft: Draft, publication: Publication, now: datetime) -> PresetRevision:
    """Make a draft the next revision of its preset, or a new preset; running games keep the
    revision they have.

    The document is tried out before anything is locked. Raises CannotPublish, BadKey, KeyTaken,
    BadName, NameTaken, NothingNew, NoteTooLong, TooManyPresets, NotYourPreset, DraftMoved.
    """
    if len(publication.note) > LONGEST_NOTE:
        raise NoteTooLong(limit=LONGEST_NOTE)
    if publication.version not in (None, draft.version):
        raise DraftMoved
    document = _document_of(draft, publication)
    problems = faults_of(document)
    if problems:
        raise CannotPublish(problems)
    spec = load_spec(to_toml(document))
    changes = _changes(draft, spec)
    return _store(draft, publication, spec, changes, now)


def _document_of(draft: Draft, publication: Publication) -> Document:
    """The document under its key, and without what a published one does not say of itself."""
    document = from_json(draft.document)
    for _path, table in named_tables(document):
        table["name"] = checked_name(table.get("name"))
    key = draft.preset.key if draft.preset else checked_key(publication.key)
    rest = {name: value for name, value in document.items() if name not in ("key", "listed")}
    return {"key": key, **rest}


def _changes(draft: Draft, spec: PresetSpec) -> list[str]:
    """What differs from the present revision, in words."""
    if draft.preset is None or draft.preset.current is None:
        return []
    return differences_of(draft.preset.current.document, spec.document)


@transaction.atomic
def _store(
    draft: Draft, publication: Publication, spec: PresetSpec, changes: list[str], now: datetime
) -> PresetRevision:
    """Lock the owner, so that their limit holds, and store what was tried out if it still is what
    the draft says.
    """
    owner = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=draft.owner_id)
    locked = Draft.objects.select_for_update(of=("self",), no_key=True).filter(pk=draft.pk).first()
    if locked is None or (locked.version, locked.preset_id) != (draft.version, draft.preset_id):
        raise DraftMoved
    preset = _locked_preset(locked, owner, spec)
    revision = _next_revision(preset, publication, spec, changes, now)
    preset.visibility = publication.visibility
    Preset.objects.filter(pk=preset.pk).update(
        **columns_of(spec) | listing_of(preset, spec, now=now),
        visibility=publication.visibility,
        current=revision,
    )
    Draft.objects.filter(pk=locked.pk).update(preset=preset)
    preset.refresh_from_db()
    revision.preset = preset
    report_new_revision(revision=revision, author=owner, now=now)
    enqueue(NEWS_TASK, "revision", revision.pk)
    return revision


def _locked_preset(draft: Draft, owner: Player, spec: PresetSpec) -> Preset:
    """The preset of a draft, locked; a new one under its key if the draft has none."""
    if draft.preset_id is not None:
        preset = Preset.objects.select_for_update(of=("self",), no_key=True).get(pk=draft.preset_id)
        if not is_owner(preset, owner):
            raise NotYourPreset
        return preset
    if Preset.objects.filter(owner=owner).count() >= MOST_PRESETS:
        raise TooManyPresets(limit=MOST_PRESETS)
    values = columns_of(spec) | {"is_listed": False}
    preset, is_new = Preset.objects.get_or_create(
        key=spec.key,
        defaults={
            **values,
            "owner": owner,
            "source": draft.source,
            "visibility": Visibility.PRIVATE,
        },
    )
    if not is_new:
        raise KeyTaken(key=spec.key)
    return preset


def _next_revision(
    preset: Preset, publication: Publication, spec: PresetSpec, changes: list[str], now: datetime
) -> PresetRevision:
    """A new revision; one that has this very document already becomes the present one again. Raises
    NothingNew.
    """
    known = preset.revisions.filter(content_hash=spec.content_hash).first()
    if (
        known is not None
        and known.pk == preset.current_id
        and publication.visibility == preset.visibility
    ):
        raise NothingNew
    if known is not None:
        return known
    return PresetRevision.objects.create(
        preset=preset,
        number=(preset.revisions.aggregate(last=Max("number"))["last"] or 0) + 1,
        content_hash=spec.content_hash,
        document=spec.document,
        note=publication.note.strip(),
        changes=changes,
        created_at=now,
    )
