"""Who may look up what others have played."""

from __future__ import annotations

from courier.archive.keys import board_text
from courier.catalog.models import Preset
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.games.permissions import is_participant, plays_computer
from courier.players.models import Player


def may_explore(player: Player | None, game: Game) -> bool:
    """Whether somebody may open the explorer on a game: not on a rated one of two people that he is playing himself.

    No query when seats and players are loaded.
    """
    if game.status == GameStatus.FINISHED or game.is_solo or not game.rated:
        return True
    return not is_participant(game, player) or plays_computer(game)


def may_explore_position(player: Player | None, preset: Preset, position: str) -> bool:
    """Whether somebody may ask what was played from a position: not while it stands in a rated game of his; 1 query."""
    if player is None:
        return True
    seats = Seat.objects.filter(
        player=player,
        game__status=GameStatus.ACTIVE,
        game__rated=True,
        game__is_solo=False,
        game__revision__preset=preset,
    )
    wanted = board_text(position)
    return all(board_text(text) != wanted for text in seats.values_list("game__position", flat=True))
