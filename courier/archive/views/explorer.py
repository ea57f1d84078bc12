"""The opening explorer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from courier.archive.errors import NotDuringYourGame
from courier.archive.openings import position_of, words_of
from courier.archive.pages import LineQuery, explore, explored, glanced
from courier.archive.permissions import may_explore_positions
from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError, Invalid, Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.drawing.boards import Look
from courier.players.viewers import caller_of, tastes_of, viewer_of
from courier.presets.models import PresetRevision

A_MINUTE: Final = 120
A_MINUTE_BESIDE: Final = 240  # beside a board people walk through games


@require_safe
@login_not_required
def explorer(request: HttpRequest, key: str) -> HttpResponse:
    """What was played from a position: `?position=&move=&move=…&typed=&side=`; the start without
    any.
    """
    revision = revision_for_reader(key, viewer_of(request))
    if not may_again("explore", caller_of(request), limit=A_MINUTE):
        return render(request, "429.html", status=429)
    query = _line_query(request)
    typed = request.GET.get("typed", "")
    error: DomainError | None = None
    try:
        page = _page(
            request, revision, LineQuery(query.begin, (*query.line, *words_of(typed)), query.side)
        )
        typed = ""
    except DomainError as refused:
        error = refused
        page = None
    if page is None and isinstance(error, Invalid):
        page = _what_is_left(request, revision, query)
    status = 200 if error is None else 403 if page is None else 400
    context = {
        "preset": revision.preset,
        "page": page,
        "error": error,
        "typed": typed,
        "query": query,
    }
    return render(request, "archive/explorer.html", context, status=status)


def _line_query(request: HttpRequest) -> LineQuery:
    query = request.GET
    begin = query.get("position", "").replace("\0", "")
    return LineQuery(begin, tuple(query.getlist("move")), 1 if query.get("side") == "1" else 0)


@require_safe
@login_not_required
def fragment(request: HttpRequest, key: str) -> HttpResponse:
    """The same for a page that shows the position itself: `?position=`, as a piece of HTML."""
    revision = revision_for_reader(key, viewer_of(request))
    if not may_again("explore-fragment", caller_of(request), limit=A_MINUTE_BESIDE):
        return render(request, "archive/explorer/fragment.html", {"busy": True}, status=429)
    error: Refusal | None = None
    page = None
    try:
        position = position_of(revision.rules, _line_query(request).begin)
        _not_during_game(request, revision, [revision.rules.text(position)])
        page = glanced(revision, position, _look(request, revision))
    except Refusal as refused:
        error = refused
    context = {"preset": revision.preset, "page": page, "error": error}
    return render(
        request,
        "archive/explorer/fragment.html",
        context,
        status=200 if error is None else status_of(error),
    )


def _page(request: HttpRequest, revision: PresetRevision, query: LineQuery) -> object:
    """Raises Invalid, NotDuringYourGame."""
    line, position = explore(revision, query)
    on_the_way = [revision.rules.text(move.before) for move in line.moves]
    _not_during_game(
        request, revision, [*(on_the_way if query.begin else on_the_way[1:]), position]
    )
    return explored(revision, query, line, position, _look(request, revision))


def _look(request: HttpRequest, revision: PresetRevision) -> Look:
    return tastes_of(request).of(revision.spec)


def _not_during_game(
    request: HttpRequest, revision: PresetRevision, positions: Sequence[str]
) -> None:
    """Raises NotDuringYourGame. A line may lead away from the array though a game has just
    begun.
    """
    if not may_explore_positions(viewer_of(request), revision.preset, positions):
        raise NotDuringYourGame


def _what_is_left(request: HttpRequest, revision: PresetRevision, query: LineQuery) -> object:
    """The page without what could not be read: the typed move first, then the line, then the
    position.
    """
    for fewer in (query, LineQuery(query.begin, (), query.side), LineQuery("", (), query.side)):
        try:
            return _page(request, revision, fewer)
        except DomainError:
            continue
    return None
