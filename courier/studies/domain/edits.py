"""Changing a chapter: one operation on its tree at a time, each kept for undoing."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.errors import refusal_of
from courier.studies.domain.storage import OctetLength, check_room
from courier.studies.errors import ChapterMoved, NothingToUndo
from courier.studies.models import Chapter, Study, Undo
from courier.trees.domain.edits import CAREFUL, Change, Changed, changed
from courier.trees.domain.plain import from_text, to_text
from courier.trees.domain.tree import ROOT
from variants import RulesError

KEPT: Final = 50
KEPT_BYTES: Final = 4_000_000  # of a chapter, beside the last change, which is kept in any case


@transaction.atomic
def edit_chapter(
    *, chapter_id: int, change: Change, version: int, now: datetime
) -> tuple[Chapter, Changed]:
    """Change a chapter that has this version; what changes nothing makes no new one. Raises
    ChapterMoved, MoveRefused, StudyFull, StorageFull, and what trees raise."""
    chapter = _locked(chapter_id)
    before = from_text(chapter.tree)
    if change.act in CAREFUL and chapter.version != version:
        raise ChapterMoved
    try:
        done = changed(chapter.revision.rules, before, change)
    except RulesError as error:
        raise refusal_of(error) from error
    if done.tree != before:
        text = to_text(done.tree)
        more = len(text.encode()) - len(chapter.tree.encode())
        _keep_for_undo(chapter, left=check_room(chapter.study, more))
        _store(chapter, text, done.tree.size, now)
    return chapter, done


@transaction.atomic
def undo_change(*, chapter_id: int, version: int, now: datetime) -> tuple[Chapter, Changed]:
    """Take the last change of a chapter back. Raises ChapterMoved, NothingToUndo."""
    chapter = _locked(chapter_id)
    if chapter.version != version:
        raise ChapterMoved
    last = Undo.objects.filter(chapter=chapter).order_by("-version").first()
    if last is None:
        raise NothingToUndo
    tree = from_text(last.tree)
    last.delete()
    _store(chapter, last.tree, tree.size, now)
    return chapter, Changed(tree, ROOT)


def changes_kept(chapter: Chapter) -> int:
    """How many of the last changes of a chapter can be undone, as large as it is now. No query."""
    size = max(1, len(chapter.tree.encode()))
    return min(KEPT, max(1, KEPT_BYTES // size))


def _keep_for_undo(chapter: Chapter, *, left: int) -> None:
    """Keep what a chapter is before its change; where there is no room, nothing older."""
    if len(chapter.tree.encode()) > left:
        Undo.objects.filter(chapter=chapter).delete()
    Undo.objects.create(chapter=chapter, version=chapter.version, tree=chapter.tree)
    _forget_old(chapter)


def _forget_old(chapter: Chapter) -> None:
    """Forget all but the newest changes; 2 queries."""
    sizes = Undo.objects.filter(chapter=chapter).annotate(size=OctetLength("tree"))
    total = 0
    kept = list[int]()
    for pk, size in sizes.order_by("-version").values_list("pk", "size")[:KEPT]:
        total += size
        if kept and total > KEPT_BYTES:
            break
        kept.append(pk)
    Undo.objects.filter(chapter=chapter).exclude(pk__in=kept).delete()


def _locked(chapter_id: int) -> Chapter:
    chapters = Chapter.objects.select_for_update(of=("self",), no_key=True)
    return chapters.select_related("revision__preset", "study").get(pk=chapter_id)


def _store(chapter: Chapter, text: str, size: int, now: datetime) -> None:
    chapter.tree, chapter.size, chapter.updated_at = text, size, now
    chapter.version += 1
    chapter.save(update_fields=["tree", "size", "version", "updated_at"])
    Study.objects.filter(pk=chapter.study_id).update(updated_at=now)
