"""A line of moves from a position, typed or followed link by link."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from courier.archive.errors import LineTooLong, UnreadableLine, UnreadablePosition
from variants import Position, PresetError, Rules, RulesError, pasted_position

MOST_MOVES: Final = 60
LONGEST: Final = 2000  # characters
_NUMBER: Final = re.compile(r"(?<!\d)\d+\s*(?:\.+|…)\s*|\.{2,}")
_QUOTED: Final = re.compile(r'"([^"]*)"')
# What shows that a word is only part of a move: stones kept and returned, bases of a set-up, a
# piece before its squares.
_GOES_ON: Final = re.compile(r".*[&/,:;]|[A-Za-z]{1,2}", re.DOTALL)
_BELONGS_BEFORE: Final = ("&", "/")


@dataclass(frozen=True, slots=True)
class LineMove:
    """A move of a line: canonical text, short algebraic, and the position it was played in."""

    text: str
    shown: str
    before: Position


@dataclass(frozen=True, slots=True)
class Line:
    """Moves from a position on, and where they lead."""

    moves: tuple[LineMove, ...]
    end: Position


def start_of(rules: Rules) -> Position:
    """The position the explorer begins with; of arrays drawn by lot the first one. Raises
    UnreadablePosition.
    """
    try:
        return rules.start(None, lambda _count: 0)
    except PresetError as error:
        raise UnreadablePosition(error.message) from error


def position_of(rules: Rules, text: str) -> Position:
    """The position a text describes, the first one for none. Raises UnreadablePosition."""
    if not text.strip():
        return start_of(rules)
    try:
        return pasted_position(rules, text.strip())
    except RulesError as error:
        raise UnreadablePosition(error.message) from error


def words_of(text: str) -> list[str]:
    """The moves of a typed line, with or without numbers: `1. e4 e5 2.Nf3`. Raises LineTooLong.

    Moves of several words stay together where that can be seen, as `CDxb5 &CF /DW` or `P e2-e4`, or
    if they are quoted.
    """
    if len(text) > LONGEST:
        raise LineTooLong(limit=MOST_MOVES)
    words: list[str] = []
    for number, part in enumerate(_QUOTED.split(text)):
        if number % 2:
            words += [part.strip()] * bool(part.strip())
        else:
            words += _together(_NUMBER.sub(" ", part).split())
    return words


def _together(words: Sequence[str]) -> list[str]:
    """Words with those that belong to the one before put behind it."""
    found: list[str] = []
    goes_on = False
    for word in words:
        if found and (goes_on or word.startswith(_BELONGS_BEFORE)):
            found[-1] += f" {word}"
        else:
            found.append(word)
        goes_on = _GOES_ON.fullmatch(word) is not None
    return found


def read_line(rules: Rules, begin: Position, words: Sequence[str]) -> Line:
    """Play moves, given in any notation, one after the other. Raises LineTooLong,
    UnreadableLine.
    """
    if len(words) > MOST_MOVES or any(len(word) > LONGEST for word in words):
        raise LineTooLong(limit=MOST_MOVES)
    moves = []
    position = begin
    for number, word in enumerate(words, start=1):
        try:
            move = rules.read(word, position)
            moves.append(LineMove(move.text, rules.write(move, position, "san"), position))
            position = rules.play(position, move)
        except RulesError as error:
            raise UnreadableLine(word=word, number=number, reason=error.message) from error
    return Line(tuple(moves), position)
