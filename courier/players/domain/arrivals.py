"""Accounts of people who have proved an address: handle and password come later."""

from __future__ import annotations

from typing import Final

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction

from courier.common.codes import new_code
from courier.players.errors import HandleTaken
from courier.players.models import Player

ARRIVED_PREFIX: Final = "guest-"
_LETTERS: Final = 6


def has_account(address: str) -> bool:
    """Whether an address belongs to an account, or is confirmed for one; 2 queries."""
    return (
        Player.objects.filter(email__iexact=address).exists()
        or EmailAddress.objects.filter(email__iexact=address, verified=True).exists()
    )


@transaction.atomic
def create_arrived_player(*, address: str, time_zone: str, language: str) -> Player:
    """Create a player whose address is proved, under a handle that they may change once, without a
    password.
    """
    player = Player(
        username=f"{ARRIVED_PREFIX}{new_code()[:_LETTERS]}",
        email=address,
        time_zone=time_zone,
        language=language,
        is_handle_given=True,
    )
    player.set_unusable_password()
    player.save(force_insert=True)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return player


def choose_handle(*, player: Player, handle: str, password: str) -> Player:
    """Give a player who came without one the handle of their choice, once, and a password. Another
    handle is left alone.

    Raises HandleTaken.
    """
    try:
        return _choose(player, handle, password)
    except IntegrityError as error:  # given to somebody else in this instant
        raise HandleTaken from error


@transaction.atomic
def _choose(player: Player, handle: str, password: str) -> Player:
    locked = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if not locked.is_handle_given:
        return locked
    locked.username = handle
    locked.is_handle_given = False
    locked.set_password(password)
    locked.save(update_fields=["username", "is_handle_given", "password"])
    return locked
