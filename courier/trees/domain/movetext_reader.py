"""Movetext read into a tree, with a report of whatever could not be read; what stands before it is
kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from django.utils.translation import gettext as _

from courier.common.errors import DomainError
from courier.trees.domain.glyphs import glyph
from courier.trees.domain.shapes import split_commands
from courier.trees.domain.steps import step_of
from courier.trees.domain.tree import (
    MAX_COMMENT,
    MAX_NODES,
    ROOT,
    Tree,
    draw,
    enter,
    mark,
    say_more,
)
from courier.trees.errors import TooManyNodes, UnknownGlyph
from variants import Rules, RulesError, count

MAX_REPORTED: Final = 50
MAX_NESTING: Final = 200
MAX_TRIED: Final = 2 * MAX_NODES  # moves of a text, those told twice as well
MAX_SAID: Final = (
    6 * MAX_NODES
)  # comments and marks of a text: more than a full tree has when it is written
_TOKEN: Final = re.compile(
    r"""\{(?P<comment>[^}]*)\}?
      | ;(?P<rest>[^\n]*)
      | (?P<bracket>[()])
      | "(?P<quoted>(?:[^"\\]|\\.)*)"?
      | (?P<number>\d{1,5}\s*\.+)
      | (?P<result>1-0|0-1|1/2-1/2|\*)(?=[\s(){}]|$)
      | (?P<nag>\$\d{1,3})
      | (?P<word>[^\s(){}$;"]+)""",
    re.VERBOSE,
)
_MARKS: Final = re.compile(r"(?P<move>.*?)(?P<mark>[!?]{1,2})$")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What could not be read, and in which line of the text."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What a movetext came to: `end` is where its main line stops, `result` what it says at its
    end.

    `cut` is the line of the text in which a move of the main line could not be played, 0 where all
    were.
    """

    tree: Tree
    end: int
    result: str
    troubles: tuple[Trouble, ...]
    cut: int = 0


@dataclass(slots=True)
class _Reader:
    """The place where the next token belongs. `skipping` counts brackets opened since a move could
    not be read.
    """

    rules: Rules
    tree: Tree
    at: int = ROOT
    waiting: list[tuple[int, bool]] = field(default_factory=list)  # where to go on behind a bracket
    lost: bool = False
    cut: int = 0
    tried: int = 0
    said: int = 0
    skipping: int = 0
    main: int = ROOT
    result: str = "*"
    before: str = ""  # a comment that stands before its move
    fresh: bool = True  # nothing was played in this line yet
    troubles: list[Trouble] = field(default_factory=list)


def read_movetext(
    rules: Rules, tree: Tree, text: str, *, at: int = ROOT, first_line: int = 1
) -> Reading:
    """Return the tree with what a movetext plays from a node on; see the troubles. Raises nothing
    for the text, only TooMuchWork, or what else ends a count.
    """
    reader = _Reader(rules, tree, at=at, main=at)
    for token, line in _tokens(text, first_line):
        _take(reader, token, line)
    if reader.waiting or reader.skipping:
        _complain(reader, first_line + text.count("\n"), _("A variation isn’t closed."))
    return Reading(
        reader.tree, reader.main, reader.result, tuple(reader.troubles[:MAX_REPORTED]), reader.cut
    )


def _tokens(text: str, first_line: int) -> Iterator[tuple[re.Match[str], int]]:
    line = first_line
    seen = 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", seen, token.start())
        seen = token.start()
        yield token, line


def _take(reader: _Reader, token: re.Match[str], line: int) -> None:
    count(1)  # reading it takes as long as making a move
    kind = token.lastgroup
    if kind == "bracket":
        (_open if token["bracket"] == "(" else _close)(reader, line)
    elif reader.skipping or (reader.lost and kind != "result"):
        return
    elif kind in ("comment", "rest"):
        _say(reader, token[kind] or "", line)
    elif kind in ("quoted", "word"):
        _move(
            reader,
            re.sub(r"\\(.)", r"\1", token["quoted"]) if kind == "quoted" else token["word"],
            line,
            kind == "word",
        )
    elif kind == "nag":
        _mark(reader, token["nag"], line)
    elif kind == "result" and not reader.waiting:
        reader.result = token["result"]


def _open(reader: _Reader, line: int) -> None:
    if reader.skipping or reader.lost or reader.fresh or len(reader.waiting) >= MAX_NESTING:
        if not reader.skipping and not reader.lost:
            _complain(
                reader, line, _("A variation comes where no move was played, and was left out.")
            )
        reader.skipping += 1
        return
    reader.waiting.append((reader.at, reader.lost))
    reader.at = reader.tree.nodes[reader.at].parent
    reader.fresh = True


def _close(reader: _Reader, line: int) -> None:
    if reader.skipping:
        reader.skipping -= 1
    elif reader.waiting:
        reader.at, reader.lost = reader.waiting.pop()
        reader.fresh = False
        reader.before = ""
    else:
        _complain(reader, line, _("A closing parenthesis has no opening one."))


def _move(reader: _Reader, text: str, line: int, may_be_marked: bool) -> None:
    marked = _MARKS.fullmatch(text) if may_be_marked else None
    move = marked["move"] if marked else text
    if marked and not move:
        return _mark(reader, marked["mark"], line)
    reader.tried += 1
    try:
        if reader.tried > MAX_TRIED:
            raise TooManyNodes(most=MAX_TRIED)
        step = step_of(reader.rules, reader.tree.nodes[reader.at].step.position, move)
        reader.tree, reader.at = enter(reader.tree, reader.at, step)
    except (RulesError, DomainError) as error:
        said = _("%(move)s can’t be played: %(reason)s. What follows it in its line was left out.")
        _complain(reader, line, said % {"move": move[:40], "reason": error.message.rstrip(".")})
        reader.lost = True
        reader.cut = reader.cut or (0 if reader.waiting else line)
        return None
    reader.fresh = False
    if not reader.waiting:
        reader.main = reader.at
    if reader.before:
        _say(reader, reader.before, line)
        reader.before = ""
    return _mark(reader, marked["mark"], line) if marked else None


def _is_full(reader: _Reader, line: int) -> bool:
    """Count a comment or mark, and return whether it is one too many; the first of those is
    reported.
    """
    reader.said += 1
    if reader.said == MAX_SAID + 1:
        _complain(
            reader,
            line,
            _("There are too many comments and marks. Those from here on were left out."),
        )
    return reader.said > MAX_SAID


def _say(reader: _Reader, text: str, line: int) -> None:
    if _is_full(reader, line):
        return
    if reader.fresh and reader.waiting:
        if len(reader.before) <= MAX_COMMENT:
            reader.before = f"{reader.before} {text}"
        return
    words, shapes, broken = split_commands(text)
    reader.tree, has_room = say_more(reader.tree, reader.at, words)
    if not has_room:
        _complain(reader, line, _("A comment is too long and was cut off."))
    if shapes:
        node = reader.tree.nodes[reader.at]
        try:
            reader.tree = draw(reader.tree, reader.at, (*node.shapes, *shapes))
        except DomainError as error:
            _complain(reader, line, error.message)
    for each in broken:
        _complain(
            reader,
            line,
            _("%(shape)s is neither an arrow nor a coloured square.") % {"shape": each[:20]},
        )


def _mark(reader: _Reader, text: str, line: int) -> None:
    if reader.fresh or _is_full(reader, line):
        return
    try:
        reader.tree = mark(
            reader.tree, reader.at, (*reader.tree.nodes[reader.at].glyphs, glyph(text))
        )
    except UnknownGlyph:
        if text != "$0":
            _complain(reader, line, _("%(mark)s is no mark of a move.") % {"mark": text})


def _complain(reader: _Reader, line: int, message: str) -> None:
    if len(reader.troubles) < MAX_REPORTED:
        reader.troubles.append(Trouble(line, message))
