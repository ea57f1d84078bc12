"""Of which presets games may be rated."""

from __future__ import annotations

from functools import cache

from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game, Seat
from courier.presets.models import Preset
from variants import preset_keys

RATABLE_GAMES = 30

RATABLE_PLAYERS = 10


def is_ratable(preset: Preset) -> bool:
    """Whether games of a preset may be rated: it comes with the site, or people have played enough
    of them.

    A preset does not get ratable by losing its owner. At most 2 queries, none for presets that come
    with the site.
    """
    if preset.owner_id is None and preset.key in _shipped_keys():
        return True
    over = Game.objects.filter(revision__preset=preset, status=GameStatus.FINISHED, is_solo=False)
    over = over.filter(source=Source.PLAYED)
    over = over.exclude(ending=Ending.ABORTED).exclude(seats__player__computer_level__isnull=False)
    over = over.exclude(seats__player__is_bot=True)
    if over.count() < RATABLE_GAMES:
        return False
    return (
        Seat.objects.filter(game__in=over, player__isnull=False).values("player").distinct().count()
        >= RATABLE_PLAYERS
    )


@cache
def _shipped_keys() -> frozenset[str]:
    return frozenset(preset_keys())
