"""Problems: the list, and one of them with its board."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import status_of
from courier.players.viewers import caller_of, player_of, tastes_of, viewer_of
from courier.studies.domain.attempts import give_up, note_try, take_hint
from courier.studies.domain.verdicts import Verdict, judge, opened, sealed
from courier.studies.errors import StaleLine
from courier.studies.filters import ProblemFilter
from courier.studies.models import Problem
from courier.studies.pages.findings import shown
from courier.studies.pages.problem import ProblemPage
from courier.studies.pages.problem_list import solved_share, tiles_of
from courier.studies.permissions import owns_problem
from courier.studies.queries import attempt_of, next_problem, problem_or_404, problems, progress_of
from courier.trees.domain.steps import Step
from courier.trees.pages.shown import shown_tree

PAGE_SIZE = 24
TRIES_A_MINUTE = 40


@require_GET
@login_not_required
def problem_list(request: HttpRequest) -> HttpResponse:
    """All problems: `?preset=&stipulation=&difficulty=&origin=&author=&progress=&page=`.

    4 queries, and 1 more for somebody signed in.
    """
    progress = progress_of(viewer_of(request))
    form = ProblemFilter(request.GET, problems=problems(), progress=progress)
    page = Paginator(form.found(), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "tiles": tiles_of(page.object_list, progress),
        "solved": form.solved_count,
        "section": "archive",
    }
    return render(request, "problems/list.html", context)


@require_http_methods(["GET", "POST"])
@login_not_required
def problem(request: HttpRequest, key: str) -> HttpResponse:
    """A problem. A post is a move: `text`, and `line`, the sealed moves before it."""
    found = problem_or_404(key, viewer_of(request))
    if request.method == "GET" or not found.is_proved:
        return _show(request, found)
    if not may_again("problem", caller_of(request), limit=TRIES_A_MINUTE):
        return _show(
            request,
            found,
            error=_("You’re trying very fast. Wait a minute, then go on."),
            status=429,
        )
    return _tried(request, found)


def _tried(request: HttpRequest, found: Problem) -> HttpResponse:
    player = viewer_of(request)
    text = request.POST.get("text", "")
    line: tuple[Step, ...] = ()
    try:
        line = opened(found, request.POST.get("line", ""))
        verdict = judge(found, line, text)
    except StaleLine as error:
        return _show(request, found, error=error.message, status=status_of(error))
    except Refusal as error:
        return _show(
            request, found, line=line, text=text, error=error.message, status=status_of(error)
        )
    if player is not None and not owns_problem(found, player):
        note_try(problem=found, player=player, verdict=verdict, now=timezone.now())
        found.refresh_from_db(fields=["solved_count", "tried_count"])
    return _show(request, found, line=verdict.line, verdict=verdict)


@require_POST
def problem_hint(request: HttpRequest, key: str) -> HttpResponse:
    """Tell a little of the solution."""
    take_hint(problem=_proved(request, key), player=player_of(request), now=timezone.now())
    return redirect("problem", key)


@require_POST
def problem_give_up(request: HttpRequest, key: str) -> HttpResponse:
    """Show the solution."""
    give_up(problem=_proved(request, key), player=player_of(request), now=timezone.now())
    return redirect("problem", key)


def _proved(request: HttpRequest, key: str) -> Problem:
    """Return a problem of somebody else's that one may try. Raises Http404."""
    found = problem_or_404(key, viewer_of(request))
    player = player_of(request)
    if owns_problem(found, player):
        raise Http404(key)
    return found


def _show(
    request: HttpRequest,
    found: Problem,
    *,
    line: tuple[Step, ...] = (),
    verdict: Verdict | None = None,
    text: str = "",
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the page of a problem."""
    player = viewer_of(request)
    page = ProblemPage(
        found,
        line,
        attempt_of(found, player),
        verdict,
        is_own=owns_problem(found, player),
        tastes=tastes_of(request),
    )
    context = {
        "page": page,
        "data": page.data(),
        "words": page.words(),
        "line": sealed(found, line) if line else "",
        "text": text,
        "error": error,
        "next": next_problem(found, player),
        "tree": shown_tree(page.solution) if page.shows_solution else None,
        "shown": shown(found) if page.is_own else None,
        "share": solved_share(found),
        "is_author_shown": found.owner is not None and not page.is_own,
        "section": "archive",
    }
    return render(request, "problems/problem.html", context, status=status)
