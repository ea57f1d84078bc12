"""Players who have left an event without a word: their games are lost on time, one after the other.

In a Swiss event and an arena others would be paired with them again and again. In other kinds all
games have begun already, or a lost match is the end.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Final

from django.db.models import Q

from courier.events.domain.entries import leave
from courier.events.enums import PAIRED_ON, BoardState, EntryState, EventKind
from courier.events.models import Board, Entry, Event, Round
from courier.games.enums import Ending
from courier.games.models import NO_SHOW
from courier.notifications.domain.outbox import queue_mail
from courier.presets.permissions import is_watchable

IN_A_ROW: Final = 2
_LATE: Final = Q(game__ending=Ending.FLAGGED) | Q(game__reason=NO_SHOW)
_COUNTED: Final = (BoardState.PLAYED, BoardState.FORFEIT)


def let_absent_leave(event: Event, *, now: datetime) -> int:
    """Take out of a locked event, and send a mail, those who have lost the last two of their
    counted games there on time; return how many. Once nobody will be paired any more, nobody.
    """
    absent = _absent(event) if _is_paired_on(event, now) else []
    if not absent:
        return 0
    leave(event, *absent, now=now)
    for entry in absent:
        assert entry.player is not None, "who has no account has left"
        queue_mail(
            kind="event_left",
            player=entry.player,
            payload={"event": event.pk},
            dedup_key=f"event_left:{entry.pk}",
            now=now,
        )
    return len(absent)


def _is_paired_on(event: Event, now: datetime) -> bool:
    """Whether players are still to be paired."""
    if event.kind not in PAIRED_ON or (event.ends_at is not None and event.ends_at <= now):
        return False
    if event.kind == EventKind.ARENA:
        return is_watchable(event.revision.preset)
    return Round.objects.filter(event=event).count() < (event.rounds_most or 0)


def _absent(event: Event) -> list[Entry]:
    counted = Board.objects.filter(round__event=event, state__in=_COUNTED, game__isnull=False)
    late = counted.filter(_LATE)
    people = Entry.objects.filter(player__isnull=False, player__computer_level=None)
    seated = people.filter(event=event, state=EntryState.ENTERED)
    suspects = list(seated.filter(Q(pk__in=late.values("first")) | Q(pk__in=late.values("second"))))
    if not suspects:
        return []
    own = counted.filter(Q(first__in=suspects) | Q(second__in=suspects))
    lost = defaultdict[int, list[bool]](list)
    for board in own.select_related("game").order_by("counted_at", "pk"):
        for entry_id, points in (
            (board.first_id, board.first_points),
            (board.second_id, board.second_points),
        ):
            lost[entry_id or 0].append(points == 0 and _is_late(board))
    return [each for each in suspects if _ends_late(lost[each.pk])]


def _is_late(board: Board) -> bool:
    game = board.game
    return game is not None and (game.ending == Ending.FLAGGED or game.reason == NO_SHOW)


def _ends_late(lost_on_time: list[bool]) -> bool:
    return len(lost_on_time) >= IN_A_ROW and all(lost_on_time[-IN_A_ROW:])
