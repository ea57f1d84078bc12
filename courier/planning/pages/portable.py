"""A plan as its player takes it along: by the API, and with all else of their account
(docs/planning.md).
"""

from __future__ import annotations

from typing import Any

from courier.games.models import Game
from courier.planning.domain.edits import present
from courier.planning.domain.progress import Progress
from courier.planning.models import Answer, Plan
from courier.planning.plan import to_value
from courier.planning.queries import own_plan
from courier.players.models import Player


def plan_value(game: Game, player: Player) -> dict[str, Any]:
    """Return the player's own plan of a game, an empty one if they have none; at most 4 queries.
    Raises TooLongToPlan.
    """
    plan = own_plan(game, player)
    return value_of(game, plan, present(game, plan))


def value_of(game: Game, plan: Plan | None, progress: Progress) -> dict[str, Any]:
    """Return a plan with where the game stands in it and what it did; at most 1 query."""
    answers = plan.answers.order_by("ply", "pk") if plan is not None and plan.pk else ()
    return {
        "game": game.code,
        "ply": game.ply,
        "version": plan.version if plan is not None else 0,
        "here": progress.here,
        **to_value(progress.state),
        "answers": [_answer(each) for each in answers],
    }


def _answer(answer: Answer) -> dict[str, Any]:
    return {
        "ply": answer.ply,
        "met": answer.met,
        "result": answer.result,
        "shown": answer.shown,
        "reason": answer.reason,
        "declined_draw": answer.declined_draw,
        "at": answer.at.isoformat().replace("+00:00", "Z"),
    }
