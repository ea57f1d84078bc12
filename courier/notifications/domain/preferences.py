"""Which mails people want."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from courier.notifications.enums import MailKind
from courier.notifications.models import MailPreference, RefusedAddress
from courier.notifications.unsubscribe import Unsubscription
from courier.players.models import Player


@transaction.atomic
def save_preferences(*, player: Player, preferences: Mapping[MailKind, bool]) -> None:
    """Store a player's wish for each kind named."""
    for kind, wanted in preferences.items():
        MailPreference.objects.update_or_create(player=player, kind=kind, defaults={"wanted": wanted})


@transaction.atomic
def unsubscribe(*, request: Unsubscription, now: datetime) -> bool:
    """Turn one kind of mail off for a player, or all mail for an address without an account; False if nobody is there.

    Repeating it changes nothing.
    """
    if request.player_id is None:
        RefusedAddress.objects.get_or_create(address=request.address, defaults={"created_at": now})
        return True
    player = Player.objects.filter(pk=request.player_id).first()
    if player is None:
        return False
    save_preferences(player=player, preferences={request.kind: False})
    return True
