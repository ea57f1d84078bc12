"""Noting what bots are notified of, and giving it numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from courier.bots.enums import EventKind
from courier.bots.models import Bot, BotEvent, Call, Webhook
from courier.common.news import announce, player_topic
from courier.common.tasks import enqueue
from courier.games.models import Game
from courier.games.seats import seats_of, sides_to_move
from courier.players.models import Player

CALL_TASK: Final = "courier.bots.tasks.call"
KEPT: Final = timedelta(days=14)


def note_turn(game: Game, players: Sequence[Player | None]) -> None:
    """A game waits for somebody: note it for a bot, and that the game began; no query for games of
    people, at most 5 for others.
    """
    bots = [(side, player) for side, player in enumerate(players) if player and player.is_bot]
    if not bots:
        return
    waits_for = sides_to_move(game)
    known = _who_know(game) if game.ply == 0 else {player.pk for _side, player in bots}
    events = [
        BotEvent(player=player, kind=EventKind.GAME_BEGAN, game=game)
        for _side, player in bots
        if player.pk not in known
    ]
    events += [
        BotEvent(player=player, kind=EventKind.YOUR_TURN, game=game, ply=game.ply)
        for side, player in bots
        if side in waits_for
    ]
    _store(events)


def note_ending(game: Game) -> None:
    """A game has ended: note it for its bots; no query for games of people whose seats are
    loaded.
    """
    players = [seat.player for seat in seats_of(game)]
    _store(
        BotEvent(player=player, kind=EventKind.GAME_OVER, game=game, ply=game.ply)
        for player in players
        if player is not None and player.is_bot
    )


def note_challenge(receiver: Player, code: str) -> None:
    """Somebody is challenged: note it for a bot; no query for people."""
    if receiver.is_bot:
        _store([BotEvent(player=receiver, kind=EventKind.CHALLENGED, challenge=code)])


@transaction.atomic
def give_numbers(player: Player) -> None:
    """Number what has been committed since this was done last; 1 query where there is nothing, else
    4 under a lock of the bot.

    An event never gets a lower number than one that could be read before.
    """
    fresh = BotEvent.objects.filter(player=player, number=None)
    if not fresh.exists():
        return
    bot = Bot.objects.select_for_update(of=("self",), no_key=True).get(player=player)
    events = list(fresh.order_by("pk"))
    for number, event in enumerate(events, start=bot.last_number + 1):
        event.number = number
    BotEvent.objects.bulk_update(events, ["number"])
    bot.last_number += len(events)
    bot.save(update_fields=["last_number"])


def forget_old(*, now: datetime) -> int:
    """Delete events that are 14 days old, with their calls; return how many."""
    deleted, _by_model = BotEvent.objects.filter(created_at__lte=now - KEPT).delete()
    return deleted


def _who_know(game: Game) -> set[int]:
    """The bots that know of a game already."""
    return set(
        BotEvent.objects.filter(game=game, kind=EventKind.GAME_BEGAN).values_list(
            "player", flat=True
        )
    )


def _store(events: Iterable[BotEvent]) -> None:
    """Keep events in the transaction of what has happened; after it bots hear of them and webhooks
    are called.
    """
    now = timezone.now()
    wanted = list(events)
    for event in wanted:
        event.created_at = now
    if not wanted:
        return
    stored = BotEvent.objects.bulk_create(wanted)
    players = {event.player_id for event in stored}
    hooks = Webhook.objects.filter(player__in=players, is_paused=False).in_bulk()
    calls = [
        Call(event=event, webhook=hooks[event.player_id], next_attempt_at=now)
        for event in stored
        if event.player_id in hooks
    ]
    for call in Call.objects.bulk_create(calls) if calls else ():
        enqueue(CALL_TASK, call.pk)
    announce(*(player_topic(player) for player in sorted(players)))
