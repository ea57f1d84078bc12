"""What the page of a chapter shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import ngettext

from courier.drawing.boards.looks import USUAL, Tastes
from courier.studies.domain.edits import KEPT, changes_kept
from courier.studies.models import Chapter, Study
from courier.table.parts.tree_board import TreeBoard
from courier.trees.domain.plain import from_text
from courier.trees.domain.tree import ROOT


@dataclass(frozen=True, kw_only=True)
class ChapterPage(TreeBoard):
    """A chapter at one of its nodes."""

    study: Study
    chapter: Chapter

    @property
    def openings(self) -> str:
        """Where the explorer's answer for a node is."""
        return reverse("chapter_openings", args=[self.study.code, self.chapter.code])

    @property
    def opinion(self) -> str:
        """Where the script asks what the computer thinks of a node."""
        return reverse("chapter_opinion", args=[self.study.code, self.chapter.code])


def chapter_page(
    study: Study,
    chapter: Chapter,
    *,
    may_edit: bool,
    at: int = ROOT,
    tastes: Tastes = USUAL,
    can_undo: bool = False,
    flipped: bool = False,
    parts: Mapping[str, str] | None = None,
) -> ChapterPage:
    """Return the page of a chapter. No query."""
    code = [study.code, chapter.code]
    return ChapterPage(
        study=study,
        chapter=chapter,
        rules=chapter.revision.rules,
        tree=from_text(chapter.tree),
        address=reverse("chapter", args=code),
        edit_address=reverse("chapter_edit", args=code),
        moves_address=reverse("chapter_moves", args=code),
        may_edit=may_edit,
        version=chapter.version,
        wanted=at,
        tastes=tastes,
        can_undo=can_undo,
        undo_note=_undo_note(chapter) if may_edit else "",
        flipped=flipped,
        parts=parts or {},
    )


def _undo_note(chapter: Chapter) -> str:
    """What the owner of a large chapter is shown about undoing; empty where all is as usual."""
    count = changes_kept(chapter)
    if count == KEPT:
        return ""
    said = ngettext(
        "This chapter is large: only its last change can be undone.",
        "This chapter is large: only about %(count)d of its last changes can be undone.",
        count,
    )
    return said % {"count": count}
