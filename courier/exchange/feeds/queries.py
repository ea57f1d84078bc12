"""Reading addresses and what the feeds tell."""

from __future__ import annotations

import hashlib
from typing import Final

from django.db.models import Q, QuerySet

from courier.exchange.enums import FeedKind
from courier.exchange.models import FeedAddress
from courier.games.models import Game
from courier.games.queries import finished_games, my_turn_games
from courier.players.models import Player

MOST_ENTRIES: Final = 250


def hash_of(token: str) -> str:
    """What is kept of the secret part of an address."""
    return hashlib.sha256(token.encode()).hexdigest()


def reader_of(token: str, kind: FeedKind) -> Player | None:
    """The player whose feed an address is; None for one that was revoked or never was; 1 query."""
    found = FeedAddress.objects.select_related("player").filter(
        token_hash=hash_of(token), kind=kind
    )
    address = found.filter(player__is_active=True).first()
    return address.player if address is not None else None


def addresses_of(player: Player) -> dict[FeedKind, FeedAddress]:
    """A player's addresses by kind; 1 query."""
    return {FeedKind(row.kind): row for row in FeedAddress.objects.filter(player=player)}


def games_with_deadlines(player: Player) -> QuerySet[Game]:
    """The games in which the player's clock runs, most urgent first, at most `MOST_ENTRIES`; 3
    queries.
    """
    return my_turn_games(player).filter(deadline__isnull=False)[:MOST_ENTRIES]


def games_of_turn(player: Player) -> QuerySet[Game]:
    """The games that wait for the player, at most `MOST_ENTRIES`; 3 queries."""
    return my_turn_games(player)[:MOST_ENTRIES]


def games_that_ended(player: Player) -> QuerySet[Game]:
    """The last games of the player that have ended, at most fifty; 3 queries."""
    return finished_games(player).filter(~Q(ended_at=None))[:50]
