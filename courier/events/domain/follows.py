"""Following events, ladders and leagues, and having those notified who do."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Model, QuerySet

from courier.common.tasks import enqueue
from courier.events.enums import EventKind
from courier.events.errors import CannotBeFollowed, TooManyFollowed
from courier.events.ladder_queries import shown_ladders
from courier.events.league_queries import shown_leagues
from courier.events.models import Event, EventFollow, Ladder, League, Round
from courier.events.queries import UNFINISHED, public_events
from courier.players.models import Player
from courier.watching.domain.follows import NEWS_TASK

MOST: Final = 300


@transaction.atomic
def follow(
    *,
    player: Player,
    now: datetime,
    event: Event | None = None,
    ladder: Ladder | None = None,
    league: League | None = None,
) -> None:
    """Hear what happens in one of them from now on; a second time changes nothing.

    Locks the player. Raises CannotBeFollowed, TooManyFollowed.
    """
    known: list[tuple[Model | None, QuerySet[Event] | QuerySet[Ladder] | QuerySet[League]]] = [
        (event, public_events().filter(state__in=UNFINISHED)),
        (ladder, shown_ladders()),
        (league, shown_leagues()),
    ]
    if not all(each is None or found.filter(pk=each.pk).exists() for each, found in known):
        raise CannotBeFollowed
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    own = EventFollow.objects.filter(player=player)
    if own.filter(event=event, ladder=ladder, league=league).exists():
        return
    if own.count() >= MOST:
        raise TooManyFollowed(limit=MOST)
    EventFollow.objects.create(
        player=player, event=event, ladder=ladder, league=league, created_at=now
    )


def unfollow(
    *,
    player: Player,
    event: Event | None = None,
    ladder: Ladder | None = None,
    league: League | None = None,
) -> None:
    """Hear no more of one of them; nothing changes if the player did not."""
    EventFollow.objects.filter(player=player, event=event, ladder=ladder, league=league).delete()


def notify_followers(event: Event, number: int) -> None:
    """Have those notified who follow an event: its round of that number has begun; 0: it is over,
    or does not take place.
    """
    if event.kind == EventKind.TEAM_MATCH:
        return
    if number == 0:
        enqueue(NEWS_TASK, "event_over", event.pk)
    for pk in Round.objects.filter(event=event, number=number).values_list("pk", flat=True):
        enqueue(NEWS_TASK, "event_round", pk)
