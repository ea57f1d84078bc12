"""The last day of an event: games that still run are drawn, or judged by the computer, as its
organiser has chosen.

Every sweep asks for the computer until all of them have ended; one game after the other is judged,
for some seconds at a time. Who is killed while thinking has changed nothing, and a position that is
another one by then is thought about anew.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.locks import try_session_lock
from courier.common.tasks import enqueue
from courier.computer.domain.judgement import Verdict, verdict_on
from courier.events.enums import EventKind, EventState, LastDay
from courier.events.models import Event
from courier.games.domain.actions import make_locked_ready
from courier.games.domain.finish import finish
from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game
from courier.games.enums import Ending, GameStatus
from courier.games.models import JUDGED, Game

JUDGE_TASK: Final = "courier.events.tasks.judge"
SWEEP_SECONDS: Final = 50  # what is not begun by the next sweep is asked for again by that one
SLICE_SECONDS: Final = 20.0
PATIENCE: Final = timedelta(days=1)  # with the computer; what it has not got to by then is drawn
_SPACE: Final = 0x6A756467  # "judg": keeps these advisory locks apart from anybody else's


def end_unfinished(event_id: int, *, now: datetime) -> int:
    """Draw the games of an event that still run on its last day, but for those of an arena, or
    have the computer judge them, for a day; return how many are drawn.
    """
    event = Event.objects.get(pk=event_id)
    if event.state != EventState.RUNNING or event.ends_at is None or now < event.ends_at:
        return 0
    if event.kind == EventKind.ARENA:
        return 0
    ids = _running_in(event)
    if ids and event.last_day == LastDay.COMPUTER and now < event.ends_at + PATIENCE:
        enqueue(JUDGE_TASK, event.pk, expires=SWEEP_SECONDS)
        return 0
    return sum(_draw(game_id, now=now) for game_id in ids)


def _running_in(event: Event) -> list[int]:
    running = Game.objects.filter(event_board__round__event=event, status=GameStatus.ACTIVE)
    return list(running.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def _draw(game_id: int, *, now: datetime) -> bool:
    game = lock_game(game_id)
    if game.status == GameStatus.ACTIVE:
        make_locked_ready(game, now=now)
    if game.status != GameStatus.ACTIVE:
        return False
    finish(game, ending=Ending.ADJUDICATED, winner=None, ended_at=now, now=now)
    return True


def judge_on(event_id: int, *, clock: Callable[[], datetime]) -> bool:
    """Judge games of an event whose last day has come, for some seconds; True when there are more.
    One slice of an event is worked at at a time, and no transaction is open while it thinks.
    """
    with try_session_lock(_SPACE, event_id) as is_held:
        event = _event_to_judge(event_id, now=clock()) if is_held else None
        if event is None:
            return False
        end = time.monotonic() + SLICE_SECONDS
        ids = _running_in(event)
        for at, game_id in enumerate(ids):
            if at and time.monotonic() >= end:
                return True
            judge(game_id, clock=clock)
    return False


def _event_to_judge(event_id: int, *, now: datetime) -> Event | None:
    running = Event.objects.filter(pk=event_id, state=EventState.RUNNING, ends_at__lte=now)
    return running.filter(last_day=LastDay.COMPUTER).first()


def judge(game_id: int, *, clock: Callable[[], datetime]) -> bool:
    """End a game as the computer judges it; True when it was ended."""
    game = _last_position(game_id, now=clock())
    return game is not None and _end(game, verdict_on(game), now=clock())


@transaction.atomic
def _last_position(game_id: int, *, now: datetime) -> Game | None:
    """Lock a game, after a flag has fallen and a move that is held has been played; None where it
    has ended.
    """
    game = lock_game(game_id)
    if game.status == GameStatus.ACTIVE and not settle_locked(game, now=now):
        make_locked_ready(game, now=now)
    return game if game.status == GameStatus.ACTIVE else None


@transaction.atomic
def _end(judged: Game, verdict: Verdict | None, *, now: datetime) -> bool:
    """End the game, if its position is still the one that was judged: a move that has been sent
    meanwhile is played.
    """
    game = _last_position(judged.pk, now=now)
    if game is None or (game.ply, game.position) != (judged.ply, judged.position):
        return False
    finish(
        game,
        ending=Ending.ADJUDICATED,
        reason=JUDGED if verdict is not None else "",
        winner=verdict.winner if verdict is not None else None,
        ended_at=now,
        now=now,
    )
    return True
