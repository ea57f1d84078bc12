"""Asking to be erased, and calling it off."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.erasure.errors import NothingRequested, OtherHandle
from courier.erasure.models import Erasure
from courier.erasure.queries import erasure_by_code
from courier.players.models import Player

COOLING_OFF: Final = timedelta(days=7)


@transaction.atomic
def request_erasure(
    *, player: Player, handle: str, with_remarks: bool, now: datetime
) -> tuple[Erasure, bool]:
    """Note that a player wants to be erased; also returns whether this is new. Raises OtherHandle.

    Asked again, the day stays and only what goes with it changes.
    """
    if handle.strip().lower() != player.username.lower():
        raise OtherHandle(handle=player.username)
    values = {"with_remarks": with_remarks, "requested_at": now, "due_at": now + COOLING_OFF}
    found, is_new = Erasure.objects.select_for_update().get_or_create(
        player=player, defaults=values
    )
    if not is_new and found.with_remarks != with_remarks:
        found.with_remarks = with_remarks
        found.save(update_fields=["with_remarks"])
    return found, is_new


@transaction.atomic
def call_off(*, player: Player) -> None:
    """Keep the account after all. Raises NothingRequested."""
    deleted, _rows = Erasure.objects.filter(player=player).delete()
    if not deleted:
        raise NothingRequested


def call_off_by_code(*, code: str) -> Player:
    """The same by the link of the mail; returns whose it is. Raises NothingRequested."""
    found = erasure_by_code(code)
    if found is None:
        raise NothingRequested
    call_off(player=found.player)
    return found.player
