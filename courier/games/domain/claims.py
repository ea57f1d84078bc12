"""A flag that fell in a game whose terms leave it to the opponent, and a game without a time limit
in which nobody moves any more: who waits claims the win, takes a draw, or lets the game go on.

Every function locks the game, settles its clock and raises NotYourGame, Flagged, GameOver,
NoFlagDown, NotYoursToClaim, and StillAway where a game without a time limit waits for somebody on
vacation.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from courier.clocks.causes import Cause
from courier.clocks.queries import away_until
from courier.games.domain.actions import act_in
from courier.games.domain.flags import draw_on_time, lose_on_time
from courier.games.domain.ledger import lift
from courier.games.enums import FlagDraw
from courier.games.errors import NoFlagDown, NotYoursToClaim, StillAway
from courier.games.models import SILENT, Game
from courier.games.seats import seats_of
from courier.games.silence import is_claimable
from courier.players.models import Player
from variants import Side


def claim_win(*, game_id: int, player: Player, now: datetime) -> Game:
    """End the game by the flag: won, or drawn where the player has offered a draw or cannot win by
    the rules.
    """

    def act(game: Game, side: Side) -> None:
        reason = SILENT if game.control is None else ""
        lose_on_time(game, ended_at=now, now=now, actor=side, reason=reason)

    return _act(game_id, player, now, act)


def take_draw(*, game_id: int, player: Player, now: datetime) -> Game:
    """End the game by the flag as a draw."""

    def act(game: Game, side: Side) -> None:
        draw_on_time(game, FlagDraw.TAKEN, ended_at=now, now=now, actor=side)

    return _act(game_id, player, now, act)


def pardon(*, game_id: int, player: Player, now: datetime) -> Game:
    """Let the game go on: the late side has from now on what a move gives back, and the ledger
    shows it.

    Without a time limit it has 30 days more.
    """
    return _act(game_id, player, now, lambda game, _side: _pardon(game, now))


def _pardon(game: Game, now: datetime) -> None:
    control = game.control
    game.flag_fell_at = None
    if control is None:
        game.turn_started_at = now
    else:
        lift(game, Cause.PARDON, control.lasting_pace, now=now)
    game.version += 1
    game.save(update_fields=["turn_started_at", "flag_fell_at", "deadline", "warn_at", "version"])


def _act(game_id: int, player: Player, now: datetime, act: Callable[[Game, Side], None]) -> Game:
    def claim(game: Game, side: Side) -> None:
        if game.flag_fell_at is None and not is_claimable(game, now=now):
            raise NoFlagDown
        if side == game.side_to_move:
            raise NotYoursToClaim
        if game.control is None and _is_away(game, now):
            raise StillAway
        act(game, side)

    return act_in(game_id, player, now, claim)


def _is_away(game: Game, now: datetime) -> bool:
    player_id = seats_of(game)[game.side_to_move].player_id
    return player_id is not None and player_id in away_until([player_id], now=now)
