"""What one watches, on one page, and the buttons that say so."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from courier.challenges.queries import revision_for_reader
from courier.common.errors import DomainError
from courier.games.enums import GameStatus
from courier.players.queries import shown_players
from courier.players.viewers import player_of
from courier.table.lines import lines_of
from courier.table.views.access import get_game_for
from courier.watching.domain.follows import follow, unfollow
from courier.watching.domain.watches import stop, watch
from courier.watching.followed import followings, news_for
from courier.watching.queries import (
    followed_presets,
    games_of_favourites,
    games_of_watched,
    watched_games,
    watched_players,
)


@require_safe
def watching(request: HttpRequest) -> HttpResponse:
    """The games, players and variants one watches; as many queries for one row as for many."""
    player = player_of(request)
    now = timezone.now()
    context = {
        "now": now,
        "news": news_for(player, now=now),
        "presets": list(followed_presets(player)),
        "more": [(each, each.read(player)) for each in followings()],
        "players": list(watched_players(player)),
        "games": lines_of(watched_games(player)),
        "running": lines_of(games_of_watched(player, GameStatus.ACTIVE)),
        "finished": lines_of(games_of_watched(player, GameStatus.FINISHED)),
        "favourites": lines_of(games_of_favourites(player)),
    }
    return render(request, "watching/page.html", context)


@require_POST
def game_watch(request: HttpRequest, code: str) -> HttpResponseBase:
    """Watch a game of others or, with `to=off`, no longer."""
    player = player_of(request)
    now = timezone.now()
    game = get_game_for(request, code, now=now)
    if request.POST.get("to") == "off":
        stop(player=player, game=game)
        return redirect("game", code)
    try:
        watch(player=player, game=game, now=now)
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("game", code)


@require_POST
def preset_follow(request: HttpRequest, key: str) -> HttpResponseBase:
    """Follow a preset or, with `to=off`, no longer."""
    player = player_of(request)
    preset = revision_for_reader(key, player).preset
    if request.POST.get("to") == "off":
        unfollow(player=player, preset=preset)
        return redirect("preset", key)
    try:
        follow(player=player, preset=preset, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("preset", key)


@require_POST
def player_watch(request: HttpRequest, username: str) -> HttpResponseBase:
    """Watch another player or, with `to=off`, no longer."""
    player = player_of(request)
    other = get_object_or_404(shown_players(), username__iexact=username)
    if request.POST.get("to") == "off":
        stop(player=player, other=other)
        return redirect("player", other.username)
    try:
        watch(player=player, other=other, now=timezone.now())
    except DomainError as error:
        messages.error(request, error.message)
    return redirect("player", other.username)
