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
files = 26
ranks = 26

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
text = "k25/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/18R6K w - - 0 1"
"""


@pytest.mark.parametrize(("files", "ranks"), [(0, 8), (8, 0), (27, 8), (8, 27)])
def test_a_board_out_of_bounds_is_refused(files: int, ranks: int) -> None:
    with pytest.raises(ValueError, match="1 to 26 files and ranks"):
        Board(files, ranks)


@pytest.mark.parametrize(("files", "ranks"), [(1, 1), (8, 8), (9, 9), (12, 8), (26, 26)])
def test_names_and_indices_answer_each_other(files: int, ranks: int) -> None:
    board = Board(files, ranks)
    assert [board.square(board.name(square)) for square in board.squares] == list(
        range(files * ranks)
    )


def test_cells_show_name_file_and_rank() -> None:
    cell = Board(26, 26).cells()[-1]
    assert (cell.name, cell.index, cell.file, cell.rank) == ("z26", 675, 25, 25)


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


def test_two_digit_ranks_and_files_to_z() -> None:
    rules = get_rules(LARGE)
    position = rules.start()
    position = rules.play(position, rules.read("s1s26", position))
    assert rules.text(position) == f"k17R7/{'26/' * 24}25K b - - 1 1"
    assert rules.checked(position) == ("a26",)
    assert [rules.read("a26a25", position).text, rules.read("Kb25", position).text] == [
        "a26a25",
        "a26b25",
    ]
