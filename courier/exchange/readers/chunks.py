"""A text cut into games: tags stand above moves. And bytes of a file made into a text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final

from django.utils.translation import gettext as _

from courier.exchange.readers.values import MOST_TROUBLES, Chunk, Trouble, quoted

MOST_TAGS: Final = 60
LONGEST_TAG: Final = 4000
_TAG: Final = re.compile(r'\s*\[\s*([A-Za-z][A-Za-z0-9_]{0,39})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
_LIKE_A_TAG: Final = re.compile(
    r'\s*\[\s*[A-Z][A-Za-z0-9_]{0,39}\s+"|\s*\[\s*[A-Z][A-Za-z0-9_]{1,39}\s*+(?:\]\s*)?$'
)
_OTHER_ENDS: Final = str.maketrans(dict.fromkeys("\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))


def text_of(content: bytes) -> tuple[str, list[Trouble]]:
    """Return a file as text, and what had to be guessed or left out of it."""
    troubles = list[Trouble]()
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = content.decode("utf-16", errors="replace")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            text = content.decode("cp1252", errors="replace")
            line = content.count(b"\n", 0, error.start) + 1
            reason = _("The file isn’t UTF-8; it was read as Windows-1252.")
            troubles.append(
                Trouble(line, "", reason, _("Check that names and comments are right."))
            )
    return without_nul(text, troubles), troubles


def lines_of(text: str) -> list[str]:
    """Return the lines of a text, whatever system it was written on."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return plain.translate(_OTHER_ENDS).split("\n")


def chunks_of(text: str) -> Iterator[Chunk]:
    """Yield the games of a text. Tags begin a new one, unless only tags stand before them.

    What looks like a tag in a comment is none, but for `[Event "..."]`: there a comment was not
    closed.
    """
    number = 1
    chunk = _Chunk()
    is_open = False
    for at, line in enumerate(lines_of(text), start=1):
        found = _TAG.fullmatch(line) if len(line) <= LONGEST_TAG else None
        if found and is_open and found[1] == "Event":
            chunk.not_closed(at)
            is_open = False
        if found and not is_open:
            if chunk.lines:
                yield chunk.made(number)
                number = number + 1
                chunk = _Chunk()
            chunk.tag(at, found)
        elif not is_open and _LIKE_A_TAG.match(line):
            chunk.broken_tag(at, line)
        elif chunk.lines or line.strip():
            chunk.lines.append((at, "" if line.startswith("%") and not is_open else line))
            is_open = _is_open(line, is_open)
    if is_open:
        chunk.not_closed(at)
    if chunk.lines or chunk.tags or chunk.troubles:
        yield chunk.made(number)


class _Chunk:
    def __init__(self) -> None:
        self.first = 0
        self.tags = dict[str, str]()
        self.lines = list[tuple[int, str]]()
        self.troubles = list[Trouble]()

    def tag(self, at: int, found: re.Match[str]) -> None:
        self.first = self.first or at
        if len(self.tags) < MOST_TAGS:
            self.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])

    def broken_tag(self, at: int, line: str) -> None:
        self.first = self.first or at
        if len(self.troubles) >= MOST_TROUBLES:
            return
        reason = _("This tag can’t be read.")
        self.troubles.append(
            Trouble(at, quoted(line), reason, _('A tag looks like [White "Name"].'))
        )

    def not_closed(self, at: int) -> None:
        line = next((line for line in reversed(self.lines) if "{" in line[1]), (at, ""))
        reason = _("The comment that begins here isn’t closed.")
        self.troubles.append(
            Trouble(line[0], quoted(line[1]), reason, _("Put } after it."), cuts=True)
        )

    def made(self, number: int) -> Chunk:
        while self.lines and not self.lines[-1][1].strip():
            self.lines.pop()
        first = self.first or (self.lines[0][0] if self.lines else 1)
        return Chunk(number, first, self.tags, self.lines, tuple(self.troubles))


def _is_open(line: str, is_open: bool) -> bool:
    """Return whether a comment is open behind a line. What follows `;` or `//` is a comment to its
    end.
    """
    for at, mark in enumerate(line):
        if mark == "{":
            is_open = True
        elif mark == "}":
            is_open = False
        elif not is_open and (mark == ";" or line.startswith("//", at)):
            break
    return is_open


def without_nul(text: str, troubles: list[Trouble]) -> str:
    """Return a text without what belongs to none, adding to the troubles where there was any."""
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        reason = _("There are NUL characters here; they were left out.")
        troubles.append(Trouble(line, "", reason))
    return text.replace("\0", "")
