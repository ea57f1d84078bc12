"""Reading the arrangements that players keep."""

from __future__ import annotations

from django.db.models.functions import Lower
from django.http import Http404

from courier.games.models import SavedSetup
from courier.players.models import Player
from courier.presets.models import Preset


def saved_setups(player: Player, preset: Preset) -> list[SavedSetup]:
    """The arrangements a player keeps for a preset, by name; 1 query."""
    return list(SavedSetup.objects.filter(player=player, preset=preset).order_by(Lower("name")))


def all_saved_setups(player: Player) -> list[SavedSetup]:
    """Every arrangement a player keeps, by preset and name; 1 query."""
    mine = SavedSetup.objects.filter(player=player).select_related("preset__current")
    return list(mine.order_by("preset__name", Lower("name")))


def saved_setup_or_404(player: Player, code: str) -> SavedSetup:
    """The player's own arrangement of that code; 1 query. Raises Http404."""
    found = (
        SavedSetup.objects.filter(player=player, code=code)
        .select_related("player", "preset")
        .first()
    )
    if found is None:
        raise Http404
    return found
