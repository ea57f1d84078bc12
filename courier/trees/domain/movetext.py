"""Trees as movetext: numbered moves, variations in parentheses, comments in braces, glyphs as `$1`,
shapes as commands.

Any program that reads PGN with variations reads it. A move whose text would not stand as one word,
as in presets that enforce nothing, is put in quotation marks: `1. "P e2-e4"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from courier.trees.domain.glyphs import number_text
from courier.trees.domain.shapes import commands
from courier.trees.domain.tree import ROOT, Node, Tree

LINE_WIDTH: Final = 79
_WORD: Final = re.compile(r"[A-Za-z+~][A-Za-z0-9@=+#x:~,/*&'-]*")
_NO_MOVE: Final = re.compile(r"[!?]$|^[A-Za-z]{0,2}$")

# What is still to be written: a bracket, a move, or what follows a node.
_Work = tuple[str, int]


def write_movetext(tree: Tree, result: str = "*") -> str:
    """Return a tree as lines of movetext."""
    lines = list[str]()
    line = ""
    opening = ""
    for word in _words(tree, result):
        if word == "(":
            opening += word
            continue
        whole = f"{opening}{word}"
        opening = ""
        if word == ")":
            line += word
        elif line and len(line) + 1 + len(whole) > LINE_WIDTH:
            lines.append(line)
            line = whole
        else:
            line = f"{line} {whole}" if line else whole
    return "\n".join([*lines, line])


def _words(tree: Tree, result: str) -> Iterator[str]:
    """Yield everything in order: a line's own move, the variations to it in parentheses, then how
    the line goes on.
    """
    numbered = tree.numbered()
    yield from _said(tree.root)
    work: list[_Work] = [("follow", ROOT)]
    needs_number = True
    while work:
        what, at = work.pop()
        if what in "()":
            yield what
            needs_number = True
        elif what == "move":
            yield from _move(tree, at, needs_number or at in numbered)
            needs_number = bool(tree.nodes[at].comment or tree.nodes[at].shapes)
            work.append(("follow", at))
        elif tree.nodes[at].children:
            first, *others = tree.nodes[at].children
            yield from _move(tree, first, needs_number or first in numbered)
            needs_number = bool(tree.nodes[first].comment or tree.nodes[first].shapes)
            work.append(("follow", first))
            for other in reversed(others):
                work += [(")", 0), ("move", other), ("(", 0)]
    yield result


def _move(tree: Tree, at: int, needs_number: bool) -> Iterator[str]:
    if needs_number:
        yield f"{tree.number_of(at)}{'...' if tree.nodes[at].place[1] else '.'}"
    node = tree.nodes[at]
    yield move_word(node)
    yield from (number_text(glyph) for glyph in node.glyphs)
    yield from _said(node)


def _said(node: Node) -> Iterator[str]:
    words = " ".join(part for part in (commands(node.shapes), node.comment) if part)
    if words:
        yield f"{{{words}}}"


def move_word(node: Node) -> str:
    """Return the move of a node as one word: its short text if that can stand alone, else its own
    text quoted.
    """
    shown = node.step.shown
    if _WORD.fullmatch(shown) and not _NO_MOVE.search(shown):
        return shown
    text = node.step.text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'
