"""The link that has a resting address written to again. Who opens it has read a mail sent there."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.core import signing

from courier.common.links import absolute_url
from courier.players.models import Player

LIFE: Final = timedelta(days=3)
_SALT: Final = "courier.notifications.again"


def again_url(player: Player) -> str:
    """The absolute address of the link, for the player's address as it is."""
    return absolute_url("address_again", signing.dumps([player.pk, player.email], salt=_SALT))


def player_of_again(token: str) -> Player | None:
    """The player a link was made for; None for one we did not make, one older than three days, and
    one for an address that is no longer theirs. 1 query.
    """
    try:
        pk, email = signing.loads(token, salt=_SALT, max_age=LIFE)
    except (signing.BadSignature, ValueError):
        return None
    return Player.objects.filter(pk=pk, email=email, is_active=True).first()
