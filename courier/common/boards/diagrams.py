"""Pictures of how a man moves, from the diagrams that the rules app computes."""

from __future__ import annotations

from courier.common.boards.picture import BoardPicture, Marks, man_of
from variants import MoveDiagram, PresetSpec


def diagram_picture(spec: PresetSpec, diagram: MoveDiagram) -> BoardPicture:
    """Return a diagram as a picture: dots to go to, rings to capture on, frames for first moves and conversions.

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
            targets=reached("move", "both"),
            captures=reached("capture"),
            initial=reached("initial", "conversion"),
            paths=diagram.paths,
        ),
        coordinates=bool(diagram.title),
    )
