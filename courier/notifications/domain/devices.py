"""The devices a player takes notices on."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.notifications.errors import UnknownDevice, UnknownPushService, UnreadableDevice
from courier.notifications.models import PushDevice
from courier.notifications.push.encryption import ReaderKeys, is_point
from courier.notifications.push.keys import decode
from courier.notifications.push.services import is_allowed
from courier.players.models import Player

MOST_DEVICES: Final = 5
MOST_CHARACTERS: Final = 1000


@transaction.atomic
def add_device(
    *, player: Player, endpoint: str, point: str, secret: str, name: str, now: datetime
) -> PushDevice:
    """Take a browser's subscription, its keys as base64url; of six devices the oldest goes.

    A browser belongs to who has signed in with it last. Raises UnknownPushService,
    UnreadableDevice.
    """
    keys = _keys(endpoint, point, secret)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    PushDevice.objects.filter(endpoint=endpoint).delete()
    device = PushDevice.objects.create(
        player=player,
        name=name[:60],
        endpoint=endpoint,
        point=keys.point,
        secret=keys.secret,
        created_at=now,
    )
    old = PushDevice.objects.filter(player=player).order_by("-created_at", "-pk")[MOST_DEVICES:]
    PushDevice.objects.filter(pk__in=list(old.values_list("pk", flat=True))).delete()
    return device


def remove_device(*, player: Player, pk: int) -> bool:
    """Send a device nothing more; False when the player has none of that number."""
    return PushDevice.objects.filter(player=player, pk=pk).delete()[0] > 0


def remove_all_devices(*, player: Player) -> None:
    """Send no device of the player anything more."""
    PushDevice.objects.filter(player=player).delete()


@transaction.atomic
def renew_device(*, old: str, endpoint: str, point: str, secret: str) -> PushDevice:
    """Go on writing to a browser whose push service has given it another address.

    Who knows the old address is that browser: nobody else but its push service has been told. The
    device stays its owner's, under its name. Raises UnknownDevice, UnknownPushService,
    UnreadableDevice.
    """
    keys = _keys(endpoint, point, secret)
    device = PushDevice.objects.select_for_update(of=("self",)).filter(endpoint=old).first()
    if device is None:
        raise UnknownDevice
    PushDevice.objects.filter(endpoint=endpoint).exclude(pk=device.pk).delete()
    device.endpoint = endpoint
    device.point = keys.point
    device.secret = keys.secret
    device.save(update_fields=["endpoint", "point", "secret"])
    return device


def _keys(endpoint: str, point: str, secret: str) -> ReaderKeys:
    """What a browser has sent, as it can be used. Raises UnknownPushService, UnreadableDevice."""
    if len(endpoint) > MOST_CHARACTERS or not is_allowed(endpoint):
        raise UnknownPushService
    try:
        keys = ReaderKeys(decode(point), decode(secret))
    except ValueError as error:
        raise UnreadableDevice from error
    if not is_point(keys.point) or len(keys.secret) != 16:
        raise UnreadableDevice
    return keys
