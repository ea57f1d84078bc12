"""Making, copying, ordering and deleting studies and their chapters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.studies.domain.storage import check_room
from courier.studies.enums import Visibility
from courier.studies.errors import LastChapter, TooManyChapters, TooManyStudies
from courier.studies.models import Chapter, Study
from courier.studies.queries import whole_chapters
from courier.trees.domain.plain import to_text
from courier.trees.domain.tree import Tree
from courier.watching.domain.follows import NEWS_TASK

MOST_STUDIES: Final = 200
MOST_CHAPTERS: Final = 64
TITLE: Final = 120


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a chapter begins with."""

    title: str
    revision: PresetRevision
    tree: Tree
    game: Game | None = None


@transaction.atomic
def make_study(
    *,
    owner: Player,
    title: str,
    visibility: str,
    chapters: Sequence[Beginning],
    now: datetime,
    source: Study | None = None,
) -> Study:
    """Store a study with its first chapters. Raises TooManyStudies, TooManyChapters, StudyFull,
    StorageFull.
    """
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)
    if Study.objects.filter(owner=owner).count() >= MOST_STUDIES:
        raise TooManyStudies(most=MOST_STUDIES)
    study = Study.objects.create(
        owner=owner,
        title=title[:TITLE],
        visibility=visibility,
        cloned_from=source,
        created_at=now,
        updated_at=now,
    )
    _add(study, chapters, now)
    if visibility == Visibility.PUBLIC:
        enqueue(NEWS_TASK, "study", study.pk)
    return study


@transaction.atomic
def add_chapters(*, study_id: int, chapters: Sequence[Beginning], now: datetime) -> list[Chapter]:
    """Put chapters at the end of a study. Raises TooManyChapters, StudyFull, StorageFull."""
    return _add(_locked(study_id), chapters, now)


@transaction.atomic
def clone_study(*, study: Study, owner: Player, now: datetime) -> Study:
    """Store a copy of a study for another player, or for the same one; only they see it. Raises
    TooManyStudies, StudyFull, StorageFull.
    """
    title = _("%(title)s (copy)") % {"title": study.title[: TITLE - 10]}
    made = make_study(
        owner=owner, title=title, visibility=Visibility.PRIVATE, chapters=(), now=now, source=study
    )
    chapters = list(whole_chapters(study))
    check_room(made, sum(len(chapter.tree.encode()) for chapter in chapters))
    for chapter in chapters:
        Chapter.objects.create(
            study=made,
            place=chapter.place,
            title=chapter.title,
            revision_id=chapter.revision_id,
            game_id=chapter.game_id,
            tree=chapter.tree,
            size=chapter.size,
            updated_at=now,
        )
    return made


@transaction.atomic
def change_study(*, study_id: int, title: str, visibility: str, now: datetime) -> None:
    """Give a study another title, and show it to others or no longer."""
    study = _locked(study_id)
    study.title = title[:TITLE]
    study.visibility = visibility
    study.updated_at = now
    study.save(update_fields=["title", "visibility", "updated_at"])
    if visibility == Visibility.PUBLIC:
        enqueue(NEWS_TASK, "study", study.pk)


def delete_study(*, study: Study) -> None:
    """Forget a study with its chapters; copies of it stay."""
    study.delete()


@transaction.atomic
def rename_chapter(*, chapter: Chapter, title: str, now: datetime) -> None:
    """Give a chapter another title."""
    study = _locked(chapter.study_id)
    chapter.title = title[:TITLE]
    chapter.save(update_fields=["title"])
    _touch(study, now)


@transaction.atomic
def move_chapter(*, chapter: Chapter, by: int, now: datetime) -> None:
    """Put a chapter earlier (-1) or later (1); at either end it stays."""
    study = _locked(chapter.study_id)
    order = list(study.chapters.order_by("place"))
    at = next(place for place, each in enumerate(order) if each.pk == chapter.pk)
    order.insert(max(0, min(len(order) - 1, at + by)), order.pop(at))
    for place, each in enumerate(order):
        each.place = place
    Chapter.objects.bulk_update(order, ["place"])
    _touch(study, now)


@transaction.atomic
def delete_chapter(*, chapter: Chapter, now: datetime) -> None:
    """Forget a chapter. Raises LastChapter."""
    study = _locked(chapter.study_id)
    if study.chapters.count() == 1:
        raise LastChapter
    chapter.delete()
    _touch(study, now)


def _locked(study_id: int) -> Study:
    return Study.objects.select_for_update(of=("self",), no_key=True).get(pk=study_id)


def _touch(study: Study, now: datetime) -> None:
    study.updated_at = now
    study.save(update_fields=["updated_at"])


def _add(study: Study, chapters: Sequence[Beginning], now: datetime) -> list[Chapter]:
    if study.chapters.count() + len(chapters) > MOST_CHAPTERS:
        raise TooManyChapters(most=MOST_CHAPTERS)
    trees = [to_text(each.tree) for each in chapters]
    check_room(study, sum(len(tree.encode()) for tree in trees))
    last = study.chapters.aggregate(last=Max("place"))["last"]
    first = 0 if last is None else last + 1
    made = Chapter.objects.bulk_create(
        Chapter(
            study=study,
            place=first + place,
            title=each.title[:TITLE],
            revision=each.revision,
            game=each.game,
            tree=trees[place],
            size=each.tree.size,
            updated_at=now,
        )
        for place, each in enumerate(chapters)
    )
    _touch(study, now)
    return made
