"""Boards with levels as pictures: where cells lie, what stands round them, and their text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from courier.drawing.boards import (
    board_cells,
    board_extent,
    board_svg,
    board_text,
    edges,
    picture_of,
    square_names,
)
from variants import Board, get_rules, get_spec

CUBE = Board.levelled(5, 5, 5)
MIRROR = Board.levelled(8, 8, 2, apart=True)


def test_levels_lie_above_and_beside_each_other_with_the_first_one_below() -> None:
    cells = board_cells(CUBE)
    assert (cells.width, cells.height, len(cells.cells)) == (486, 747, 125)
    centres = [cells.by_id[name].centre for name in ("Aa1", "Bb1", "Ce5", "Ea5")]
    assert centres == [(22.5, 724.5), (328.5, 724.5), (202.5, 283.5), (22.5, 22.5)]


def test_two_boards_lie_above_each_other_and_have_the_same_colours() -> None:
    cells = board_cells(MIRROR)
    assert (cells.width, cells.height) == (360, 756)
    assert [cells.by_id[name].shade for name in ("Aa1", "Ba1", "Ah1")] == ["dark", "dark", "light"]


@pytest.mark.parametrize(
    ("key", "size", "is_spread"),
    [("raumschach", None, True), ("raumschach", 120, False), ("alice", None, False)],
)
def test_only_large_boards_with_levels_beside_each_other_are_spread(
    key: str, size: int | None, is_spread: bool
) -> None:
    rules = get_rules(key)
    svg = board_svg(picture_of(rules, rules.text(rules.start())), size=size)
    assert (" spread" in svg.partition(">")[0]) is is_spread


def test_levels_of_a_cube_change_colours() -> None:
    cells = board_cells(CUBE).by_id
    assert [cells[name].shade for name in ("Aa1", "Ba1", "Bb1")] == ["dark", "light", "dark"]


@pytest.mark.parametrize("board", [CUBE, MIRROR])
def test_the_other_side_sees_everything_turned(board: Board) -> None:
    seen, turned = board_cells(board), board_cells(board, 1)
    for cell in seen.cells:
        x, y = cell.centre
        assert turned.by_id[cell.id].centre == (seen.width - x, seen.height - y)
    spots = {(name, seen.width - x, seen.height - y) for name, x, y in edges(board, "").spots}
    assert set(edges(board, "", 1).spots) == spots


def test_every_level_has_its_letter_and_names_of_files_and_ranks() -> None:
    spots = edges(CUBE, "").spots
    assert len(spots) == 5 * (1 + 5 + 5)
    assert {("A", -7, 754), ("c", 112.5, 754), ("5", -7, 544.5), ("B", 254, 754)} <= set(spots)


def test_a_text_has_the_levels_below_one_another() -> None:
    rules = get_rules("raumschach")
    picture = picture_of(rules, rules.text(rules.start()))
    lines = board_text(picture).splitlines()
    assert lines[:2] == ["5  r n k n r", "4  p p p p p"]
    assert [line for line in lines if line[:1] in "ABCDE" and line[1:2] == " "] == [
        f"{letter}  a b c d e" for letter in "EDCBA"
    ]
    turned = board_text(replace(picture, orientation=1)).splitlines()
    assert (turned[0], turned[5]) == ("1  R N K N R", "A  e d c b a")


def test_every_level_is_edged() -> None:
    rules = get_rules("alice")
    svg = board_svg(picture_of(rules, rules.text(rules.start())), size=500)
    assert svg.count('<path class="board-line thin"') == 1


def test_words_say_levels_and_boards() -> None:
    assert board_extent(CUBE) == "5 levels of 5 by 5"
    assert board_extent(MIRROR) == "2 boards of 8 by 8"
    assert square_names(get_spec("raumschach"))["Dc5"] == "level D"
    assert square_names(get_spec("alice"))["Be4"] == "board B"
