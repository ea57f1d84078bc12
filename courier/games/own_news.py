"""What is new for the players of a game alone, without the game being another one: in the cache.

It may be lost at any time: an open page of a player then asks once more.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from django.core.cache import cache
from django.db import transaction

from courier.common.news import announce, own_topic

KEPT_SECONDS: Final = 86_400


def note_own_news(game_id: int, what: str, *, player_ids: Iterable[int]) -> None:
    """Have the open pages of these players ask again once the current transaction is committed;
    `what` is another text for anything else that is new.
    """
    transaction.on_commit(partial(cache.set, _key(game_id), what, KEPT_SECONDS), robust=True)
    announce(*(own_topic(game_id, player_id) for player_id in player_ids))


def own_news_of(game_id: int) -> str:
    """What was new last; empty when nothing is known of it."""
    return str(cache.get(_key(game_id)) or "")


def _key(game_id: int) -> str:
    return f"own-news:{game_id}"
