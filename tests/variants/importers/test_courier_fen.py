"""Game Courier's extended FEN -> presets without rules."""

import pytest

from variants import PresetError, get_rules
from variants.importers.courier_fen import read_board

CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 1"


def start(code: str) -> str:
    rules = get_rules(read_board(code))
    return rules.text(rules.start())


@pytest.mark.parametrize(
    "code",
    [
        "rnbqkbnrpppppppp32PPPPPPPPRNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/****/****/*/8/PPPPPPPP/RNBQKBNR".replace("****", "*"),
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
        read_board("17/17")
