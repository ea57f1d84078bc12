"""Reads about tokens."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db.models import QuerySet

from courier.api.models import ApiToken
from courier.players.models import Player


def hash_of(secret: str) -> str:
    """What is kept of a secret. It is long and random, so that one round of SHA-256 is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_with(secret: str, *, now: datetime) -> ApiToken | None:
    """The token of a secret, with its player, unless it has expired or the account is closed; 1
    query.
    """
    found = ApiToken.objects.select_related("player").filter(secret_hash=hash_of(secret))
    return found.filter(expires_at__gt=now, player__is_active=True).first()


def tokens_of(player: Player) -> QuerySet[ApiToken]:
    """A player's tokens, the newest first, expired ones included; 1 query."""
    return ApiToken.objects.filter(player=player).order_by("-created_at", "-pk")
