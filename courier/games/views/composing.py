"""Composing a turn out of stones: what a choice means, for the sheet beside the board."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.games.domain.rows import refuse_when_over, side_or_refuse
from courier.games.errors import MoveConflict, NotYourTurn, refusal_of
from courier.games.forms import ComposingForm, PartsForm
from courier.games.models import Game
from courier.games.pages.composed import ComposedData, Wish, composed_data
from courier.games.permissions import is_turn_of
from courier.games.views.access import get_game_for
from courier.games.views.refusals import error_json
from courier.players.models import Player
from courier.players.viewers import player_of
from variants import RulesError, composing_rules


@require_GET
def game_composing(request: HttpRequest, code: str) -> HttpResponse:
    """What the stones chosen for a taking move or a drop mean; for the player to move, at the ply he sees.

    404 for games without composed turns and for those who may not see the game, 403 in words for everybody else who
    is not to move, 409 when the page is older than the game.
    """
    game = get_game_for(request, code, now=timezone.now())
    if composing_rules(game.revision.rules) is None:
        raise Http404
    form = ComposingForm(request.GET)
    if not form.is_valid():
        return error_json("invalid", form.first_error(), 400)
    try:
        answer = _answer(game, player_of(request), form)
    except NotYourTurn as error:
        return error_json(error.code, error.message, 403)
    except DomainError as error:
        return error_json(error.code, error.message, status_of(error))
    response = JsonResponse(answer)
    response["Cache-Control"] = "no-store"
    return response


def _answer(game: Game, player: Player, form: ComposingForm) -> ComposedData:
    rules = composing_rules(game.revision.rules)
    assert rules is not None
    side_or_refuse(game, player)
    refuse_when_over(game)
    if form.cleaned_data["ply"] != game.ply:
        raise MoveConflict
    if not is_turn_of(game, player):
        raise NotYourTurn
    fields = form.cleaned_data
    return composed_data(game, player, rules, Wish(fields["origin"], fields["target"] or fields["square"], form.chosen))


def text_of_parts(request: HttpRequest, game: Game) -> str:
    """Return the text of a turn that a form without scripts gives in parts; what was typed as text goes first.

    Raises MoveRefused for parts that make no turn.
    """
    typed = request.POST.get("text", "")
    rules = composing_rules(game.revision.rules)
    form = PartsForm(request.POST)
    if typed.strip() or rules is None or not form.is_valid() or not form.is_given:
        return typed
    try:
        position = rules.position(game.position)
        return rules.turn_text(position, form.cleaned_data["origin"], form.cleaned_data["target"], form.held)
    except RulesError as error:
        raise refusal_of(error) from error
