"""Where a game stands in a plan: its moves are entered into the tree, as the first move of each
position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from courier.games.models import Game, Move
from courier.planning.plan import PlanState
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import ROOT, Tree, enter, plant
from variants import Rules


@dataclass(frozen=True, slots=True)
class Progress:
    """A plan with all moves of its game in it. `played` are their nodes, the first position in
    front.
    """

    state: PlanState
    played: tuple[int, ...]

    @property
    def here(self) -> int:
        """The node at which the game stands."""
        return self.played[-1]

    def ahead(self) -> frozenset[int]:
        """Return the nodes that may still be reached: they follow the one at which the game stands.
        One walk: of all that was left behind, nothing is looked at.
        """
        return frozenset(self.state.tree.under(self.here)) - {self.here}

    def is_ahead(self, at: int) -> bool:
        """Say whether a node may still be reached."""
        return at in self.ahead()

    def is_left(self, at: int) -> bool:
        """Return whether the game has gone another way."""
        return at not in self.played and not self.is_ahead(at)

    def unused(self) -> PlanState:
        """Return the plan without what the moves of the game have passed: it is used up, or was not
        wanted.
        """
        passed = frozenset(self.played)
        conditions = tuple(
            each for each in self.state.conditions if each.at not in passed or each.at == self.here
        )
        return replace(
            self.state,
            conditional_moves=self.state.conditional_moves - passed,
            conditions=conditions,
        )

    def live_count(self) -> int:
        """Return how many replies and conditions may still be met."""
        ahead = self.ahead()
        return len(self.state.conditional_moves & ahead) + sum(
            each.at == self.here or each.at in ahead for each in self.state.conditions
        )


def unplanned(game: Game) -> PlanState:
    """Return the plan of a player who has none: the first position. No query."""
    return PlanState(plant(game.revision.rules, game.start_position))


def followed(state: PlanState, rules: Rules, moves: Sequence[Move]) -> Progress:
    """Return a plan with the moves of its game entered. Raises TooDeep for more than a tree can
    hold.
    """
    tree = state.tree
    at = ROOT
    played = [ROOT]
    for move in moves:
        known = next(
            (each for each in tree.nodes[at].children if tree.nodes[each].step.text == move.text),
            None,
        )
        if known is None:
            tree, known = enter(tree, at, _step_of(rules, move))
        tree = _in_front(tree, at, known)
        played.append(known)
        at = known
    return Progress(replace(state, tree=tree), tuple(played))


def _in_front(tree: Tree, at: int, child: int) -> Tree:
    """Return the tree with a child in front of its brothers."""
    node = tree.nodes[at]
    if node.children[0] == child:
        return tree
    children = (child, *(each for each in node.children if each != child))
    return replace(tree, nodes={**tree.nodes, at: replace(node, children=children)})


def _step_of(rules: Rules, move: Move) -> Step:
    """Return a stored move as a step of a tree; nothing is played."""
    position = rules.position(move.position)
    return Step(
        position=move.position,
        side=rules.side(position),
        text=move.text,
        shown=move.shown,
        squares=tuple(move.squares),
        paths=tuple(tuple(path) for path in move.paths) if _is_bent(move.paths) else (),
        check=rules.checked(position) if move.gives_check else (),
    )


def _is_bent(paths: list[list[str]]) -> bool:
    return len(paths) > 1 or any(len(path) > 2 for path in paths)
