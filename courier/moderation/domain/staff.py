"""Who belongs to the staff; whoever runs the site decides that."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db import transaction

from courier.moderation.domain.acts import note_act
from courier.moderation.errors import NoSecondFactor, NoSuchPlayer
from courier.players.models import Player


@transaction.atomic
def appoint(*, handle: str, is_staff: bool) -> Player:
    """Let a person do the work of the staff, or no longer. Raises NoSuchPlayer, NoSecondFactor."""
    people = Player.objects.select_for_update(of=("self",), no_key=True).filter(computer_level=None)
    player = people.filter(username__iexact=handle).first()
    if player is None:
        raise NoSuchPlayer(handle=handle)
    if is_staff and not has_second_factor(player):
        raise NoSecondFactor(handle=player.username)
    player.is_staff = is_staff
    player.save(update_fields=["is_staff"])
    note_act(None, "appoint" if is_staff else "dismiss_from_staff", about=player)
    return player


def has_second_factor(player: Player) -> bool:
    """Whether signing in needs more than the password: a passkey, or codes from an app; 1 query."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return bool(Authenticator.objects.filter(user=player, type__in=kinds).exists())


def dismiss_without_factor(player: Player) -> bool:
    """Let somebody of the staff who has given up the last second factor go; return whether so."""
    if not player.is_staff or has_second_factor(player):
        return False
    appoint(handle=player.username, is_staff=False)
    return True
