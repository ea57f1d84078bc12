"""Accounts that are made without the sign-up page."""

from __future__ import annotations

from itertools import count

from allauth.account.models import EmailAddress
from django.db import transaction

from courier.players.models import Player


@transaction.atomic
def create_confirmed_player(
    *, username: str, email: str, password: str, name: str, time_zone: str
) -> Player:
    """Create a player whose address counts as verified, ready to sign in."""
    player = Player.objects.create_user(
        username=username, email=email, password=password, name=name, time_zone=time_zone
    )
    EmailAddress.objects.create(user=player, email=email, verified=True, primary=True)
    return player


@transaction.atomic
def create_computer(*, level: int) -> Player:
    """The player a level of the computer opponent plays as; made when there is none. Nobody can
    sign in as it.
    """
    found = Player.objects.filter(computer_level=level).first()
    if found is not None:
        return found
    computer = Player(
        username=_free_handle(f"computer-{level}"), computer_level=level, is_active=False
    )
    computer.set_unusable_password()
    computer.save(force_insert=True)
    return computer


def _free_handle(wanted: str) -> str:
    """The handle, or the next one like it that nobody has."""
    handles = (wanted if number == 1 else f"{wanted}-{number}" for number in count(1))
    return next(
        handle for handle in handles if not Player.objects.filter(username__iexact=handle).exists()
    )
