"""Texts that a pattern nearly matches: pieces to repeat, and what may stand before and behind
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from re import _constants as sre  # the only parser of patterns there is
from re import _parser
from typing import Any, Final

MOST_PIECES: Final = 24
ENDINGS: Final = ("", "!", "a")
# How often what may be left out, and what may be repeated, stands in a sample; and which way is
# taken at a fork.
SHAPES: Final = ((0, 0), (0, 1), (1, 1), (1, 3), (0, 3))
WAYS: Final = (0, 1, 2)
_CATEGORIES: Final = {
    sre.CATEGORY_DIGIT: "0", sre.CATEGORY_SPACE: " ", sre.CATEGORY_WORD: "a",
    sre.CATEGORY_NOT_DIGIT: "a", sre.CATEGORY_NOT_SPACE: "a", sre.CATEGORY_NOT_WORD: " ",
}  # fmt: skip
_REPEATS: Final = (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT)
Tree = Sequence[Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """How a sample is written."""

    options: int
    repeats: int
    way: int


@dataclass(frozen=True, slots=True)
class Pumps:
    """What may stand before a repeated piece, and the pieces."""

    beginnings: tuple[str, ...]
    pieces: tuple[str, ...]


def pumps_of(pattern: re.Pattern[str]) -> Pumps:
    """Return what a pattern is pumped with."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.DEBUG)
    found = list(_repeated(tree, ""))
    beginnings = tuple(dict.fromkeys(before for before, _body in found))
    pieces = dict.fromkeys(sample for _before, body in found for sample in _samples(body))
    pieces |= dict.fromkeys(_characters(tree)) | dict.fromkeys(beginnings)
    return Pumps(beginnings, tuple(piece for piece in pieces if piece)[:MOST_PIECES])


def _samples(tree: Tree) -> Iterator[str]:
    for options, repeats in SHAPES:
        for way in WAYS:
            yield _sample(tree, Shape(options, repeats, way))


def _repeated(tree: Tree, before: str) -> Iterator[tuple[str, Tree]]:
    """Every part that may be repeated often, with a text that leads to it."""
    for operator, argument in tree:
        if operator in _REPEATS and argument[1] > 3:
            yield before, argument[2]
        for part in _parts(operator, argument):
            yield from _repeated(part, before)
        before += _sample([(operator, argument)], Shape(0, 1, 0))


def _parts(operator: Any, argument: Any) -> list[Tree]:
    """The patterns within a part of a pattern."""
    if operator in _REPEATS:
        return [argument[2]]
    if operator is sre.SUBPATTERN:
        return [argument[3]]
    if operator is sre.BRANCH:
        return list(argument[1])
    if operator is sre.ATOMIC_GROUP:
        return [argument]
    if operator in (sre.ASSERT, sre.ASSERT_NOT):
        return [argument[1]]
    return []


def _sample(tree: Tree, shape: Shape) -> str:
    """A text that a pattern matches, or nearly."""
    return "".join(_sample_of(operator, argument, shape) for operator, argument in tree)


def _sample_of(operator: Any, argument: Any, shape: Shape) -> str:
    if operator in _REPEATS:
        least, most, body = argument
        count = shape.options if most == 1 else max(least, min(most, shape.repeats))
        return _sample(body, shape) * int(min(max(least, count), 20))
    if operator is sre.BRANCH:
        return _sample(argument[1][shape.way % len(argument[1])], shape)
    if operator in (sre.SUBPATTERN, sre.ATOMIC_GROUP):
        return _sample(_parts(operator, argument)[0], shape)
    found = _characters_of(operator, argument)
    return str(found[shape.way % len(found)]) if found else ""


def _characters(tree: Tree) -> Iterator[str]:
    """Every character a pattern names, and one of each kind."""
    for operator, argument in tree:
        yield from _characters_of(operator, argument)
        for part in _parts(operator, argument):
            yield from _characters(part)


def _characters_of(operator: Any, argument: Any) -> list[str]:
    """Some characters that one place of a text may hold."""
    if operator is sre.LITERAL:
        return [chr(argument)]
    if operator is sre.ANY:
        return ["x"]
    if operator is sre.NOT_LITERAL:
        return ["y" if argument == ord("x") else "x"]
    if operator is not sre.IN:
        return []
    if argument[0][0] is sre.NEGATE:
        named = {each for item in argument[1:] for each in _characters_in(item)}
        return [each for each in "x 0,\n-" if each not in named][:2]
    return [each for item in argument for each in _characters_in(item)]


def _characters_in(item: tuple[Any, Any]) -> list[str]:
    kind, value = item
    if kind is sre.LITERAL:
        return [chr(value)]
    if kind is sre.RANGE:
        return [chr(value[0])]
    return [_CATEGORIES[value]] if kind is sre.CATEGORY else []
