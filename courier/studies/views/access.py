"""One way into a study and a chapter for every view."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from courier.players.viewers import player_of, viewer_of
from courier.studies.models import Chapter, Study
from courier.studies.permissions import is_owner
from courier.studies.queries import study_for_viewer


def study_to_read(request: HttpRequest, code: str) -> Study:
    """Return a study the viewer may read. Raises Http404 for everybody else."""
    return study_for_viewer(code, viewer_of(request))


def own_study(request: HttpRequest, code: str) -> Study:
    """Return a study of the player's own. Raises Http404 for everybody else."""
    study = study_for_viewer(code, player_of(request))
    if not is_owner(study, player_of(request)):
        raise Http404(code)
    return study


def chapter_of(study: Study, code: str) -> Chapter:
    """Return a chapter of a study that was read with its chapters. No query. Raises Http404."""
    found = next((chapter for chapter in study.chapters.all() if chapter.code == code), None)
    if found is None:
        raise Http404(code)
    return found
