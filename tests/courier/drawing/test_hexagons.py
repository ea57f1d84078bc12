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


@pytest.mark.parametrize("board", [GLINSKI, SHAFRAN], ids=["glinski", "shafran"])
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
