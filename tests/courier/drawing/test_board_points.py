"""Boards whose pieces stand on points, and pieces that point away from their owner."""

from dataclasses import replace

import pytest

from courier.drawing.boards import Piece, board_lines, board_svg, picture_of, piece_of
from courier.drawing.boards.svg import standalone_svg
from variants import Board, Decor, PieceOn, get_rules, load_spec, preset_document

DOCUMENT = """
key = "little-river"
name = "Little River"
[board]
files = 3
ranks = 4
points = true
river = 2
lines = ["a1-c3"]
turned = true
[[sides]]
name = "Red"
colour = "red"
[[sides]]
name = "Black"
colour = "black"
[pieces.general]
name = "General"
label = "K"
betza = "W"
royal = true
picture = ["xiangqi_general_red", "xiangqi_general_black"]
[setup]
text = "1k1/3/3/K2 w - - 0 1"
"""
NET = Decor(points=True, river=2, lines=(("a1", "c3"),))


def test_lines_join_neighbours_and_stop_at_the_river() -> None:
    lines = board_lines(Board(3, 4), decor=NET)
    assert len(lines) == 2 * 4 + 3 * 3 - 1 + 1
    assert (22.5, 112.5, 22.5, 67.5) in lines
    assert (67.5, 112.5, 67.5, 67.5) not in lines
    assert (22.5, 157.5, 112.5, 67.5) in lines


def test_lines_are_turned_with_the_board() -> None:
    assert (112.5, 22.5, 22.5, 112.5) in board_lines(Board(3, 4), orientation=1, decor=NET)


def test_a_board_of_squares_has_no_lines() -> None:
    assert board_lines(Board(8, 8)) == ()


def test_a_grid_is_drawn_between_the_squares() -> None:
    assert board_lines(Board(4, 6), decor=Decor(grid=3)) == ((135, 0, 135, 270), (0, 135, 180, 135))
    seen_from_black = board_lines(Board(4, 6), orientation=1, decor=Decor(grid=3))
    assert seen_from_black == ((45, 0, 45, 270), (0, 135, 180, 135))


def test_grid_chess_shows_its_lines() -> None:
    spec = load_spec(preset_document("grid"))
    lines = board_lines(spec.board, decor=spec.decor)
    assert {x for x, _, u, _ in lines if x == u} == {90, 180, 270}
    assert {y for _, y, _, v in lines if y == v} == {90, 180, 270}


@pytest.mark.parametrize("draw", [board_svg, lambda picture: standalone_svg(picture, size=400)])
def test_points_are_drawn_on_the_light_shade_alone(draw: "type[str]") -> None:
    svg = draw(picture_of(get_rules(DOCUMENT), "1k1/3/3/K2 w - - 0 1"))
    assert 'class="board-line"' in svg
    assert 'class="dark"' not in svg


def test_each_side_has_its_own_picture() -> None:
    spec = load_spec(DOCUMENT)
    pictures = [piece_of(spec, PieceOn("K", "general", side)).picture for side in (0, 1)]
    assert pictures == ["xiangqi_general_red", "xiangqi_general_black"]


@pytest.mark.parametrize(("below", "turned_centre"), [(0, "67.5 22.5"), (1, "112.5 22.5")])
def test_the_pieces_of_the_far_side_stand_upside_down(below: int, turned_centre: str) -> None:
    picture = replace(picture_of(get_rules(DOCUMENT), "1k1/3/3/K2 w - - 0 1"), orientation=below)
    svg = board_svg(picture)
    assert svg.count("rotate(180") == 1
    assert f"rotate(180 {turned_centre})" in svg


def test_a_piece_of_a_plain_preset_is_never_turned() -> None:
    assert not Piece("K", "white").turns
