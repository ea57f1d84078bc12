"""The dashboard: a player's own games."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from courier.archive.queries import games_of, page_of
from courier.challenges.lines import offer_line, offer_lines
from courier.challenges.queries import received_challenges, sent_challenges
from courier.common.paging import page_links
from courier.front.desk import COMPACT_FROM, desk_rows, finished_rows
from courier.games.lines import lines_of
from courier.games.queries import finished_games, my_turn_games, next_game_code, solo_games, waiting_games
from courier.players.viewers import player_of

FINISHED = 5


@require_safe
def dashboard(request: HttpRequest) -> HttpResponse:
    """My games: my turn most urgent first, waiting, alone, finished lately; invitations and my own offers."""
    player = player_of(request)
    now = timezone.now()
    turn = desk_rows(my_turn_games(player), player)
    waiting = desk_rows(waiting_games(player), player)
    context = {
        "now": now,
        "turn": turn,
        "waiting": waiting,
        "compact": len(turn) + len(waiting) >= COMPACT_FROM,
        "solo": desk_rows(solo_games(player), player),
        "finished": finished_rows(finished_games(player)[:FINISHED], player),
        "invitations": offer_lines(received_challenges(player, now=now), viewer=player, now=now),
        "offers": [offer_line(challenge) for challenge in sent_challenges(player, now=now)],
        "your_turn": len(turn),
    }
    return render(request, "front/dashboard.html", context)


@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """Every game of mine that has ended, private ones too: `?after=<code of the last game seen>`."""
    page = page_of(games_of(player_of(request)), after=request.GET.get("after", ""))
    context = {"lines": lines_of(page.games), "page": page_links(request.GET, after=page.last_code)}
    return render(request, "front/finished.html", context)


@require_safe
def next_game(request: HttpRequest) -> HttpResponseBase:
    """Go on to the most urgent game in which it is my turn; `?after=<code>` puts that game last."""
    code = next_game_code(player_of(request), after=request.GET.get("after", ""))
    if code is not None:
        return redirect("game", code)
    messages.info(request, _("It is not your turn in any game."))
    return redirect("dashboard")
