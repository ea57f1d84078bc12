"""Reading studies and problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Length
from django.http import Http404

from courier.players.models import Player
from courier.presets.permissions import is_watchable
from courier.presets.queries import WATCHABLE
from courier.studies.enums import Progress, Proof, Visibility
from courier.studies.models import Attempt, Chapter, Problem, Study
from courier.studies.permissions import may_read, may_try, owns_problem

PAGE_SIZE: Final = 24
LARGEST_SHOWN: Final = 200_000  # characters of a tree whose board a list shows
MOST_WORDS: Final = 6
# Problems that everybody may try.
LISTED: Final = WATCHABLE & Q(proof=Proof.PROVED, visibility=Visibility.PUBLIC, hidden_at=None)


@dataclass(frozen=True, slots=True)
class StudyPage:
    """Some studies in order; `last_code` names the one after which the next page begins, empty on
    the last page.
    """

    studies: list[Study]
    last_code: str


def study_for_viewer(code: str, player: Player | None) -> Study:
    """Return a study with its owner and chapters, whose trees are read when they are looked at; 2
    queries. Raises Http404 where it may not be read.
    """
    chapters = Chapter.objects.defer("tree").select_related("revision__preset")
    studies = Study.objects.select_related("owner", "cloned_from").prefetch_related(
        Prefetch("chapters", chapters)
    )
    study = studies.filter(code=code).first()
    if study is None or not may_read(study, player):
        raise Http404(code)
    return study


def chapter_for_viewer(code: str, player: Player | None) -> Chapter:
    """Return a chapter of a study that may be read; 1 query. Raises Http404."""
    found = Chapter.objects.select_related("revision__preset", "study").filter(code=code).first()
    if found is None or not may_read(found.study, player):
        raise Http404(code)
    return found


def public_studies() -> QuerySet[Study]:
    """Return the studies that are for everybody, the last changed first."""
    return Study.objects.filter(visibility=Visibility.PUBLIC).order_by("-updated_at", "-id")


def studies_of(player: Player) -> QuerySet[Study]:
    """Return a player's own studies, the last changed first."""
    return Study.objects.filter(owner=player).order_by("-updated_at", "-id")


def searched(studies: QuerySet[Study], text: str) -> QuerySet[Study]:
    """Return the studies that have every word in their title, a chapter's title, a preset's name or
    their owner's.
    """
    for word in text.split()[:MOST_WORDS]:
        of_study = (
            Q(title__icontains=word)
            | Q(owner__username__icontains=word)
            | Q(owner__name__icontains=word)
        )
        found = Q(title__icontains=word) | Q(revision__preset__name__icontains=word)
        studies = studies.filter(of_study | Q(pk__in=Chapter.objects.filter(found).values("study")))
    return studies


def page_of(studies: QuerySet[Study], *, after: str = "") -> StudyPage:
    """Return the studies that follow the one with a code, or the first ones; at most 3 queries."""
    last = (
        Study.objects.filter(code=after).only("id", "updated_at").first()
        if after.isalnum()
        else None
    )
    if last is not None:
        same = Q(updated_at=last.updated_at, id__lt=last.pk)
        studies = studies.filter(Q(updated_at__lt=last.updated_at) | same)
    chapters = Chapter.objects.defer("tree").select_related("revision__preset")
    rows = list(
        studies.select_related("owner").prefetch_related(Prefetch("chapters", chapters))[
            : PAGE_SIZE + 1
        ]
    )
    return StudyPage(rows[:PAGE_SIZE], rows[PAGE_SIZE - 1].code if len(rows) > PAGE_SIZE else "")


def first_trees(studies: Iterable[Study]) -> dict[int, str]:
    """Return the trees of first chapters by their keys, of studies that were read with their
    chapters, but for large ones; 1 query.
    """
    first = [study.chapters.all()[0].pk for study in studies if study.chapters.all()]
    small = Chapter.objects.filter(pk__in=first).annotate(length=Length("tree"))
    return dict(small.filter(length__lte=LARGEST_SHOWN).values_list("pk", "tree"))


def whole_chapters(study: Study) -> Iterator[Chapter]:
    """Yield the chapters of a study with their trees, never many at once; 1 query."""
    chapters = Chapter.objects.filter(study=study).select_related("revision__preset")
    return chapters.iterator(chunk_size=2)


def problems() -> QuerySet[Problem]:
    """Return the problems everybody may try, with their presets: shipped ones in order, then
    players', latest first.
    """
    return Problem.objects.filter(LISTED).select_related("revision__preset", "game", "owner")


def problem_of_the_day(today: date) -> Problem | None:
    """The problem of a day, all in their turn; 2 queries."""
    found = problems().order_by("pk")
    count = found.count()
    return found[today.toordinal() % count] if count else None


def problems_of(player: Player) -> QuerySet[Problem]:
    """Return a player's own problems, latest first."""
    found = Problem.objects.filter(owner=player).select_related("revision__preset", "game", "owner")
    return found.order_by("-made_at", "-pk")


def counted_problems() -> Subquery:
    """The number of public problems of each preset, as a column; None for none."""
    found = Problem.objects.filter(LISTED, revision__preset=OuterRef("pk")).order_by()
    return Subquery(found.values("revision__preset").annotate(n=Count("pk")).values("n"))


def counted_studies() -> Subquery:
    """The number of public studies with a chapter of each preset, as a column; None for none."""
    found = Chapter.objects.filter(
        revision__preset=OuterRef("pk"), study__visibility=Visibility.PUBLIC
    ).order_by()
    counted = found.values("revision__preset").annotate(n=Count("study", distinct=True))
    return Subquery(counted.values("n"))


def problem_or_404(key: str, player: Player | None) -> Problem:
    """Return a problem somebody may see; 1 query. Raises Http404."""
    found = (
        Problem.objects.filter(key=key)
        .select_related("revision__preset__owner", "game", "owner")
        .first()
    )
    if found is None or not may_try(found, player):
        raise Http404(key)
    if not owns_problem(found, player) and not is_watchable(found.revision.preset):
        raise Http404(key)
    return found


def reported_problems(staff: Player) -> QuerySet[Problem]:
    """Return the problems of others that wait for one of the staff, the most complained of first; 2
    queries.

    Each has `open_complaints`.
    """
    waiting = Q(complaints__settled_at=None, complaints__isnull=False)
    found = (
        Problem.objects.filter(waiting)
        .exclude(owner=staff)
        .select_related("revision__preset", "owner")
    )
    counted = found.annotate(
        open_complaints=Count("complaints", filter=Q(complaints__settled_at=None))
    )
    return counted.prefetch_related("complaints__player").order_by(
        "-open_complaints", "made_at", "pk"
    )


def progress_of(player: Player | None) -> dict[int, Progress]:
    """Return how far a player has come with which problem; 1 query, none for somebody who has not
    signed in.
    """
    if player is None:
        return {}
    rows = Attempt.objects.filter(player=player).values_list("problem", "progress")
    return {problem: Progress(progress) for problem, progress in rows}


def attempt_of(problem: Problem, player: Player | None) -> Attempt | None:
    """Return what a player has tried; 1 query, none for somebody who has not signed in."""
    return (
        None if player is None else Attempt.objects.filter(problem=problem, player=player).first()
    )


def next_problem(problem: Problem, player: Player | None) -> Problem | None:
    """Return the next problem that the player has not ended, from the beginning again at the end;
    at most 2 queries.
    """
    others = problems().exclude(pk=problem.pk)
    if player is not None:
        ended = Attempt.objects.filter(player=player).exclude(progress=Progress.OPEN)
        others = others.exclude(pk__in=ended.values("problem")).exclude(owner=player)
    later = Q(place__gt=problem.place)
    if problem.made_at is not None:
        later |= Q(place=problem.place, made_at__lt=problem.made_at)
    return others.filter(later).first() or others.first()
