"""Changing a tree by one operation at a time, as the forms of a board with a tree ask for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import glyph, toggled
from courier.trees.domain.shapes import shape
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import Tree
from courier.trees.errors import BadOperation
from variants import Rules

MAX_SHAPES_TEXT: Final = 1_000


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be done with a node: `act` names the operation, `text` is what it needs."""

    act: str
    at: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Changed:
    """A tree after a change, and the node to look at."""

    tree: Tree
    at: int


def changed(rules: Rules, tree: Tree, change: Change) -> Changed:
    """Return what a change makes of a tree. Writes nothing. Raises RulesError, BadOperation, and
    what trees raise.
    """
    operation = _OPERATIONS.get(change.act)
    if operation is None:
        raise BadOperation
    return operation(rules, tree, change)


def _play(rules: Rules, tree: Tree, change: Change) -> Changed:
    step = step_of(rules, tree.node(change.at).step.position, change.text)
    grown, at = trees.enter(tree, change.at, step)
    return Changed(grown, at)


def _comment(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.comment(tree, change.at, change.text), change.at)


def _glyph(rules: Rules, tree: Tree, change: Change) -> Changed:
    marks = toggled(tree.node(change.at).glyphs, glyph(change.text))
    return Changed(trees.mark(tree, change.at, marks), change.at)


def _shapes(rules: Rules, tree: Tree, change: Change) -> Changed:
    shapes = [shape(each) for each in change.text[:MAX_SHAPES_TEXT].replace(",", " ").split()]
    known = set(rules.board.names)
    if not {name for each in shapes for name in (each.origin, each.target) if name} <= known:
        raise BadOperation
    return Changed(trees.draw(tree, change.at, shapes), change.at)


def _promote(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.promote(tree, change.at), change.at)


def _main(rules: Rules, tree: Tree, change: Change) -> Changed:
    return Changed(trees.make_main(tree, change.at), change.at)


def _delete(rules: Rules, tree: Tree, change: Change) -> Changed:
    parent = tree.node(change.at).parent
    return Changed(trees.delete(tree, change.at), parent)


_OPERATIONS: Final[dict[str, Callable[[Rules, Tree, Change], Changed]]] = {
    "play": _play,
    "comment": _comment,
    "glyph": _glyph,
    "shapes": _shapes,
    "promote": _promote,
    "main": _main,
    "delete": _delete,
}
# What must not be done to a tree that somebody has not seen: what is written over would be lost.
CAREFUL: Final = frozenset({"comment", "shapes", "promote", "main", "delete"})
