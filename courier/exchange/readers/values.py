"""What is read from a text: games with a report of whatever in them could not be read. Nothing here
is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from courier.presets.models import PresetRevision
from courier.trees.domain.tree import ROOT, Tree

MOST_TROUBLES: Final = 50  # of a game; more help nobody
QUOTED: Final = 120
NAME: Final = 80
PLACE: Final = 120
RESULTS: Final[Mapping[str, int | None]] = {"1-0": 0, "0-1": 1, "1/2-1/2": None}
NO_RESULT: Final = "*"

Times = tuple[datetime | None, timedelta | None]


class Kind(StrEnum):
    """How a text is written."""

    PGN = "pgn"
    NOTES = "notes"  # abbreviated notation with bracketed comments
    MOVES = "moves"  # a move list in full algebraic notation
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Trouble:
    """What could not be read: in which line, the text of it, why, and what to do. `cuts`: moves are
    missing for it.
    """

    line: int
    text: str
    reason: str
    advice: str = ""
    cuts: bool = False


@dataclass(frozen=True, slots=True)
class Chunk:
    """The part of a text that is one game: where it begins, its tags, its other lines with their
    numbers.
    """

    number: int
    line: int
    tags: Mapping[str, str]
    lines: Sequence[tuple[int, str]]
    troubles: tuple[Trouble, ...] = ()


@dataclass(slots=True)
class GameRecord:
    """What a text shows of a game: its moves as canonical texts, played through the rules, and what
    is said of them.

    `tree` holds the same moves with variations, its main line ending at `end`; None where there is
    nothing besides.
    """

    revision: PresetRevision
    start: str
    moves: list[str] = field(default_factory=list)
    remarks: dict[int, str] = field(default_factory=dict)  # by ply, counted from 1
    times: list[Times] = field(default_factory=list)
    tree: Tree | None = None
    end: int = ROOT
    result: str = NO_RESULT
    ending: str = ""
    reason: str = ""
    # what side 0 has of a point that is neither won nor halved, in parts
    share: int | None = None
    troubles: list[Trouble] = field(default_factory=list)


class Unreadable(Exception):
    """Nothing of a game can be read, and why."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.reason)
        self.trouble = trouble


@dataclass(frozen=True, slots=True)
class Shelf:
    """The presets an import may be of, by plain name or key, and their revisions by hash or
    number.
    """

    named: Mapping[str, PresetRevision]
    hashed: Callable[[str], PresetRevision | None]
    numbered: Callable[[PresetRevision, int], PresetRevision | None]


def quoted(text: str) -> str:
    """Return the beginning of a line, fit to be shown in a report."""
    plain = "".join(mark if mark.isprintable() else " " for mark in text[: QUOTED + 1]).strip()
    return plain if len(plain) <= QUOTED else f"{plain[: QUOTED - 1]}…"


def one_line(text: str, most: int) -> str:
    """Return a name or a place from outside: one line, no control characters, not too long."""
    plain = "".join(mark if mark.isprintable() else " " for mark in text)
    return " ".join(plain.split())[:most].strip()
