"""Arrows and coloured squares on a position, and the commands by which other programs write
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from courier.trees.errors import BadShape

Colour = Literal["G", "R", "Y", "B"]
COLOURS: Final[tuple[Colour, ...]] = ("G", "R", "Y", "B")
MAX_SHAPES: Final = 64
_SHAPE: Final = re.compile(r"([GRYB])([A-H]?[a-z][1-9][0-9]?)([A-H]?[a-z][1-9][0-9]?)?")
_COMMAND: Final = re.compile(r"\[%(csl|cal)\s++([^\]\[]*)\]")


@dataclass(frozen=True, slots=True)
class Shape:
    """An arrow, or without a target a coloured square."""

    colour: Colour
    origin: str
    target: str = ""

    def __str__(self) -> str:
        return f"{self.colour}{self.origin}{self.target}"


def shape(text: str) -> Shape:
    """Return the shape of a text: `Ge4` a green square, `Rd1h5` a red arrow. Raises BadShape."""
    found = _SHAPE.fullmatch(text.strip())
    if found is None or found[2] == found[3]:
        raise BadShape
    return Shape(cast("Colour", found[1]), found[2], found[3] or "")


def commands(shapes: Iterable[Shape]) -> str:
    """Return shapes as commands of a comment: `[%csl Ge4][%cal Rd1h5]`; empty without any."""
    listed = list(shapes)
    squares = ",".join(str(each) for each in listed if not each.target)
    arrows = ",".join(str(each) for each in listed if each.target)
    return (f"[%csl {squares}]" if squares else "") + (f"[%cal {arrows}]" if arrows else "")


def split_commands(text: str) -> tuple[str, tuple[Shape, ...], list[str]]:
    """Return a comment without its commands, the shapes they draw, and those that cannot be
    read.
    """
    found = list[Shape]()
    broken = list[str]()
    for command in _COMMAND.finditer(text):
        for part in command[2].split(","):
            try:
                found.append(shape(part))
            except BadShape:
                broken.append(part.strip())
    return _COMMAND.sub(" ", text), tuple(found), broken
