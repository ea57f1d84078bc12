"""A move text by itself is drawn and told, castling included."""

import pytest

from variants import Board, PresetError
from variants.authoring import move_sketch, move_words

PARTNER = ", which comes to its inner side."


def test_a_sketch_has_the_size_and_the_square_requested() -> None:
    sketch = move_sketch("N", board=Board(8, 8), origin="b1")
    assert (sketch.board, sketch.origin) == (Board(8, 8), "b1")
    assert set(sketch.marks) == {"a3", "c3", "d2"}


def test_a_sketch_without_a_board_shows_the_whole_move() -> None:
    sketch = move_sketch("[R=fsbsB][B=fsbsR]")
    assert sketch.board == Board(9, 9)
    assert set(sketch.marks) >= {"e6", "f7", "d7", "i7"}


def test_pieces_that_only_go_forward_stand_low_down() -> None:
    assert move_sketch("fR", board=Board(10, 10)).origin[1:] in ("1", "2", "3")
    assert move_sketch("K", board=Board(10, 10)).origin == "f5"


@pytest.mark.parametrize("betza", ["", "-", "isO2", "U", "KNADcaKmcabK"])
def test_every_text_has_a_sketch(betza: str) -> None:
    assert move_sketch(betza, board=Board(5, 3)).origin[0] == "c"


@pytest.mark.parametrize(
    ("betza", "words"),
    [
        ("", "Cannot move."),
        ("R", "Any number of squares straight."),
        ("isO2", f"Castles to either side: two squares towards a piece at the edge{PARTNER}"),
        ("ilO1", f"Castles to the left: one square towards a piece at the edge{PARTNER}"),
        (
            "isjO1",
            (
                "Castles to either side: one square towards a piece one square in from the"
                f" edge{PARTNER}"
            ),
        ),
    ],
)
def test_moves_in_words(betza: str, words: str) -> None:
    assert move_words(betza) == words


def test_a_square_that_is_not_there_is_refused() -> None:
    with pytest.raises(PresetError, match="no square 'z9'"):
        move_sketch("R", board=Board(8, 8), origin="z9")


def test_a_text_that_cannot_be_read_is_refused_with_its_column() -> None:
    with pytest.raises(PresetError) as caught:
        move_sketch("RxY", board=Board(8, 8))
    assert caught.value.params["column"] == 3
