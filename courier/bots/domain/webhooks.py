"""The address that is called for a bot."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from courier.bots.calls import LONGEST, NotCalled, addresses_of, secret_of, target_of
from courier.bots.enums import CallState, Trouble
from courier.bots.errors import BadWebhook, NotABot, PrivateWebhook
from courier.bots.models import Bot, Call, Webhook
from courier.common.codes import new_code
from courier.players.models import Player


def set_webhook(*, player: Player, address: str, now: datetime) -> tuple[Webhook, str]:
    """Have an address called for everything a bot is notified of from now on; return it with its
    secret, a new one each time.

    A host that is unknown for the moment is taken. Raises NotABot, BadWebhook, PrivateWebhook.
    """
    if not player.is_bot:
        raise NotABot
    target = target_of(address)
    if target is None:
        raise BadWebhook(most=LONGEST)
    try:
        addresses_of(target)
    except NotCalled as error:
        if error.trouble == Trouble.PRIVATE:
            raise PrivateWebhook from error
    return _store(player, address, now)


@transaction.atomic
def remove_webhook(*, player: Player) -> bool:
    """Call no address any more, and forget the calls; False where there was none."""
    _lock(player)
    deleted, _by_model = Webhook.objects.filter(player=player).delete()
    return deleted > 0


@transaction.atomic
def resume_webhook(*, player: Player) -> bool:
    """Call an address again that was no longer called; False where there is none."""
    _lock(player)
    paused = Webhook.objects.filter(player=player, is_paused=True)
    return paused.update(is_paused=False, failed_in_a_row=0) > 0


@transaction.atomic
def _store(player: Player, address: str, now: datetime) -> tuple[Webhook, str]:
    _lock(player)
    code = new_code()
    hook, _made = Webhook.objects.update_or_create(
        player=player,
        defaults={
            "code": code,
            "address": address,
            "is_paused": False,
            "failed_in_a_row": 0,
            "created_at": now,
        },
    )
    waiting = Call.objects.filter(webhook=hook, state=CallState.WAITING)
    waiting.update(next_attempt_at=now)
    return hook, secret_of(code)


def _lock(player: Player) -> None:
    list(Bot.objects.select_for_update(of=("self",), no_key=True).filter(player=player))
