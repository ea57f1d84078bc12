"""Which of the ways to write games a text or one of its games is in."""

from __future__ import annotations

import re
from typing import Final

from courier.exchange.readers.values import Chunk, Kind

VARIATIONS: Final = "Variations"
_PATH: Final = r"[a-z][1-9][0-9]?(?:-[a-z][1-9][0-9]?)"
# A note of at least three squares, or of a check: with two squares it may as well be a move.
NOTE: Final = re.compile(
    rf"\(\s*(?:{_PATH}{{2,}}+|/\s*{_PATH}++|{_PATH}\s*[,/]\s*{_PATH})[a-z0-9,/\s-]*\)"
)
_SQUARE: Final = r"[A-H]?[A-Za-z][1-9][0-9]?"
_FULL: Final = re.compile(
    r"(?:^|[\s.;])(?:\+?[A-Za-z]{1,8}"
    rf" {_SQUARE}-{_SQUARE}|\+?[A-Za-z@]{{1,8}}-(?:{_SQUARE}|dest)\b"
    rf"|{_SQUARE}-\s*(?:;|$))"
)
_NUMBERED: Final = re.compile(r"\s*\d{1,4}\s*\.")
_SECOND: Final = re.compile(r"\s*\d{1,4}\s*\.\s?\.\.?")


def kind_of_text(text: str) -> Kind | None:
    """Return that a text is JSON, None for anything that is cut into games first."""
    begin = text.lstrip("\ufeff \t\r\n")[:1]
    return Kind.JSON if begin == "{" and '"' in text[:200] else None


def kind_of(chunk: Chunk) -> Kind:
    """Return in which notation a game is written: with notes on paths, as a move list, else as
    PGN.
    """
    body = [line for _number, line in chunk.lines if line.strip()]
    is_ours = "Start" in chunk.tags  # a text of this site: its remarks may hold whatever
    if is_ours and _is_listed(body):
        return Kind.MOVES
    if any(line.strip() == VARIATIONS for line in body) or any(NOTE.search(line) for line in body):
        return Kind.NOTES
    if is_ours:
        return Kind.MOVES
    if any("{" in line or '"' in line for line in body):
        return Kind.PGN
    if any(_FULL.search(line) or " // " in line or line.lstrip().startswith("|") for line in body):
        return Kind.MOVES
    return Kind.MOVES if _is_listed(body) else Kind.PGN


def _is_listed(body: list[str]) -> bool:
    """Return whether one move stands in each line, those of the second side behind three points."""
    seconds = sum(1 for line in body if _SECOND.match(line))
    firsts = sum(1 for line in body if _NUMBERED.match(line)) - seconds
    return seconds > 0 and abs(firsts - seconds) <= 1 and firsts + seconds >= len(body) - 1
