"""Boards of up to 26 files and ranks, and presets of up to 400 kinds: names, texts, bounds."""

import random
from itertools import product
from string import ascii_lowercase

import pytest

from tests.variants.judges.wide import DOCUMENT
from variants import (
    InvalidPosition,
    PresetError,
    RulesError,
    get_rules,
    load_spec,
    pasted_position,
    rules_sections,
)
from variants.engine.game_rules import GameRules

SIDE = 26
ROWS = f"{SIDE}/" * (SIDE - 2)
WHOLE = DOCUMENT.replace("files = 25", f"files = {SIDE}").replace("ranks = 18", f"ranks = {SIDE}")
BOARD = f'{WHOLE.partition("[setup]")[0]}[setup]\ntext = "k25/{ROWS}25K w - - 0 1"\n'.replace(
    "isO4", ""
)


def position_text(pieces: dict[str, str], side: str = "w") -> str:
    rows = []
    for rank in range(SIDE, 0, -1):
        marks = [pieces.get(f"{file}{rank}", " ") for file in ascii_lowercase]
        row, empty = "", 0
        for mark in [*marks, ""]:
            if mark == " ":
                empty += 1
                continue
            row += (str(empty) if empty else "") + mark
            empty = 0
        rows.append(row)
    return f"{'/'.join(rows)} {side} - - 0 1"


def written(pieces: dict[str, str], text: str) -> str:
    rules = get_rules(BOARD)
    position = rules.position(position_text({"a26": "k", "a1": "K", **pieces}))
    return rules.write(rules.read(text, position), position, "san")


@pytest.mark.parametrize(
    ("pieces", "text", "short"),
    [
        # A capture, a target on the file x, both.
        ({"r4": "R", "d4": "p"}, "Rxd4", "Rxd4"),
        ({"r4": "R"}, "Rx4", "Rx4"),
        ({"r4": "R", "x4": "p"}, "Rxx4", "Rxx4"),
        # Of two rooks that of the file x is named by its whole square, the other one by its file.
        ({"x4": "R", "d9": "R"}, "Rx4d4", "Rx4d4"),
        ({"x4": "R", "d9": "R"}, "Rdd4", "Rdd4"),
        ({"x4": "R", "d9": "R", "d4": "p"}, "Rx4xd4", "Rx4xd4"),
        ({"x4": "R", "d9": "R", "d4": "p"}, "Rdxd4", "Rdxd4"),
        ({"x14": "R", "x24": "R"}, "R14x20", "R14x20"),
        ({"x14": "R", "x24": "R", "x20": "p"}, "R14xx20", "R14xx20"),
        # Pawns on the file x and beside it.
        ({"x5": "P"}, "x6", "x6"),
        ({"x5": "P", "w6": "p"}, "x5xw6", "x5xw6"),
        ({"w5": "P", "x6": "p"}, "wxx6", "wxx6"),
        ({"y5": "P", "x6": "p"}, "yxx6", "yxx6"),
        ({"d5": "P", "e6": "p"}, "dxe6", "dxe6"),
        # Squares with or without a sign between them.
        ({"x4": "R"}, "x4x10", "Rx10"),
        ({"x4": "R"}, "x4-x10", "Rx10"),
        ({"x4": "R", "x10": "p"}, "x4xx10", "Rxx10"),
        ({"x4": "R", "x10": "p"}, "R x4 x x10", "Rxx10"),
        ({"x4": "R"}, "R x4-q4", "Rq4"),
        ({"x4": "R"}, "X4Q4", "Rq4"),
    ],
)
def test_an_x_before_a_number_is_a_file_and_before_a_letter_a_capture(
    pieces: dict[str, str], text: str, short: str
) -> None:
    assert written(pieces, text) == short


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Rxd4", "there is nothing to capture on d4"),
        ("x4y5", "the rook on x4 cannot go to y5"),
        ("Rx27", "there is no square x27 on this board (a1 to z26)"),
    ],
)
def test_why_a_move_on_the_file_x_is_refused(text: str, reason: str) -> None:
    with pytest.raises(RulesError) as refused:
        written({"x4": "R"}, text)
    assert reason in refused.value.message


@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_read_as_it_is_written(seed: int) -> None:
    rules, draw = get_rules(BOARD), random.Random(seed)
    squares = [f"{file}{rank}" for file in "vwxyz" for rank in range(3, SIDE - 2)]
    pieces = dict(zip(draw.sample(squares, 30), "PPPPRRRQQBBNNNNpppppprrrqqbnnn", strict=True))
    position = rules.position(position_text({"a26": "k", "a1": "K", **pieces}))
    moves = rules.legal_moves(position)
    assert len(moves) > 100
    for move in moves:
        texts = [rules.write(move, position, style) for style in ("canonical", "san", "full")]
        assert [rules.read(text, position).text for text in texts] == [move.text] * 3


def test_a_position_of_labels_of_three_letters_fills_the_board() -> None:
    kinds = "".join(
        f'[pieces.k{at}]\nname = "Kind {at}"\nlabel = "{"".join(letters)}"\nbetza = ""\n'
        for at, letters in enumerate(product("AB", "abcdefghijklm", "abcdefghijklmno"))
    )
    row = "".join(f"({a}{b}o)" for a, b in product("AB", "abcdefghijklm"))
    text = f"{row.lower()}/" * 13 + f"{row}/" * 12 + f"{row} w - - 0 1"
    rules = get_rules(
        f'key = "full"\nname = "Full"\n[board]\nfiles = {SIDE}\nranks = {SIDE}\n{kinds}'
        f'[setup]\ntext = "{text}"\n[ends]\nstalemate = "loss"\n'
    )
    assert len(rules.spec.pieces) == 390
    assert rules.text(rules.start()) == rules.text(pasted_position(rules, text)) == text
    with pytest.raises(InvalidPosition, match="at most 4000 characters"):
        rules.position(f"{text}{' ' * 1000}")


def test_ranks_and_zones_are_said_up_to_the_last() -> None:
    zone = DOCUMENT.replace("files = 25\nranks = 18", "files = 26\nranks = 26")
    zone = zone.partition("[setup]")[0].replace("isO4", "")
    zone += (
        f'[setup]\ntext = "k25/{ROWS}25K w - - 0 1"\n[promotion]\npieces = ["pawn"]\n'
        'choices = ["queen"]\nzone = ["*22"]\noptional = true\n[[flag]]\npieces = ["king"]\n'
        'zone = ["v20-z24", "x*"]\n'
    )
    said = " ".join(p for s in rules_sections(load_spec(zone)) for p in s.paragraphs)
    assert "twenty-second rank" in said
    assert "v20 to z24" in said


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("files = 27\nranks = 8", "board.files: must be from 1 to 26, not 27"),
        ("files = 8\nranks = 27", "board.ranks: must be from 1 to 26, not 27"),
        (
            'shape = "hex-rows"\nfiles = 9\nranks = 17',
            "board: a board of hexagons has at most 16 files and ranks",
        ),
        (
            "files = 17\nranks = 4\nlevels = 2",
            "board: a board with levels has at most 16 files and ranks",
        ),
    ],
)
def test_what_is_too_large_is_refused_in_words(board: str, reason: str) -> None:
    with pytest.raises(PresetError) as refused:
        load_spec(f'key = "x"\nname = "X"\n[board]\n{board}\n')
    assert reason in refused.value.message


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ('[castling]\nkings = ["king"]\npartners = ["rook"]\ntargets = ["y", "c"]\n', "free"),
        (
            '[gating]\n[hands]\n[castling]\nkings = ["king"]\npartners = ["rook"]\n'
            'targets = ["y", "c"]\n',
            "gating",
        ),
    ],
)
def test_castling_fields_with_files_are_refused_beyond_the_file_p(table: str, path: str) -> None:
    text = f"{BOARD}{table}" + ("free_rooks = true\n" if path == "free" else "")
    with pytest.raises(PresetError, match="castlings are listed one by one"):
        load_spec(text)


def many(kinds: int, betza: str, side: int = SIDE) -> str:
    labels = ["".join(letters) for letters in product("ABCDEFG", ascii_lowercase, "abc")][:kinds]
    tables = "".join(
        f'[pieces.k{at}]\nname = "Kind {at}"\nlabel = "{label}"\nbetza = "{betza}"\n'
        for at, label in enumerate(labels)
    )
    return (
        f'key = "many"\nname = "Many"\n[board]\nfiles = {side}\nranks = {side}\n{tables}'
        '[pieces.king]\nname = "King"\nlabel = "K"\nbetza = "K"\nroyal = true\n'
        f'[setup]\ntext = "{side - 1}k/{f"{side}/" * (side - 2)}K{side - 1} w - - 0 1"\n'
    )


def test_four_hundred_kinds_are_allowed_and_no_more() -> None:
    assert len(load_spec(many(399, "W", side=8)).pieces) == 400
    with pytest.raises(PresetError, match="has 401 kinds, at most 400 are allowed"):
        load_spec(many(400, "W", side=8))


@pytest.mark.parametrize("betza", ["QN", "mQ", "R"])
def test_kinds_that_move_alike_are_laid_out_once(betza: str) -> None:
    rules = GameRules(load_spec(many(100, betza)))
    assert len(rules.legal_moves(rules.start())) == 3


@pytest.mark.parametrize("betza", ["Q", "NN", "mQpQ"])
def test_four_hundred_riders_on_the_largest_board_are_refused_in_words(betza: str) -> None:
    with pytest.raises(PresetError) as refused:
        get_rules(many(399, betza))
    assert "too many to lay out" in refused.value.message
