"""Several games or chapters in one text, as PGN has them: tags, then movetext."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

MAX_CHARACTERS: Final = 1_000_000
MAX_GAMES: Final = 64
_TAG: Final = re.compile(r'\s*\[\s*([A-Za-z0-9_]{1,40})\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')


@dataclass(slots=True)
class GameText:
    """One game of a text: its tags, its movetext, and the line of the text that begins with."""

    tags: dict[str, str] = field(default_factory=dict)
    movetext: str = ""
    line: int = 1


def split_games(text: str) -> list[GameText]:
    """Return the games of a text, at most `MAX_GAMES`. Tags begin a new one, unless only tags stand
    before them.
    """
    games = list[GameText]()
    current = GameText()
    depth = 0
    lines = list[str]()
    for number, line in enumerate(text[:MAX_CHARACTERS].lstrip("\ufeff").splitlines(), start=1):
        found = None if depth else _TAG.fullmatch(line)
        if found is None:
            if not lines and not line.strip():
                continue
            if not lines:
                current.line = number
            lines.append("" if line.startswith("%") else line)
            depth = _depth(line, depth)
            continue
        if lines:
            current.movetext = "\n".join(lines)
            games.append(current)
            current = GameText()
            lines = []
        current.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    current.movetext = "\n".join(lines)
    if current.tags or lines:
        games.append(current)
    return games[:MAX_GAMES]


def tag_text(tags: Mapping[str, str]) -> str:
    """Return tags one a line."""
    escaped = {
        name: " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
        for name, value in tags.items()
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in escaped.items())


def _depth(line: str, depth: int) -> int:
    """Return whether a comment is open behind a line: what looks like a tag in it is none."""
    for mark in line:
        if mark == "{":
            depth = 1
        elif mark == "}":
            depth = 0
        elif mark == ";" and not depth:
            break
    return depth
