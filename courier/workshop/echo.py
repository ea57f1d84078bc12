"""How much a preset is played, month by month, for its owner."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.db.models.functions import TruncMonth

from courier.games.models import Game
from courier.presets.models import Preset


@dataclass(frozen=True, slots=True)
class MonthCount:
    """How many games of two ended in a month, whose first day is `month`."""

    month: date
    games: int


def months_of(preset: Preset, *, limit: int = 12) -> list[MonthCount]:
    """The months in which games of a preset ended, private ones too, the latest first; 1 query."""
    over = Game.objects.filter(
        revision__preset=preset, is_solo=False, ended_at__isnull=False
    ).order_by()
    counted = (
        over.annotate(month=TruncMonth("ended_at")).values_list("month").annotate(games=Count("pk"))
    )
    return [MonthCount(month.date(), games) for month, games in counted.order_by("-month")[:limit]]
