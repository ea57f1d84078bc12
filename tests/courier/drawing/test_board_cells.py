"""Cells: one list for every board."""

import pytest

from courier.drawing.boards import board_cells, cell_data
from variants import Board


def test_cells_come_in_reading_order() -> None:
    assert [cell.id for cell in board_cells(Board(3, 2)).cells] == [
        "a2",
        "b2",
        "c2",
        "a1",
        "b1",
        "c1",
    ]


def test_cells_of_the_other_side_come_in_reading_order() -> None:
    assert [cell.id for cell in board_cells(Board(3, 2), 1).cells] == [
        "c1",
        "b1",
        "a1",
        "c2",
        "b2",
        "a2",
    ]


@pytest.mark.parametrize(("files", "ranks"), [(8, 8), (9, 9), (10, 8), (16, 16), (1, 1)])
def test_polygons_cover_the_drawing_once(files: int, ranks: int) -> None:
    cells = board_cells(Board(files, ranks))
    corners = {cell.polygon[0] for cell in cells.cells}
    assert corners == {(45 * file, 45 * rank) for file in range(files) for rank in range(ranks)}
    assert (cells.width, cells.height) == (45 * files, 45 * ranks)


def test_centre_is_the_middle_of_the_polygon() -> None:
    for cell in board_cells(Board(9, 7)).cells:
        xs, ys = zip(*cell.polygon, strict=True)
        assert cell.centre == (sum(xs) / 4, sum(ys) / 4)


def test_a1_is_dark_from_both_sides() -> None:
    assert [board_cells(Board(9, 9), side).by_id["a1"].shade for side in (0, 1)] == ["dark", "dark"]


def test_neighbours_differ_in_shade() -> None:
    cells = board_cells(Board(8, 8)).by_id
    assert (cells["d4"].shade, cells["e4"].shade, cells["d5"].shade) == ("dark", "light", "light")


def test_holes_are_no_cells() -> None:
    assert [cell.id for cell in board_cells(Board.with_holes(2, 2, ("a1", "b2"))).cells] == [
        "a2",
        "b1",
    ]


def test_turning_the_board_turns_every_cell() -> None:
    near, far = (
        board_cells(Board.with_holes(10, 8, ("j8",))),
        board_cells(Board.with_holes(10, 8, ("j8",)), 1),
    )
    for square, cell in near.by_id.items():
        x, y = cell.centre
        assert far.by_id[square].centre == (near.width - x, near.height - y)


def test_cell_data_has_the_shape_the_browser_reads() -> None:
    assert cell_data(board_cells(Board(1, 1))) == [
        {
            "id": "a1",
            "polygon": [(0, 0), (45, 0), (45, 45), (0, 45)],
            "centre": (22.5, 22.5),
            "class": "dark",
        }
    ]
