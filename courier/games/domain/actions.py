"""Letting a player act on a running game under its lock, with its clock settled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from courier.games.domain.flags import settle_locked
from courier.games.domain.locks import lock_game, refuse_when_over, side_or_refuse
from courier.games.domain.sent_moves import held_in, release
from courier.games.errors import Flagged, MoveConflict
from courier.games.models import Game
from courier.players.models import Player
from variants import Side


@transaction.atomic
def make_ready(game_id: int, player: Player, *, now: datetime) -> bool:
    """Play the move that is held in a game in which a player is about to act, where that is not
    done by `act_in`: what they act on is read before the game is locked. True when there was one.

    Raises NotYourGame: nobody else ends the time in which a move may be recalled.
    """
    game = lock_game(game_id)
    side_or_refuse(game, player)
    return release(game, now=now)


def make_locked_ready(game: Game, *, now: datetime) -> bool:
    """Play the move that is held in a locked game which is about to change without its players.
    True when there was one.
    """
    return release(game, now=now)


def is_turn_sent(game: Game) -> bool:
    """Whether the side to move has sent its move, which it may still recall; at most 1 query."""
    return game.sent_move is not None or held_in(game) is not None


def refuse_while_held(game: Game) -> None:
    """Refuse when a move was sent meanwhile: it was read by the rules the game has now. Raises
    MoveConflict.
    """
    if held_in(game) is not None:
        raise MoveConflict


def act_in(game_id: int, player: Player, now: datetime, act: Callable[[Game, Side], None]) -> Game:
    """Let `act` do what a player wants of a game that runs, for the side they act for. A held move
    is played first.

    Raises NotYourGame, Flagged, GameOver and what `act` raises.
    """
    with transaction.atomic():
        game = lock_game(game_id)
        side = side_or_refuse(game, player)
        release(game, now=now)
        is_flagged = settle_locked(game, now=now)
        if not is_flagged:
            refuse_when_over(game)
            act(game, side)
            return game
    raise Flagged
