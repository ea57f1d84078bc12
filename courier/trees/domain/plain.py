"""Trees as JSON: how they are stored, and what pages and exports carry. See docs/trees.md for the
format.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

from courier.trees.domain.glyphs import glyph, together
from courier.trees.domain.places import Place, place_after
from courier.trees.domain.shapes import MAX_SHAPES, shape
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import MAX_COMMENT, MAX_NODES, MAX_PLIES, ROOT, Node, Tree
from courier.trees.errors import BrokenTree, TreeTooLarge
from variants import Side

VERSION: Final = 1
MAX_BYTES: Final = 4_000_000
MAX_KEPT: Final = 2_000_000  # bytes; 3 000 moves of a large board take half of it
MAX_TEXT: Final = 4_000
_SQUARE: Final = re.compile(r"[A-H]?[a-z][1-9][0-9]?")

Plain = dict[str, Any]


def to_plain(tree: Tree) -> Plain:
    """Return a tree as a value of JSON: its nodes one after the other, each behind its parent,
    children in order.
    """
    return {
        "version": VERSION,
        "number": tree.number,
        "next": tree.next_id,
        "nodes": [_plain_node(tree.nodes[at]) for at in tree.under(ROOT)],
    }


def _plain_node(node: Node) -> Plain:
    step = node.step
    plain: Plain = {"id": node.id, "up": node.parent, "move": step.text, "shown": step.shown}
    plain |= {"position": step.position, "side": step.side}
    rest: Plain = {
        "squares": list(step.squares),
        "paths": [list(path) for path in step.paths],
        "check": list(step.check),
        "comment": node.comment,
        "glyphs": list(node.glyphs),
        "shapes": [str(each) for each in node.shapes],
    }
    return plain | {name: value for name, value in rest.items() if value}


def from_plain(plain: object) -> Tree:
    """Return the tree a value of JSON describes; its shape and limits are checked, not its moves.
    Raises BrokenTree.
    """
    if not isinstance(plain, dict) or plain.get("version") != VERSION:
        raise BrokenTree(reason=f"its version is not {VERSION}")
    listed = plain.get("nodes")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MAX_NODES + 1:
        raise BrokenTree(reason=f"it has no nodes, or more than {MAX_NODES}")
    number = _whole(plain.get("number"), "number")
    nodes: dict[int, Node] = {}
    children: dict[int, list[int]] = {}
    for each in listed:
        node = _node(each, nodes, number)
        nodes[node.id] = node
        children[node.id] = []
        if not node.is_root:
            children[node.parent].append(node.id)
    linked = {at: replace(node, children=tuple(children[at])) for at, node in nodes.items()}
    next_id = max(_whole(plain.get("next"), "next"), *(at + 1 for at in nodes))
    return Tree(linked, next_id=next_id)


def to_text(tree: Tree) -> str:
    """Return a tree as compact JSON text. Raises TreeTooLarge for what is too much to keep."""
    text = json.dumps(to_plain(tree), ensure_ascii=False, separators=(",", ":"))
    if len(text.encode()) > MAX_KEPT:
        raise TreeTooLarge(most=MAX_KEPT // 1_000_000)
    return text


def from_text(text: str) -> Tree:
    """Return the tree of a JSON text. Raises BrokenTree."""
    if len(text.encode()) > MAX_BYTES:
        raise BrokenTree(reason=f"it has more than {MAX_BYTES} bytes")
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BrokenTree(reason="it is no JSON") from error
    return from_plain(plain)


def _node(plain: object, nodes: Mapping[int, Node], number: int) -> Node:
    if not isinstance(plain, dict):
        raise BrokenTree(reason="a node is no object")
    at = _whole(plain.get("id"), "id")
    parent = _whole(plain.get("up"), "up")
    if (
        at in nodes
        or (at == ROOT) == bool(nodes)
        or (nodes and parent not in nodes)
        or (not nodes and parent != ROOT)
    ):
        raise BrokenTree(reason=f"node {at} stands in the wrong place")
    ply = nodes[parent].ply + 1 if nodes else 0
    if ply > MAX_PLIES:
        raise BrokenTree(reason=f"a line has more than {MAX_PLIES} half-moves")
    step = _step(plain)
    place: Place = (number, step.side)
    if nodes:
        before = nodes[parent]
        place = place_after(before.place, before.step.text, before.step.side, step.text)
    return Node(
        at,
        parent,
        step,
        place,
        ply,
        comment=_text(plain.get("comment", ""), MAX_COMMENT),
        glyphs=together(glyph(each) for each in _words(plain, "glyphs")),
        shapes=tuple(shape(each) for each in _words(plain, "shapes")[:MAX_SHAPES]),
    )


def _step(plain: Plain) -> Step:
    side = plain.get("side")
    if isinstance(side, bool) or side not in (0, 1):
        raise BrokenTree(reason="a side is 0 or 1")
    paths = plain.get("paths", [])
    if not isinstance(paths, list):
        raise BrokenTree(reason="paths are lists of squares")
    return Step(
        position=_text(plain.get("position"), MAX_TEXT),
        side=cast("Side", side),
        text=_text(plain.get("move"), MAX_TEXT),
        shown=_text(plain.get("shown"), MAX_TEXT),
        squares=_squares(plain.get("squares", [])),
        paths=tuple(_squares(path) for path in paths),
        check=_squares(plain.get("check", [])),
    )


def _words(plain: Plain, name: str) -> tuple[str, ...]:
    found = plain.get(name, [])
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise BrokenTree(reason=f"{name} are a list of texts")
    return tuple(found)


def _squares(plain: object) -> tuple[str, ...]:
    if not isinstance(plain, list) or not all(
        isinstance(each, str) and _SQUARE.fullmatch(each) for each in plain
    ):
        raise BrokenTree(reason="squares are a list of names")
    return tuple(plain)


def _text(plain: object, most: int) -> str:
    if not isinstance(plain, str) or len(plain) > most:
        raise BrokenTree(reason=f"a text is missing or has more than {most} characters")
    return plain


def _whole(plain: object, name: str) -> int:
    if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= 10_000_000:
        raise BrokenTree(reason=f'"{name}" is no whole number')
    return plain
