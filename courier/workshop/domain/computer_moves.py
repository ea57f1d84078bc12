"""The computer's moves in drafts that are tried out. May be called as often as one likes."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from courier.common.errors import TooExpensive
from courier.common.locks import try_session_lock
from courier.common.sandbox.client import query_patiently
from courier.common.tasks import enqueue
from courier.games.computer_news import is_requested_to_move, note_depth
from courier.workshop.domain.playtests import ANSWER_TASK, keep_move, send_away
from courier.workshop.models import Playtest
from courier.workshop.playtest_boards import urls_of
from courier.workshop.playtest_errors import PlaytestMoved, RefusedMove, TooManyPlies
from courier.workshop.queries import playtest_waiting, playtests_waiting
from courier.workshop.sandbox.playtest_table import Looking

_SPACE: Final = 0x74727920  # "try ": keeps these advisory locks apart from anybody else's
POLLED_EVERY_SECONDS: Final = 0.5
SWEEP_SECONDS: Final = 30
SWEPT: Final = timedelta(minutes=15)
MOST_WOKEN: Final = 100
EASIEST: Final = 1


def answer(*, playtest_id: int, clock: Callable[[], datetime]) -> bool:
    """Move for the computer where a playtest waits for it; True when something was done.

    A document that takes too much at its level is thought about at the lowest one; if that is too
    much, too, the computer leaves the board to the owner, and the page says so. A move thought of
    for a board that has changed meanwhile is thrown away.
    """
    with try_session_lock(_SPACE, playtest_id) as is_held:
        playtest = playtest_waiting(playtest_id) if is_held else None
        if playtest is None:
            return False
        try:
            text = _thought(playtest)
            if text is None:
                return False
            keep_move(playtest=playtest, text=text, viewing=_usual(playtest), now=clock())
        except PlaytestMoved:
            return False
        except (TooExpensive, RefusedMove, TooManyPlies):
            send_away(playtest=playtest, now=clock(), has_given_up=True)
        return True


def wake_waiting(*, now: datetime) -> int:
    """Ask for the answers that got lost on the way; return how many."""
    waiting = playtests_waiting(since=now - SWEPT, limit=MOST_WOKEN)
    for playtest_id in waiting:
        enqueue(ANSWER_TASK, playtest_id, expires=SWEEP_SECONDS)
    return len(waiting)


def sign_of(playtest_id: int) -> str:
    """Under which name open pages are told how far the computer looks; see `games.thinking`."""
    return f"playtest-{playtest_id}"


def _thought(playtest: Playtest) -> str | None:
    """Return the computer's move; None when it is no longer wanted. Raises TooExpensive."""
    try:
        return _think(playtest, playtest.level)
    except TooExpensive:
        if playtest.level == EASIEST:
            raise
        return _think(playtest, EASIEST)


def _think(playtest: Playtest, level: int) -> str | None:
    from variants.search import LEVELS  # noqa: PLC0415 -- slow: only where a move is wanted

    interest = _Interest(playtest)
    answer = query_patiently(
        "think",
        seconds=int(LEVELS[level - 1].seconds) + 1,
        heard=lambda progress: note_depth(
            sign_of(playtest.pk), playtest.version, int(progress["depth"])
        ),
        is_wanted_now=interest.is_wanted_now,
        document=playtest.document,
        position=playtest.position,
        keys=[playtest.start_key, *(move["key"] for move in playtest.moves)][:-1],
        level=level,
        seed=playtest.pk * 1009 + playtest.ply,
    )
    return None if interest.is_lost else str(answer["text"])


class _Interest:
    """Whether somebody still waits for a move: asked of cache and database now and then only."""

    def __init__(self, playtest: Playtest) -> None:
        self._playtest = playtest
        self._next_at = time.monotonic() + POLLED_EVERY_SECONDS
        self.is_lost = False

    def is_wanted_now(self) -> bool:
        """Whether thinking shall end: the move is wanted at once, or not at all any more."""
        now = time.monotonic()
        if now < self._next_at:
            return False
        self._next_at = now + POLLED_EVERY_SECONDS
        playtest = self._playtest
        self.is_lost = not Playtest.objects.filter(
            pk=playtest.pk, version=playtest.version
        ).exists()
        return self.is_lost or is_requested_to_move(sign_of(playtest.pk), playtest.version)


def _usual(playtest: Playtest) -> Looking:
    """How most people look at the board; the page that is made with the move is kept for them."""
    return {
        "urls": urls_of(playtest),
        "ply": None,
        "flip": False,
        "notation": "short",
        "looks": "",
    }
