"""How fast somebody plays: what an opponent should know before they accept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from django.db.models import Count, F, Q

from courier.clocks.causes import Cause
from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import ClockEntry, Game
from courier.players.models import Player

LATEST_MOVES: Final = 400
FEWEST_MOVES: Final = 10
PERIOD: Final = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Tempo:
    """A player's pace in timed games of late. `reply` is the median time for a move, None when few
    are known.

    `lost_on_time` of `finished` games of two people in the last 12 months.
    """

    reply: timedelta | None
    finished: int
    lost_on_time: int

    @property
    def share(self) -> int:
        """The time-out share in percent, 0 without games."""
        return round(100 * self.lost_on_time / self.finished) if self.finished else 0


def tempo_of(player: Player, *, now: datetime) -> Tempo:
    """The pace of a player; 2 queries."""
    own = ClockEntry.objects.filter(
        side=F("game__seats__side"), game__seats__player=player, at__gte=now - PERIOD
    )
    entries = own.filter(cause=Cause.THINKING, is_undone=False)
    replies = list(entries.order_by("-pk").values_list("seconds", flat=True)[:LATEST_MOVES])
    over = Game.objects.filter(
        seats__player=player, status=GameStatus.FINISHED, source=Source.PLAYED, is_solo=False
    )
    over = over.filter(ended_at__gte=now - PERIOD).exclude(ending=Ending.ABORTED)
    late = Q(ending=Ending.FLAGGED) & Q(seats__side=F("side_to_move"))
    counts = over.aggregate(finished=Count("pk"), lost=Count("pk", filter=late))
    reply = timedelta(seconds=-median(replies)) if len(replies) >= FEWEST_MOVES else None
    return Tempo(reply=reply, finished=counts["finished"], lost_on_time=counts["lost"])
