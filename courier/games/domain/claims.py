"""A flag that fell in a game whose terms leave it to the opponent: he claims the win, takes a draw, or pardons.

Every function locks the game, settles its clock and raises NotYourGame, Flagged, GameOver, NoFlagDown, NotYoursToClaim.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from courier.clocks.causes import Cause
from courier.games.domain.acting import act_in
from courier.games.domain.flags import draw_on_time, lose_on_time
from courier.games.domain.ledger import lift
from courier.games.enums import FlagDraw
from courier.games.errors import NoFlagDown, NotYoursToClaim
from courier.games.models import Game
from courier.players.models import Player
from variants import Side


def claim_win(*, game_id: int, player: Player, now: datetime) -> Game:
    """End the game by the flag: won, or drawn where the player has offered a draw or cannot win by the rules."""
    return _act(game_id, player, now, lambda game, side: lose_on_time(game, ended_at=now, now=now, actor=side))


def take_draw(*, game_id: int, player: Player, now: datetime) -> Game:
    """End the game by the flag as a draw."""

    def act(game: Game, side: Side) -> None:
        draw_on_time(game, FlagDraw.TAKEN, ended_at=now, now=now, actor=side)

    return _act(game_id, player, now, act)


def pardon(*, game_id: int, player: Player, now: datetime) -> Game:
    """Let the game go on: the late side has from now on what a move gives back, and the ledger tells it."""
    return _act(game_id, player, now, lambda game, _side: _pardon(game, now))


def _pardon(game: Game, now: datetime) -> None:
    control = game.control
    assert control is not None, "a flag is down"
    game.flag_fell_at = None
    lift(game, Cause.PARDON, control.lasting_pace, now=now)
    game.version += 1
    game.save(update_fields=["flag_fell_at", "deadline", "warn_at", "version"])


def _act(game_id: int, player: Player, now: datetime, act: Callable[[Game, Side], None]) -> Game:
    def claim(game: Game, side: Side) -> None:
        if game.flag_fell_at is None:
            raise NoFlagDown
        if side == game.side_to_move:
            raise NotYoursToClaim
        act(game, side)

    return act_in(game_id, player, now, claim)
