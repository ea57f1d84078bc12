"""Hearts: the presets a player wants to find again."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Count, F, OuterRef, Subquery
from django.db.models.functions import Coalesce

from courier.players.models import Player
from courier.presets.errors import TooManyFavourites
from courier.presets.models import Favourite, Preset

MOST_FAVOURITES: Final = 500


@transaction.atomic
def add_favourite(*, preset: Preset, player: Player, now: datetime) -> None:
    """Make a preset one of the player's favourites; nothing changes if it is. Raises
    TooManyFavourites.
    """
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = Favourite.objects.filter(player=player)
    if own.filter(preset=preset).exists():
        return
    if own.count() >= MOST_FAVOURITES:
        raise TooManyFavourites(limit=MOST_FAVOURITES)
    Favourite.objects.create(preset=preset, player=player, created_at=now)
    _count_again(preset)


@transaction.atomic
def remove_favourite(*, preset: Preset, player: Player) -> None:
    """Take a preset out of the player's favourites; nothing changes if it is none."""
    Favourite.objects.filter(preset=preset, player=player).delete()
    _count_again(preset)


def _count_again(preset: Preset) -> None:
    """Set the number of hearts that lists show."""
    locked = Preset.objects.select_for_update(of=("self",), no_key=True).get(pk=preset.pk)
    Preset.objects.filter(pk=locked.pk).update(favourite_count=locked.favourites.count())


def count_all_again() -> int:
    """Mend the numbers of presets whose hearts went with their players' accounts; return how many.
    1 query.
    """
    hearts = Favourite.objects.filter(preset=OuterRef("pk")).order_by().values("preset")
    number = Coalesce(Subquery(hearts.annotate(number=Count("pk")).values("number")), 0)
    return (
        Preset.objects.alias(number=number)
        .exclude(favourite_count=F("number"))
        .update(favourite_count=number)
    )
