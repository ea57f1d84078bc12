"""Boards of any size, with holes."""

import pytest

from variants import Board, get_rules

HOLES = """
extends = "chess"
without = ["castling"]
key = "holes"
name = "Holes"

[board]
holes = ["d4", "a8"]

[setup]
text = "-3k3/8/8/8/3-4/8/8/R2QK3 w - - 0 1"
"""

LARGE = """
key = "large"
name = "Large"

[board]
files = 16
ranks = 16

[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true

[pieces.rook]
name = "Rook"
label = "R"
betza = "R"

[setup]
text = "k15/16/16/16/16/16/16/16/16/16/16/16/16/16/16/8R6K w - - 0 1"
"""


@pytest.mark.parametrize(("files", "ranks"), [(0, 8), (8, 0), (17, 8), (8, 17)])
def test_a_board_out_of_bounds_is_refused(files: int, ranks: int) -> None:
    with pytest.raises(ValueError, match="1 to 16 files and ranks"):
        Board(files, ranks)


@pytest.mark.parametrize(("files", "ranks"), [(1, 1), (8, 8), (9, 9), (12, 8), (16, 16)])
def test_names_and_indices_answer_each_other(files: int, ranks: int) -> None:
    board = Board(files, ranks)
    assert [board.square(board.name(square)) for square in board.squares] == list(
        range(files * ranks)
    )


def test_cells_show_name_file_and_rank() -> None:
    cell = Board(16, 16).cells()[-1]
    assert (cell.name, cell.index, cell.file, cell.rank) == ("p16", 255, 15, 15)


@pytest.mark.parametrize("name", ["i1", "a9", "a0", "", "e", "4e", "E4"])
def test_other_names_are_no_squares(name: str) -> None:
    assert Board(8, 8).square(name) is None


def test_a_slider_stops_at_a_hole() -> None:
    rules = get_rules(HOLES)
    targets = {
        move.target for move in rules.legal_moves(rules.start()) if move.origin in ("d1", "a1")
    }
    assert {"d2", "d3", "a7"} <= targets
    assert not {"d4", "d5", "a8"} & targets


def test_holes_are_written_and_must_be() -> None:
    rules = get_rules(HOLES)
    assert rules.text(rules.start()) == "-3k3/8/8/8/3-4/8/8/R2QK3 w - - 0 1"
    with pytest.raises(ValueError, match="a8 is not part of this board"):
        rules.position("4k3/8/8/8/3-4/8/8/R2QK3 w - - 0 1")
    with pytest.raises(ValueError, match="is no piece of this preset"):
        rules.position("-3k3/8/8/8/2-5/8/8/R2QK3 w - - 0 1")


def test_two_digit_ranks_and_files_to_p() -> None:
    rules = get_rules(LARGE)
    position = rules.start()
    position = rules.play(position, rules.read("i1i16", position))
    assert rules.text(position) == "k7R7/16/16/16/16/16/16/16/16/16/16/16/16/16/16/15K b - - 1 1"
    assert rules.checked(position) == ("a16",)
    assert [rules.read("a16a15", position).text, rules.read("Kb15", position).text] == [
        "a16a15",
        "a16b15",
    ]
