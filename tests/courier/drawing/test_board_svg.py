"""Boards as SVG text."""

import re
import time
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from courier.drawing.boards import BoardPicture, Marks, Piece, Preview, board_svg, standalone_svg
from tests.courier.drawing.board_samples import all_marks, piece, pieces, sissa_board
from variants import Board

SAMPLES = [
    sissa_board(),
    sissa_board(all_marks()),
    sissa_board(orientation=1),
    BoardPicture(Board(16, 16), pieces={"p16": piece("K"), "a1": piece("k")}),
    BoardPicture(Board(26, 17), pieces={"z17": piece("K"), "a1": piece("k")}),
    BoardPicture(Board.with_holes(10, 8, ("a1", "j8")), pieces={"b2": Piece("<x>", "gold")}),
    BoardPicture(Board(1, 1)),
]


def classes(svg: str) -> set[str]:
    return set(re.findall(r'class="([^"]+)"', svg))


COORDINATE = r'<text class="on-light (rank|file)(?: wide)?" x="([-\d.]+)" y="([\d.]+)">(\w+)</text>'


def count(svg: str, text: str) -> int:
    return svg.count(text)


@pytest.mark.parametrize("picture", SAMPLES)
@pytest.mark.parametrize("size", [None, 64, 200, 470])
def test_board_is_well_formed(picture: BoardPicture, size: int | None) -> None:
    for svg in (board_svg(picture, size=size), standalone_svg(picture, size=size or 470)):
        root = ElementTree.fromstring(svg)
        margin = (28 if picture.board.files > 16 else 14) if '<g class="coords"' in svg else 0
        assert (
            root.attrib["viewBox"]
            == f"{-margin} 0 {picture.cells.width + margin} {picture.cells.height + margin}"
        )


@pytest.mark.parametrize("picture", SAMPLES)
def test_board_holds_no_script_no_style_attribute_and_nothing_from_outside(
    picture: BoardPicture,
) -> None:
    for svg in (board_svg(picture), standalone_svg(picture, size=470)):
        text = svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(
            r'<script|<image|\sstyle=|\son\w+=|https?:|url\(|href="(?!#piece-)', text
        )


def test_page_board_has_no_style_element() -> None:
    assert "<style" not in board_svg(sissa_board(all_marks()))


def test_standalone_board_refers_only_to_its_own_symbols() -> None:
    svg = standalone_svg(sissa_board(all_marks()), size=470)
    assert set(re.findall(r'href="#([^"]+)"', svg)) == set(re.findall(r'<symbol id="([^"]+)"', svg))


def test_standalone_board_has_a_rule_for_every_class() -> None:
    svg = standalone_svg(sissa_board(all_marks()), size=470)
    style = svg.partition("<style>")[2].partition("</style>")[0]
    names = {name for value in classes(svg) for name in value.split()}
    assert {name for name in names if f".{name}" not in style} == {"piece", "legal"}


def test_pieces_stand_on_their_squares_and_turn_with_the_board() -> None:
    king = {"e1": piece("K")}
    near, far = (
        board_svg(BoardPicture(Board(8, 8), pieces=king, orientation=side)) for side in (0, 1)
    )
    assert '<use href="#piece-king" x="178.65" y="313.5" width="47.7" height="47.7"/>' in near
    assert '<use href="#piece-king" x="133.65" y="-1.5" width="47.7" height="47.7"/>' in far


def test_every_piece_is_drawn_once_in_the_group_of_its_colour() -> None:
    svg = board_svg(sissa_board())
    assert count(svg, "<use ") == len(sissa_board().pieces)
    assert count(svg, 'class="piece side-white"') == count(svg, 'class="piece side-black"') == 1


def test_piece_without_picture_is_its_letters_on_a_disc() -> None:
    svg = board_svg(
        BoardPicture(Board(2, 1), pieces={"a1": Piece("W", "red"), "b1": Piece("Wxyz", "red")})
    )
    assert re.findall(r'<text class="(disc[^"]*)"[^>]*>([^<]+)<', svg) == [
        ("disc-letter", "W"),
        ("disc-letter long3", "Wxy"),
    ]


def test_a_disc_has_the_letters_of_a_label_without_its_bracket() -> None:
    svg = board_svg(BoardPicture(Board(1, 1), pieces={"a1": Piece("(Abcd)", "red")}))
    assert re.findall(r'<text class="disc[^"]*"[^>]*>([^<]+)<', svg) == ["Abc"]


def test_labels_are_escaped() -> None:
    svg = board_svg(BoardPicture(Board(1, 1), pieces={"a1": Piece('<b "', "red")}))
    assert "<b " not in svg
    assert "&lt;b" in svg


def test_holes_are_not_painted() -> None:
    svg = board_svg(BoardPicture(Board.with_holes(2, 2, ("a1", "b2"))))
    assert 'class="board framed holed"' in svg
    assert '<path class="light" d="M0 0h45v45h-45zM45 45h45v45h-45z"/>' in svg
    assert 'class="dark"' not in svg


def test_last_move_fills_both_squares_and_ticks_the_target() -> None:
    svg = board_svg(BoardPicture(Board(8, 8), marks=Marks(last=("e2", "e4"))))
    assert re.findall(r'<polygon class="last" points="([^ ]+) ', svg) == ["180,270", "180,180"]
    assert '<path class="last-edge" d="M181.5 190.5L181.5 181.5L190.5 181.5' in svg


def test_every_mark_has_its_shape() -> None:
    svg = board_svg(sissa_board(all_marks()))
    wanted = {
        "last",
        "last-edge",
        "check",
        "check-gap",
        "picked",
        "left",
        "placed",
        "ghost",
        "path",
        "path alt",
    }
    wanted |= {"legal", "dot", "quiet", "capture", "promotes", "part", "mount", "zone", "zone-edge"}
    assert wanted <= classes(svg)


def test_marks_on_squares_that_do_not_exist_are_left_out() -> None:
    marks = Marks(
        last=("z9",), check=("a1",), targets=("b2",), preview=Preview("a1", "c9", piece("S"))
    )
    svg = board_svg(BoardPicture(Board.with_holes(2, 2, ("a1",)), marks=replace(marks, targets=())))
    assert classes(svg) & {"last", "check", "left", "placed", "ghost"} == set()


def test_target_with_a_piece_is_ringed() -> None:
    svg = board_svg(
        BoardPicture(Board(8, 8), pieces={"a1": piece("p")}, marks=Marks(targets=("a1", "a2")))
    )
    assert re.findall(r'<circle class="(\w+)" cx="22.5" cy="([\d.]+)"', svg) == [
        ("capture", "337.5"),
        ("dot", "292.5"),
    ]


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (None, "board framed"),
        (470, "board framed"),
        (239, "board thumb"),
        (91, "board thumb"),
        (89, "board thumb tiny"),
    ],
)
def test_size_decides_the_form(size: int | None, expected: str) -> None:
    assert board_svg(sissa_board(), size=size).partition('class="')[2].partition('"')[0] == expected


@pytest.mark.parametrize(("size", "shown"), [(None, 18), (240, 18), (239, 0)])
def test_coordinates_are_left_out_on_small_boards(size: int | None, shown: int) -> None:
    assert count(board_svg(sissa_board(), size=size), "<text ") == shown


def test_coordinates_follow_the_turned_board() -> None:
    svg = board_svg(BoardPicture(Board(2, 2), orientation=1))
    assert re.findall(COORDINATE, svg) == [
        ("rank", "-3", "26", "1"),
        ("rank", "-3", "71", "2"),
        ("file", "22.5", "100", "b"),
        ("file", "67.5", "100", "a"),
    ]


@pytest.mark.parametrize("picture", SAMPLES)
def test_no_coordinate_lies_on_a_square(picture: BoardPicture) -> None:
    for svg in (board_svg(picture), standalone_svg(picture, size=470)):
        shown = re.findall(COORDINATE, svg)
        assert len(shown) in (0, picture.board.files + picture.board.ranks)
        scale = 2 if picture.board.files > 16 else 1
        below = 45 * picture.board.ranks / scale
        assert all(float(x) < 0 or float(y) > below for _class, x, y, _name in shown)


def test_sized_board_keeps_its_proportions() -> None:
    svg = board_svg(BoardPicture(Board(10, 8)), size=200)
    assert 'width="200" height="160"' in svg
    assert (
        "width="
        not in board_svg(
            BoardPicture(Board(10, 8), coordinates=False), size=200, fluid=True
        ).partition(">")[0]
    )


def test_label_names_the_board() -> None:
    assert 'role="img" aria-label="A &lt;board&gt;"' in board_svg(
        sissa_board(), size=64, label="A <board>"
    )


def test_thumbnail_without_label_is_hidden_and_full_board_describes_itself() -> None:
    assert 'aria-hidden="true"' in board_svg(sissa_board(), size=64).partition(">")[0]
    assert 'aria-label="White: rook a1 i1, bishop c1 h2,' in board_svg(sissa_board())


def test_boards_are_small() -> None:
    start = BoardPicture(
        Board(9, 9), pieces=pieces("rnbqksbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBSKQBNR")
    )
    assert len(board_svg(start, size=64)) < 5000
    assert len(board_svg(start)) < 6000
    assert len(standalone_svg(start, size=470)) < 24000


def test_composing_is_fast() -> None:
    picture = sissa_board()
    board_svg(picture)
    took = []
    for _ in range(30):
        start = time.perf_counter()
        board_svg(picture, size=64, label="")
        took.append(time.perf_counter() - start)
    assert min(took) < 0.002


def test_names_beside_a_large_board_are_twice_as_large() -> None:
    svg = board_svg(BoardPicture(Board(26, 17)))
    assert '<g class="coords" transform="scale(2)" aria-hidden="true">' in svg
    assert '<text class="on-light rank wide" x="-1.5" y="14.75">17</text>' in svg
    assert '<text class="on-light file" x="573.75" y="392.5">z</text>' in svg
