"""Plans from outside: every move is played by the rules before anything is kept."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from courier.games.errors import refusal_of
from courier.games.models import Game
from courier.planning.errors import OtherBeginning, Unplayable
from courier.planning.plan import PlanState, from_value
from courier.trees.domain.replay import replayed
from courier.trees.errors import NoSuchNode
from variants import RulesError


def read_plan(game: Game, shown: dict[str, Any]) -> PlanState:
    """Return the plan of a value of JSON for a game; nodes are numbered anew.

    Raises BrokenTree, OtherBeginning, Unplayable for the first move that the rules refuse, and
    NoSuchNode.
    """
    state = from_value(shown)
    if state.tree.root.step.position != game.start_position:
        raise OtherBeginning
    try:
        found = replayed(game.revision.rules, state.tree)
    except RulesError as error:
        raise refusal_of(error) from error
    if found.troubles:
        raise Unplayable(reason=found.troubles[0].message)
    if (
        not {*state.conditional_moves, *(each.at for each in state.conditions)}
        <= found.places.keys()
    ):
        raise NoSuchNode
    conditions = tuple(replace(each, at=found.places[each.at]) for each in state.conditions)
    return PlanState(
        found.tree, frozenset(found.places[at] for at in state.conditional_moves), conditions
    )
