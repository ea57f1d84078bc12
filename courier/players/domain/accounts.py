"""Accounts that are made without the sign-up page."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.db import transaction

from courier.players.models import Player


@transaction.atomic
def create_confirmed_player(*, username: str, email: str, password: str, name: str, time_zone: str) -> Player:
    """Create a player whose address counts as verified, ready to sign in."""
    player = Player.objects.create_user(
        username=username, email=email, password=password, name=name, time_zone=time_zone
    )
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player
