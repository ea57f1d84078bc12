"""A player's public page, and the way from it to a challenge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_not_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from courier.clocks.queries import away_until
from courier.events.extracts import number_in
from courier.front.player_honours import (
    events_of,
    honours_of,
    lines_of_rows,
    trophies_of,
)
from courier.front.player_record import public_games_of, records_of
from courier.front.player_works import KINDS, shown_favourites, works_in, works_of
from courier.players.models import Player
from courier.players.queries import blocks, shown_players
from courier.players.viewers import player_of, viewer_of
from courier.presets.models import Preset
from courier.presets.queries import presets_for, revision_or_404
from courier.ratings.pages import player_ratings
from courier.table.lines import lines_of
from courier.watching.queries import watches_player

PAGE: Final = 20  # lines of a list


def _player_called(handle: str) -> Player:
    return get_object_or_404(shown_players(), username__iexact=handle)


@require_safe
@login_not_required
def player_page(request: HttpRequest, username: str) -> HttpResponse:
    """Who somebody is, what they play now, what they have played and with what success."""
    player = _player_called(username)
    now = timezone.now()
    games = public_games_of(player)
    viewer = viewer_of(request)
    is_self = viewer == player
    is_blocked = not is_self and blocks(viewer, player)
    presets = [] if is_self or viewer is None else _presets(player, viewer)
    records = records_of(player)
    favourites = shown_favourites(player)
    context = {
        "player": player,
        "is_self": is_self,
        "away_until": away_until([player.pk], now=now).get(player.pk),
        "now": now,
        "is_blocked": is_blocked,
        "is_watched": viewer is not None and not is_self and watches_player(viewer, player),
        "their_now": now.astimezone(player.zone).time(),  # one with a zone would be shown in ours
        "running": lines_of(games.running),
        "finished": lines_of(games.finished),
        "records": records,
        "works": works_of(player),
        "favourites": favourites,
        "may_invite": viewer is not None and not is_self and not is_blocked,
        "honours": honours_of(player),
        **player_ratings(player, now=now),
        "presets": presets,
        "suggested": _suggested(
            presets, [*(each.key for each in favourites), *(each.preset_key for each in records)]
        ),
    }
    return render(request, "front/player.html", context)


def _presets(player: Player, viewer: Player) -> list[Preset]:
    """The presets somebody may play against the player: a computer needs rules."""
    return [preset for preset in presets_for(viewer) if preset.enforced or not player.is_computer]


def _suggested(presets: Sequence[Preset], liked: Sequence[str]) -> str:
    """The first of the presets somebody likes or has played that one may play; "" for none."""
    offered = {preset.key for preset in presets}
    return next((key for key in liked if key in offered), "")


@require_safe
@login_not_required
def player_trophies(request: HttpRequest, username: str) -> HttpResponse:
    """The places a player has won in events and contests."""
    return _list(request, username, "trophies")


@require_safe
@login_not_required
def player_events(request: HttpRequest, username: str) -> HttpResponse:
    """The events a player is or was in."""
    return _list(request, username, "events")


def _list(request: HttpRequest, username: str, here: str) -> HttpResponse:
    player = _player_called(username)
    rows = trophies_of(player) if here == "trophies" else events_of(player)
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "here": here,
        "page": page,
        "lines": lines_of_rows(page),
        "honours": honours_of(player),
    }
    return render(request, "front/player_honours.html", context)


@require_safe
@login_not_required
def player_works(request: HttpRequest, username: str, kind: str) -> HttpResponse:
    """All variants, studies or problems a player has published, in pages."""
    if kind not in KINDS:
        raise Http404
    player = _player_called(username)
    context = {
        "player": player,
        "kinds": KINDS.values(),
        "list": works_in(player, KINDS[kind], number_in(request.GET, "page")),
    }
    return render(request, "front/player_works.html", context)


@require_safe
def challenge_with_preset(request: HttpRequest, username: str) -> HttpResponseBase:
    """From a player and a preset (`?preset=`) to the form of a challenge, or of a game against a
    level.
    """
    player = _player_called(username)
    preset = revision_or_404(request.GET.get("preset", ""), player_of(request)).preset
    filled = (
        {"kind": "computer", "level": player.computer_level}
        if player.is_computer
        else {"to": player.username}
    )
    return redirect(f"{reverse('challenge_new', args=[preset.key])}?{urlencode(filled)}")
