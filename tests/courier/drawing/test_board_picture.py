"""What a position looks like, from the rules."""

import pytest

from courier.drawing.boards import Piece, picture_of, piece_of
from courier.drawing.boards.piece_set import is_known
from tests.depth import presets_of_today
from variants import PieceOn, get_rules, get_spec, preset_keys

CHESS = get_rules("chess")
START = CHESS.text(CHESS.start())
LISTED = [key for key in preset_keys() if get_spec(key).is_listed]
CHECKED = "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"


def first_of(below: int) -> int:
    """The draw that always gives the first of what is left."""
    return 0


@pytest.mark.parametrize("key", presets_of_today(LISTED))
@pytest.mark.parametrize("side", [0, 1])
def test_start_of_every_preset_is_drawn_with_pictures(key: str, side: int) -> None:
    rules = get_rules(key)
    modes = rules.spec.setup_modes
    start = rules.start(modes[0].key, first_of) if modes else rules.start()
    picture = picture_of(rules, rules.text(start), side=side)
    assert set(picture.pieces) == set(rules.pieces(start))
    assert all(is_known(piece.picture) for piece in picture.pieces.values())
    assert (picture.board, picture.orientation) == (rules.spec.board, side)


def test_piece_has_the_side_and_the_name_of_the_preset() -> None:
    assert picture_of(CHESS, START).pieces["g8"] == Piece(
        "n", "black", "knight", 1, "Black", "Knight"
    )


def test_kind_that_the_preset_does_not_know_has_no_picture() -> None:
    assert piece_of(CHESS.spec, PieceOn("Y", None, 0)) == Piece("Y", "white", "", 0, "White", "")


def test_marks_are_taken_over() -> None:
    picture = picture_of(CHESS, START, last_move=("e7", "e5"), paths=(("e7", "e5"),))
    assert (picture.marks.last, picture.marks.paths) == (("e7", "e5"), (("e7", "e5"),))


@pytest.mark.parametrize(("show_check", "squares"), [(True, ("e1",)), (False, ())])
def test_king_in_check_is_marked(show_check: bool, squares: tuple[str, ...]) -> None:
    assert picture_of(CHESS, CHECKED, show_check=show_check).marks.check == squares


def test_squares_taken_off_the_board_are_holes() -> None:
    rules = get_rules("free-board")
    position = rules.start()
    position = rules.play(position, rules.read("-e5", position))
    assert picture_of(rules, rules.text(position)).board.missing == ("e5",)


def test_a_square_that_has_vanished_is_a_gap_and_no_wall() -> None:
    rules = get_rules("cheshire-cat")
    position = rules.play(rules.start(), rules.read("e4", rules.start()))
    picture = picture_of(rules, rules.text(position))
    assert (picture.pieces["e2"].name, picture.board.missing) == ("gap", ())
