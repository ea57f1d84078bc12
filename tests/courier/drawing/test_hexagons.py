"""Boards of hexagons as pictures: where cells lie, what stands round them, and their text."""

from __future__ import annotations

import re
from math import dist

import pytest

from courier.drawing.boards import board_svg, picture_of, standalone_svg
from courier.drawing.boards.cells import HEX_HEIGHT, board_cells
from courier.drawing.boards.frame import edges
from courier.drawing.boards.picture import BoardPicture, Marks
from courier.drawing.boards.text import board_text
from variants import Board, get_rules

GLINSKI = Board.hexagonal((6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6))
SHAFRAN = Board.hexagonal((6, 7, 8, 9, 10, 9, 8, 7, 6), slanting=True)
BRUSKY = Board.in_rows(12, 8).without(
    ("a6", "a7", "a8", "b7", "b8", "c8", "j1", "k1", "k2", "l1", "l2", "l3")
)
BOARDS = {"glinski": GLINSKI, "shafran": SHAFRAN, "rhombus": Board.in_rows(9, 9), "brusky": BRUSKY}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("side", [0, 1])
def test_neighbours_touch_and_all_cells_are_within_the_drawing(board: Board, side: int) -> None:
    drawn = board_cells(board, side)
    assert len(drawn.by_id) == len(board.squares)
    for square in board.squares:
        cell = drawn.by_id[board.name(square)]
        assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in cell.polygon)
        for step in ((0, 1), (1, 1), (1, 0)):
            other = board.step(square, step)
            if other >= 0:
                apart = dist(cell.centre, drawn.by_id[board.name(other)].centre)
                assert apart == pytest.approx(HEX_HEIGHT, abs=0.1)


def test_the_turned_board_is_the_board_seen_from_the_other_side() -> None:
    near, far = board_cells(GLINSKI), board_cells(GLINSKI, 1)
    for square in GLINSKI.squares:
        here, there = GLINSKI.name(square), GLINSKI.name(GLINSKI.turned(square))
        assert near.by_id[here].centre == pytest.approx(far.by_id[there].centre, abs=1)
    assert near.by_id["f6"].shade == "third"


def test_letters_stand_below_the_files_and_numbers_beside_the_ranks() -> None:
    spots = edges(GLINSKI, "").spots
    names = [name for name, _x, _y in spots]
    assert names[:11] == list("abcdefghikl")
    assert sorted(names[11:], key=int) == sorted(
        [*(str(rank) for rank in range(1, 12)), *(str(rank) for rank in range(1, 11))], key=int
    )
    svg = board_svg(BoardPicture(GLINSKI))
    assert len(re.findall(r'<text class="on-light file"', svg)) == len(spots)


def test_a_zone_is_hatched_and_bordered() -> None:
    svg = board_svg(BoardPicture(GLINSKI, marks=Marks(zones=(("f11", "e10"), ("f1",)))))
    borders = re.findall(r'<path class="zone-edge" d="([^"]+)"', svg)
    # Two hexagons beside each other have ten edges of their own, a single one six.
    assert [border.count("M") for border in borders] == [10, 6]


def test_a_file_has_the_ground_of_the_page_behind_it() -> None:
    svg = standalone_svg(BoardPicture(GLINSKI), size=480, theme="light")
    assert svg.count('<rect class="light"') == 1


def test_a_board_is_told_in_words_and_as_text() -> None:
    rules = get_rules("glinski")
    picture = picture_of(rules, rules.text(rules.start()))
    lines = board_text(picture).splitlines()
    assert lines[0].split() == ["11", "b"]
    assert lines[20].split() == ["1", "B"]
    assert lines[22].split() == list("abcdefghikl")


def test_ranks_in_rows_lie_straight_and_each_begins_half_a_cell_farther_left() -> None:
    seen = board_cells(BRUSKY)
    heights = {cell.centre[1] for cell in seen.cells}
    assert (len(heights), seen.width, seen.height) == (8, 12.5 * HEX_HEIGHT, 347)
    assert [cell.id for cell in seen.cells][:2] == ["d8", "e8"]
    assert seen.by_id["a5"].polygon[0][0] == 0
    assert seen.by_id["f4"].centre[0] - seen.by_id["f5"].centre[0] == HEX_HEIGHT / 2
    turned = board_cells(BRUSKY, 1)
    assert [cell.id for cell in turned.cells][:2] == ["i1", "h1"]


def test_names_in_rows_stand_at_the_ends_of_ranks_and_in_the_way_of_files() -> None:
    spots = {name: (x, y) for name, x, y in edges(BRUSKY, "").spots[:12]}
    cell = board_cells(BRUSKY).by_id["a1"]
    assert "".join(spots) == "abcdefghijkl"
    x, y = spots["a"]
    assert (x - cell.centre[0], y - cell.centre[1]) == pytest.approx((15.5, 27.78), abs=0.1)


def test_board_in_rows_has_no_ground_beyond_its_cells() -> None:
    svg = board_svg(BoardPicture(Board.in_rows(9, 9)))
    assert 'class="light" width' not in svg
    assert " holed" in svg


def test_board_in_rows_leans_as_text() -> None:
    rules = get_rules("de-vasa")
    lines = board_text(picture_of(rules, rules.text(rules.start()))).splitlines()
    assert lines[0] == "9  r n b k b q b n r"
    assert lines[8] == "1          R N B Q B K B N R"
    assert lines[10] == "            a b c d e f g h i"
    far = board_text(picture_of(rules, rules.text(rules.start()), side=1)).splitlines()
    assert (far[0], far[10]) == ("1  R N B K B Q B N R", "            i h g f e d c b a")
    brusky = get_rules("brusky")
    lines = board_text(picture_of(brusky, brusky.text(brusky.start()))).splitlines()
    assert lines[3] == "5  . . . . . . . . . . . ."
    assert lines[7] == "1      R N B Q B K B N R"
