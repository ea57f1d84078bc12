"""Game Courier's extended FEN -> presets without rules."""

import pytest

from variants import PresetError, get_rules
from variants.importers.courier_fen import read_board

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 1"


def start(code: str) -> str:
    rules = get_rules(read_board(code).document)
    return rules.text(rules.start())


@pytest.mark.parametrize(
    "code",
    [
        "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/*/8/*/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/****/PPPPPPPP/RNBQKBNR/",
    ],
)
def test_equal_spellings_give_the_same_board(code: str) -> None:
    assert start(code) == CHESS


def test_short_ranks_are_filled_with_holes_and_labels_may_be_long() -> None:
    assert start("{NB}k-/3/ABc/a") == "{Nb}k-/3/ABc/a-- w 1"


@pytest.mark.parametrize(("code", "column"), [("rn!", 3), ("r{N", 2), ("rn%20", 3)])
def test_what_cannot_be_read_is_refused_by_column(code: str, column: int) -> None:
    with pytest.raises(PresetError, match=f"column {column} of the array"):
        read_board(code)


def test_a_board_that_is_too_large_is_refused() -> None:
    with pytest.raises(PresetError, match="too large"):
        read_board("27/27")


def test_an_array_without_ends_of_ranks_is_the_nearest_to_a_square() -> None:
    code = "rnabqkbcnrpppppppppp40PPPPPPPPPPRNABQKBCNR"
    assert start(code) == "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w 1"
    assert read_board(code).warnings == ("the array does not say where ranks end; read as 10 by 8",)


def test_kinds_with_like_labels_stay_different_and_the_change_is_shown() -> None:
    imported = read_board("{P1}{P2}P{p1}/{Knight}{Knife}{+P}{+p}")
    rules = get_rules(imported.document)
    assert rules.text(rules.start()) == "{Pa}{Pb}P{pa}/{Kni}{Kn}{+P}{+p} w 1"
    assert imported.warnings[:2] == ("{P1} is written Pa here", "{P2} is written Pb here")


def test_the_side_to_move_is_read() -> None:
    assert start("k7/8/8/8/8/8/8/K7 b - - 3 9") == "k7/8/8/8/8/8/8/K7 b 1"


def test_more_empty_squares_than_any_board_has_are_refused() -> None:
    with pytest.raises(PresetError, match="too large"):
        read_board("677")


def test_figures_alone_that_are_no_board_are_refused_in_words() -> None:
    with pytest.raises(PresetError) as caught:
        read_board("8888")
    assert caught.value.message == (
        "this array is too large, a board has at most 676 squares: part ranks by slashes, as in"
        " 8/8/8"
    )
    with pytest.raises(PresetError, match="the array has no squares"):
        read_board("0")


@pytest.mark.parametrize("text", ["hello", "hello there how are you", "rules/by me", "Chess"])
def test_a_sentence_is_no_array(text: str) -> None:
    with pytest.raises(PresetError, match="this is no array: write its ranks"):
        read_board(text)
