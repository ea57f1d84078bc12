"""Pictures of how a piece moves and of zones, from the diagrams that the rules app computes."""

from __future__ import annotations

from dataclasses import replace

from courier.drawing.boards.armies import in_own_colours
from courier.drawing.boards.looks import USUAL
from courier.drawing.boards.picture import BoardPicture, Marks
from courier.drawing.boards.piece import piece_of
from variants import Decor, MoveDiagram, PresetSpec, ZoneMap


def diagram_picture(spec: PresetSpec, diagram: MoveDiagram) -> BoardPicture:
    """Return a diagram as a picture, with what each square is reached by.

    Special cases have coordinates, because their words name squares; they are those of side 0.
    """
    shown = diagram.piece if diagram.title else in_own_colours(spec, diagram.piece)
    others = {square: piece_of(spec, piece) for square, piece in diagram.others.items()}
    return BoardPicture(
        board=diagram.board,
        pieces={diagram.origin: piece_of(spec, shown), **others},
        marks=Marks(reached=diagram.marks, mounts=diagram.mounts, paths=diagram.paths),
        coordinates=bool(diagram.title),
        decor=Decor(points=spec.decor.points),
        look=USUAL.of(spec),
    )


def zone_picture(spec: PresetSpec, zone_map: ZoneMap) -> BoardPicture:
    """Return the preset's own board with the zone of each side, and the example if there is one."""
    shown = zone_map.example
    picture = (
        BoardPicture(spec.board, decor=spec.decor, look=USUAL.of(spec))
        if shown is None
        else replace(diagram_picture(spec, shown), decor=spec.decor, coordinates=True)
    )
    return replace(picture, marks=replace(picture.marks, zones=zone_map.zones))
