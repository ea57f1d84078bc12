"""The one row every writing use case locks first."""

from __future__ import annotations

from django.db.models import QuerySet

from courier.common.kept_queries import kept
from courier.games.enums import GameStatus
from courier.games.errors import GameHeld, GameOver, NotYourGame
from courier.games.models import Game
from courier.games.permissions import is_suspended
from courier.games.seats import acting_side
from courier.games.whole_games import read_seats
from courier.players.models import Player
from variants import Side


def lock_game(game_id: int) -> Game:
    """The game, locked until the end of the transaction, with its revision; 2 queries with the
    seats.

    Raises `Game.DoesNotExist`.
    """
    game = _locked.first(game_id)
    if game is None:
        raise Game.DoesNotExist
    read_seats(game)
    return game


@kept
def _locked(game_id: int) -> QuerySet[Game]:
    games = Game.objects.select_for_update(of=("self",), no_key=True)
    return games.select_related("revision__preset").filter(pk=game_id)


def side_or_refuse(game: Game, player: Player) -> Side:
    """The side the player acts for. Raises NotYourGame."""
    side = acting_side(game, player)
    if side is None:
        raise NotYourGame
    return side


def refuse_when_over(game: Game) -> None:
    """Raise GameOver unless the game runs, GameHeld while the referee holds its clocks."""
    if game.status != GameStatus.ACTIVE:
        raise GameOver
    if is_suspended(game):
        raise GameHeld
