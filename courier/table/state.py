"""What a table shows, wherever it comes from: a game, the link of a mail, a draft that is
played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypedDict

from courier.drawing.boards.looks import USUAL, Tastes
from courier.games.models import Move
from courier.table.addresses import TableUrls
from courier.table.parts.movelist import NOTHING_BESIDE, Beside
from courier.table.parts.ratings import NO_RATING, SeatRating
from courier.table.parts.strips import Clock
from courier.table.parts.times_left import Held
from courier.table.parts.viewer_rights import ViewerRights
from variants import PresetSpec, Rules, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewing:
    """How a table is looked at: at which ply, from which side, in which notation, in which looks.

    `at` is a move in a line of the annotator.
    """

    ply: int | None = None
    at: int | None = None
    flip: bool = False
    notation: str = "short"
    tastes: Tastes = USUAL


class NewsData(TypedDict):
    """What is announced when it arrives while the page is open."""

    move: str
    offer: str
    ending: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The position that is shown. `at` is its ply, or a move of a line; `ply` is where the line
    leaves the game.
    """

    at: int
    ply: int
    position: str
    squares: tuple[str, ...] = ()
    paths: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitter:
    """The player of a side, and the look of their clock."""

    name: str
    side_name: str
    clock: Clock
    username: str = ""
    rating: SeatRating = NO_RATING
    away_until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """What the sources of tables tell. Everything is loaded: a table asks the database nothing.

    `position`, after `last_ply` half-moves, is played from by `side`. `rights` is what the viewer
    may do; `below` is the side they sit on. `has_bar` says whether they have a move bar, `watching`
    whether the open page asks for news. `version` and `at_once` are those of a draft: forms send
    the one along, by the other a move is played without being shown first.
    """

    rules: Rules
    start: str
    moves: Sequence[Move]
    position: str
    last_ply: int
    side: Side
    rights: ViewerRights
    sitters: tuple[Sitter, Sitter]
    urls: TableUrls
    shown: Shown
    title: str
    heading: str
    subtitle: str
    news: NewsData
    runs: bool
    watching: bool
    has_bar: bool
    banner: str = ""
    below: Side = 0
    has_notation: bool = True
    mode: str = ""
    now: datetime | None = None
    version: int | None = None
    at_once: bool = False
    move_seconds: int | None = None
    held: Held = field(default_factory=Held)
    authors: tuple[str, str] = ("", "")
    beside: Beside = NOTHING_BESIDE
    annotation: Mapping[str, Any] = field(default_factory=dict)

    @property
    def spec(self) -> PresetSpec:
        """The preset that is played."""
        return self.rules.spec

    @property
    def address(self) -> str:
        """Where the page is."""
        return self.urls["page"]


def shown_at(start: str, moves: Sequence[Move], wanted: int | None) -> Shown:
    """Return the position after so many moves; what does not exist is the nearest that does, None
    the last one.
    """
    ply = len(moves) if wanted is None else max(0, min(len(moves), wanted))
    if not ply:
        return Shown(0, 0, start)
    move = moves[ply - 1]
    return Shown(
        ply, ply, move.position, tuple(move.squares), tuple(tuple(path) for path in move.paths)
    )
