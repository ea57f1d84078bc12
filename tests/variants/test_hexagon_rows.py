"""Boards of hexagons in rows: names, steps and letters of moves, documents, De Vasa's and Brusky's
chess.
"""

import re

import pytest

from variants import (
    Board,
    IllegalMove,
    InvalidPosition,
    PresetError,
    Rules,
    get_rules,
    get_spec,
    load_spec,
    rules_sections,
)
from variants.authoring.betza_reader import read_parts
from variants.authoring.betza_writer import write_parts
from variants.authoring.difference.board import board_changes
from variants.describe.diagrams import hexagon
from variants.describe.moves import betza_words
from variants.movement.betza import parse

RHOMBUS = Board.in_rows(9, 9)
ODD = 'key = "odd"\nname = "Odd"\n'


def targets(text: str, origin: str) -> set[str]:
    """Return where a move text leads from a cell of De Vasa's board, in one go."""
    steps = [mover.segments[0] for mover in parse(f"hex-rows:{text}")]
    found = set()
    for step in steps:
        found |= set(RHOMBUS.ray(RHOMBUS.indices[origin], step.vector, step.reach))
    return {RHOMBUS.names[square] for square in found}


def moves_of(rules: Rules, text: str, origin: str) -> set[str]:
    moves = rules.legal_moves(rules.position(text))
    return {move.text.removeprefix(origin) for move in moves if move.origin == origin}


def brusky(pawns: str, *others: str) -> str:
    """Return a position of Brusky's chess: White's pawns, then pieces such as `rf3`; the kings
    stand aside.
    """
    spec = get_spec("brusky")
    signs = dict.fromkeys(pawns.split(), "P") | {each[1:]: each[0] for each in others}
    signs |= {"b1": "K", "d8": "k"}
    rows = []
    for row in spec.board.rows:
        names = [spec.board.names[square] for square in row]
        row_text = "".join("-" if name in spec.holes else signs.get(name, " ") for name in names)
        rows.append(re.sub(" +", lambda empty: str(len(empty[0])), row_text))
    return f"{'/'.join(rows)} w - - 0 1"


def test_a_rhombus_has_files_and_ranks_and_three_colours() -> None:
    assert (len(RHOMBUS.squares), RHOMBUS.names[0], RHOMBUS.names[-1]) == (81, "a1", "i9")
    counts = [sum(RHOMBUS.colour(s) == colour for s in RHOMBUS.squares) for colour in range(3)]
    assert counts == [27, 27, 27]
    assert Board.in_rows(12, 8).letters == "abcdefghijkl"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("W", "e6 f6 f5 e4 d4 d5"),
        ("F", "f7 g6 f4 d3 c4 d6"),
        ("N", "f8 g8 h7 h6 g4 f3 d2 c2 b3 b4 c6 d7"),
        ("D", "e7 g7 g5 e3 c3 c5"),
        ("fW", "e6 f6"),
        ("flW", "e6"),
        ("lrW", "d5 f5"),
        ("fF", "f7"),
        ("flfrF", "d6 g6"),
        ("rF", "g6 f4"),
        ("fD", "e7 g7"),
        ("fN", "f8 g8"),
        ("rN", "h7 h6 g4 f3"),
        ("ffN", "d7 f8 g8 h7"),
        ("rrN", "h7 h6 g4 f3"),
        ("fK", "f7"),
        ("rK", "f5"),
        ("fhK", "d6 e6 f7 f6 g6"),
    ],
)
def test_letters_and_directions(text: str, cells: str) -> None:
    assert targets(text, "e5") == set(cells.split())


def test_what_letters_say_is_composed_and_written_again() -> None:
    for text in ("fmWflfrceFifmnD", "fW", "flfrF", "fF", "lrW", "K", "fR", "N", "fN", "ffN"):
        marked = f"hex-rows:{text}"
        parts = read_parts(marked).parts
        assert parts is not None
        assert {part.shape for part in parts} == {"hex-rows"}
        assert set(parse(write_parts(parts))) == set(parse(marked)), text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fW", "one cell through an edge, ahead to the left or ahead to the right"),
        ("fF", "one cell through a corner, straight ahead"),
        ("lrW", "one cell through an edge, to the left or to the right"),
        ("K", "one cell through an edge or through a corner"),
        (
            "ffN",
            "leaps two cells through edges in a line and one on to a side, the four ways that go"
            " most ahead",
        ),
    ],
)
def test_moves_in_words(text: str, words: str) -> None:
    assert betza_words(f"hex-rows:{text}").phrases == (words,)


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        (
            "files = 3\nranks = 3\nheights = [3]",
            'board.heights: is for boards of hexagons in files: write shape = "hex"',
        ),
        ("files = 3\nranks = 3\nslanting = true", "board.slanting: is for boards of hexagons in"),
        ("files = 3\nranks = 3\nlevels = 2", "board.levels: is for boards of squares"),
        ("files = 3\nranks = 3\napart = true", "board.apart: is for boards of squares"),
        ("files = 3\nranks = 3\ngrid = 2", "board.grid: is for boards of squares"),
        ("files = 3\nranks = 3\npoints = true", "board.points: is for boards of squares"),
        ("files = 17\nranks = 3", "board: a board of hexagons has at most 16 files and ranks"),
        ("files = 3", "board.ranks: is missing"),
        ('files = 1\nranks = 1\nholes = ["a1"]', "board: has no squares"),
        ('files = 3\nranks = 3\nholes = ["d1"]', "board.holes: there is no square 'd1'"),
    ],
)
def test_boards_that_cannot_be_are_refused(board: str, reason: str) -> None:
    with pytest.raises(PresetError) as caught:
        load_spec(
            f'{ODD}[board]\nshape = "hex-rows"\n{board}\n[pieces.king]\nname = "K"'
            '\nlabel = "K"\nbetza = "K"\n[setup]\ntext = "K w - - 0 1"'
        )
    assert reason in caught.value.message


def test_rules_for_squares_and_wings_are_refused() -> None:
    wings = '[castling]\nkings = ["king"]\npartners = ["rook"]\ntargets = ["g", "c"]'
    for table in ('[[connect]]\npieces = ["pawn"]', "[gating]"):
        with pytest.raises(PresetError, match="is for boards of squares"):
            load_spec(f'extends = "de-vasa"\nwithout = ["castling"]\n{ODD}{table}')
    with pytest.raises(PresetError, match="castlings are listed one by one"):
        load_spec(f'extends = "de-vasa"\nwithout = ["castling"]\n{ODD}{wings}')
    with pytest.raises(PresetError, match="on hexagons a move has one leg"):
        load_spec(f'extends = "de-vasa"\n{ODD}[pieces.rook]\nbetza = "WafF"')


def test_position_texts_go_rank_by_rank_with_dashes_for_what_is_missing() -> None:
    rules = get_rules("brusky")
    assert rules.text(rules.start()) == get_spec("brusky").setup.text
    with pytest.raises(InvalidPosition) as caught:
        rules.position("12/12/12/12/12/12/12/12 w - - 0 1")
    assert "a8 is not part of this board: write -" in caught.value.message


def test_diagrams_of_moves_are_drawn_on_a_regular_board() -> None:
    board = hexagon(7, "hex-rows")
    assert len(board.squares) == 37
    assert [len([s for s in row if s not in board.holes]) for row in board.rows] == [
        *(4, 5, 6, 7, 6, 5, 4)
    ]


def test_the_board_is_told_in_words() -> None:
    first = rules_sections(get_spec("brusky"))[0].paragraphs[0]
    assert first.startswith("The board has 84 hexagons in 12 files, a to l, and 8 ranks; ranks go")
    assert "The cells j1," in first
    changes = list(board_changes(get_spec("glinski"), get_spec("de-vasa")))
    assert "Its cells are hexagons in rows." in changes
    assert "The pieces move by the ways of this board, which are different ones." in changes


def test_pawns_of_de_vasa_go_two_ways_and_capture_beside_the_middle() -> None:
    rules = get_rules("de-vasa")
    text = "3k5/9/5p3/9/6P2/n2n5/1P7/9/7K1 w - - 0 1"
    assert moves_of(rules, text, "b3") == {"b4", "b5", "c4", "d5", "a4", "d4"}
    assert moves_of(rules, text, "g5") == {"g6", "h6"}
    position = rules.position(text.replace(" w ", " b "))
    position = rules.play(position, rules.read("f7f5", position))
    after = rules.play(position, rules.read("g5f6", position))
    assert "p" not in rules.text(after).split()[0]


def test_kings_of_de_vasa_castle_on_both_wings() -> None:
    rules = get_rules("de-vasa")
    array = "r2k4r/9/9/9/9/9/9/9/R4K2R {} KQkq - 0 1"
    assert {"h1", "c1"} <= moves_of(rules, array.format("w"), "f1")
    assert {"b9", "g9"} <= moves_of(rules, array.format("b"), "d9")
    position = rules.position(array.format("b"))
    after = rules.play(position, rules.read("Kb9", position))
    assert rules.text(after).startswith("1kr5r/")


def test_an_enemy_right_ahead_halts_a_pawn_of_brusky() -> None:
    rules = get_rules("brusky")
    assert moves_of(rules, brusky("e2"), "e2") == {"e3", "e4", "f3", "g4"}
    assert moves_of(rules, brusky("e2", "Nf3"), "e2") == {"e3", "e4"}
    assert moves_of(rules, brusky("e2", "nf3"), "e2") == set()
    assert moves_of(rules, brusky("e2", "pe3", "bf4"), "e2") == {"f4"}
    assert moves_of(rules, brusky("e2", "ne4"), "e2") == {"e3", "f3", "g4"}
    with pytest.raises(IllegalMove) as caught:
        rules.read("e2e3", rules.position(brusky("e2", "nf3")))
    assert "has an enemy piece on one of the two cells ahead of it" in caught.value.message


def test_only_pawns_of_brusky_that_have_not_moved_capture_straight_ahead() -> None:
    rules = get_rules("brusky")
    assert "g4" in moves_of(rules, brusky("f2", "ng4"), "f2")
    assert moves_of(rules, brusky("c4", "nd6", "bb5", "re5"), "c4") == {"c5", "d5", "b5", "e5"}


def test_a_pawn_of_brusky_is_taken_in_passing_on_either_way() -> None:
    rules = get_rules("brusky")
    position = rules.position(brusky("j2", "pj4"))
    for move in ("j2l4", "j4k3"):
        position = rules.play(position, rules.read(move, position))
    assert "P" not in rules.text(position).split()[0]
