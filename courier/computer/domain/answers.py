"""The computer at the board: moving, setting up, answering draw offers. May be called as often as
one likes.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.errors import Conflict
from courier.common.locks import try_session_lock
from courier.computer.domain.search import (
    Thought,
    begin_attempt,
    end_attempt,
    recommended_setup,
    think,
)
from courier.computer.domain.wake_ups import has_had_much, note_thinking, wake_next
from courier.computer.queries import Duty, duty_in
from courier.games.domain.endings import accept_draw, decline_draw
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move
from courier.games.models import Game
from courier.players.models import Player

# "thin", "thpl", "thmu": keep these advisory locks apart from anybody else's.
_SPACE: Final = 0x7468696E
_PLAYERS: Final = 0x7468706C
_MUCH: Final = 0x74686D75


def answer(*, game_id: int, clock: Callable[[], datetime]) -> bool:
    """Do what a game waits for from a computer; True when something was done.

    1. Hold the game for this session; whoever does not get it leaves. No transaction is open while
      thinking.
    2. See whether a computer is to move, to set up, or to answer a draw offer.
    3. Hold the player who waits, too: one search at a time for each, so that nobody's many games
      keep the computer from others. The next game of theirs is looked at when this search has
      ended.
    4. Think, then lock the game: what was thought of another position than the one that stands is
      thrown away.
    """
    with try_session_lock(_SPACE, game_id) as is_held:
        duty = duty_in(game_id) if is_held else None
        if duty is None:
            return False
        if duty.sets_up:
            return _send(duty, recommended_setup(duty.game, duty.side), clock())
        waits = duty.opponent
        if waits is None:
            return _think(duty, clock)
        with try_session_lock(_PLAYERS, waits.pk) as is_first, _place_for(waits) as has_place:
            is_done = is_first and has_place and _think(duty, clock)
    if is_done:
        wake_next(waits)
    return is_done


@contextmanager
def _place_for(player: Player) -> Iterator[bool]:
    """Whether there is a place to think for a player. All who have had much share one, so that
    there is another for everybody else; what finds no place is looked at by the sweep.
    """
    if not has_had_much(player):
        yield True
        return
    with try_session_lock(_MUCH, 0) as is_held:
        yield is_held


def _think(duty: Duty, clock: Callable[[], datetime]) -> bool:
    level = begin_attempt(duty.game, level=duty.level)
    if level == 0:
        return False
    began = time.thread_time()
    thought = think(duty.game, level=level)
    if duty.opponent is not None:
        note_thinking(duty.opponent, time.thread_time() - began)
    is_done = _act(duty, thought, clock())
    end_attempt(duty.game)
    return is_done


def _act(duty: Duty, thought: Thought, now: datetime) -> bool:
    """Answer the draw offer that stands, by the score, and move if it is the computer's turn."""
    own_score = thought.score if duty.is_to_move else -thought.score
    if duty.is_offered_draw and own_score <= 0:
        return _in_same_position(
            duty.game, lambda: accept_draw(game_id=duty.game.pk, player=duty.player, now=now)
        )
    if not duty.is_to_move:
        return _in_same_position(
            duty.game, lambda: decline_draw(game_id=duty.game.pk, player=duty.player, now=now)
        )
    return _send(duty, thought.text, now)


def _send(duty: Duty, text: str, now: datetime) -> bool:
    game = duty.game
    return _in_same_position(
        game,
        lambda: submit_move(
            game_id=game.pk, player=duty.player, text=text, expected_ply=game.ply, now=now
        ),
    )


def _in_same_position(game: Game, act: Callable[[], object]) -> bool:
    """Act if the game still stands as it did; a take-back may have led to another position after as
    many plies.
    """
    try:
        with transaction.atomic():
            if lock_game(game.pk).position != game.position:
                return False
            act()
    except Conflict:
        return False
    return True
