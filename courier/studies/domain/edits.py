"""Changing a chapter: one operation on its tree at a time, each kept for undoing."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.errors import refusal_of
from courier.studies.errors import ChapterMoved, NothingToUndo
from courier.studies.models import Chapter, Study, Undo
from courier.trees.domain.edits import CAREFUL, Change, Changed, changed
from courier.trees.domain.plain import from_text, to_text
from courier.trees.domain.tree import ROOT, Tree
from variants import RulesError

KEPT: Final = 50


@transaction.atomic
def edit_chapter(
    *, chapter_id: int, change: Change, version: int, now: datetime
) -> tuple[Chapter, Changed]:
    """Change a chapter that has this version; what changes nothing makes no new one. Raises
    ChapterMoved, MoveRefused, and what trees raise."""
    chapter = _locked(chapter_id)
    before = from_text(chapter.tree)
    if change.act in CAREFUL and chapter.version != version:
        raise ChapterMoved
    try:
        done = changed(chapter.revision.rules, before, change)
    except RulesError as error:
        raise refusal_of(error) from error
    if done.tree != before:
        Undo.objects.create(chapter=chapter, version=chapter.version, tree=chapter.tree)
        Undo.objects.filter(chapter=chapter, version__lte=chapter.version - KEPT).delete()
        _store(chapter, done.tree, now)
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
    _store(chapter, tree, now)
    return chapter, Changed(tree, ROOT)


def _locked(chapter_id: int) -> Chapter:
    chapters = Chapter.objects.select_for_update(of=("self",), no_key=True)
    return chapters.select_related("revision__preset", "study").get(pk=chapter_id)


def _store(chapter: Chapter, tree: Tree, now: datetime) -> None:
    chapter.tree, chapter.size, chapter.updated_at = to_text(tree), tree.size, now
    chapter.version += 1
    chapter.save(update_fields=["tree", "size", "version", "updated_at"])
    Study.objects.filter(pk=chapter.study_id).update(updated_at=now)
