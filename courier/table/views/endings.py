"""Ending a game by the players' will. What cannot be taken back is asked once more on a page of its
own.
"""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Protocol

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from courier.common.errors import Refusal
from courier.games.domain import endings
from courier.games.models import Game
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.table.forms import ClaimForm, ResultForm
from courier.table.parts.viewer_rights import draw_offer_words
from courier.table.views.access import get_game_for
from variants import Side


class Act(Protocol):
    """A domain function that needs nothing but the game and who acts."""

    def __call__(self, *, game_id: int, player: Player, now: datetime) -> Game: ...


class ActOnResult(Protocol):
    """A domain function that needs a result besides: who wins, None for a draw."""

    def __call__(
        self, *, game_id: int, player: Player, winner: Side | None, now: datetime
    ) -> Game: ...


@require_http_methods(["GET", "POST"])
def game_resign(request: HttpRequest, code: str) -> HttpResponse:
    """Resign; GET asks whether that is meant."""
    if request.method == "GET":
        return _confirm(
            request,
            code,
            _("Resign this game?"),
            _("You lose the game at once. This can’t be taken back."),
            _("Resign"),
        )
    return _act(request, code, endings.resign, _("You have resigned."))


@require_http_methods(["GET", "POST"])
def game_abort(request: HttpRequest, code: str) -> HttpResponse:
    """End a game that has hardly begun; GET asks whether that is meant."""
    if request.method == "GET":
        return _confirm(
            request,
            code,
            _("Abort this game?"),
            _("It ends without a result and isn’t rated."),
            _("Abort"),
        )
    return _act(request, code, endings.abort, _("The game is aborted."))


@require_http_methods(["GET", "POST"])
def game_draw_offer(request: HttpRequest, code: str) -> HttpResponse:
    """Offer a draw; GET asks whether that is meant."""
    if request.method == "GET":
        return _confirm(request, code, _("Offer a draw?"), draw_offer_words(), _("Offer a draw"))
    return _act(
        request,
        code,
        endings.offer_draw,
        _("The draw is offered. The offer is open until your opponent moves."),
    )


@require_http_methods(["GET", "POST"])
def game_draw_accept(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to a draw; GET asks whether that is meant."""
    if request.method == "GET":
        text = _("The game ends at once, drawn. This can’t be taken back.")
        return _confirm(request, code, _("Agree to a draw?"), text, _("Agree to the draw"))
    return _act(request, code, endings.accept_draw, _("Agreed: the game is drawn."))


@require_POST
def game_draw_decline(request: HttpRequest, code: str) -> HttpResponse:
    """Turn an offered draw down."""
    return _act(request, code, endings.decline_draw, _("The draw is declined."))


@require_http_methods(["GET", "POST"])
def game_claim(request: HttpRequest, code: str) -> HttpResponse:
    """Claim a draw by rule; GET asks whether that is meant."""
    form = ClaimForm(request.POST if request.method == "POST" else request.GET)
    kind = form.cleaned_data["kind"] if form.is_valid() else ""
    if request.method == "GET":
        text = _("The game ends at once, drawn, if the claim is right.")
        return _confirm(request, code, _("Claim a draw?"), text, _("Claim the draw"), kind=kind)

    def claim(*, game_id: int, player: Player, now: datetime) -> Game:
        return endings.claim_draw(game_id=game_id, player=player, kind=kind, now=now)

    return _act(request, code, claim, _("The claim is right: the game is drawn."))


@require_POST
def game_propose_result(request: HttpRequest, code: str) -> HttpResponse:
    """Propose how a game ends that no rules end."""
    said = _("The result is proposed. It counts once your opponent agrees.")
    return _act_on_result(request, code, endings.propose_result, said)


@require_POST
def game_answer_result(request: HttpRequest, code: str) -> HttpResponse:
    """Agree to the proposed result that was shown, `winner`; without one, turn down whatever is
    proposed.
    """
    if "winner" not in request.POST:
        return _act(request, code, endings.decline_result, _("The result is declined."))
    return _act_on_result(request, code, endings.accept_result, _("Agreed: the game is over."))


def _act_on_result(request: HttpRequest, code: str, act: ActOnResult, said: str) -> HttpResponse:
    """Let the player act with the result their form names."""
    get_game_for(request, code, now=timezone.now())
    form = ResultForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose a result first."))
        return redirect("game", code=code)
    return _act(request, code, partial(act, winner=form.side), said)


def _act(request: HttpRequest, code: str, act: Act, said: str) -> HttpResponse:
    """Let the player act and go back to the game with what was done or why not."""
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    try:
        act(game_id=game.pk, player=player_of(request), now=now)
    except Refusal as error:
        messages.error(request, error.message)
    else:
        messages.success(request, said)
    return redirect("game", code=code)


def _confirm(
    request: HttpRequest, code: str, question: str, sentence: str, verb: str, *, kind: str = ""
) -> HttpResponse:
    game = get_game_for(request, code, now=timezone.now())
    context = {"game": game, "question": question, "sentence": sentence, "verb": verb, "kind": kind}
    return render(request, "table/confirm.html", context)
