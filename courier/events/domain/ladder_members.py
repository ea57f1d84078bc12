"""Joining a ladder, leaving it, and what a player wants of it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import F, Max, Q

from courier.common.tasks import enqueue
from courier.events.domain.entries import count
from courier.events.domain.locks import lock_ladder
from courier.events.enums import BoardState
from courier.events.errors import (
    BadGamesAtOnce,
    ComputersDoNotEnter,
    LadderClosed,
    NotEntered,
)
from courier.events.models import MOST_AT_ONCE, Ladder, LadderGame, Rung
from courier.events.scores import WIN
from courier.games.enums import GameStatus
from courier.players.domain.pauses import refuse_when_paused
from courier.players.models import Player
from courier.ratings.computation import strength_at
from courier.ratings.pools import in_pool
from courier.ratings.queries import known_of

ADVANCE_TASK: Final = "courier.events.tasks.advance_ladder"
# No family has this key, so a strength in it is what all families of its pool tell together.
ALL_FAMILIES: Final = ""


@transaction.atomic
def join(
    *,
    ladder_id: int,
    player: Player,
    now: datetime,
    wants_weekly: bool = True,
    games_most: int = 2,
) -> Rung:
    """Come to a ladder, or come back to it; a second time changes only what is wanted.

    Raises LadderClosed, ComputersDoNotEnter, Paused, BadGamesAtOnce.
    """
    ladder = lock_ladder(ladder_id)
    if ladder.closed_at is not None:
        raise LadderClosed
    if player.is_computer or player.is_bot:
        raise ComputersDoNotEnter
    refuse_when_paused(player, now=now)
    if not 1 <= games_most <= MOST_AT_ONCE:
        raise BadGamesAtOnce(most=MOST_AT_ONCE)
    rung = Rung.objects.filter(ladder=ladder, player=player).first()
    if rung is None:
        rung = Rung(ladder=ladder, player=player, joined_at=now, active_at=now)
        rung.number = _entry_number(ladder, player, now)
        _make_room(ladder, rung.number)
    elif rung.number is None:
        rung.number = _lowest(ladder) + 1
        rung.left_at = None
        rung.active_at = now
    rung.wants_weekly = wants_weekly
    rung.games_most = games_most
    rung.save()
    return rung


def _lowest(ladder: Ladder) -> int:
    return Rung.objects.filter(ladder=ladder).aggregate(most=Max("number"))["most"] or 0


def _make_room(ladder: Ladder, number: int) -> None:
    below = Rung.objects.filter(ladder=ladder, number__gte=number)
    below.update(number=F("number") + 1)


def _entry_number(ladder: Ladder, player: Player, now: datetime) -> int:
    """The rung of a newcomer: the lowest; among all variants that below the lowest player who is
    rated as high, if the newcomer has a rating.
    """
    standing = Rung.objects.filter(ladder=ladder, number__isnull=False).order_by("number")
    rungs = list(standing.values_list("number", "player"))
    if ladder.preset_id is not None or not rungs:
        return len(rungs) + 1
    known = known_of([player.pk, *(other for _number, other in rungs)])
    if player.pk not in known:
        return len(rungs) + 1
    family = in_pool(ALL_FAMILIES, advanced=ladder.is_advanced)
    own = strength_at(known[player.pk], family, now).rating
    as_good = [
        number
        for number, other in rungs
        if strength_at(known[other or 0], family, now).rating >= own
    ]
    return max((number or 0 for number in as_good), default=0) + 1


@transaction.atomic
def choose(
    *, ladder_id: int, player: Player, wants_weekly: bool, games_most: int, now: datetime
) -> Rung:
    """Say whether one wants weekly games, and how many games at once. Raises NotEntered,
    BadGamesAtOnce.
    """
    ladder = lock_ladder(ladder_id)
    rung = _own(ladder, player)
    if not 1 <= games_most <= MOST_AT_ONCE:
        raise BadGamesAtOnce(most=MOST_AT_ONCE)
    rung.wants_weekly = wants_weekly
    rung.games_most = games_most
    rung.save(update_fields=["wants_weekly", "games_most"])
    return rung


@transaction.atomic
def leave_ladder(*, ladder_id: int, player: Player, now: datetime) -> Rung:
    """Leave a ladder: running games are lost, and who is below comes up. Raises NotEntered."""
    ladder = lock_ladder(ladder_id)
    rung = _own(ladder, player)
    take_down(ladder, [rung], now=now)
    return rung


def _own(ladder: Ladder, player: Player) -> Rung:
    rung = Rung.objects.filter(ladder=ladder, player=player, number__isnull=False).first()
    if rung is None:
        raise NotEntered
    return rung


def take_down(ladder: Ladder, rungs: Iterable[Rung], *, now: datetime) -> None:
    """Take players off a locked ladder; those below come up, and what they play is counted as lost
    by them.
    """
    leaving = list(rungs)
    for rung in leaving:
        rung.refresh_from_db(fields=["number"])
        number = rung.number
        rung.number = None
        rung.left_at = now
        rung.save(update_fields=["number", "left_at"])
        Rung.objects.filter(ladder=ladder, number__gt=number).update(number=F("number") - 1)
    pending = LadderGame.objects.filter(
        Q(first__in=leaving) | Q(second__in=leaving), ladder=ladder, state=BoardState.PENDING
    ).exclude(game__status=GameStatus.FINISHED)
    for played in pending.select_related("first", "second"):
        count_as_left(played, now=now)
    enqueue(ADVANCE_TASK, ladder.pk)


def count_as_left(played: LadderGame, *, now: datetime) -> None:
    """Count a game of somebody who has left as lost by them, by both if both have."""
    points = [0 if rung.number is None else WIN for rung in (played.first, played.second)]
    count(played, (points[0], points[1]), BoardState.FORFEIT, now)
    note_results(played)


def note_results(played: LadderGame) -> None:
    """Add what a game counts to the records of its two players."""
    for rung, own, other in (
        (played.first_id, played.first_points, played.second_points),
        (played.second_id, played.second_points, played.first_points),
    ):
        if own is None or other is None or own == other == 0:
            continue
        field = "drawn" if own == other else "won" if own > other else "lost"
        Rung.objects.filter(pk=rung).update(**{field: F(field) + 1})
