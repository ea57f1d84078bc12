"""The computer's moves in visitors' games. May be called as often as one likes."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.locks import try_session_lock
from courier.guests.domain.games import SLOW_LEVEL, keep_move, note_thinking, wake
from courier.guests.errors import GuestGameTooLong
from courier.guests.models import GuestGame
from courier.guests.queries import waiting_games

# "gues", "gusl": keep these advisory locks apart from anybody else's.
_SPACE: Final = 0x67756573
_SLOW: Final = 0x6775736C
SWEPT: Final = timedelta(minutes=15)
MOST_WOKEN: Final = 100


def answer(*, game_id: int, clock: Callable[[], datetime]) -> bool:
    """Move for the computer where a visitor's game waits for it; True when it did.

    Of the slow levels one search runs at a time for all visitors together; it wakes the next one.
    No transaction is open while the computer thinks; a move thought of for a board that has changed
    since is thrown away.
    """
    game = GuestGame.objects.select_related("revision__preset").filter(pk=game_id).first()
    if game is None or not game.waits_for_computer:
        return False
    is_slow = game.level >= SLOW_LEVEL
    with try_session_lock(_SLOW if is_slow else _SPACE, 0 if is_slow else game_id) as is_held:
        is_answered = is_held and _answer(game, clock)
    if is_slow and is_answered:
        _wake_slow(now=clock())
    return is_answered


def wake_waiting(*, now: datetime) -> int:
    """Have the games looked at that wait for the computer, of the slow levels one; return how
    many.
    """
    waiting = waiting_games(since=now - SWEPT).exclude(level__gte=SLOW_LEVEL)[:MOST_WOKEN]
    for game in waiting:
        wake(game)
    return len(waiting) + _wake_slow(now=now)


def _wake_slow(*, now: datetime) -> int:
    """Wake the game of a slow level that has waited longest, once the last one has been answered.
    A game that began to wait meanwhile is found here: it was stored before it found the lock held.
    """
    waiting = waiting_games(since=now - SWEPT).filter(level__gte=SLOW_LEVEL)[:1]
    for game in waiting:
        wake(game)
    return len(waiting)


def _answer(game: GuestGame, clock: Callable[[], datetime]) -> bool:
    text = _thought(game)
    with transaction.atomic():
        rows = GuestGame.objects.select_for_update(of=("self",), no_key=True)
        locked = rows.filter(pk=game.pk, version=game.version).first()
        if locked is None:
            return False
        locked.revision = game.revision
        try:
            keep_move(locked, text, now=clock())
        except GuestGameTooLong:
            return False
    return True


def _thought(game: GuestGame) -> str:
    from variants.search import LEVELS, search  # noqa: PLC0415 -- slow: only where a move is wanted

    began = time.thread_time()
    limits = LEVELS[game.level - 1].limits(clock=time.monotonic, seed=game.pk * 1009 + game.ply)
    rules = game.rules
    result = search(rules, rules.position(game.position), game.keys[:-1], limits)
    note_thinking(game, time.thread_time() - began)
    return result.move.text
