"""Beginning, saving and discarding drafts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.players.models import Player
from courier.presets.models import Preset, PresetRevision
from courier.workshop.documents import Document, checked, from_toml, title_of, to_json
from courier.workshop.errors import DraftMoved, TooManyAtOnce, TooManyDrafts
from courier.workshop.models import Draft
from courier.workshop.queries import new_drafts_of

MOST_DRAFTS: Final = 20
UNTITLED: Final = "New variant"


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a draft is made from: a document, where it comes from in words, what its author should
    know of the import.

    `source` is the preset it is a copy of.
    """

    document: Document
    origin: str = ""
    notes: tuple[str, ...] = ()
    source: Preset | None = None


@transaction.atomic
def begin_drafts(*, owner: Player, beginnings: Sequence[Beginning], now: datetime) -> list[Draft]:
    """Store a draft for each document, all or none.

    Raises TooManyDrafts, TooManyAtOnce, NotADocument, DocumentTooLong.
    """
    _lock(owner)
    check_room(owner=owner, wanted=len(beginnings))
    return [_create(owner, beginning, now) for beginning in beginnings]


def check_room(*, owner: Player, wanted: int) -> None:
    """Refuse more drafts than a player may have. Raises TooManyDrafts, TooManyAtOnce."""
    room = MOST_DRAFTS - new_drafts_of(owner).count()
    if room < 1:
        raise TooManyDrafts(limit=MOST_DRAFTS)
    if wanted > room:
        raise TooManyAtOnce(room=room)


@transaction.atomic
def draft_of_preset(*, owner: Player, revision: PresetRevision, now: datetime) -> Draft:
    """The draft in which a preset's owner works on its next revision, begun from this one if there
    is none.
    """
    _lock(owner)
    draft = Draft.objects.filter(owner=owner, preset=revision.preset).first()
    if draft is not None:
        return draft
    return _create(owner, Beginning(from_toml(revision.document)), now, revision=revision)


@transaction.atomic
def save_draft(*, draft_id: int, document: Document, version: int, now: datetime) -> Draft:
    """Put a document in the place of the one that has this version.

    The document that is there already is not a change. Raises DraftMoved when the draft has another
    version, NotADocument, DocumentTooLong.
    """
    text = to_json(checked(document))
    draft = (
        Draft.objects.select_for_update(of=("self",), no_key=True)
        .select_related("preset")
        .get(pk=draft_id)
    )
    if draft.document == text:
        return draft
    if draft.version != version:
        raise DraftMoved
    draft.document, draft.title = text, title_of(document) or UNTITLED
    draft.version += 1
    draft.updated_at = now
    draft.save(update_fields=["document", "title", "version", "updated_at"])
    return draft


def discard_draft(*, draft: Draft) -> None:
    """Forget a draft; the preset it belongs to stays."""
    draft.delete()


def _lock(owner: Player) -> None:
    """Let the drafts of one player begin one after the other, so that the limit holds."""
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)


def _create(
    owner: Player, beginning: Beginning, now: datetime, *, revision: PresetRevision | None = None
) -> Draft:
    document = checked(beginning.document)
    return Draft.objects.create(
        owner=owner,
        preset=revision.preset if revision else None,
        title=title_of(document) or UNTITLED,
        document=to_json(document),
        origin=beginning.origin[:160],
        notes=_short(beginning.notes),
        source=beginning.source,
        created_at=now,
        updated_at=now,
    )


def _short(notes: Iterable[str]) -> list[str]:
    """The first notes, each cut: a file of another program may have a great many."""
    return [note[:300] for note in notes][:50]
