"""Lines of the staff's log, which go to the log of security events as well."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from courier.moderation.models import StaffAct
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note


def write_act(
    *, staff: Player | None, player: Player | None, measure: str, **details: Any
) -> StaffAct:
    """Add a line about what a member of the staff, or the site by itself, did about a player; in
    the transaction that does it.
    """
    act = StaffAct.objects.create(staff=staff, player=player, measure=measure, **details)
    note_act(staff, measure, about=player)
    return act


def notify_of(act: StaffAct, player: Player, *, now: datetime) -> None:
    """Send a measure to its player; where they are suspended, to their address, which gets nothing
    else.
    """
    queue_mail(
        kind="staff_word",
        player=player if player.is_active else None,
        address="" if player.is_active else player.email,
        payload={"act": act.pk},
        dedup_key=f"staff_word:{act.pk}",
        now=now,
    )


def note_act(staff: Player | None, measure: str, *, about: Player | None) -> None:
    """Note an act in the log of security events once it is committed; `staff` is None for who runs
    the site.
    """
    handle = about.username if about else ""
    transaction.on_commit(
        lambda: note(
            SecurityEvent.STAFF_ACT,
            player=staff,
            measure=measure,
            about=about.pk if about else 0,
            about_handle=handle,
        )
    )
