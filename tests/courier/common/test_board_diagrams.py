"""How a man moves, as a picture."""

import pytest

from courier.common.boards import BoardPicture, board_svg, diagram_picture
from variants import MoveDiagram, get_rules, move_diagrams, preset_keys

SISSA = get_rules("sissa").spec
LISTED = [key for key in preset_keys() if get_rules(key).spec.is_listed]


def diagram_of(piece_id: str) -> tuple[MoveDiagram, BoardPicture]:
    """The last diagram of a kind of the game of Sissa, and its picture."""
    diagram = [diagram for diagram in move_diagrams(SISSA) if diagram.piece_id == piece_id][-1]
    return diagram, diagram_picture(SISSA, diagram)


def test_man_of_the_first_side_stands_on_the_origin() -> None:
    diagram, picture = diagram_of("sissa")
    assert {square: man.spoken for square, man in picture.men.items()} == {diagram.origin: "White sissa"}


def test_ways_of_a_bent_move_are_drawn() -> None:
    diagram, picture = diagram_of("sissa")
    assert len(picture.marks.paths) > 1
    assert board_svg(picture, size=320).count("<polyline ") == len(diagram.paths)


def test_pawn_goes_captures_and_makes_a_double_step() -> None:
    _, picture = diagram_of("pawn")
    marks = picture.marks
    assert (len(marks.targets), len(marks.captures), len(marks.initial)) == (1, 2, 1)
    assert board_svg(picture, size=144).count('class="left"') == 1


def test_conversions_are_framed() -> None:
    _, picture = diagram_of("bishop")
    assert set(picture.marks.initial) == {"b1", "c2", "d1"}


@pytest.mark.parametrize("key", LISTED)
def test_every_mark_of_every_diagram_is_on_its_board(key: str) -> None:
    spec = get_rules(key).spec
    for diagram in move_diagrams(spec):
        picture = diagram_picture(spec, diagram)
        shown = {*picture.marks.targets, *picture.marks.captures, *picture.marks.initial}
        assert shown == set(diagram.marks) <= set(picture.cells.by_id)
