"""The annotator's lines of a finished game: links in its list of moves, positions for its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from courier.games.annotated import tree_of
from courier.games.models import Game, Move
from courier.table.parts.tree_data import NodeData, tree_data
from courier.trees.domain.tree import Node, Tree
from variants import MEGABYTE, Rules, sized_cache


def lines_of(game: Game, moves: Sequence[Move]) -> Tree | None:
    """Return the tree of a game that has lines beside its moves, None for any other one; node `n`
    is ply `n`.
    """
    return _tree(game, moves) if game.annotation.get("variations") else None


def _state_of(game: Game, moves: Sequence[Move]) -> tuple[str, int]:
    """A game that is over, known by its code and how often it has changed."""
    return game.code, game.version


@sized_cache(most=32 * MEGABYTE, key=_state_of)
def _tree(game: Game, moves: Sequence[Move]) -> Tree:
    return tree_of(game, moves)


def line_nodes(rules: Rules, tree: Tree, *, last: int) -> list[NodeData]:
    """Return the moves of the lines for the page's script; the game itself has `last` plies."""
    return [node for node in tree_data(rules, tree) if node["i"] > last]


def line_starts(tree: Tree, ply: int) -> tuple[int, ...]:
    """Return the first moves of the lines that may be played instead of a ply."""
    return tree.nodes[tree.nodes[ply].parent].children[1:] if ply in tree.nodes else ()


def line_html(tree: Tree, start: int, *, address: str, current: int) -> SafeString:
    """Return a line as links to its positions, lines that leave it in parentheses and comments in
    prose.
    """
    line = _line(tree, start, tree.numbered(), address, current)
    return mark_safe(" ".join(line))  # noqa: S308 -- every text is escaped in it


def _line(
    tree: Tree, start: int, numbered: frozenset[int], address: str, current: int
) -> Iterator[str]:
    at = start
    needs_number = True
    while True:
        node = tree.nodes[at]
        number = _number(tree, node) if needs_number or at in numbered else ""
        yield _link(node, number, address, current)
        needs_number = bool(node.comment)
        if node.comment:
            yield f"({escape(node.comment.rstrip('.'))})"
        siblings = tree.nodes[node.parent].children
        if at != start and siblings[0] == at:
            for other in siblings[1:]:
                yield f"({' '.join(_line(tree, other, numbered, address, current))})"
                needs_number = True
        if not node.children:
            return
        at = node.children[0]


def _number(tree: Tree, node: Node) -> str:
    return f"{tree.number_of(node.id)}{'…' if node.place[1] else '.'}"


def _link(node: Node, number: str, address: str, current: int) -> str:
    text = f"{number}{escape(node.step.shown)}{escape(''.join(node.glyphs))}"
    here = ' aria-current="true"' if node.id == current else ""
    return (
        f'<a class="line-move" href="{escape(address)}?at={node.id}"'
        f' data-ply="{node.id}"{here}>{text}</a>'
    )
