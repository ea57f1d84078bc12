"""News of studies and problems, for those who follow their authors or presets."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from courier.players.queries import blocked_by
from courier.studies.models import Chapter, Problem, Study
from courier.studies.queries import problems, public_studies
from courier.watching.followed import About, Followed, News, Source


def about_study(pk: int) -> About | None:
    """The owner of a study and the presets of its chapters; 2 queries."""
    study = public_studies().filter(pk=pk).first()
    if study is None:
        return None
    chapters = Chapter.objects.filter(study=study).order_by()
    presets = chapters.values_list("revision__preset", flat=True).distinct()
    return About(study.owner_id, tuple(presets))


def new_studies(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Studies that were made or changed; 1 query."""
    on_them = Chapter.objects.filter(revision__preset__in=followed.presets).values("study")
    by_them = Q(owner__in=followed.players) | Q(pk__in=on_them)
    found = public_studies().filter(by_them, updated_at__gte=since).exclude(owner=followed.reader)
    found = found.exclude(owner__in=blocked_by(followed.reader))
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_study(study) for study in found.select_related("owner")[:limit]]


def _of_study(study: Study) -> News:
    names = {"owner": study.owner.shown_name, "title": study.title}
    words = _("%(owner)s published a study: %(title)s") % names
    return News(words, reverse("study", args=[study.code]), study.updated_at)


def about_problem(pk: int) -> About | None:
    """The owner of a problem and its preset; 1 query."""
    problem = problems().filter(pk=pk, owner__isnull=False).first()
    if problem is None:
        return None
    return About(problem.owner_id, (problem.revision.preset_id,))


def new_problems(
    followed: Followed, since: datetime, limit: int, ids: Iterable[int] | None
) -> list[News]:
    """Problems by players that everybody may try; 1 query."""
    by_them = Q(owner__in=followed.players) | Q(revision__preset__in=followed.presets)
    found = problems().filter(by_them, owner__isnull=False, made_at__gte=since)
    found = found.exclude(owner=followed.reader)
    found = found.exclude(owner__in=blocked_by(followed.reader))
    if ids is not None:
        found = found.filter(pk__in=ids)
    return [_of_problem(problem) for problem in found.order_by("-made_at", "-pk")[:limit]]


def _of_problem(problem: Problem) -> News:
    assert problem.owner is not None, "shipped problems are no news"
    assert problem.made_at is not None, "asked for by its date"
    names = {"owner": problem.owner.shown_name, "preset": problem.revision.preset.name}
    words = _("%(owner)s published a problem in %(preset)s") % names
    return News(words, reverse("problem", args=[problem.key]), problem.made_at, problem.title)


published: Final = {
    "study": Source(about_study, new_studies),
    "problem": Source(about_problem, new_problems),
}
