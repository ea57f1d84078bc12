"""The set-up that somebody composes: what the rules say about it before it is sent. Nothing is
written.
"""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse, JsonResponse

from courier.common.refusals import status_of
from courier.games.errors import MoveConflict
from courier.games.models import Game
from courier.games.seats import acting_side
from courier.players.viewers import player_of
from courier.table.forms import MoveForm
from courier.table.parts.setup import check_data, checked
from courier.table.refusals import error_json, wants_json
from courier.table.views.page import show
from variants import composing_rules


def setup_check(
    request: HttpRequest, game: Game, *, bar: dict[str, object], now: datetime
) -> HttpResponse:
    """Answer a script with the broken clauses and the dangers of a set-up, a form with the page
    that lists them.

    Only for somebody who may set up now; `bar` is what their form held.
    """
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(request, game, ("invalid", form.first_error(), 400), bar=bar, now=now)
    if form.cleaned_data["expected_ply"] != game.ply:
        conflict = MoveConflict()
        return _refused(
            request, game, (conflict.code, conflict.message, status_of(conflict)), bar=bar, now=now
        )
    if not wants_json(request):
        return show(request, game, now=now, bar=bar)
    rules = composing_rules(game.revision.rules)
    side = acting_side(game, player_of(request))
    assert rules is not None, "only games whose turns are composed begin with set-ups"
    assert side is not None, "asked for players of the game only"
    check = checked(rules, form.cleaned_data["text"], side)
    if check.error:
        return error_json("notation", check.error, 400)
    response = JsonResponse(check_data(check))
    response["Cache-Control"] = "no-store"
    return response


def _refused(
    request: HttpRequest,
    game: Game,
    refusal: tuple[str, str, int],
    *,
    bar: dict[str, object],
    now: datetime,
) -> HttpResponse:
    code, message, status = refusal
    if wants_json(request):
        return error_json(code, message, status)
    return show(request, game, now=now, bar=bar | {"error": message}, status=status)
