"""A game to take along, and the description of our own format."""

from __future__ import annotations

from typing import Final

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from courier.consultations.queries import consulting_of
from courier.exchange.queries import event_tags_of, own_notes
from courier.exchange.writers import schema
from courier.exchange.writers.game_json import game_value, to_text
from courier.exchange.writers.pgn import pgn_of
from courier.exchange.writers.plain_text import text_of
from courier.games.blocked_remarks import moves_for
from courier.games.clocks import ledger_of
from courier.integrity.seals import pgn_tags_of, seal_of
from courier.players.viewers import viewer_of
from courier.table.views.access import get_game_for

A_DAY: Final = 86_400


@require_safe
@login_not_required
def game_pgn(request: HttpRequest, code: str) -> HttpResponse:
    """The game as PGN, for those who may see it."""
    game = get_game_for(request, code, now=timezone.now())
    return _file(
        pgn_of(
            game,
            moves_for(game, viewer_of(request)),
            tags=event_tags_of(game) | pgn_tags_of(game),
            consulting=consulting_of(game),
        ),
        "application/x-chess-pgn",
        f"{code}.pgn",
    )


@require_safe
@login_not_required
def game_text(request: HttpRequest, code: str) -> HttpResponse:
    """The game as plain text, for those who may see it: `?style=board` for changes of squares."""
    game = get_game_for(request, code, now=timezone.now())
    style = request.GET.get("style", "")
    text = text_of(
        game,
        moves_for(game, viewer_of(request)),
        style="board" if style == "board" else "canonical",
        tags=event_tags_of(game),
        consulting=consulting_of(game),
    )
    return _file(text, "text/plain", f"{code}.txt")


@require_safe
@login_not_required
def game_json(request: HttpRequest, code: str) -> HttpResponse:
    """Everything about the game as JSON, for those who may see it; with the reader's own studies of
    it.
    """
    game = get_game_for(request, code, now=timezone.now())
    moves = moves_for(game, viewer_of(request))
    value = game_value(
        game,
        moves,
        notes=own_notes(game, viewer_of(request)),
        seal=seal_of(game, moves),
        ledger=ledger_of(game),
        consulting=consulting_of(game),
    )
    return _file(to_text(value), "application/json", f"{code}.json")


@require_safe
@login_not_required
@cache_control(public=True, max_age=A_DAY)
def game_schema(request: HttpRequest) -> JsonResponse:
    """The JSON Schema of our own format."""
    return JsonResponse(schema.game_schema(), content_type="application/schema+json")


def _file(text: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-cache"
    return response
