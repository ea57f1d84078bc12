"""Boards as plain text and in words."""

from dataclasses import replace

from courier.drawing.boards import (
    BoardPicture,
    Marks,
    Piece,
    board_text,
    cell_label,
    describe_position,
    square_names,
)
from tests.courier.drawing.board_samples import piece, pieces
from variants import Board, load_spec, preset_document

ENDING = BoardPicture(
    Board(8, 8), pieces=pieces("8/8/8/4k3/8/8/4P3/4K2R"), marks=Marks(last=("e8", "e5"))
)


def test_text_is_a_grid_with_coordinates() -> None:
    picture = BoardPicture(Board(3, 3), pieces=pieces("k2/1P1/2K"))
    assert board_text(picture).splitlines() == [
        "3  k . .",
        "2  . P .",
        "1  . . K",
        "",
        "   a b c",
        "",
        "Capital letters: White. Lower-case letters: Black.",
    ]


def test_text_is_seen_from_the_side_of_the_picture() -> None:
    picture = BoardPicture(Board(3, 3), pieces=pieces("k2/1P1/2K"), orientation=1)
    assert board_text(picture).splitlines()[:5] == [
        "1  K . .",
        "2  . P .",
        "3  . . k",
        "",
        "   c b a",
    ]


def test_text_leaves_holes_blank_and_widens_for_long_labels() -> None:
    picture = BoardPicture(
        Board.with_holes(3, 10, ("b10",)), pieces={"a10": Piece("DH", "white", "", 0, "White")}
    )
    lines = board_text(picture).splitlines()
    assert lines[0] == "10  DH    ."
    assert lines[1] == " 9  .  .  ."


def test_text_lists_letters_where_case_shows_nothing() -> None:
    picture = BoardPicture(
        Board(2, 1),
        pieces={"a1": Piece("X", "red", "", 0, "Red"), "b1": Piece("Y", "blue", "", 1, "Blue")},
    )
    assert board_text(picture).splitlines()[-2:] == ["Red: X", "Blue: Y"]


def test_text_of_an_empty_board_has_no_legend() -> None:
    assert board_text(BoardPicture(Board(2, 1))) == "1  . .\n\n   a b"


def test_cell_label_names_square_side_and_piece() -> None:
    assert cell_label("e4", piece("N")) == "e4, White knight"


def test_cell_label_of_a_piece_without_name_has_its_label() -> None:
    assert cell_label("e4", Piece("W", "red", side_name="Red")) == "e4, Red W"


def test_cell_label_of_an_empty_square() -> None:
    assert cell_label("e4", None) == "e4, empty"


def test_description_names_pieces_by_side_and_the_last_move() -> None:
    assert (
        describe_position(ENDING)
        == "White: king e1, rook h1, pawn e2. Black: king e5. Last move from e8 to e5."
    )


def test_description_is_the_same_from_both_sides() -> None:
    assert describe_position(replace(ENDING, orientation=1)) == describe_position(ENDING)


def test_description_shows_of_check() -> None:
    picture = BoardPicture(Board(1, 1), pieces={"a1": piece("K")}, marks=Marks(check=("a1",)))
    assert describe_position(picture) == "White: king a1. In check: a1."


def test_description_of_an_empty_board() -> None:
    assert describe_position(BoardPicture(Board(8, 8))) == "An empty board."


def test_special_squares_have_names() -> None:
    assert square_names(load_spec(preset_document("sigma-4-shogi"))) == {
        "a1": "corner of White",
        "g1": "corner of White",
        "a7": "corner of Black",
        "g7": "corner of Black",
        "d1": "circle of White",
        "d7": "circle of Black",
    }


def test_a_square_may_be_tinted_and_circled_anywhere() -> None:
    document = (
        'extends = "chess"\nkey = "x"\nname = "X"\n[board]\ntinted = [[], ["e4"]]\ncircled = ["e4",'
        ' "a1"]\n'
    )
    assert square_names(load_spec(document)) == {
        "e4": "circled square, coloured square of Black",
        "a1": "circled square",
    }


def test_special_squares_of_sides_of_many_have_names() -> None:
    document = 'extends = "brandubh"\nkey = "x"\nname = "X"\n[board]\ntinted = [["b2"], []]\n'
    assert square_names(load_spec(document))["b2"] == "coloured square of Attackers"


def test_ordinary_boards_name_no_square() -> None:
    assert square_names(load_spec(preset_document("chess"))) == {}
