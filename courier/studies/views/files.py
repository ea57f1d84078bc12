"""A study or a chapter as a file. A large one takes a second to write: one is written at a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from courier.common.rates import may_again
from courier.common.slots import Room
from courier.players.viewers import caller_of
from courier.studies.models import Chapter, Study
from courier.studies.pages.texts import study_text
from courier.studies.queries import whole_chapters
from courier.studies.views.access import chapter_of, study_to_read
from courier.trees.domain.plain import from_text, to_text

FILES_A_MINUTE: Final = 10
writing: Final = Room(1, patience=2)


@require_GET
@login_not_required
def study_export(request: HttpRequest, code: str) -> HttpResponse:
    """All chapters as one text with variations. Raises SiteBusy."""
    study = study_to_read(request, code)
    return _file(request, study, whole_chapters(study), f"study-{study.code}.pgn")


@require_GET
@login_not_required
def chapter_export(request: HttpRequest, code: str, chapter: str, form: str) -> HttpResponse:
    """A chapter to download: `pgn` with variations, or the tree as `json`. Raises SiteBusy."""
    study = study_to_read(request, code)
    found = chapter_of(study, chapter)
    return _file(request, study, [found], f"chapter-{found.code}.{form}")


def _file(
    request: HttpRequest, study: Study, chapters: Iterable[Chapter], name: str
) -> HttpResponse:
    if not may_again("study-files", caller_of(request), limit=FILES_A_MINUTE):
        return render(request, "429.html", status=429)
    is_json = name.endswith(".json")
    with writing.place():
        if is_json:
            text = "".join(to_text(from_text(chapter.tree)) for chapter in chapters)
        else:
            text = study_text(study, chapters)
    kind = "application/json" if is_json else "text/plain; charset=utf-8"
    response = HttpResponse(text, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
