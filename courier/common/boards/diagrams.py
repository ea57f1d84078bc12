"""Pictures of how a man moves, from the diagrams that the rules app computes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from courier.common.boards.picture import BoardPicture, Marks, man_of
from variants import PieceOn, PresetSpec


class Diagram(Protocol):
    """What a diagram says: a man of side 0 on `origin` and, by square, how it gets there."""

    @property
    def piece_id(self) -> str: ...

    @property
    def files(self) -> int: ...

    @property
    def ranks(self) -> int: ...

    @property
    def origin(self) -> str: ...

    @property
    def marks(self) -> Mapping[str, str]:
        """How each square is reached: move, capture, both, initial or conversion."""
        ...

    @property
    def paths(self) -> tuple[tuple[str, ...], ...]:
        """The ways to the square whose ways are worth drawing, origin and turning points included."""
        ...


def diagram_picture(spec: PresetSpec, diagram: Diagram) -> BoardPicture:
    """Return a diagram as a picture: dots to go to, rings to capture on, frames for first moves and conversions."""

    def reached(*kinds: str) -> tuple[str, ...]:
        return tuple(square for square, mark in diagram.marks.items() if mark in kinds)

    kind = spec.piece(diagram.piece_id)
    man = man_of(spec, PieceOn(kind.labels[0], kind.id, 0))
    return BoardPicture(
        files=diagram.files,
        ranks=diagram.ranks,
        men={diagram.origin: man},
        marks=Marks(
            targets=reached("move", "both"),
            captures=reached("capture"),
            initial=reached("initial", "conversion"),
            paths=diagram.paths,
        ),
        coordinates=False,
    )
