"""Games in movetext: as PGN, and in abbreviated notation with bracketed comments, notes on paths
and `Variations`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from courier.exchange.readers.detection import VARIATIONS
from courier.exchange.readers.values import Chunk, GameRecord, Kind, Trouble, quoted
from courier.trees.domain import movetext_reader
from courier.trees.domain.movetext_reader import Reading, read_movetext
from courier.trees.domain.tree import Tree, make_main, plant

# Braces, quoted moves and comments up to the end of the line stay as they are; behind them stands
# what is not read.
_KEPT: Final = r'(?P<kept>\{[^}]*\}?|;[^\n]*|"(?:[^"\\\n]|\\.)*"?)'
_PASSING: Final = re.compile(rf"{_KEPT}|(?<=\s)e\.?\s?p\.(?=[\s)]|$)")
_BRACKETS: Final = re.compile(
    rf"{_KEPT}|(?P<mate>(?<=\s)mate(?P<marks>[!?]*))(?=[\s()]|$)|\((?P<round>[^()\n]*)\)|\[(?P<square>[^\[\]\n]*)\]"
)
_PATHS: Final = re.compile(r"\s*[a-z][1-9][0-9]?-[a-z0-9,/\s-]*|\s*/[a-z0-9,/\s-]*")
_LINE: Final = re.compile(r"\s*\d{1,4}\s*\.|\s*+(?:\d{1,4}\s*+)?(?:\.\.\.|…)")
_NUMBER: Final = re.compile(r"\s*(?P<number>\d{1,4})\s*(?P<dots>\.(?:\s?\.{1,3})?|…)")


def read(record: GameRecord, chunk: Chunk, kind: Kind) -> None:
    """Read the moves of a game with its variations and comments; what cannot be read is among the
    troubles.
    """
    main, rest = _parted(chunk, kind)
    text = "\n".join(line for _number, line in main)
    plain = _PASSING.sub(lambda found: found["kept"] or " ", text)
    if kind is Kind.NOTES:
        plain = _BRACKETS.sub(_plain_bracket, plain)
    tree = plant(record.revision.rules, record.start)
    first = main[0][0] if main else chunk.line
    found = read_movetext(record.revision.rules, tree, plain, first_line=first)
    lines = dict(main)
    record.troubles += _troubles(found, lines)
    tree = make_main(found.tree, found.end) if found.end else found.tree
    tree = _with_variations(record, tree, found.end, rest)
    line_to = tree.line_to(found.end)
    record.moves = [node.step.text for node in line_to]
    record.remarks = {node.ply: node.comment for node in line_to if node.comment}
    record.tree = tree
    record.end = found.end
    if found.result != "*":
        record.result = found.result


def _parted(chunk: Chunk, kind: Kind) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Return the lines of the game and those of the annotator's variations behind it."""
    lines = list(chunk.lines)
    if kind is Kind.NOTES:
        for place, (_number, line) in enumerate(lines):
            if line.strip() == VARIATIONS:
                return lines[:place], [
                    (at, text) for at, text in lines[place + 1 :] if text.strip()
                ]
    return lines, []


def _plain_bracket(found: re.Match[str]) -> str:
    """Return what stands in brackets as a comment; a line of moves in round ones stays a
    variation.
    """
    if found["kept"]:
        return found["kept"]
    if found["mate"]:
        return found["marks"][:2]
    inside = found["round"] if found["round"] is not None else found["square"]
    if found["round"] is not None and _LINE.match(inside):
        return found[0]
    note = _note(inside) if _PATHS.fullmatch(inside) else inside
    return f" {{{note.replace('}', ')')}}} " if note.strip() else " "


def _note(text: str) -> str:
    """Return a note on paths in words, as `archive` shows them: `Path: f1-e2-e3. Check by
    d4-f2-h2.`
    """
    moving, _slash, checking = text.partition("/")
    first, second = (
        [path.strip() for path in part.replace(" ", "").split(",") if path.strip()]
        for part in (moving, checking)
    )
    words = [
        f"Path: {' or '.join(first)}." if first else "",
        f"Check by {' and '.join(second)}." if second else "",
    ]
    return " ".join(word for word in words if word)


def _troubles(found: Reading, lines: dict[int, str]) -> list[Trouble]:
    """Return the report of a game; where its main line breaks off, what to do."""
    troubles = [_trouble(each, lines) for each in found.troubles]
    if not found.cut:
        return troubles
    # Behind that move nothing is read, so the last report of its line is about it.
    at = next(
        (at for at, each in reversed(list(enumerate(found.troubles))) if each.line == found.cut),
        None,
    )
    reason = (
        found.troubles[at].message if at is not None else _("A move of the game can’t be played.")
    )
    advice = _("The game was read up to %(move)s: correct the rest, or import this part.")
    cut = Trouble(
        found.cut,
        quoted(lines.get(found.cut, "")),
        reason,
        advice % {"move": _last(found)},
        cuts=True,
    )
    return [*troubles, cut] if at is None else [*troubles[:at], cut, *troubles[at + 1 :]]


def _last(found: Reading) -> str:
    node = found.tree.nodes[found.end]
    if node.is_root:
        return _("its starting position")
    dots = "…" if found.tree.mover(found.end) else "."
    return f"{found.tree.number_of(found.end)}{dots}{quoted(node.step.shown)}"


def _trouble(found: movetext_reader.Trouble, lines: dict[int, str]) -> Trouble:
    return Trouble(found.line, quoted(lines.get(found.line, "")), found.message)


def _with_variations(
    record: GameRecord, tree: Tree, end: int, lines: Sequence[tuple[int, str]]
) -> Tree:
    """Return the tree with the annotator's variations, one a line; an indented one leaves the line
    above it.
    """
    above = end
    for number, text in lines:
        is_inner = text[:1].isspace()
        begin = _NUMBER.match(text)
        places = [0, *(node.id for node in tree.line_to(above if is_inner else end))]
        place = _place_of(tree, begin) if begin else -1
        if not 0 <= place < len(places):
            reason = _("A variation begins with the number of a move that was played: 22... Nxd5.")
            record.troubles.append(Trouble(number, quoted(text), reason))
            continue
        plain = _BRACKETS.sub(_plain_bracket, text)
        found = read_movetext(
            record.revision.rules, tree, plain, at=places[place], first_line=number
        )
        record.troubles += [_trouble(each, {number: text}) for each in found.troubles]
        tree = found.tree
        above = above if is_inner else found.end
    return tree


def _place_of(tree: Tree, begin: re.Match[str]) -> int:
    """Return after how many plies the move of a number is played."""
    is_second = begin["dots"] != "."
    return 2 * (int(begin["number"]) - tree.number) + (1 if is_second else 0) - tree.root.step.side
