"""Boards of hexagons: names, steps and letters of moves, documents, and what is special about the
games.
"""

import pytest

from variants import (
    Board,
    InvalidPosition,
    PresetError,
    Rules,
    get_rules,
    get_spec,
    load_spec,
    rules_sections,
)
from variants.describe.moves import betza_words
from variants.movement.betza import parse
from variants.movement.hexagons import EDGES

GLINSKI = Board.hexagonal((6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6))
SHAFRAN = Board.hexagonal((6, 7, 8, 9, 10, 9, 8, 7, 6), slanting=True)


def targets(text: str, origin: str) -> set[str]:
    """Return where a move text leads from a cell of Gliński's board, in one go."""
    steps = [mover.segments[0] for mover in parse(f"hex:{text}")]
    found = set()
    for step in steps:
        limit = step.reach
        found |= set(GLINSKI.ray(GLINSKI.indices[origin], step.vector, limit))
    return {GLINSKI.names[square] for square in found}


def moves_of(rules: Rules, text: str, origin: str) -> set[str]:
    moves = rules.legal_moves(rules.position(text))
    return {move.text.removeprefix(origin) for move in moves if move.origin == origin}


def test_files_leave_out_j_and_are_numbered_from_their_near_end() -> None:
    assert len(GLINSKI.squares) == 91
    assert [GLINSKI.names[file[0]] for file in GLINSKI.outline] == [
        f"{letter}1" for letter in "abcdefghikl"
    ]
    assert [GLINSKI.names[file[-1]] for file in GLINSKI.outline] == [
        *("a6", "b7", "c8", "d9", "e10", "f11"),
        *("g10", "h9", "i8", "k7", "l6"),
    ]


def test_slanting_ranks_begin_later_on_the_right() -> None:
    assert len(SHAFRAN.squares) == 70
    assert [SHAFRAN.names[file[0]] for file in SHAFRAN.outline] == [
        *("a1", "b1", "c1", "d1", "e1", "f2", "g3", "h4", "i5")
    ]
    assert SHAFRAN.names[SHAFRAN.turned(SHAFRAN.indices["d1"])] == "f10"
    assert SHAFRAN.rank_for(SHAFRAN.indices["i5"], 0) == 0


@pytest.mark.parametrize(
    "heights", [(), (0,), (17,), (10**9,), (1, 2) * 8, (4, 4), (-1, 2), (16, 1, 16)]
)
def test_a_board_that_cannot_be_is_refused_at_once(heights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="files"):
        Board.hexagonal(heights)


def test_there_are_three_colours_and_a_corner_keeps_one() -> None:
    counts = [sum(GLINSKI.colour(s) == colour for s in GLINSKI.squares) for colour in range(3)]
    assert sorted(counts) == [30, 30, 31]
    centre = GLINSKI.indices["f6"]
    assert {GLINSKI.colour(GLINSKI.indices[name]) for name in targets("F", "f6")} == {
        GLINSKI.colour(centre)
    }
    neighbours = {GLINSKI.colour(GLINSKI.indices[name]) for name in targets("W", "f6")}
    assert GLINSKI.colour(centre) not in neighbours


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("W", "f7 g6 g5 f5 e5 e6"),
        ("F", "g7 h5 g4 e4 d5 e7"),
        ("N", "g8 h7 i5 i4 h3 g3 e3 d3 c4 c5 d7 e8"),
        ("D", "f8 h6 h4 f4 d4 d6"),
        ("fW", "f7"),
        ("flfrW", "e6 g6"),
        ("bW", "f5"),
        ("sW", "e5 e6 g5 g6"),
        ("lF", "d5"),
        ("fF", "e7 g7"),
        ("fD", "f8"),
        ("rN", "i4 i5"),
        ("fN", "d7 e8 g8 h7"),
        ("frN", "g8 h7 i5"),
        ("fK", "f7"),
        ("rK", "h5"),
    ],
)
def test_letters_and_directions(text: str, cells: str) -> None:
    assert targets(text, "f6") == set(cells.split())


def test_a_queen_has_twelve_lines() -> None:
    assert len(parse("hex:Q")) == len(parse("hex:K")) == 12
    assert len(targets("Q", "f6")) == 42


@pytest.mark.parametrize(
    ("betza", "reason"),
    [
        ("WafF", "on hexagons a move has one leg"),
        ("[W-F]", "on hexagons a move has one leg, and no brackets"),
        ("KisO2", "on hexagons nobody castles"),
        ("oR", "'o' means nothing on hexagons"),
        ("zB", "'z' means nothing on hexagons"),
        ("hlN", "the direction 'hl' does not fit this piece letter"),
        ("hex:W", "must not begin with 'hex:': the board says its shape"),
    ],
)
def test_what_hexagons_have_not_is_refused_by_name(betza: str, reason: str) -> None:
    text = f'extends = "glinski"\nkey = "odd"\nname = "Odd"\n[pieces.rook]\nbetza = "{betza}"'
    with pytest.raises(PresetError) as caught:
        load_spec(text)
    assert reason in caught.value.message
    assert caught.value.message.startswith("pieces.rook.betza")


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("heights = [6, 7, 7]", "board.heights: file 3 has 7 cells beside a file of 7"),
        ("heights = []", "board.heights: has 0 files"),
        ("heights = [1, 2.5]", "board.heights: must be a list of whole numbers"),
        ("heights = [16, 1, 16]", "board.heights: the files span more than 16 rows"),
        ("heights = [6, 99]", "board.heights: must each be from 1 to 16, not 99"),
        (f"heights = {[1, 2] * 8}", "board.heights: has 16 files"),
        ("heights = [1]\nfiles = 1", "board.files: is told by the heights"),
        ("heights = [5, 6, 5]\npoints = true", "board.points: is for boards of squares"),
        ("heights = [5, 6, 5]\ngrid = 2", "board.grid: is for boards of squares"),
    ],
)
def test_boards_that_cannot_be_are_refused(board: str, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(
            f'key = "odd"\nname = "Odd"\n[board]\nshape = "hex"\n{board}\n[pieces.king]\nname = "K"'
            '\nlabel = "K"\nbetza = "K"\n[setup]\ntext = "K w - - 0 1"'
        )
    assert reason in caught.value.message


def test_squares_have_neither_heights_nor_slanting_ranks() -> None:
    for line, reason in (
        ("heights = [3, 4, 3]", 'board.heights: is for boards of hexagons: write shape = "hex"'),
        ("slanting = true", "board.slanting: is for boards of hexagons"),
    ):
        with pytest.raises(PresetError, match="hexagons") as caught:
            load_spec(f'extends = "chess"\nkey = "odd"\nname = "Odd"\n[board]\n{line}')
        assert caught.value.message == reason


@pytest.mark.parametrize(
    ("placement", "reason"),
    [
        ("6/7", "the placement has 2 files, this board has 11"),
        ("5/7/8/9/10/11/10/9/8/7/6", "file a has 5 cells, not 6"),
        ("6/7/8/9/10/11/10/9/8/8/6", "file k has 8 cells, not 7"),
        ("6/7/8/9/10/X10/10/9/8/7/6", "'X' is no piece of this preset"),
    ],
)
def test_position_texts_go_file_by_file(placement: str, reason: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        get_rules("glinski").position(f"{placement} w - - 0 1")
    assert reason in caught.value.message


def test_holes_within_a_board_keep_the_names_of_the_rest() -> None:
    text = (
        'extends = "glinski"\nkey = "odd"\nname = "Odd"\n[board]\nholes = ["a6", "f6"]\n'
        '[setup]\ntext = "5-/P5p/RP4pr/N1P3p1n/Q2P2p2q/BBBP1-1pbbb/'
        'K2P2p2k/N1P3p1n/RP4pr/P5p/6 w - - 0 1"'
    )
    spec = load_spec(text)
    assert spec.holes == ("a6", "f6")
    assert spec.board.square("f7") == GLINSKI.square("f7")
    rules = get_rules(text)
    assert rules.text(rules.start()) == spec.setup.text


def test_a_pawn_of_glinski_steps_twice_from_any_first_cell_even_after_a_capture() -> None:
    rules = get_rules("glinski")
    text = "6/7/8/K8/3Pp5/4p6/10/8k/8/7/6 w - - 0 1"
    assert moves_of(rules, text, "e4") == {"f5"}
    position = rules.position(text)
    for move in ("e4f5", "h9h8"):
        position = rules.play(position, rules.read(move, position))
    assert moves_of(rules, rules.text(position), "f5") == {"e5", "f6", "f7"}


def test_taking_in_passing_goes_through_an_edge_or_a_corner() -> None:
    for key, pawn, taker in (("glinski", "f5f7", "e6f6"), ("mccooey", "e3e5", "f6e4")):
        rules = get_rules(key)
        files = ["6", "7", "8", "K8", "10", "11", "10", "8k", "8", "7", "6"]
        letters = "abcdefghikl"
        for name, mark in ((pawn[:2], "P"), (taker[:2], "p")):
            at, height = letters.index(name[0]), GLINSKI.length(letters.index(name[0]))
            below, above = int(name[1:]) - 1, height - int(name[1:])
            files[at] = f"{below or ''}{mark}{above or ''}"
        position = rules.position(f"{'/'.join(files)} w - - 0 1")
        position = rules.play(position, rules.read(pawn, position))
        after = rules.play(position, rules.read(taker, position))
        assert "P" not in rules.text(after).split()[0], key


def test_the_pawn_in_the_middle_of_mccooey_never_steps_twice() -> None:
    rules = get_rules("mccooey")
    firsts = {move.text for move in rules.legal_moves(rules.start())}
    assert {"f4f5", "e3e5", "c1c3"} <= firsts
    assert "f4f6" not in firsts


def test_pawns_of_shafran_reach_the_middle_in_one_move() -> None:
    rules = get_rules("shafran")
    pawns = ("a2", "b2", "c2", "d2", "e2", "f3", "g4", "h5", "i6")
    moves = rules.legal_moves(rules.start())
    counts = [sum(move.origin == pawn for move in moves) for pawn in pawns]
    assert counts == [1, 2, 2, 3, 3, 3, 2, 2, 1]


def test_shafran_castles_both_ways_short_and_long() -> None:
    rules = get_rules("shafran")
    text = "RP2pr/1P3p1/2P3p1/3P3p1/K8k/9/8/7/RP2pr w KLQRklqr - 0 1"
    assert {"g3", "h4", "c1", "b1"} <= moves_of(rules, text, "e1")
    position = rules.position(text)
    after = rules.play(position, rules.read("e1b1", position))
    assert rules.text(after).split()[0].startswith("1P2pr/KP3p1/R1P3p1/")


def test_the_rules_are_told_in_words_of_hexagons() -> None:
    sections = {
        section.title: section.paragraphs for section in rules_sections(get_spec("glinski"))
    }
    assert sections["Board and array"][0].startswith(
        "The board has 91 hexagons in 11 files, a to l"
    )
    pieces = " ".join(sections["The pieces"])
    assert "Any number of cells through edges or through corners." in pieces
    assert "Captures one cell through an edge, ahead to the left or ahead to the right" in pieces
    assert sections["Promotion"][0].startswith("A pawn that reaches the far end of a file becomes")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("K", "one cell through an edge or through a corner"),
        ("lrF", "one cell through a corner, to the left or to the right"),
        ("N", "leaps two cells through edges in a line and one on to a side"),
        ("W3", "up to three cells through edges"),
        ("nA", "goes two cells through corners in a line, the cells between being empty"),
        ("fmW*", "up to the middle of the file, but at least one cell, through edges, straight ahead, without capturing"),  # noqa: E501 -- one text
        ("pR", "hops over the first piece through edges and lands on any cell behind, up to the next piece"),  # noqa: E501 -- one text
        ("NN", "leaps two cells through edges in a line and one on to a side, any number of times in the same direction over empty cells"),  # noqa: E501 -- one text
    ],
)  # fmt: skip
def test_moves_in_words(text: str, words: str) -> None:
    assert betza_words(f"hex:{text}").phrases == (words,)


def test_rows_and_gates_are_for_squares() -> None:
    for table in ('[[connect]]\npieces = ["pawn"]', "[gating]"):
        with pytest.raises(PresetError, match="is for boards of squares"):
            load_spec(f'extends = "glinski"\nkey = "odd"\nname = "Odd"\n{table}')


def test_an_explosion_takes_the_six_neighbours() -> None:
    text = 'extends = "glinski"\nkey = "odd"\nname = "Odd"\n[explosion]\nspared = ["pawn"]'
    rules = get_rules(text)
    # White's queen on f4 takes the pawn on f7; the knights beside that go, the one behind a corner
    # stays.
    position = rules.position("K5/7/8/9/6n3/3Q2p4/6n3/6n2/8/7/5k w - - 0 1")
    after = rules.play(position, rules.read("f4f7", position))
    assert rules.text(after).split()[0] == "K5/7/8/9/10/11/10/6n2/8/7/5k"


def test_walls_at_the_edge_stand_at_the_ends_of_files() -> None:
    board = GLINSKI
    ends = {file[at] for file in board.outline for at in (0, -1)}
    outer = {*board.outline[0], *board.outline[-1]}
    assert {s for s in board.squares if len(_beside(board, s)) < 6} == ends | outer


def _beside(board: Board, square: int) -> list[int]:
    return [s for s in (board.step(square, step) for step in EDGES) if s >= 0]
