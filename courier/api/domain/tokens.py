"""Making tokens, ending them, and noting their use."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q

from courier.api.enums import Scope
from courier.api.models import ApiToken
from courier.api.queries import hash_of, tokens_of
from courier.api.token_errors import TooManyTokens
from courier.players.models import Player

# Whoever finds one in a file or a log sees what it is.
PREFIX: Final = "courier_"
MOST_TOKENS: Final = 20
USE_IS_EXACT_TO: Final = timedelta(minutes=10)


@transaction.atomic
def make_token(
    *, player: Player, name: str, scopes: Collection[Scope], lifetime: timedelta, now: datetime
) -> tuple[ApiToken, str]:
    """Return a new token and its secret, which nobody can tell again. Raises TooManyTokens."""
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if tokens_of(player).count() >= MOST_TOKENS:
        raise TooManyTokens(most=MOST_TOKENS)
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        player=player,
        name=name,
        secret_hash=hash_of(secret),
        scopes=[scope for scope in Scope if scope in scopes],
        created_at=now,
        expires_at=now + lifetime,
    )
    return token, secret


def end_token(*, player: Player, code: str) -> str:
    """End a token of the player; return its name, empty when there is none of that code."""
    token = tokens_of(player).filter(code=code).first()
    if token is None:
        return ""
    ApiToken.objects.filter(pk=token.pk).delete()
    return token.name


@transaction.atomic
def end_all_tokens(*, player: Player) -> list[str]:
    """End all tokens of the player; return their names."""
    ended = list(tokens_of(player).select_for_update().values_list("pk", "name"))
    ApiToken.objects.filter(pk__in=[pk for pk, _name in ended]).delete()
    return [name for _pk, name in ended]


def note_use(token: ApiToken, *, now: datetime) -> None:
    """Note that a token was used, at most once in ten minutes; 1 query then, else none."""
    if token.last_used_at is not None and now - token.last_used_at < USE_IS_EXACT_TO:
        return
    is_due = Q(last_used_at=None) | Q(last_used_at__lte=now - USE_IS_EXACT_TO)
    ApiToken.objects.filter(is_due, pk=token.pk).update(last_used_at=now)
