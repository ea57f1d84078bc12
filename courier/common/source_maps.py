"""Source maps (version 3): which line of which module the code of a bundle comes from, so that a
browser shows faults and breakpoints in the modules as they were written.

A line of the source is found again by its first word. The format is that of ECMA-426.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


@dataclass(frozen=True, slots=True)
class Part:
    """A module of a bundle, as a static file's name: its lines between `frame` lines of what was
    put around them, above and below, and what is left of it all in the bundle behind `head`.
    """

    module: str
    written: str
    frame: tuple[int, int]
    head: str
    left: str

    @property
    def text(self) -> str:
        """What the bundle has of it."""
        return self.head + self.left


class UnlikeError(ValueError):
    """What is left of a module is not its text without whitespace and comments."""


def source_map(bundle: str, parts: Sequence[Part]) -> str:
    """The map of a bundle (as a static file's name) whose parts follow each other, each beginning a
    line. Raises UnlikeError.
    """
    lines: list[str] = []
    before = (0, 0, 0)  # source, line, column
    for number, part in enumerate(parts):
        segments: list[list[str]] = [[] for _line in part.text.split("\n")]
        columns = [0] * len(segments)
        above, below = part.frame
        count = part.written.count("\n") + 1 - above - below
        for (at, column), (line, source_column) in _line_starts(part):
            here = (number, line - above, source_column)
            if not 0 <= here[1] < count:
                continue
            fields = (
                column - columns[at],
                *(now - then for now, then in zip(here, before, strict=True)),
            )
            segments[at].append("".join(map(_digits, fields)))
            columns[at], before = column, here
        lines += [",".join(each) for each in segments]
    folder = posixpath.dirname(bundle)
    contents = {
        "version": 3,
        "file": posixpath.basename(bundle),
        "sources": [posixpath.relpath(part.module, folder) for part in parts],
        "names": [],
        "mappings": ";".join(lines),
    }
    return json.dumps(contents, separators=(",", ":"))


@lru_cache(maxsize=1024)  # pages share most of their modules
def _line_starts(part: Part) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    return tuple(_found_starts(part))


def _found_starts(part: Part) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Where the first word of each line is, in the bundle's part and in what was written: lines and
    columns from 0.
    """
    written, left = part.written, part.left
    places = _places(part.head, left)
    at = line = line_begin = found_line = 0
    here = -1
    while (here := here + 1) < len(written):
        letter = written[here]
        if comment := _comment(written, here, left, at):
            line += comment.count("\n")
            here += len(comment) - 1
            line_begin = max(line_begin, written.rfind("\n", 0, here) + 1)
            continue
        if letter == "\n":
            line, line_begin = line + 1, here + 1
        while not letter.isspace() and left[at : at + 1].isspace():
            at += 1
        if left[at : at + 1] == letter:
            if line >= found_line and not letter.isspace():
                yield places[at], (line, here - line_begin)
                found_line = line + 1
            at += 1
        elif not letter.isspace():
            raise UnlikeError(f"{part.module}, line {line + 1}: {letter} is not in its bundle")


def _comment(written: str, here: int, left: str, at: int) -> str:
    """The comment that begins in a text and is left out of the bundle; empty where none does."""
    for begin, end in (("//", "\n"), ("/*", "*/")):
        if written.startswith(begin, here) and not left.startswith(begin, at):
            close = written.find(end, here + 2)
            last = len(written) if close < 0 else close + (0 if end == "\n" else 2)
            return written[here:last]
    return ""


def _places(head: str, left: str) -> list[tuple[int, int]]:
    """The line and the column of each letter of a text behind its head."""
    places: list[tuple[int, int]] = []
    line, column = 0, len(head)
    for letter in left:
        places.append((line, column))
        line, column = (line + 1, 0) if letter == "\n" else (line, column + 1)
    return places


def _digits(number: int) -> str:
    """A number in base 64 with its sign in the lowest bit, five bits a digit, the lowest first."""
    rest = abs(number) << 1 | (number < 0)
    digits = ""
    while True:
        rest, digit = rest >> 5, rest & 31
        digits += _DIGITS[digit | (32 if rest else 0)]
        if not rest:
            return digits
