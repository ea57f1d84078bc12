"""Who plans: the two players of a game, each for themselves."""

from __future__ import annotations

from courier.games.models import Game
from courier.games.permissions import notes_are_allowed
from courier.games.seats import sides_of
from courier.players.models import Player
from variants import Side


def planning_side(game: Game, player: Player | None) -> Side | None:
    """Return the side for which a player plans; None for everybody else, and in games of one
    person. No query.
    """
    sides = sides_of(game, player)
    return sides[0] if len(sides) == 1 else None


def may_plan(game: Game, player: Player | None) -> bool:
    """Whether the player has a plan of the game, or may begin one now; the set-ups must be in. No
    plan answers a turn of several moves.
    """
    has_side = planning_side(game, player) is not None and notes_are_allowed(game)
    return has_side and not game.is_setting_up and game.revision.spec.turn is None
