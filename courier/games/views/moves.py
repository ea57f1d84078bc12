"""Moving: showing a move before it is sent, sending it, taking it back."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.errors import DomainError
from courier.common.refusals import status_of
from courier.games.domain.moves import preview_move, submit_move, take_back_move
from courier.games.domain.playing import MoveResult
from courier.games.domain.recalls import recall_move
from courier.games.errors import MoveConflict
from courier.games.forms import PARTS, MoveForm, RecallForm
from courier.games.models import Game
from courier.games.pages.previews import preview_data
from courier.games.permissions import is_turn_of, may_set_up
from courier.games.views.access import get_game_for
from courier.games.views.composing import text_of_parts
from courier.games.views.page import show
from courier.games.views.refusals import error_json, wants_json
from courier.games.views.setup_check import setup_check
from courier.players.enums import AfterMove
from courier.players.models import Player
from courier.players.viewers import player_of


@require_http_methods(["GET", "POST"])
def game_preview(request: HttpRequest, code: str) -> HttpResponse:
    """What a move would do, or why it cannot be played; nothing is written. GET leads back to the game."""
    if request.method == "GET":
        return redirect("game", code=code)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if "undo" in request.POST:
        return show(request, game, now=now, bar=_typed(request, text=""))
    if may_set_up(game, player_of(request)):
        return setup_check(request, game, bar=_typed(request), now=now)
    try:
        form = MoveForm({**request.POST.dict(), "text": text_of_parts(request, game)})
        if not form.is_valid():
            return _refused(request, game, "invalid", form.first_error(), 400, now=now)
        if form.cleaned_data["expected_ply"] != game.ply:
            raise MoveConflict
        preview = preview_move(game=game, player=player_of(request), text=form.cleaned_data["text"])
    except DomainError as error:
        return _refused(request, game, error.code, error.message, status_of(error), now=now)
    if wants_json(request):
        return JsonResponse(preview_data(game, preview))
    return show(request, game, now=now, preview=preview, bar=_typed(request))


@require_http_methods(["GET", "POST"])
def game_move(request: HttpRequest, code: str) -> HttpResponse:
    """Send a move. Sent twice it is confirmed twice and played once. GET leads back to the game."""
    if request.method == "GET":
        return redirect("game", code=code)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = MoveForm(request.POST)
    if not form.is_valid():
        return _refused(request, game, "invalid", form.first_error(), 400, now=now)
    try:
        result = submit_move(
            game_id=game.pk,
            player=player_of(request),
            text=form.cleaned_data["text"],
            expected_ply=form.cleaned_data["expected_ply"],
            remark=form.cleaned_data["remark"],
            now=now,
        )
    except DomainError as error:
        fresh = get_game_for(request, code, now=now)
        return _refused(request, fresh, error.code, error.message, status_of(error), now=now)
    message = _sent_sentence(result)
    onward = _onward(result, player_of(request))
    if wants_json(request) and onward:
        messages.success(request, message)
    if wants_json(request):
        return JsonResponse({"message": message, "ply": result.ply, "repeated": result.repeated, "onward": onward})
    messages.success(request, message)
    return redirect(onward) if onward else redirect("game", code=code)


def _onward(result: MoveResult, player: Player) -> str:
    """Where the player wants to go after his move; empty when he stays to plan, or the game is not done with him."""
    game = result.game
    stays = player.after_move == AfterMove.STAY or game.is_solo or is_turn_of(game, player)
    return "" if stays else f"{reverse('next_game')}?after={game.code}"


@require_http_methods(["GET", "POST"])
def game_recall(request: HttpRequest, code: str) -> HttpResponse:
    """Recall the move that was just sent; it stands in the move bar again, not sent. GET leads back to the game."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    form = RecallForm(request.POST)
    if request.method == "GET" or not form.is_valid():
        return redirect("game", code=code)
    try:
        ply = form.cleaned_data["expected_ply"]
        recalled = recall_move(game_id=game.pk, player=player_of(request), expected_ply=ply, now=now)
    except DomainError as error:
        messages.error(request, error.message)
        return redirect("game", code=code)
    if not recalled.text:
        return redirect("game", code=code)
    fresh = get_game_for(request, code, now=now)
    preview = preview_move(game=fresh, player=player_of(request), text=recalled.text)
    bar = {"text": recalled.text, "remark": recalled.remark, "recalled": True}
    return show(request, fresh, now=now, preview=preview, bar=bar)


@require_POST
def game_take_back(request: HttpRequest, code: str) -> HttpResponse:
    """Take back one's own last move while it is not answered."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        take_back_move(game_id=game.pk, player=player_of(request), now=now)
    except DomainError as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The move is taken back."))
    return redirect("game", code=code)


def _sent_sentence(result: MoveResult) -> str:
    """What is said when a move has arrived."""
    if result.move is None:
        return _("Your set-up is in. It stays secret until your opponent's is in, too; until then you can change it.")
    if result.move.is_setup and not result.repeated:
        return _("The set-up is in.") if result.game.is_setting_up else _("Both set-ups are in: play begins.")
    text = _("%(move)s was already sent.") if result.repeated else _("%(move)s is sent.")
    return text % {"move": result.move.shown}


def _refused(request: HttpRequest, game: Game, code: str, message: str, status: int, *, now: datetime) -> HttpResponse:
    """Answer a refusal where it arose: the sentence beside the field, everything that was typed still there."""
    if wants_json(request):
        return error_json(code, message, status)
    return show(request, game, now=now, bar=_typed(request) | {"error": message}, status=status)


def _typed(request: HttpRequest, *, text: str | None = None) -> dict[str, object]:
    """Return what the move bar held, cut where nobody types so much."""
    typed = request.POST.get("text", "") if text is None else text
    remark = request.POST.get("remark", "")
    return {
        "text": typed[:4000].replace("\0", ""),
        "remark": remark[:4000].replace("\0", ""),
        "parts": {name: value[:20] for name, value in request.POST.items() if name.startswith(PARTS)},
    }
