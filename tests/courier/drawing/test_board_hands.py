"""Pieces in hand and walls on boards: drawn, measured and said."""

import pytest

from courier.drawing.boards import (
    board_svg,
    board_text,
    describe_position,
    picture_of,
    standalone_svg,
)
from variants import get_rules

CRAZYHOUSE = get_rules("crazyhouse")
HELD = "4k3/8/8/8/8/8/8/4K3[PPn] w - - 0 1"
BARE = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"


def test_hands_are_read_in_the_order_of_the_preset() -> None:
    ours, theirs = picture_of(CRAZYHOUSE, HELD).hands
    assert [(held.piece.label, held.count) for held in ours] == [("P", 2)]
    assert [(held.piece.label, held.count) for held in theirs] == [("n", 1)]


@pytest.mark.parametrize(("position", "box"), [(HELD, "-14 -48 374 470"), (BARE, "-14 0 374 374")])
def test_hands_make_room_above_and_below_the_board(position: str, box: str) -> None:
    assert f'viewBox="{box}"' in board_svg(picture_of(CRAZYHOUSE, position))


def test_pictures_without_hands_keep_their_size() -> None:
    assert 'viewBox="-14 0 374 374"' in board_svg(picture_of(CRAZYHOUSE, HELD, hands=False))


def test_numbers_are_drawn_on_files_of_their_own() -> None:
    assert ">×2</text>" in standalone_svg(picture_of(CRAZYHOUSE, HELD), size=470)


def test_hands_are_said_in_words_and_in_plain_mails() -> None:
    picture = picture_of(CRAZYHOUSE, HELD)
    for text in (describe_position(picture), board_text(picture)):
        assert "In hand of White: pawn ×2." in text
        assert "In hand of Black: knight." in text


def test_prisoners_are_drawn_after_what_can_be_dropped_and_said() -> None:
    picture = picture_of(get_rules("hostage"), "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1 Qpp")
    first, second = picture.hands
    shown = [(held.piece.label, held.count, held.is_prisoner) for held in (*first, *second)]
    assert shown == [("N", 1, False), ("p", 2, True), ("Q", 1, True)]
    words = describe_position(picture)
    assert "In hand of White: knight. Prisoners of White: pawn ×2." in words
    assert "In hand of Black: nothing. Prisoners of Black: queen." in words


def test_walls_are_drawn_and_said() -> None:
    rules = get_rules("duck-chess")
    before = rules.start()
    after = rules.text(rules.play(before, rules.read("e2e4,e4e5", before)))
    picture = picture_of(rules, after)
    assert (picture.pieces["e5"].picture, picture.board.missing) == ("duck", ())
    assert "Walls: e5." in describe_position(picture)
