"""Searches that players keep."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.archive.errors import NothingSearched, TooManySearches
from courier.archive.models import SavedSearch
from courier.players.models import Player

MOST_SEARCHES: Final = 100


@transaction.atomic
def save_search(*, player: Player, name: str, query: str, now: datetime) -> SavedSearch:
    """Keep a search; one of the same name is replaced. Raises NothingSearched, TooManySearches."""
    if not query:
        raise NothingSearched
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = SavedSearch.objects.filter(player=player)
    own.filter(name=name).delete()
    if own.count() >= MOST_SEARCHES:
        raise TooManySearches(most=MOST_SEARCHES)
    return SavedSearch.objects.create(player=player, name=name, query=query, saved_at=now)


def delete_search(*, player: Player, code: str) -> bool:
    """Forget a search; False if the player has none with that code."""
    deleted, _by_model = SavedSearch.objects.filter(player=player, code=code).delete()
    return bool(deleted)
