"""How a piece moves, as a picture."""

import re

import pytest

from courier.drawing.boards import BoardPicture, Marks, board_svg, diagram_picture, zone_picture
from tests.depth import presets_of_today
from variants import (
    Board,
    Mark,
    MoveDiagram,
    get_rules,
    get_spec,
    move_diagrams,
    preset_keys,
    zone_maps,
)

SISSA = get_rules("sissa").spec
LISTED = [key for key in preset_keys() if get_spec(key).is_listed]


def diagram_of(piece_id: str) -> tuple[MoveDiagram, BoardPicture]:
    """The last diagram of a kind of the game of Sissa, and its picture."""
    diagram = [diagram for diagram in move_diagrams(SISSA) if diagram.piece_id == piece_id][-1]
    return diagram, diagram_picture(SISSA, diagram)


def test_piece_of_the_first_side_stands_on_the_origin() -> None:
    diagram, picture = diagram_of("sissa")
    assert {square: piece.spoken for square, piece in picture.pieces.items()} == {
        diagram.origin: "White sissa"
    }


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("alea-evangelii", {"attacker": "black", "defender": "white", "king": "white"}),
        ("khans-chess", {"knight": "white", "lancer": "gold", "king": "white"}),
    ],
)
def test_pieces_of_the_second_side_alone_have_its_colours(key: str, kinds: dict[str, str]) -> None:
    spec = get_rules(key).spec
    drawn = {
        diagram.piece_id: diagram_picture(spec, diagram).pieces[diagram.origin].colour
        for diagram in move_diagrams(spec)
    }
    assert {kind: drawn[kind] for kind in kinds} == kinds


def test_ways_of_a_bent_move_are_drawn() -> None:
    diagram, picture = diagram_of("sissa")
    assert len(picture.marks.paths) > 1
    assert board_svg(picture, size=320).count("<polyline ") == len(diagram.paths)


def shapes(mark: Mark) -> list[str]:
    """The element and class of every shape that a mark is drawn by, frames first."""
    svg = board_svg(BoardPicture(Board(1, 1), marks=Marks(reached={"a1": mark}), coordinates=False))
    return [
        f"{tag} {name}" for tag, name in re.findall(r'<(polygon|path|circle) class="([\w ]+)"', svg)
    ][1:]


@pytest.mark.parametrize(
    ("mark", "drawn"),
    [
        (Mark("both"), ["circle dot"]),
        (Mark("move"), ["circle quiet"]),
        (Mark("capture"), ["circle capture"]),
        (Mark("both", "hop"), ["path dot"]),
        (Mark("capture", "hop"), ["path capture"]),
        (Mark("move", "initial"), ["polygon left", "circle quiet"]),
        (Mark("both", "place"), ["path part", "circle dot"]),
        (Mark("move", "castling"), ["path dot"]),
        (Mark("move", "partner"), ["path quiet"]),
        (Mark("capture", "promotion"), ["circle capture", "path promotes"]),
    ],
)
def test_every_kind_of_target_has_a_shape_of_its_own(mark: Mark, drawn: list[str]) -> None:
    assert shapes(mark) == drawn


def test_castling_to_the_square_of_a_partner_is_not_a_capture() -> None:
    castles = (
        'key = "far"\nname = "Far castling"\nextends = "chess"\nwithout = ["castling"]\n'
        + "".join(
            f'[[castling]]\nflag = "{flag}"\nking = "e{r}"\nking_target = "h{r}"\nrook ='
            f' "h{r}"\nrook_target = "g{r}"\n'
            for flag, r in (("K", 1), ("k", 8))
        )
    )
    array = '[setup]\ntext = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kk - 0 1"\n'
    spec = get_rules(castles + array).spec
    strip = next(it for it in move_diagrams(spec) if it.title.startswith("Castling"))
    assert set(strip.others) & set(strip.marks)
    assert 'class="capture' not in board_svg(diagram_picture(spec, strip), size=256)


def test_pawn_goes_captures_and_makes_a_double_step() -> None:
    _, picture = diagram_of("pawn")
    marks = sorted((mark.effect, mark.only) for mark in picture.marks.reached.values())
    assert marks == [("capture", ""), ("capture", ""), ("move", ""), ("move", "initial")]
    assert board_svg(picture, size=144).count('class="left"') == 1


def test_conversions_are_framed() -> None:
    spec = get_rules("sissa").spec
    diagram = next(
        it for it in move_diagrams(spec) if it.piece_id == "bishop" and it.origin == "c1"
    )
    assert board_svg(diagram_picture(spec, diagram), size=144).count('class="left"') == 3


def test_zones_are_hatched_one_way_for_each_side_and_edged() -> None:
    spec = get_rules("xiangqi").spec
    palace = zone_picture(spec, zone_maps(spec)[0])
    svg = board_svg(palace, size=256)
    assert (palace.board.files, palace.board.ranks, palace.decor) == (9, 10, spec.decor)
    upwards, downwards = re.findall(r'<path class="zone" d="([^"]+)"', svg)
    assert (upwards.count("M"), upwards[:15]) == (9 * 5, "M135 420L150 40")
    assert downwards.startswith("M180 105L165 90")
    edges = re.findall(r'<path class="zone-edge" d="([^"]+)"', svg)
    assert [edge.count("M") for edge in edges] == [12, 12]


@pytest.mark.parametrize("key", presets_of_today(LISTED))
def test_every_mark_of_every_diagram_is_on_its_board(key: str) -> None:
    spec = get_rules(key).spec
    for diagram in move_diagrams(spec):
        picture = diagram_picture(spec, diagram)
        assert picture.marks.reached == diagram.marks
        assert {*diagram.marks, *diagram.mounts} <= set(picture.cells.by_id)
        assert set(diagram.mounts).isdisjoint(diagram.marks)
