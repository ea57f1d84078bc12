"""Values in which rules describe themselves: sections of prose, and pictures of how pieces move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from variants.core.geometry import Board
from variants.core.piece import PieceOn

Effect = Literal["move", "capture", "both"]
Condition = Literal["", "hop", "initial", "place", "conversion", "castling", "partner", "promotion"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a piece may do on a square: go there without capturing, only capture there, or both; and
    under what condition.

    `hop`: over a piece. `initial`: on its first move. `place`: only from or to a part of the board.
    `conversion`: as its conversion. `castling`: by castling, which brings another piece to the
    square marked `partner`. `promotion`: it may promote there.
    """

    effect: Effect
    only: Condition = ""


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A heading and its paragraphs, in English."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveDiagram:
    """A board of its own size with one piece of side 0 on `origin`.

    `marks` says for every square it reaches how, while pieces to hop over stand on `mounts`. For
    pieces whose way bends, `ways` holds all ways to a square, origin and turning points included;
    `paths` are those to `example`, the square worth drawing, or else the `lines`.

    `label` is that of the piece on `origin`, which is of the kind `carrier` where the kind
    described is a stone. Diagrams of special cases have a `title`; `others` are further pieces on
    the board.
    """

    piece_id: str
    name: str
    label: str
    board: Board
    origin: str
    marks: dict[str, Mark]
    ways: dict[str, tuple[tuple[str, ...], ...]]
    example: str | None
    note: str
    carrier: str = ""
    title: str = ""
    others: Mapping[str, PieceOn] = field(default_factory=dict)
    lines: tuple[tuple[str, ...], ...] = ()
    mounts: tuple[str, ...] = ()

    @property
    def piece(self) -> PieceOn:
        """The piece on the origin."""
        return PieceOn(self.label, self.carrier or self.piece_id, 0)

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The ways to the example, or the lines."""
        return self.ways.get(self.example, ()) if self.example else self.lines


@dataclass(frozen=True, slots=True)
class ZoneMap:
    """A part of the preset's own board for which there is a rule: the squares of side 0 and those
    of side 1.

    `example` is a piece of side 0 that can use it; its board is the same.
    """

    title: str
    note: str
    zones: tuple[tuple[str, ...], tuple[str, ...]]
    example: MoveDiagram | None = None
