"""Tokens by which programs act for a player. A player has one at most."""

from __future__ import annotations

from django.db import transaction
from rest_framework.authtoken.models import Token

from courier.players.models import Player


@transaction.atomic
def replace_token(*, player: Player) -> str:
    """Make a new token and return it; the old one stops working. It is shown once only, by the caller."""
    revoke_token(player=player)
    return str(Token.objects.create(user=player).key)


def revoke_token(*, player: Player) -> bool:
    """Take the player's token away; False when there was none."""
    deleted, _ = Token.objects.filter(user=player).delete()
    return deleted > 0
