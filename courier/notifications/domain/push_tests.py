"""Test notices: whether a device still takes what is pushed to it."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.conf import settings
from django.utils.translation import gettext as _

from courier.common.rates import may_again
from courier.notifications.domain.envelopes import Shown, push_to
from courier.notifications.errors import (
    DeviceGone,
    PushRefused,
    PushServiceSilent,
    TooManyTestPushes,
)
from courier.notifications.models import PushDevice
from courier.notifications.push.services import UnreachableError
from courier.players.models import Player

TEST_PUSHES_A_MINUTE: Final = 5


def send_test_push(*, player: Player, pk: int, now: datetime) -> None:
    """Push a test notice to a device of the player, at once, and return when its push service has
    taken it.

    It leads to the page of notices: a device does not show what the page says that one looks at.
    Asks another server, so it belongs outside of transactions. Raises PushDevice.DoesNotExist,
    TooManyTestPushes, DeviceGone (the device is then forgotten), PushRefused, PushServiceSilent.
    """
    device = PushDevice.objects.get(player=player, pk=pk)
    if not may_again("push-test", player.pk, limit=TEST_PUSHES_A_MINUTE):
        raise TooManyTestPushes
    shown = Shown(
        title=_("Test notice of %(site)s") % {"site": settings.SITE_NAME},
        body=_("This device shows your notices."),
        url="/notices",
        tag="test",
    )
    try:
        answer = push_to(device, shown, topic="test", is_urgent=True, now=now)
    except UnreachableError as error:
        raise PushServiceSilent from error
    if answer.is_gone:
        device.delete()
        raise DeviceGone
    if answer.may_change:
        raise PushServiceSilent
    if not answer.is_taken:
        raise PushRefused
