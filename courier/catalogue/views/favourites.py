"""The heart of a preset."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from courier.challenges.queries import revision_for_reader
from courier.common.errors import Refusal
from courier.common.redirects import target_of
from courier.common.refusals import error_body, status_of
from courier.players.models import Player
from courier.players.viewers import player_of
from courier.presets.domain.favourites import add_favourite, remove_favourite
from courier.presets.models import Preset


@require_POST
def preset_favourite(request: HttpRequest, key: str) -> HttpResponseBase:
    """Make a preset a favourite of the player, or no longer (`to=off`), and go back to `next`.

    Scripts, which accept JSON, get whether it is one now and how many players have it.
    """
    player = player_of(request)
    preset = revision_for_reader(key, player).preset
    wanted = request.POST.get("to", "on") != "off"
    for_script = "application/json" in request.headers.get("Accept", "")
    try:
        _set(preset, player, wanted=wanted)
    except Refusal as error:
        if for_script:
            return JsonResponse(error_body(error.code, error.message), status=status_of(error))
        messages.error(request, error.message)
    if not for_script:
        return redirect(target_of(request, otherwise=reverse("preset", args=[key])))
    preset.refresh_from_db(fields=["favourite_count"])
    return JsonResponse({"favourite": wanted, "count": preset.favourite_count})


def _set(preset: Preset, player: Player, *, wanted: bool) -> None:
    if wanted:
        add_favourite(preset=preset, player=player, now=timezone.now())
    else:
        remove_favourite(preset=preset, player=player)
