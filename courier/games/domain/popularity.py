"""How much presets are played of late: a number that lists show and sort by."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count

from courier.games.enums import Ending, Source
from courier.games.queries import open_games
from courier.presets.models import Preset

OF_LATE: Final = timedelta(days=30)


def count_plays(*, now: datetime) -> int:
    """Count the public games of each preset begun in the last 30 days; return how many presets have
    another number.

    Solo games, games that were aborted and those from elsewhere do not count. 2 queries and one for
    each change.
    """
    begun = (
        open_games()
        .filter(created_at__gt=now - OF_LATE, source=Source.PLAYED)
        .exclude(ending=Ending.ABORTED)
    )
    plays = dict(begun.order_by().values_list("revision__preset").annotate(Count("pk")))
    stored = Preset.objects.order_by("pk").values_list("pk", "plays")
    changed = {pk: plays.get(pk, 0) for pk, number in stored if plays.get(pk, 0) != number}
    for pk, number in changed.items():
        Preset.objects.filter(pk=pk).update(plays=number)
    return len(changed)
