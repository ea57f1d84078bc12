"""Making and revoking private addresses."""

from __future__ import annotations

import secrets
from datetime import datetime

from courier.exchange.enums import FeedKind
from courier.exchange.feeds.queries import hash_of
from courier.exchange.models import FeedAddress
from courier.players.models import Player


def make_address(*, player: Player, kind: FeedKind, now: datetime) -> str:
    """Return the secret part of a new address, which nobody can tell again; the one before it ends
    to work.
    """
    token = secrets.token_urlsafe(32)
    FeedAddress.objects.update_or_create(
        player=player, kind=kind, defaults={"token_hash": hash_of(token), "created_at": now}
    )
    return token


def revoke_all_addresses(*, player: Player) -> None:
    """Let no address of the player work any more."""
    FeedAddress.objects.filter(player=player).delete()


def revoke_address(*, player: Player, kind: FeedKind) -> None:
    """Let an address work no more. Repeating it changes nothing."""
    FeedAddress.objects.filter(player=player, kind=kind).delete()
