"""Changing a chapter: one operation on its tree at a time, each kept for undoing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.errors import refusal_of
from courier.studies.errors import BadOperation, ChapterMoved, NothingToUndo
from courier.studies.models import Chapter, Study, Undo
from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import glyph, toggled
from courier.trees.domain.plain import from_text, to_text
from courier.trees.domain.shapes import shape
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import ROOT, Tree
from variants import Rules, RulesError

KEPT: Final = 50
MAX_SHAPES_TEXT: Final = 1_000


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done with a node: `act` is one of `ACTS`, `text` what it needs."""

    act: str
    at: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A tree after a change, and the node to look at."""

    tree: Tree
    at: int


def changed(rules: Rules, tree: Tree, change: Change) -> Changed:
    """Return what a change makes of a tree. Writes nothing. Raises MoveRefused and what trees raise, BadOperation."""
    operation = _OPERATIONS.get(change.act)
    if operation is None:
        raise BadOperation
    return operation(rules, tree, change)


@transaction.atomic
def edit_chapter(*, chapter_id: int, change: Change, version: int, now: datetime) -> tuple[Chapter, Changed]:
    """Change a chapter that has this version; what changes nothing makes no new one. Raises ChapterMoved."""
    chapter = _locked(chapter_id)
    before = from_text(chapter.tree)
    if change.act in _CAREFUL and chapter.version != version:
        raise ChapterMoved
    done = changed(chapter.revision.rules, before, change)
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


def _play(rules: Rules, tree: Tree, change: Change) -> Changed:
    try:
        step = step_of(rules, tree.node(change.at).step.position, change.text)
    except RulesError as error:
        raise refusal_of(error) from error
    grown, at = trees.enter(tree, change.at, step)
    return Changed(grown, at)


def _comment(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.comment(tree, change.at, change.text), change.at)


def _glyph(rules: Rules, tree: Tree, change: Change) -> Changed:
    marks = toggled(tree.node(change.at).glyphs, glyph(change.text))
    return Changed(trees.mark(tree, change.at, marks), change.at)


def _shapes(rules: Rules, tree: Tree, change: Change) -> Changed:
    shapes = [shape(each) for each in change.text[:MAX_SHAPES_TEXT].replace(",", " ").split()]
    known = set(rules.board.names)
    if not {name for each in shapes for name in (each.origin, each.target) if name} <= known:
        raise BadOperation
    return Changed(trees.draw(tree, change.at, shapes), change.at)


def _promote(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.promote(tree, change.at), change.at)


def _main(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.make_main(tree, change.at), change.at)


def _delete(rules: Rules, tree: Tree, change: Change) -> Changed:
    parent = tree.node(change.at).parent
    return Changed(trees.delete(tree, change.at), parent)


_OPERATIONS: Final[dict[str, Callable[[Rules, Tree, Change], Changed]]] = {
    "play": _play,
    "comment": _comment,
    "glyph": _glyph,
    "shapes": _shapes,
    "promote": _promote,
    "main": _main,
    "delete": _delete,
}
# What must not be done to a tree that somebody has not seen: what is written over would be lost.
_CAREFUL: Final = frozenset({"comment", "shapes", "promote", "main", "delete"})
