"""Reading plans. Each of these asks for one player's own."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet, Sum

from courier.common.kept_queries import kept
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.games.words import numbered
from courier.planning.enums import Result
from courier.planning.models import Answer, Plan
from courier.players.models import Player

MOST_SHOWN: Final = 20


def own_plan(game: Game, player: Player) -> Plan | None:
    """Return the player's own plan of a game; 1 query."""
    return _own_plan.first(game, player)


@kept
def _own_plan(game: Game, player: Player) -> QuerySet[Plan]:
    return Plan.objects.filter(game=game, player=player)


def plans_of(player: Player) -> QuerySet[Plan]:
    """Return all the player's own plans with their games, oldest first."""
    return (
        Plan.objects.filter(player=player).select_related("game__revision__preset").order_by("pk")
    )


def conditional_elsewhere(player: Player, game: Game) -> int:
    """Return how many conditional moves the player has set in other running games; 1 query."""
    others = Plan.objects.filter(player=player, game__status=GameStatus.ACTIVE).exclude(game=game)
    return others.aggregate(total=Sum("conditional_count"))["total"] or 0


def answers_of(plan: Plan) -> list[Answer]:
    """Return the latest answers of a plan, the last one first; 1 query."""
    return list(plan.answers.order_by("-ply", "-pk")[:MOST_SHOWN])


def answers_since(plan: Plan, game: Game, side: int) -> list[Answer]:
    """Return what a plan did since its player last moved themselves, in order; 1 query, 2 if it
    ever did anything.

    What was taken back is left out.
    """
    found = list(plan.answers.order_by("ply", "pk"))
    own = (
        {move.ply: numbered(move) for move in moves_of(game) if move.side == side} if found else {}
    )
    current = [
        each for each in found if each.result != Result.PLAYED or own.get(each.ply) == each.shown
    ]
    made = {each.ply for each in current if each.result == Result.PLAYED}
    by_hand = max((ply for ply in own if ply not in made), default=0)
    return [each for each in current if by_hand < each.ply <= game.ply + 1]
