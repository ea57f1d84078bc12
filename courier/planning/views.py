"""One's own plan of a game: its board, changes of it, and what becomes of it after the game."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from courier.archive.permissions import may_explore
from courier.common.errors import Refusal
from courier.common.rates import may_again
from courier.common.refusals import error_body, status_of
from courier.games.models import Game
from courier.planning.domain.edits import Changed, edit_plan, present, undo_plan
from courier.planning.domain.study_copy import keep_as_study
from courier.planning.pages.plan_page import PlanPage, plan_page
from courier.planning.permissions import may_plan, planning_side
from courier.planning.queries import answers_of, own_plan
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.table.forms import PartsForm
from courier.table.parts.legal_moves import moves_data
from courier.table.tree_forms import OperationForm, composed_text, node_number
from courier.table.views.access import get_game_for
from courier.trees.domain.edits import Change

EDITS_A_MINUTE = 240
STUDIES_A_MINUTE = 10


def _own_game(request: HttpRequest, code: str) -> Game:
    """Return a game the player plans. Raises Http404 for everybody else, and where there is nothing
    to plan.
    """
    game = get_game_for(request, code, now=timezone.now())
    if not may_plan(game, player_of(request)):
        raise Http404(code)
    return game


@require_GET
def plan(request: HttpRequest, code: str) -> HttpResponse:
    """The board of one's own plan, where the game stands or at a node: `?at=<node>&flip=1`."""
    try:
        return _show(request, _own_game(request, code), at=_wanted(request))
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("game", code)


@require_GET
def plan_live(request: HttpRequest, code: str) -> HttpResponse:
    """The parts of an open page that change, at the node it shows: `?at=<node>`."""
    game = _own_game(request, code)
    try:
        page = _page(request, game, player_of(request), None, at=_wanted(request))
    except Refusal as error:
        return HttpResponse(
            error.message, status=status_of(error), content_type="text/plain; charset=utf-8"
        )
    answer = page.plan_answer(page.at)
    response = render(request, "planning/_live.html", {"page": page, "answer": answer})
    response["Cache-Control"] = "no-store"
    return response


@require_GET
def plan_moves(request: HttpRequest, code: str) -> HttpResponse:
    """The legal moves from a node, for the board, `?at=<node>`; with `text` why that is none of
    them.
    """
    game = _own_game(request, code)
    text = request.GET.get("text", "")
    if text and not may_again("why", player_of(request).pk, limit=EDITS_A_MINUTE):
        return JsonResponse(
            error_body("too_fast", _("You’re going too fast. Wait a moment.")), status=429
        )
    try:
        progress = present(game, own_plan(game, player_of(request)))
        node = progress.state.tree.node(node_number(request.GET.get("at", "")))
    except Refusal as error:
        return JsonResponse(error_body(error.code, error.message), status=status_of(error))
    return JsonResponse(moves_data(game.revision.rules, node.step.position, text))


@require_GET
def plan_openings(request: HttpRequest, code: str) -> HttpResponse:
    """What was played from a node in public games, from the explorer: `?at=<node>`; only where it
    may be asked.
    """
    game = _own_game(request, code)
    if not may_explore(player_of(request), game):
        raise Http404(code)
    try:
        progress = present(game, own_plan(game, player_of(request)))
        node = progress.state.tree.node(node_number(request.GET.get("at", "")))
    except Refusal as error:
        return HttpResponse(
            error.message, status=status_of(error), content_type="text/plain; charset=utf-8"
        )
    requested = urlencode({"position": node.step.position})
    return redirect(f"{reverse('explore_fragment', args=[game.revision.preset.key])}?{requested}")


@require_POST
def plan_edit(request: HttpRequest, code: str) -> HttpResponse:
    """Change the plan; `act` is `undo`, `set`, `remove`, `condition`, `drop` or an operation of
    trees.
    """
    game = _own_game(request, code)
    player = player_of(request)
    form = OperationForm(request.POST)
    at = node_number(request.POST.get("at", ""))
    try:
        if not may_again("plan_edit", player.pk, limit=EDITS_A_MINUTE):
            return _refused(
                request, game, at, _("You’re going too fast. Wait a moment."), "too_fast", 429
            )
        if not form.is_valid():
            return _refused(request, game, at, _("This change can’t be read."), "invalid", 400)
        done = _done(request, game, player, form)
    except Refusal as error:
        return _refused(request, game, at, error.message, error.code, status_of(error))
    if not _wants_json(request):
        return redirect(f"/games/{code}/plan?at={done.at}#board")
    page = _page(request, done.game, player, done, at=done.at)
    parts = render_to_string("planning/_live.html", {"page": page}, request)
    return JsonResponse({**page.plan_answer(done.at), "parts": parts})


@require_POST
def plan_study(request: HttpRequest, code: str) -> HttpResponse:
    """Keep the tree of a finished game as a private study."""
    game = _own_game(request, code)
    player = player_of(request)
    if not may_again("study", player.pk, limit=STUDIES_A_MINUTE):
        messages.error(
            request, _("You have made many studies in a short time. Wait a minute and try again.")
        )
        return redirect("plan", code)
    try:
        chapter = keep_as_study(game=game, player=player, now=timezone.now())
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("plan", code)
    messages.success(request, _("Your lines are kept as a study that only you see."))
    return redirect("chapter", chapter.study.code, chapter.code)


def _done(request: HttpRequest, game: Game, player: Player, form: OperationForm) -> Changed:
    given = form.cleaned_data
    now = timezone.now()
    if given["act"] == "undo":
        return undo_plan(game_id=game.pk, player=player, version=given["version"], now=now)
    text = given["text"]
    if given["act"] == "condition" and not text.strip():
        names = ("when", "square", "deed", "move")
        text = "\n".join(request.POST.get(name, "")[:240].replace("\n", " ") for name in names)
    elif given["act"] == "play" and not text.strip():
        progress = present(game, own_plan(game, player))
        position = progress.state.tree.node(given["at"]).step.position
        text = composed_text(game.revision.rules, position, PartsForm(request.POST))
    change = Change(given["act"], given["at"], text)
    return edit_plan(
        game_id=game.pk, player=player, change=change, version=given["version"], now=now
    )


def _show(
    request: HttpRequest,
    game: Game,
    *,
    at: int | None,
    text: str = "",
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    page = _page(request, game, player_of(request), None, at=at)
    context = {
        "page": page,
        "data": page.tree_page(),
        "words": page.words(),
        "text": text,
        "typed": request.POST,
        "parts": request.POST,
        "error": error,
    }
    return render(request, "planning/plan.html", context, status=status)


def _page(
    request: HttpRequest, game: Game, player: Player, done: Changed | None, *, at: int | None
) -> PlanPage:
    """Return the page of a plan as it is stored, or as it was just changed."""
    found = own_plan(game, player) if done is None else done.plan
    progress = present(game, found) if done is None else done.progress
    side = planning_side(game, player)
    assert side is not None, "only own games are planned"
    return plan_page(
        game,
        found,
        progress,
        side=side,
        at=at,
        tastes=player.tastes,
        turned="flip" in request.GET,
        answers=tuple(answers_of(found)) if found is not None and found.pk else (),
        parts=request.POST.dict(),
    )


def _refused(
    request: HttpRequest, game: Game, at: int, message: str, code: str, status: int
) -> HttpResponse:
    if _wants_json(request):
        return JsonResponse(error_body(code, message), status=status)
    typed = request.POST.get("text", "")[:8000].replace("\0", "")
    try:
        return _show(request, game, at=at, text=typed, error=message, status=status)
    except Refusal as error:
        messages.error(request, error.message)
        return redirect("game", game.code)


def _wanted(request: HttpRequest) -> int | None:
    return node_number(request.GET["at"]) if "at" in request.GET else None


def _wants_json(request: HttpRequest) -> bool:
    return request.headers.get("Accept", "").startswith("application/json")
