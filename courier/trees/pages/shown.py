"""A tree as HTML: moves with their numbers, variations in nested lists, comments in prose."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from courier.trees.domain.glyphs import Glyph, glyph_name
from courier.trees.domain.tree import ROOT, Node, Tree

LONGEST_SHOWN = 36
Writer = Callable[[Node], str]

# What is still to be written: HTML as it is, a move, or what follows a node.
_Work = tuple[str, int]


def plain_move(node: Node) -> SafeString:
    """Return the short text of a move; a long one, such as a whole set-up, is cut."""
    shown = node.step.shown
    return escape(shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…")


def shown_tree(tree: Tree, *, current: int = -1, address: str = "", write: Writer = plain_move) -> SafeString:
    """Return a tree as HTML; with an address every move leads to `address?at=<node>`. `write` gives safe texts."""
    parts = list(_comment(tree.root))
    work: list[_Work] = [("follow", ROOT)]
    needs_number = True
    while work:
        what, at = work.pop()
        if what.startswith("<"):
            parts.append(what)
            needs_number = True
            continue
        children = tree.nodes[at].children
        if what == "follow":
            if not children:
                continue
            at, *others = children
            work.append(("follow", at))
            work += _variations(others)
        else:
            work.append(("follow", at))
        parts += _move(tree, at, needs_number=needs_number, current=current, address=address, write=write)
        needs_number = bool(tree.nodes[at].comment)
    return mark_safe("".join(parts))  # noqa: S308 -- every text is escaped where it is written


def _variations(others: list[int]) -> Iterator[_Work]:
    """Yield the lines that branch off, last first, as they are taken from the end of a list."""
    if not others:
        return
    yield "</li></ul>", 0
    for place, other in enumerate(reversed(others)):
        yield "move", other
        yield ('<ul class="variations"><li>' if place == len(others) - 1 else "</li><li>"), 0


def _move(tree: Tree, at: int, *, needs_number: bool, current: int, address: str, write: Writer) -> Iterator[str]:
    node, second = tree.nodes[at], tree.mover(at) == 1
    number = (
        f'<span class="num">{tree.number_of(at)}{"…" if second else "."}</span> ' if needs_number or not second else ""
    )
    marks = "".join(_glyph(mark) for mark in node.glyphs)
    text = f"{number}<b>{write(node)}</b>{marks}"
    if address:
        here = ' aria-current="true"' if at == current else ""
        yield f'<a class="tree-move" href="{escape(address)}?at={at}" data-node="{at}"{here}>{text}</a> '
    else:
        yield f'<span class="tree-move">{text}</span> '
    yield from _comment(node)


def _glyph(mark: Glyph) -> str:
    name = glyph_name(mark)
    title = f' title="{escape(name)}"' if name else ""
    return f'<span class="glyph"{title}>{escape(mark)}</span>'


def _comment(node: Node) -> Iterator[str]:
    for paragraph in filter(None, node.comment.split("\n\n")):
        yield f'<span class="tree-comment">{escape(paragraph)}</span> '
