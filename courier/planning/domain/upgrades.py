"""Plans of a game that goes on with a newer revision of its preset: every line is played anew by
its rules.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from courier.common.errors import DomainError
from courier.games.models import Game
from courier.games.moves import moves_of
from courier.planning.domain.progress import Progress, followed
from courier.planning.models import Plan
from courier.planning.plan import PlanState, from_text, to_text
from courier.trees.domain.replay import replayed
from courier.trees.domain.tree import ROOT
from variants import RulesError

logger = logging.getLogger(__name__)


def retell_plans(game: Game) -> None:
    """Put the plans of a locked game on the revision it has now; what its rules refuse is left out
    with what follows.

    Registered with `games.domain.upgrades`. A plan that cannot be read at all is begun anew. Raises
    NotNow or
    TooMuchWork when the plans cannot be computed now: then the game keeps its revision, and its
    players their plans.
    """
    for plan in Plan.objects.filter(game=game):
        try:
            progress = _retold(game, from_text(plan.state))
        except (DomainError, RulesError):
            logger.exception(
                "the plan of game %s for player %s is lost", plan.game_id, plan.player_id
            )
            plan.delete()
            continue
        plan.state, plan.before, plan.conditional_count = (
            to_text(progress.state),
            "",
            progress.live_count(),
        )
        plan.version += 1
        plan.save(update_fields=["state", "before", "conditional_count", "version"])


def _retold(game: Game, state: PlanState) -> Progress:
    """Return a plan by the rules the game has now. Nodes are numbered anew."""
    tree = state.tree
    rules = game.revision.rules
    root = replace(tree.root, step=replace(tree.root.step, position=game.start_position))
    found = replayed(rules, replace(tree, nodes={**tree.nodes, ROOT: root}))
    conditional_moves = frozenset(
        found.places[at] for at in state.conditional_moves if at in found.places
    )
    conditions = tuple(
        replace(each, at=found.places[each.at])
        for each in state.conditions
        if each.at in found.places
    )
    return followed(PlanState(found.tree, conditional_moves, conditions), rules, moves_of(game))
