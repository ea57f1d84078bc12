"""Players who have left an event without a word: their games are lost on time, one after the other.

In a Swiss event and an arena others would be paired with them again and again. In other kinds all
games have begun already, or a lost match is the end. When the staff annuls one of these games, they
come back.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile
from typing import Final

from django.db.models import Q

from courier.common.tasks import enqueue
from courier.events.domain.boards import is_late
from courier.events.domain.entries import ADVANCE_TASK, leave
from courier.events.enums import PAIRED_ON, BoardState, EntryState
from courier.events.models import Board, Entry, Event
from courier.events.queries import is_paired_on
from courier.notifications.domain.outbox import queue_mail

IN_A_ROW: Final = 2
_LOOKED_AT: Final = 12  # boards, the latest; nobody plays more than six games at once
_COUNTED: Final = (BoardState.PLAYED, BoardState.FORFEIT)
_ANNULLED: Final = Q(game__annulment__isnull=False, game__annulment__revived_at=None)


def let_absent_leave(event: Event, counted: Sequence[Board], *, now: datetime) -> int:
    """Take out of a locked event, and send a mail, those who have lost one of the boards just
    counted on time, and the one before as well; return how many. Once nobody will be paired any
    more, nobody.
    """
    suspects = {entry.pk: entry for board in counted for entry in _late_losers(board)}
    if not suspects or not is_paired_on(event, now):
        return 0
    late_games = {pk: _late_games(entry) for pk, entry in suspects.items()}
    absent = [entry for pk, entry in suspects.items() if len(late_games[pk]) >= IN_A_ROW]
    if not absent:
        return 0
    leave(event, *absent, now=now)
    for entry in absent:
        entry.late_games = late_games[entry.pk]
        entry.save(update_fields=["late_games"])
        _send("event_left", entry, now)
    return len(absent)


def let_back(event: Event, *, now: datetime) -> int:
    """Take those into a locked event again, and send a mail, who were out for games lost on time of
    which the staff has annulled so many that the rest would not do; return how many. Whose account
    is closed meanwhile stays out. 1 query where nobody is out.
    """
    if event.kind not in PAIRED_ON:
        return 0
    out = Entry.objects.filter(event=event, late_games__isnull=False).select_related("player")
    entries = list(out)
    annulled = _annulled({game for entry in entries for game in entry.late_games or ()})
    back = 0
    for entry in entries:
        if entry.player is None or not entry.player.is_active:
            entry.late_games = None
            entry.save(update_fields=["late_games"])
        elif len({*(entry.late_games or ())} - annulled) < IN_A_ROW:
            _come_back(entry, now)
            back += 1
    return back


def reconsider(game_id: int) -> None:
    """Let the event of a game that has just been annulled go on, with whom it had put out."""
    found = Board.objects.filter(game=game_id).values_list("round__event", flat=True).first()
    if found is not None:
        enqueue(ADVANCE_TASK, found)


def _come_back(entry: Entry, now: datetime) -> None:
    _send("event_back", entry, now)
    entry.state = EntryState.ENTERED
    entry.left_at = None
    entry.late_games = None
    entry.save(update_fields=["state", "left_at", "late_games"])


def _send(kind: str, entry: Entry, now: datetime) -> None:
    """Send somebody a mail about being out for their late games, or back; one for each time."""
    assert entry.player is not None, "who has no account has left"
    assert entry.late_games, "they are out for these"
    queue_mail(
        kind=kind,
        player=entry.player,
        payload={"event": entry.event_id},
        dedup_key=f"{kind}:{entry.pk}:{entry.late_games[0]}",
        now=now,
    )


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


def _late_games(entry: Entry) -> list[int]:
    """The games, latest first, that somebody has lost on time in a row up to now, among those that
    count for them and are not annulled; 1 query.
    """
    own = Board.objects.filter(Q(first=entry) | Q(second=entry), state__in=_COUNTED)
    held = own.filter(game__isnull=False).exclude(_ANNULLED)
    boards = held.select_related("game", "first__player", "second__player")
    latest = boards.order_by("-counted_at", "-pk")[:_LOOKED_AT]
    late = takewhile(lambda board: entry in _late_losers(board), latest)
    return [board.game_id for board in late if board.game_id is not None]


def _annulled(games: set[int]) -> set[int]:
    """Which of these games are annulled; 1 query, none without games."""
    if not games:
        return set()
    found = Board.objects.filter(_ANNULLED, game__in=games)
    return set(found.values_list("game", flat=True))
