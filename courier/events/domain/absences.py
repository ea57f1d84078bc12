"""Players who have left an event without a word: their games are lost on time, one after the other.

In a Swiss event and an arena others would be paired with them again and again. In other kinds all
games have begun already, or a lost match is the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q

from courier.events.domain.boards import is_late
from courier.events.domain.entries import leave
from courier.events.enums import PAIRED_ON, BoardState, EntryState, EventKind
from courier.events.models import Board, Entry, Event, Round
from courier.notifications.domain.outbox import queue_mail
from courier.presets.permissions import is_watchable

IN_A_ROW: Final = 2
_COUNTED: Final = (BoardState.PLAYED, BoardState.FORFEIT)


def let_absent_leave(event: Event, counted: Sequence[Board], *, now: datetime) -> int:
    """Take out of a locked event, and send a mail, those who have lost one of the boards just
    counted on time, and the one before as well; return how many. Once nobody will be paired any
    more, nobody.
    """
    suspects = {entry.pk: entry for board in counted for entry in _late_losers(board)}
    if not suspects or not _is_paired_on(event, now):
        return 0
    absent = [entry for entry in suspects.values() if _is_absent(entry)]
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


def _late_losers(board: Board) -> list[Entry]:
    """Who has lost a board on time, and is still there; both where neither has ever moved."""
    if board.state not in _COUNTED or board.game is None or not is_late(board.game):
        return []
    sides = ((board.first, board.first_points), (board.second, board.second_points))
    return [
        entry
        for entry, points in sides
        if entry is not None
        and points == 0
        and entry.state == EntryState.ENTERED
        and not entry.is_computer
    ]


def _is_absent(entry: Entry) -> bool:
    """Whether somebody has lost the last boards on time that count for them; 1 query."""
    own = Board.objects.filter(Q(first=entry) | Q(second=entry), state__in=_COUNTED)
    last = own.filter(game__isnull=False).select_related("game", "first__player", "second__player")
    boards = list(last.order_by("-counted_at", "-pk")[:IN_A_ROW])
    return len(boards) == IN_A_ROW and all(entry in _late_losers(board) for board in boards)
