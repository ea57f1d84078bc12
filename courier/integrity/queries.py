"""Reading what is sealed."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Q

from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.integrity.courier_verify import key_id
from courier.integrity.keys import public_key
from courier.integrity.models import SealKey


def unsealed_ids(*, since: datetime | None = None) -> list[int]:
    """Ids of finished games without a seal, oldest first, all of them or those that ended since then; 1 query."""
    lacking = Game.objects.filter(status=GameStatus.FINISHED, seal__isnull=True)
    if since is not None:
        lacking = lacking.filter(Q(ended_at__gte=since) | Q(ended_at__isnull=True, created_at__gte=since))
    return list(lacking.order_by("pk").values_list("pk", flat=True))


def published_keys() -> dict[str, str]:
    """All public keys the site has ever sealed with, by id, the present one among them; 1 query."""
    known = dict(SealKey.objects.order_by("first_used_at", "pk").values_list("key_id", "public_key"))
    own = public_key()
    return {**known, key_id(own): own.hex()}


def stored_ids(*, preset: str = "", sample: int | None = None) -> list[int]:
    """Ids of all games, or of those of a preset; with `sample` so many of them, drawn by lot. 1 query."""
    games = Game.objects.order_by("pk") if sample is None else Game.objects.order_by("?")
    if preset:
        games = games.filter(revision__preset__key=preset)
    return list(games.values_list("pk", flat=True)[:sample])
