"""Making an account that of a program."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.bots.errors import HasPlayed, OtherBotHandle, StaffIsNoBot
from courier.bots.models import Bot
from courier.bots.queries import has_played
from courier.notifications.domain.preferences import save_wishes
from courier.notifications.enums import Channel, Timing
from courier.notifications.wishes import kinds_for, offered
from courier.players.models import Player
from courier.players.security_log import SecurityEvent, note


@transaction.atomic
def become_bot(*, player: Player, handle: str, now: datetime) -> Bot:
    """Let a program play by an account from now on, for ever; its mails are turned off, and its
    moves cannot be recalled. A second time changes nothing.

    Locks the player. Raises OtherBotHandle unless the handle is theirs, HasPlayed, StaffIsNoBot.
    """
    if handle.strip().casefold() != player.username.casefold():
        raise OtherBotHandle
    locked = Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    if locked.is_bot:
        return Bot.objects.get(player=locked)
    if locked.is_staff or locked.is_superuser:
        raise StaffIsNoBot
    if has_played(locked):
        raise HasPlayed
    player.is_bot = True
    player.undo_seconds = 0
    player.save(update_fields=["is_bot", "undo_seconds"])
    _turn_mails_off(player)
    note(SecurityEvent.BOT_MADE, player=player)
    return Bot.objects.create(player=player, made_at=now)


def _turn_mails_off(player: Player) -> None:
    """Its owner may turn on again what they want to read."""
    wishes = {
        (kind.key, Channel.MAIL): Timing.NEVER
        for kind in kinds_for(is_staff=False)
        if Timing.NEVER in offered(kind.key, Channel.MAIL)
    }
    save_wishes(player=player, wishes=wishes)
