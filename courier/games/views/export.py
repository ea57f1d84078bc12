"""A game to take along."""

from __future__ import annotations

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.games.pages.export import pgn_of, text_of
from courier.games.queries import moves_of
from courier.games.views.access import get_game_for


@require_safe
@login_not_required
def game_pgn(request: HttpRequest, code: str) -> HttpResponse:
    """The game as PGN, for those who may see it; 404 where nothing is enforced."""
    game = get_game_for(request, code, now=timezone.now())
    if not game.revision.rules.enforced:
        raise Http404
    return _file(pgn_of(game, moves_of(game)), "application/x-chess-pgn", f"{code}.pgn")


@require_safe
@login_not_required
def game_text(request: HttpRequest, code: str) -> HttpResponse:
    """The game as plain text, for those who may see it: `?style=board` for changes of squares."""
    game = get_game_for(request, code, now=timezone.now())
    style = request.GET.get("style", "")
    text = text_of(game, moves_of(game), style="board" if style == "board" else "canonical")
    return _file(text, "text/plain", f"{code}.txt")


def _file(text: str, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    response["Cache-Control"] = "private, no-cache"
    return response
