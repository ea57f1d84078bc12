"""A variation tree for the scripts of a page: what each move changed on the board and what is said
about it.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from django.utils.translation import gettext as _

from courier.table.parts.hands import HandData, hand_data
from courier.table.parts.storages import StorageData, shown_storages, storage_data
from courier.table.parts.timeline import Changes, changes, placement
from courier.trees.domain.tree import ROOT, Tree
from variants import Rules


class NodeData(TypedDict):
    """A move as `static/js/tree/nodes.js` reads it: what it is after, what it changed, what is said
    of it.
    """

    i: int
    u: int
    c: Changes
    s: str
    l: NotRequired[list[str]]  # noqa: E741 -- the key the page reads
    p: NotRequired[list[list[str]]]
    k: NotRequired[list[str]]
    m: NotRequired[HandData]
    h: NotRequired[tuple[StorageData, StorageData]]
    w: NotRequired[list[str]]
    t: NotRequired[str]
    g: NotRequired[list[str]]
    x: NotRequired[list[str]]


def tree_data(rules: Rules, tree: Tree) -> list[NodeData]:
    """Return the nodes of a tree, each behind its parent, brothers in order; the root's changes are
    all its pieces.
    """
    found = []
    for at in tree.under(ROOT):
        node = tree.nodes[at]
        step = node.step
        before = {} if node.is_root else placement(rules, tree.nodes[node.parent].step.position)
        data: NodeData = {
            "i": at,
            "u": node.parent,
            "c": changes(before, placement(rules, step.position)),
            "s": spoken(tree, at, rules),
        }
        rest = {
            "l": list(step.squares),
            "p": [list(path) for path in step.paths],
            "k": list(step.check),
            "t": node.comment,
            "g": list(node.glyphs),
            "x": [str(each) for each in node.shapes],
            "m": hand_data(rules, step.position),
            "h": storage_data(rules, step.position),
            "w": [each.spoken for each in shown_storages(rules, step.position) if each is not None],
        }
        data.update({key: value for key, value in rest.items() if value})  # type: ignore[typeddict-item]
        found.append(data)
    return found


def spoken(tree: Tree, at: int, rules: Rules) -> str:
    """Return a move as it is announced: `Move 9, Black: Kh9`."""
    if at == ROOT:
        return _("Starting position")
    words = _("Move %(number)s, %(side)s: %(move)s")
    side = rules.spec.sides[tree.mover(at)].name
    return words % {"number": tree.number_of(at), "side": side, "move": tree.nodes[at].step.shown}
