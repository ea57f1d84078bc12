"""Reading what bots are notified of."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Prefetch, QuerySet

from courier.bots.enums import CallState
from courier.bots.models import Bot, BotEvent, Call, Webhook
from courier.games.models import Seat
from courier.players.models import Player
from courier.players.queries import active_players

MOST_EVENTS: Final = 100
MOST_CALLS: Final = 50


def active_bots() -> QuerySet[Player]:
    """Bots with a confirmed address that are not barred, by handle."""
    bots = Bot.objects.values("player")
    return active_players().filter(pk__in=bots).order_by("username")


def has_played(player: Player) -> bool:
    """Whether an account has games, alone or with others, running or not; 1 query."""
    return Seat.objects.filter(player=player).exists()


def last_number(player: Player) -> int:
    """The number of a bot's last event; 1 query."""
    return Bot.objects.values_list("last_number", flat=True).get(player=player)


def events_after(player: Player, number: int) -> list[BotEvent]:
    """The events after a number, at most 100, in their order; 3 queries."""
    found = with_games(BotEvent.objects.filter(player=player, number__gt=number))
    return list(found.order_by("number")[:MOST_EVENTS])


def with_games(events: QuerySet[BotEvent]) -> QuerySet[BotEvent]:
    """Events with their games, seats and players; 3 queries."""
    seats = Prefetch("game__seats", queryset=Seat.objects.select_related("player"))
    return events.select_related("game__revision__preset").prefetch_related(seats)


def webhook_of(player: Player) -> Webhook | None:
    """The webhook of a bot; 1 query."""
    return Webhook.objects.filter(player=player).first()


def latest_calls(player: Player) -> list[Call]:
    """The latest fifty calls of a bot's webhook with their events, the newest first; 1 query."""
    calls = Call.objects.filter(webhook=player.pk).select_related("event__game__revision__preset")
    return list(calls.order_by("-event")[:MOST_CALLS])


def due_calls(*, now: datetime, limit: int) -> list[int]:
    """The calls that are due, by their ids; 1 query."""
    due = Call.objects.filter(state=CallState.WAITING, next_attempt_at__lte=now)
    return list(due.order_by("next_attempt_at").values_list("pk", flat=True)[:limit])
