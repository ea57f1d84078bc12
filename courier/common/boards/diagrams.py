"""Pictures of how a man moves, from the diagrams that the rules app computes."""

from __future__ import annotations

from courier.common.boards.man import man_of
from courier.common.boards.picture import BoardPicture, Marks
from variants import MoveDiagram, PresetSpec


def diagram_picture(spec: PresetSpec, diagram: MoveDiagram) -> BoardPicture:
    """Return a diagram as a picture: dots to go to, rings to capture on, both to hop to, frames for first moves.

    Special cases have coordinates, because their words name squares.
    """

    def reached(*kinds: str) -> tuple[str, ...]:
        return tuple(square for square, mark in diagram.marks.items() if mark in kinds)

    others = {square: man_of(spec, man) for square, man in diagram.others.items()}
    return BoardPicture(
        files=diagram.files,
        ranks=diagram.ranks,
        men={diagram.origin: man_of(spec, diagram.man), **others},
        marks=Marks(
            targets=reached("move", "both", "hop"),
            captures=reached("capture", "hop"),
            initial=reached("initial", "conversion"),
            paths=diagram.paths,
        ),
        coordinates=bool(diagram.title),
    )
