"""A tree as HTML: moves with their numbers, variations in nested lists, comments in prose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from courier.trees.domain.glyphs import Glyph, glyph_name
from courier.trees.domain.tree import ROOT, Node, Tree

LONGEST_SHOWN = 36
Writer = Callable[[Node], str]


class Beside(NamedTuple):
    """What distinguishes a move in the list: further classes, and what stands behind it as HTML."""

    css: str = ""
    behind: str = ""


BesideOf = Callable[[Node], Beside]

# What is still to be written: HTML as it is, a move, or what follows a node.
_Work = tuple[str, int]


def plain_move(node: Node) -> SafeString:
    """Return the short text of a move; a long one, such as a whole set-up, is cut."""
    shown = node.step.shown
    return escape(shown if len(shown) <= LONGEST_SHOWN else shown[:LONGEST_SHOWN] + "…")


def no_beside(node: Node) -> Beside:
    """Return nothing: the move stands there like all others."""
    return Beside()


def shown_tree(
    tree: Tree,
    *,
    current: int = -1,
    address: str = "",
    write: Writer = plain_move,
    beside: BesideOf = no_beside,
) -> SafeString:
    """Return a tree as HTML; with an address every move leads to `address?at=<node>`.

    `write` and `beside` give safe texts.
    """
    parts = list(_comment(tree.root))
    numbered = tree.numbered()
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
        number = _number(tree, at) if needs_number or at in numbered else ""
        text = f"{number}<b>{write(tree.nodes[at])}</b>"
        parts += _move(
            tree.nodes[at], text, beside(tree.nodes[at]), address=address, is_current=at == current
        )
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


def _number(tree: Tree, at: int) -> str:
    second = tree.nodes[at].place[1] == 1
    return f'<span class="num">{tree.number_of(at)}{"…" if second else "."}</span> '


def _move(
    node: Node, text: str, beside: Beside, *, address: str, is_current: bool
) -> Iterator[str]:
    marks = "".join(_glyph(mark) for mark in node.glyphs)
    css = f"tree-move {beside.css}".rstrip()
    if address:
        here = ' aria-current="true"' if is_current else ""
        link = f'href="{escape(address)}?at={node.id}" data-node="{node.id}"{here}'
        yield f'<a class="{css}" {link}>{text}{marks}{beside.behind}</a> '
    else:
        yield f'<span class="{css}">{text}{marks}{beside.behind}</span> '
    yield from _comment(node)


def _glyph(mark: Glyph) -> str:
    name = glyph_name(mark)
    title = f' title="{escape(name)}"' if name else ""
    return f'<span class="glyph"{title}>{escape(mark)}</span>'


def _comment(node: Node) -> Iterator[str]:
    for paragraph in filter(None, node.comment.split("\n\n")):
        yield f'<span class="tree-comment">{escape(paragraph)}</span> '
