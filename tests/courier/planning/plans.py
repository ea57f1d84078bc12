"""Plans for tests, made the way the site makes them."""

from __future__ import annotations

from courier.games.models import Game
from courier.games.moves import moves_of
from courier.planning.domain.edits import Changed, edit_plan, present
from courier.planning.models import Answer, Plan
from courier.planning.queries import own_plan
from courier.players.models import Player
from courier.trees.domain.edits import Change
from tests.factories import START


def change(game: Game, player: Player, act: str, at: int = 0, text: str = "") -> Changed:
    """Change a plan as it stands now."""
    plan = Plan.objects.filter(game=game, player=player).first()
    version = plan.version if plan else 0
    return edit_plan(
        game_id=game.pk, player=player, change=Change(act, at, text), version=version, now=START
    )


def here(game: Game, player: Player) -> int:
    """The node at which the game stands in a player's plan."""
    fresh = Game.objects.get(pk=game.pk)
    return present(fresh, own_plan(fresh, player)).here


def tried(game: Game, player: Player, *moves: str) -> int:
    """Play moves on the board of a plan from where the game stands; return the last node."""
    at = here(game, player)
    for text in moves:
        at = change(game, player, "play", at, text).at
    return at


def set_line(game: Game, player: Player, *moves: str) -> int:
    """Play a line on the board of a plan and set its last move, and so every own one before it."""
    at = tried(game, player, *moves)
    change(game, player, "set", at)
    return at


def condition(
    game: Game,
    player: Player,
    when: str,
    deed: str,
    *,
    square: str = "",
    move: str = "",
    line: tuple[str, ...] = (),
) -> None:
    """Put a condition to the end of a line."""
    change(
        game, player, "condition", tried(game, player, *line), f"{when}\n{square}\n{deed}\n{move}"
    )


def played(game: Game) -> list[str]:
    """The moves of a game as it stands now."""
    return [move.text for move in moves_of(Game.objects.get(pk=game.pk))]


def report(player: Player) -> list[tuple[str, str, str]]:
    """What a player's plans did: met, result, shown."""
    found = Answer.objects.filter(plan__player=player).order_by("pk")
    return list(found.values_list("met", "result", "shown"))
