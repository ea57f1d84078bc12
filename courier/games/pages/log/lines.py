"""An annotated game as a variation tree: its moves are numbered like their plies, the annotator's lines follow."""

from __future__ import annotations

import json
import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from courier.common.errors import DomainError
from courier.games.models import Game, Move
from courier.games.pages.tree_data import NodeData, step_of_move, tree_data
from courier.trees.domain import tree as trees
from courier.trees.domain.glyphs import glyph
from courier.trees.domain.steps import Step, step_of
from courier.trees.domain.tree import MAX_COMMENT, ROOT, Node, Tree
from variants import Rules, RulesError

_MARK: Final = re.compile(r"[!?]{1,2}$")
Line = Mapping[str, Any]


def annotated_tree(game: Game, moves: Sequence[Move]) -> Tree:
    """Return a game with marks, remarks and the annotator's lines; node `n` is its ply `n`. No query.

    A line ends before its first move that cannot be played. Raises TooManyNodes, TooDeep for very long games.
    """
    rules = game.revision.rules
    trunk = tuple(step_of_move(rules, move) for move in moves)
    told = json.dumps(game.annotation, sort_keys=True)
    tree = _branched(cast("Hashable", rules), game.start_position, trunk, told)
    for move in moves:
        if move.remark:
            tree = trees.comment(tree, move.ply, move.remark[:MAX_COMMENT])
    return tree


def lines_of(game: Game, moves: Sequence[Move]) -> Tree | None:
    """Return the tree of a game that has lines beside its moves, None for any other one. No query."""
    if not game.annotation.get("variations"):
        return None
    try:
        return annotated_tree(game, moves)
    except DomainError:
        return None


# Compiled rules are shared objects, one for each content, so they serve as keys; the Protocol cannot say so.
@lru_cache(maxsize=64)
def _branched(key: Hashable, start: str, trunk: tuple[Step, ...], told: str) -> Tree:
    rules, annotation = cast("Rules", key), json.loads(told)
    tree, at = trees.plant(rules, start), ROOT
    for step in trunk:
        tree, at = trees.enter(tree, at, step)
    for ply, mark in annotation.get("marks", {}).items():
        if ply.isdecimal() and int(ply) in tree.nodes:
            tree = _marked(tree, int(ply), str(mark))
    for line in annotation.get("variations", []):
        tree = _with_line(rules, tree, line, dict(enumerate(range(len(trunk) + 1))))
    return tree


def _with_line(rules: Rules, tree: Tree, line: Line, plies: Mapping[int, int]) -> Tree:
    """Return the tree with a line and those that leave it; `plies` tells the node after each ply of the line above."""
    own = dict(plies)
    for move in line["moves"]:
        at = own.get(move["ply"] - 1)
        if at is None:
            break
        try:
            tree, own[move["ply"]] = trees.enter(tree, at, step_of(rules, tree.nodes[at].step.position, move["text"]))
        except RulesError:
            own.pop(move["ply"], None)
            break
        mark = _MARK.search(move["text"])
        tree = _marked(tree, own[move["ply"]], mark[0] if mark else "")
        tree = trees.comment(tree, own[move["ply"]], str(move.get("remark", ""))[:MAX_COMMENT])
    for inner in line.get("inner", []):
        tree = _with_line(rules, tree, inner, own)
    return tree


def _marked(tree: Tree, at: int, mark: str) -> Tree:
    try:
        return trees.mark(tree, at, [glyph(mark)]) if mark else tree
    except DomainError:
        return tree


def line_nodes(rules: Rules, tree: Tree, *, last: int) -> list[NodeData]:
    """Return the moves of the lines for the page's script; the game itself has `last` plies."""
    return [node for node in tree_data(rules, tree) if node["i"] > last]


def line_starts(tree: Tree, ply: int) -> tuple[int, ...]:
    """Return the first moves of the lines that may be played instead of a ply."""
    return tree.nodes[tree.nodes[ply].parent].children[1:] if ply in tree.nodes else ()


def line_html(tree: Tree, start: int, *, address: str, current: int) -> SafeString:
    """Return a line as links to its positions, lines that leave it in parentheses and comments in prose."""
    return mark_safe(" ".join(_line(tree, start, address, current)))  # noqa: S308 -- every text is escaped in it


def _line(tree: Tree, start: int, address: str, current: int) -> Iterator[str]:
    at, numbered = start, False
    while True:
        node = tree.nodes[at]
        yield _link(tree, node, address, current, numbered=numbered)
        numbered = not node.comment
        if node.comment:
            yield f"({escape(node.comment.rstrip('.'))})"
        siblings = tree.nodes[node.parent].children
        if at != start and siblings[0] == at:
            for other in siblings[1:]:
                yield f"({' '.join(_line(tree, other, address, current))})"
                numbered = False
        if not node.children:
            return
        at = node.children[0]


def _link(tree: Tree, node: Node, address: str, current: int, *, numbered: bool) -> str:
    is_second = tree.mover(node.id) == 1
    number = "" if is_second and numbered else f"{tree.number_of(node.id)}{'…' if is_second else '.'}"
    text = f"{number}{escape(node.step.shown)}{escape(''.join(node.glyphs))}"
    here = ' aria-current="true"' if node.id == current else ""
    return f'<a class="line-move" href="{escape(address)}?at={node.id}" data-ply="{node.id}"{here}>{text}</a>'
