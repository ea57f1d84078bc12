"""Bases and the stones on them: drawn, named, and the same on the server and in the browser."""

from __future__ import annotations

import io
import json
import re
import time
from dataclasses import replace
from math import hypot
from xml.etree import ElementTree

import pytest
from django.conf import settings
from PIL import Image, ImageChops

from courier.drawing.boards import (
    BoardPicture,
    Marks,
    Piece,
    Stone,
    board_svg,
    board_text,
    cell_data,
    cell_label,
    describe_position,
    diagram_picture,
    picture_of,
    piece_of,
    places,
    standalone_svg,
)
from courier.drawing.boards.looks import Look
from courier.drawing.boards.piece_set import is_known, picture_body
from courier.drawing.boards.png import paint_png
from courier.drawing.boards.stones import PLACES
from variants import Board, Mark, MoveDiagram, PieceOn, get_rules, load_spec, move_diagrams

RULES = get_rules("sigma-4-shogi-quick")
SPEC = RULES.spec
START = picture_of(RULES, RULES.text(RULES.start()))
SIGNS = [kind.sign for kind in SPEC.pieces if kind.sign]
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def base(label: str) -> Piece:
    """A base of the game by its label, small letters for Black."""
    is_royal = label.upper().startswith("R")
    return piece_of(
        SPEC, PieceOn(label, "royal_base" if is_royal else "base", 0 if label.isupper() else 1)
    )


def alone(piece: Piece, **values: object) -> BoardPicture:
    """A board of one square with a piece on it."""
    return replace(BoardPicture(Board(1, 1), pieces={"a1": piece}, coordinates=False), **values)  # type: ignore[arg-type]


def painted(picture: BoardPicture, size: int) -> Image.Image:
    return Image.open(
        io.BytesIO(paint_png(standalone_svg(picture, size=size), width=size))
    ).convert("RGB")


def references(svg: str) -> list[str]:
    return re.findall(r'<use href="#piece-([\w-]+)"', svg)


def test_label_of_a_base_spells_its_stones() -> None:
    stones = (Stone("C", "sign_camel"), Stone("E", "sign_elephant"), Stone("E", "sign_elephant"))
    assert base("CEE") == Piece("CEE", "white", "base", 0, "White", "Base", stones, family="stones")
    assert base("cee").stones == stones
    assert (base("RW").picture, base("RW").stones) == ("royal_base", (Stone("W", "sign_wazir"),))


def test_empty_base_and_loose_stone_carry_nothing() -> None:
    assert piece_of(SPEC, PieceOn("B", "base", 0)) == Piece(
        "B", "white", "base", 0, "White", "Base", family="stones"
    )
    assert piece_of(SPEC, PieceOn("Z", "zebra", 1)) == Piece(
        "Z", "black", "stone_zebra", 1, "Black", "Zebra", family="stones"
    )


def test_every_base_stone_and_sign_of_the_game_has_a_picture() -> None:
    wanted = {name for kind in SPEC.pieces for name in (kind.picture, kind.sign) if name}
    assert len(wanted) == 18
    assert [name for name in wanted if not is_known(name)] == []


@pytest.mark.parametrize("diagram", move_diagrams(SPEC)[:8], ids=lambda diagram: diagram.piece_id)
def test_diagram_of_a_stone_shows_a_base_with_it(diagram: MoveDiagram) -> None:
    picture = diagram_picture(SPEC, diagram)
    assert picture.pictures() == {"base", f"sign_{diagram.piece_id}"}
    assert picture.pieces[diagram.origin].spoken == f"White base with {diagram.label}"


def test_diagram_of_stacked_stones_shows_those_in_the_way() -> None:
    diagram = next(it for it in move_diagrams(SPEC) if it.label == "FFF")
    spoken = {
        square: piece.spoken for square, piece in diagram_picture(SPEC, diagram).pieces.items()
    }
    assert spoken == {
        "d4": "White base with F, F and F",
        "f2": "White base with F and W",
        "b6": "Black base with F and W",
    }


def test_diagram_of_the_royal_base_shows_what_attacks_its_way() -> None:
    diagram = next(it for it in move_diagrams(SPEC) if it.label == "RFF")
    picture = diagram_picture(SPEC, diagram)
    assert (picture.marks.paths, picture.pieces["f3"].spoken) == (
        (("f3", "d3"),),
        "Black base with D",
    )
    assert picture.marks.reached == dict.fromkeys(("a4", "b1", "b3", "d1"), Mark("both"))


def test_array_is_drawn_with_all_bases_and_signs() -> None:
    drawn = references(board_svg(START, size=632))
    assert (len(START.pieces), drawn.count("base"), drawn.count("royal_base")) == (42, 40, 2)
    assert sum(drawn.count(sign) for sign in SIGNS) == 84
    assert START.pictures() == {"base", "royal_base", *SIGNS}


def test_stones_stand_in_fixed_places_and_move_with_their_base() -> None:
    svg = board_svg(BoardPicture(Board(2, 1), pieces={"b1": base("EDFW")}, coordinates=False))
    assert re.findall(
        r'<use href="#piece-(\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg
    ) == [
        ("sign_elephant", "51.81", "6.66", "15.26"),
        ("sign_dabbaba", "67.92", "6.66", "15.26"),
        ("sign_ferz", "51.81", "22.77", "15.26"),
        ("sign_wazir", "67.92", "22.77", "15.26"),
    ]
    assert '<use href="#piece-base" x="43.65" y="-1.5" width="47.7" height="47.7"/>' in svg


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("name", ["base", "royal_base", "unheard_of"])
def test_places_lie_on_the_base_and_apart(name: str, count: int) -> None:
    found = places(name, count)
    assert len(found) == count
    for place in found:
        assert 5 <= place.x - place.size / 2 < place.x + place.size / 2 <= 40
        assert 5 <= place.y - place.size / 2 < place.y + place.size / 2 <= 40
    for index, place in enumerate(found):
        for other in found[:index]:
            assert hypot(place.x - other.x, place.y - other.y) >= place.size


def test_browser_has_the_same_places() -> None:
    text = (settings.BASE_DIR / "static" / "js" / "board" / "stones.js").read_text(encoding="utf-8")
    found = re.search(r"export const PLACES = (\{.*?\n\});", text, re.DOTALL)
    assert found
    assert json.loads(found[1]) == {
        name: [[[place.x, place.y, place.size] for place in row] for row in rows]
        for name, rows in PLACES.items()
    }


def test_letters_stand_for_the_signs_when_requested() -> None:
    svg = board_svg(replace(START, look=Look("stones", pieces="letters")), size=632)
    assert set(references(svg)) == {"base", "royal_base"}
    assert len(re.findall(r'<text class="disc-letter stone-letter"', svg)) == 84
    assert re.findall(
        r'<text class="disc-letter" [^>]*>(\w)<',
        board_svg(alone(base("W"), look=Look("stones", pieces="letters"))),
    ) == ["W"]


def test_stone_without_sign_is_its_letter_and_base_without_picture_a_plate() -> None:
    odd = Piece("XY", "red", "", 0, "Red", "Cart", (Stone("X", "sign_ferz"), Stone("<")))
    svg = board_svg(alone(odd))
    assert references(svg) == ["sign_ferz"]
    assert '<rect class="b"' in svg
    assert re.findall(r"<text[^>]*>([^<]+)</text>", svg) == ["&lt;"]


@pytest.mark.parametrize(("size", "stones"), [(632, 84), (140, 84), (139, 0), (64, 0)])
def test_stones_are_left_out_where_they_could_not_be_read(size: int, stones: int) -> None:
    drawn = references(board_svg(START, size=size))
    assert sum(drawn.count(sign) for sign in SIGNS) == stones
    assert drawn.count("base") == 40


def test_file_brings_its_own_signs() -> None:
    svg = standalone_svg(START, size=470)
    ElementTree.fromstring(svg)
    assert set(re.findall(r'href="#([^"]+)"', svg)) == set(re.findall(r'<symbol id="([^"]+)"', svg))
    style = svg.partition("<style>")[2].partition("</style>")[0]
    names = {name for value in re.findall(r'class="([^"]+)"', svg) for name in value.split()}
    assert {name for name in names if f".{name}" not in style} == {"piece"}


def test_boards_are_small_and_quickly_composed() -> None:
    assert len(board_svg(START, size=632)) < 13_000
    assert len(standalone_svg(START, size=470)) < 22_000
    took = []
    for _ in range(30):
        start = time.perf_counter()
        board_svg(START, size=632, label="")
        took.append(time.perf_counter() - start)
    assert min(took) < 0.005


@pytest.mark.parametrize("colour", ["W", "w"])
def test_signs_differ_at_forty_pixels_a_square(colour: str) -> None:
    """Four equal stones on a base: any two kinds differ in a third of the pixels that one of them
    covers.
    """
    plain = painted(alone(base("B" if colour.isupper() else "b")), 40)
    images = {}
    for kind in (kind for kind in SPEC.pieces if kind.sign):
        stone = Stone(kind.labels[0], kind.sign)
        images[kind.id] = painted(alone(replace(base(colour), stones=(stone,) * 4)), 40)
    for name, image in images.items():
        covered = strong_pixels(plain, image)
        assert covered > 60, name
        for other, second in images.items():
            if other != name:
                assert strong_pixels(image, second) > 0.35 * covered, (name, other)


def strong_pixels(first: Image.Image, second: Image.Image) -> int:
    """The pixels that differ by more than a third of the range of grey."""
    histogram = ImageChops.difference(first.convert("L"), second.convert("L")).histogram()
    return sum(histogram[85:])


@pytest.mark.parametrize("label", ["RW", "rw"])
def test_royal_base_has_an_outline_of_its_own(label: str) -> None:
    royal, normal = base(label), base(label[1:])
    assert picture_body("base") != picture_body("royal_base")
    bare = [painted(alone(replace(piece, stones=())), 40) for piece in (royal, normal)]
    assert strong_pixels(*bare) > 60


def test_base_is_named_with_its_stones() -> None:
    assert cell_label("c3", base("EDF")) == "c3, White base with E, D and F"
    assert cell_label("d7", base("rfw")) == "d7, Black royal base with F and W"
    assert cell_label("a1", base("W")) == "a1, White base with W"
    assert cell_label("a1", piece_of(SPEC, PieceOn("b", "base", 1))) == "a1, Black base"


def test_position_in_words_names_equal_bases_together() -> None:
    words = describe_position(START)
    assert "royal base with F and W d1" in words
    assert "base with F and W a3 b3 c3 d3 e3 f3 g3. Black: " in words


def test_position_as_text_has_the_letters() -> None:
    assert board_text(START).splitlines()[6] == "1  ED  JD  ZE  RFW ZE  JD  ED"


def test_base_that_may_be_taken_is_ringed_with_a_light_edge() -> None:
    for marks in (Marks(targets=("a1",)), Marks(reached={"a1": Mark("capture")})):
        assert re.findall(
            r'<circle class="(capture[\w-]*)"', board_svg(alone(base("fw"), marks=marks))
        ) == [
            "capture-halo",
            "capture",
        ]


def test_corners_are_tinted_and_circles_drawn() -> None:
    classes = {cell["id"]: cell["class"] for cell in cell_data(START.cells)}
    assert {name: value for name, value in classes.items() if value not in ("light", "dark")} == {
        "a1": "dark tint-0",
        "g1": "dark tint-0",
        "a7": "dark tint-1",
        "g7": "dark tint-1",
        "d1": "light circled",
        "d7": "light circled",
    }
    svg = board_svg(replace(START, pieces={}))
    assert '<path class="tint-0" d="M0 270h45v45h-45zM270 270h45v45h-45z"/>' in svg
    assert re.findall(r'<circle class="ring ring-light" cx="([\d.]+)" cy="([\d.]+)"', svg) == [
        ("157.5", "22.5"),
        ("157.5", "292.5"),
    ]


def test_tints_and_circles_turn_with_the_board() -> None:
    svg = board_svg(replace(START, pieces={}, orientation=1))
    assert '<path class="tint-0" d="M0 0h45v45h-45zM270 0h45v45h-45z"/>' in svg


def test_any_preset_may_tint_and_circle_squares() -> None:
    document = (
        'extends = "chess"\nkey = "x"\nname = "X"\n[board]\ntinted = [[], ["e4"]]\ncircled ='
        ' ["a1"]\n'
    )
    cells = picture_of(get_rules(load_spec(document)), KINGS).cells.by_id
    assert (cells["e4"].classes, cells["a1"].classes, cells["b1"].classes) == (
        "light tint-1",
        "dark circled",
        "light",
    )
