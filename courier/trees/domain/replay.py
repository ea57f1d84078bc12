"""A tree from outside played through the rules: its moves are what they make of them, whatever it
says of positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.trees.domain.movetext_reader import MAX_REPORTED, Trouble
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import ROOT, Node, Tree, comment, draw, enter, mark, plant
from variants import Rules, RulesError


@dataclass(frozen=True, slots=True)
class Replayed:
    """A tree that was played anew, and which of its moves could not be: lines are numbers of nodes.

    `places` shows what became of the numbers of the nodes.
    """

    tree: Tree
    troubles: tuple[Trouble, ...]
    places: Mapping[int, int]


def replayed(rules: Rules, plain: Tree) -> Replayed:
    """Return a tree with every move played by the rules; one that cannot be is left out with all
    that follows it.

    Comments, marks and shapes are kept. Raises InvalidPosition for a first position that cannot be,
    and NotNow or TooMuchWork when that much may not be computed.
    """
    names = frozenset(rules.board.names)
    tree = _said(plant(rules, plain.root.step.position), ROOT, plain.root, names)
    places = {ROOT: ROOT}
    troubles = list[Trouble]()
    for number, at in enumerate(plain.under(ROOT), start=1):
        node = plain.nodes[at]
        if node.is_root or node.parent not in places:
            continue
        before = places[node.parent]
        try:
            step = step_of(rules, tree.nodes[before].step.position, node.step.text)
            tree, place = enter(tree, before, step)
            places[at] = place
            tree = _said(tree, place, node, names)
        except (RulesError, DomainError) as error:
            said = _(
                "%(move)s can’t be played: %(reason)s. What follows it in its line was left out."
            )
            shown_move = {"move": node.step.text[:40], "reason": error.message.rstrip(".")}
            troubles.append(Trouble(number, said % shown_move))
    return Replayed(tree, tuple(troubles[:MAX_REPORTED]), places)


def _said(tree: Tree, place: int, node: Node, names: frozenset[str]) -> Tree:
    """Return the tree with what is said of a node of another one; shapes beside the board are left
    out.
    """
    shapes = [each for each in node.shapes if {each.origin, each.target or each.origin} <= names]
    return mark(draw(comment(tree, place, node.comment), place, shapes), place, node.glyphs)
