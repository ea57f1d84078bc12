"""Games as plain text, read again by the rules and by boards that enforce nothing."""

import random
from typing import Final

import pytest

from variants import Position, Rules, get_rules, load_spec, split_remark, write_record

QUICK, FREE = get_rules("sigma-4-shogi-quick"), get_rules("sigma-4-shogi")
MATE: Final = (
    "CDa2xb5 &DW /CF", "CF@d4", "FWd3xd4 &CFF /W", "FWe5xd4 &CFF /FW", "DWb5xb7 &JD /DW",
)  # fmt: skip
EMPTY_BOARD: Final = """
key = "plain"
name = "Plain"
enforced = false
[board]
files = 7
ranks = 7
[pieces.piece]
name = "Piece"
label = "M"
[setup]
text = "7/7/7/7/7/7/7 w 1"
"""


def played(text: str) -> list[str]:
    """The moves of a record, without numbers and remarks."""
    lines = [
        line.partition(" ")[2]
        for line in text.splitlines()
        if line[:1].isdigit() and ". " in line.replace("...", ".")
    ]
    return [
        split_remark(line)[0].strip() if not line.startswith("//") else line[2:].strip()
        for line in lines
    ]


def test_a_record_has_tags_numbered_moves_and_the_result() -> None:
    tags = {"White": "A", "Result": "1-0"}
    text = write_record(QUICK, QUICK.start(), MATE, tags=tags, remarks={1: "in the\nway"})
    assert text.splitlines() == [
        '[White "A"]',
        '[Result "1-0"]',
        '[Preset "sigma-4-shogi-quick"]',
        f'[Start "{QUICK.text(QUICK.start())}"]',
        "",
        "1. CDa2xb5 &DW /CF",
        "1... CF@d4 // in the way",
        "2. FWd3xd4 &CFF /W",
        "2... FWe5xd4 &CFF /FW",
        "3. DWb5xb7 &JD /DW",
        "1-0",
    ]


def test_set_ups_are_the_first_two_moves() -> None:
    setups = [FREE.recommended_setup(side) for side in (0, 1)]  # type: ignore[attr-defined]
    lines = write_record(FREE, FREE.start(), [*setups, "FWdd4"], tags={}).splitlines()
    assert lines[-3:] == [f"1. {setups[0]}", f"1... {setups[1]}", "2. FWd3-d4"]


def test_the_style_of_unenforced_presets_shows_the_squares() -> None:
    lines = write_record(QUICK, QUICK.start(), MATE, tags={}, style="board").splitlines()
    assert lines[-5:] == [
        "1. CD a2-b5; DW-b5",
        "1... cf*d4",
        "2. FW d3-d4; CFF-d4",
        "2... fw e5-d4; cff-d4",
        "3. DW b5-b7; JD-b7",
    ]


def test_what_changes_nothing_on_the_board_stands_behind_the_strokes() -> None:
    text = (
        "W,6/4,jc,2/6,rw/7/7/7/3,RF,3 w 19:DW 19:"
        + "JJJZZZZCCCEEEEEEEEEEEEEEEENNNNNNNDDDDDDDDDDDDDDDFFFFFFFFFFFFFFFWWWWWWWWWWWWW"
    )
    position = QUICK.position(text)
    assert write_record(
        QUICK, position, ["%Z"], tags={}, style="board", remarks={0: "at last"}
    ).splitlines()[-1] == ("1. // %Z at last")


def test_enforced_presets_have_both_styles() -> None:
    rules = get_rules("chess")
    assert write_record(rules, rules.start(), ["e4"], tags={}).splitlines()[-1] == "1. e2e4"
    assert (
        write_record(rules, rules.start(), ["e4"], tags={}, style="board").splitlines()[-1]
        == "1. P e2-e4"
    )


def labels(rules: Rules, position: Position) -> dict[str, str]:
    return {square: piece.label for square, piece in rules.pieces(position).items()}


def start_text(position: Position) -> str:
    """The position as a board that enforces nothing reads it: labels in braces."""
    pieces = labels(QUICK, position)
    cells = [
        [f"{{{pieces[f + r]}}}" if f + r in pieces else "1" for f in "abcdefg"] for r in "7654321"
    ]
    ranks = ["".join(rank).replace("1111111", "7") for rank in cells]
    return f"{'/'.join(ranks)} w 1"


@pytest.mark.parametrize("seed", range(6))
def test_a_board_that_enforces_nothing_can_replay_any_game(seed: int) -> None:
    """Every move as changes of squares leads to the same board, set-ups included."""
    draw = random.Random(seed)
    position, moves = QUICK.start(), []
    for _ in range(60):
        legal = QUICK.legal_moves(position)
        if not legal or QUICK.outcome(position):
            break
        move = draw.choice(legal)
        moves.append(move.text)
        position = QUICK.play(position, move)
    plain = get_rules(load_spec(EMPTY_BOARD))
    board = plain.position(start_text(QUICK.start()))
    for text in played(write_record(QUICK, QUICK.start(), moves, tags={}, style="board")):
        if not text.startswith("%"):
            board = plain.play(board, plain.read(text, board))
    assert labels(plain, board) == labels(QUICK, position)
    assert len(moves) > 4
