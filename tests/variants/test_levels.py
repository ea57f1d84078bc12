"""Boards with levels: names, steps and letters of moves, documents, and what is special about the
games.
"""

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
from variants.authoring import read_parts
from variants.describe.moves import betza_words
from variants.importers.diagram_export import export_diagram
from variants.importers.fairy_export import export_ini
from variants.movement.betza import level_mark, parse

CUBE = Board.levelled(5, 5, 5)
MIRROR = Board.levelled(8, 8, 2, apart=True)


def targets(text: str, origin: str, board: Board = CUBE) -> set[str]:
    """Return where a move text of one leg leads from a cell, in one go."""
    mark = level_mark(board.stride) if board.is_deep else ""
    steps = [mover.segments[0] for mover in parse(mark + text)]
    start = board.indices[origin]
    return {board.names[s] for step in steps for s in board.ray(start, step.vector, step.reach)}


def played(rules: Rules, *texts: str) -> str:
    position = rules.start()
    for text in texts:
        position = rules.play(position, rules.read(text, position))
    return rules.text(position)


def why(rules: Rules, text: str, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        rules.read(move, rules.position(text))
    return refused.value.message


def test_names_begin_with_the_level() -> None:
    cells = CUBE.cells()
    assert (len(cells), cells[0].name, cells[-1].name) == (125, "Aa1", "Ee5")
    assert CUBE.missing == ()
    assert [CUBE.names[row[0]] for row in CUBE.rows[:6]] == [
        *("Ea5", "Ea4", "Ea3", "Ea2", "Ea1", "Da5")
    ]


def test_levels_are_turned_and_faced_with_the_board_unless_they_lie_apart() -> None:
    cube, mirror = CUBE.indices["Ab2"], MIRROR.indices["Ab2"]
    assert [CUBE.names[CUBE.turned(cube)], CUBE.names[CUBE.faced(cube)]] == ["Ed4", "Eb4"]
    assert [MIRROR.names[MIRROR.turned(mirror)], MIRROR.names[MIRROR.faced(mirror)]] == [
        "Ag7",
        "Ab7",
    ]


def test_a_line_leads_through_levels_and_distance_counts_them() -> None:
    origin, target = CUBE.indices["Aa5"], CUBE.indices["Ee1"]
    assert [CUBE.names[s] for s in CUBE.line(origin, target)] == ["Aa5", "Bb4", "Cc3", "Dd2", "Ee1"]
    assert CUBE.distance(origin, target) == 4
    assert CUBE.line(origin, origin) == (origin,)


def test_no_step_within_a_level_leads_to_another() -> None:
    for board in (CUBE, MIRROR):
        side = board.height - 1
        for square in board.squares:
            found = (
                board.step(square, (x, y)) for x in (-side, 0, side) for y in range(-side, side)
            )
            assert {board.level(s) for s in found if s >= 0} <= {board.level(square)}


@pytest.mark.parametrize(
    ("files", "ranks", "levels"), [(5, 5, 1), (5, 5, 9), (8, 8, 8), (17, 2, 2)]
)
def test_a_board_that_cannot_be_is_refused(files: int, ranks: int, levels: int) -> None:
    with pytest.raises(ValueError, match=r"levels|files"):
        Board.levelled(files, ranks, levels)


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("W", "Bc3 Dc3 Cb3 Cd3 Cc2 Cc4"),
        ("fW", "Cc4 Dc3"),
        ("bW", "Cc2 Bc3"),
        ("+W", "Dc3"),
        ("-W", "Bc3"),
        ("=W", "Cb3 Cd3 Cc2 Cc4"),
        ("sW", "Cb3 Cd3"),
        ("fF", "Cb4 Cd4 Db3 Dd3 Dc4"),
        ("f=F", "Cb4 Cd4"),
        ("flF", "Cb4 Db3"),
        ("+F", "Db3 Dd3 Dc2 Dc4"),
        ("T", "Bb2 Bb4 Bd2 Bd4 Db2 Db4 Dd2 Dd4"),
        ("+frT", "Dd4"),
        ("(2,2,1)", "Aa2 Aa4 Ab1 Ab5 Ad1 Ad5 Ae2 Ae4 Ba1 Ba5 Be1 Be5"
         " Da1 Da5 De1 De5 Ea2 Ea4 Eb1 Eb5 Ed1 Ed5 Ee2 Ee4"),
        ("+H", ""),
    ],
)  # fmt: skip
def test_letters_directions_and_signs(text: str, cells: str) -> None:
    assert targets(text, "Cc3") == set(cells.split())


def test_lines_are_6_12_and_8_and_a_knight_goes_to_24_cells() -> None:
    counts = {text: len(parse(level_mark(9) + text)) for text in ("R", "B", "TT", "Q", "K", "N")}
    assert counts == {"R": 6, "B": 12, "TT": 8, "Q": 26, "K": 26, "N": 24}


def test_a_lame_leap_goes_through_faces_first_then_edges_then_corners() -> None:
    mover = next(m for m in parse(level_mark(9) + "n(3,2,1)") if m.segments[0].vector == (3, 2 + 9))
    assert mover.segments[0].via == ((1, 0), (2, 1))


@pytest.mark.parametrize(
    ("betza", "reason"),
    [
        ("WafF", "on levels a move has one leg"),
        ("[W-F]", "on levels a move has one leg, and no brackets"),
        ("KisO2", "on levels nobody castles"),
        ("oR", "'o' means nothing on levels"),
        ("fhN", "the direction 'fh' does not fit this piece letter"),
        ("-fF", "the direction 'f' does not fit this piece letter"),
        ("(1,2)", "a parenthesis must hold three numbers"),
        ("(5,0,0)", "a leap of 5 is too long: a level has 5 ranks"),
        ("+U", "U has no directions"),
        ("levels9:W", "must not begin with 'levels9:': the board says its shape"),
    ],
)
def test_what_levels_do_not_have_is_refused_with_its_place(betza: str, reason: str) -> None:
    document = f"""
extends = "raumschach"
key = "other"
name = "Other"

[pieces.queen]
betza = "{betza}"
"""
    with pytest.raises(PresetError) as refused:
        load_spec(document)
    assert refused.value.message.startswith("pieces.queen.betza")
    assert reason in refused.value.message


@pytest.mark.parametrize("betza", ["T", "TT", "+W", "=R", "(1,1,1)"])
def test_one_level_has_no_letters_of_levels(betza: str) -> None:
    with pytest.raises(PresetError):
        parse(betza)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("[board]\nlevels = 9", "board.levels: must be from 1 to 8"),
        ("[board]\nlevels = 1\napart = true", "board.apart: is for boards with several levels"),
        ("[board]\nfiles = 16\nranks = 16\nlevels = 3", "take 1248 places, at most 512"),
        ("[board]\nfiles = 17\nranks = 2\nlevels = 2", "with levels has at most 16 files and"),
        ("[board]\npoints = true", "board.points: is for boards with one level"),
        ("[explosion]", "explosion: is for boards with one level"),
        ("[hands]\ncaptures = true", "hands: is for boards with one level"),
        ("[castling]", "castling: on levels castlings are listed one by one"),
        ('[[effect]]\ndoes = "captured_goes_home"\n[[effect]]\ndoes = "mover_changes_level"',
         "effect: mover_changes_level cannot be combined with other effects"),
        ('[promotion]\nzone = ["F*5"]', "'F*5' is not on this board"),
        ('[promotion]\nzone = ["Aa6"]', "there is no square 'Aa6' on this board"),
    ],
)  # fmt: skip
def test_documents_that_cannot_be_are_refused_in_words(change: str, reason: str) -> None:
    document = f'extends = "raumschach"\nkey = "other"\nname = "Other"\n{change}\n'
    with pytest.raises(PresetError) as refused:
        load_spec(document)
    assert reason in refused.value.message


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (
            '[[effect]]\ndoes = "mover_changes_level"',
            r"effect\[0\].does: is for boards with levels",
        ),
        ("[board]\nlevels = 2", "on levels nobody castles|the placement has|castling"),
        ('[promotion]\nzone = ["A*8"]', "'A\\*8' is not on this board"),
    ],
)
def test_one_board_has_no_levels(change: str, reason: str) -> None:
    document = f'extends = "chess"\nkey = "other"\nname = "Other"\n{change}\n'
    with pytest.raises(PresetError, match=reason):
        load_spec(document)


def test_nothing_unenforced_has_levels() -> None:
    document = 'extends = "alice"\nkey = "other"\nname = "Other"\nenforced = false\n'
    with pytest.raises(PresetError, match="a board with levels is for presets that enforce"):
        load_spec(document)


@pytest.mark.parametrize(
    ("items", "count"), [(["A*"], 25), (["*5"], 25), (["B*5"], 5), (["Ca*"], 5), (["Aa1-Bb2"], 8)]
)
def test_zones_are_levels_ranks_files_and_boxes(items: list[str], count: int) -> None:
    document = f"""
extends = "raumschach"
key = "other"
name = "Other"

[promotion]
zone = {items!r}
""".replace("'", '"')
    ours, theirs = load_spec(document).promotions[0].zone
    assert (len(ours.squares), len(theirs.squares)) == (count, count)
    assert {CUBE.faced(s) for s in ours.squares} == theirs.squares


def test_a_rank_that_is_too_long_is_named_with_its_level() -> None:
    rules = get_rules("raumschach")
    text = rules.spec.setup.text.replace("ubqub", "ubqubb")
    with pytest.raises(InvalidPosition, match="rank D5 has 6 squares, this board has 5"):
        rules.position(text)


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("Ab2Ab3", "Ab2Ab3"),
        ("ab2-ab3", "Ab2Ab3"),
        ("Ab3", "Ab2Ab3"),
        ("Bb3", "Bb2Bb3"),
        ("NCb2", "Ab1Cb2"),
        ("NAbAc3", "Ab1Ac3"),
        ("NAb1Ac3", "Ab1Ac3"),
        ("N Ab1-Ac3", "Ab1Ac3"),
        ("Bc2 - Cc2", "Bc2Cc2"),
    ],
)
def test_moves_are_typed_with_levels(typed: str, canonical: str) -> None:
    rules = get_rules("raumschach")
    assert rules.read(typed, rules.start()).text == canonical


@pytest.mark.parametrize("key", ["raumschach", "alice"])
@pytest.mark.parametrize("style", ["canonical", "san", "full", "figurine"])
def test_what_is_written_is_read_again(key: str, style: str) -> None:
    rules = get_rules(key)
    position = rules.start()
    for _ in range(12):
        moves = rules.legal_moves(position)
        for move in moves:
            assert rules.read(rules.write(move, position, style), position).text == move.text  # type: ignore[arg-type]
        position = rules.play(position, moves[len(moves) * 5 // 7])
        assert rules.text(rules.position(rules.text(position))) == rules.text(position)


def test_words_say_faces_edges_and_corners() -> None:
    mark = level_mark(9)
    assert betza_words(f"{mark}fmWfcF").phrases == (
        "one cell through a face, forward or up, without capturing",
        "captures one cell through an edge, forward or up",
    )
    assert betza_words(f"{mark}TT").phrases == ("any number of cells through corners",)
    assert betza_words(f"{mark}+lT").phrases == (
        "one cell through a corner, forward and up to the left or back and up to the left",
    )
    assert betza_words(f"{mark}N2").phrases == (
        "leaps two cells along one axis and one along another, up to two times in the same"
        " direction over empty cells",
    )


def test_the_rules_name_levels_and_zones() -> None:
    texts = [
        text for section in rules_sections(get_spec("raumschach")) for text in section.paragraphs
    ]
    assert texts[0].startswith("The board has five levels, A at the bottom to E at the top;")
    assert "pawns all along rank 2 of A, all along rank 2 of B" in texts[1]
    assert any("White: rank 5 of level E; Black: rank 1 of level A" in text for text in texts)


def test_moves_on_levels_have_no_parts_and_no_place_in_other_formats() -> None:
    spec = get_spec("raumschach")
    assert read_parts(spec.piece("king").betza).parts is None
    for export in (export_ini, export_diagram):
        with pytest.raises(PresetError, match="one level"):
            export(spec)


# Alice


ALICE = "8/8/8/8/8/8/8/8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_what_has_moved_passes_to_the_other_board_and_back() -> None:
    rules = get_rules("alice")
    assert played(rules, "Ae2Ae4", "Ad7Ad5", "Be4Bd5").split()[0] == (
        "8/8/8/8/8/8/8/8/rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR"
    )


def test_a_move_on_the_only_board_that_has_it_needs_no_letter() -> None:
    rules = get_rules("alice")
    position = rules.start()
    assert rules.read("e2e4", position).text == "Ae2Ae4"
    assert rules.read("Nf3", position).text == "Ag1Af3"


def test_the_marks_of_a_move_show_where_the_piece_is_now() -> None:
    rules = get_rules("alice")
    position = rules.start()
    move = rules.read("Ae2Ae4", position)
    assert move.marks == ("Ae2", "Ae4", "Be4")
    assert rules.words(position, move) == "Pawn Ae2 to Ae4, passes on to Be4"


def test_a_piece_cannot_pass_where_another_stands() -> None:
    text = "8/8/8/8/8/4n3/8/8/4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    assert why(get_rules("alice"), text.replace("4n3", "7n"), "Ah1Ah3") == (
        "the rook on Ah1 could not pass on from Ah3: the knight on Bh3 stands there on board B"
    )


def test_a_king_may_not_step_through_an_attack_on_its_own_board() -> None:
    text = "8/8/8/8/8/8/8/8/4k2r/8/8/8/8/8/8/6K1 w - - 0 1"
    assert why(get_rules("alice"), text, "Ag1Ah1") == (
        "before the piece passes on, your king on Ah1 would be in check by the rook on Ah8"
    )


def test_a_king_may_not_pass_into_check() -> None:
    text = "7r/8/8/8/8/8/8/8/4k3/8/8/8/8/8/8/6K1 w - - 0 1"
    assert why(get_rules("alice"), text, "Ag1Ah1") == (
        "the move leaves your king on Bh1 in check by the rook on Bh8"
    )


def test_only_a_piece_of_the_other_board_comes_between() -> None:
    rules = get_rules("alice")
    text = "8/8/8/8/8/R7/8/8/4r2k/8/8/8/8/6B1/8/4K3 w - - 0 1"
    legal = {move.text for move in rules.legal_moves(rules.position(text))}
    assert "Ba3Be3" in legal
    assert "Ag3Ae5" not in legal
    assert rules.is_check(rules.position(text))


def test_king_and_rook_pass_on_together() -> None:
    rules = get_rules("alice")
    text = "8/8/8/8/8/8/8/8/4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    position = rules.position(text)
    after = rules.play(position, rules.read("O-O", position))
    assert rules.text(after) == "8/8/8/8/8/8/8/5RK1/4k3/8/8/8/8/8/8/8 b - - 1 1"


def test_castling_needs_room_for_both_on_the_other_board() -> None:
    rules = get_rules("alice")
    for row in ("5n2", "6n1"):
        text = f"8/8/8/8/8/8/8/{row}/4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        assert "Ae1Ag1" not in {m.text for m in rules.legal_moves(rules.position(text))}


def test_a_pawn_is_promoted_before_it_passes() -> None:
    rules = get_rules("alice")
    position = rules.position("8/8/8/8/8/8/8/8/8/P6k/8/8/8/8/8/4K3 w - - 0 1")
    after = rules.play(position, rules.read("Aa8=N", position))
    assert rules.text(after).split()[0] == "N7/8/8/8/8/8/8/8/8/7k/8/8/8/8/8/4K3"


def test_nothing_is_captured_in_passing() -> None:
    rules = get_rules("alice")
    position = rules.position("8/8/8/8/3p4/8/8/8/4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
    after = rules.play(position, rules.read("Ae2Ae4", position))
    assert {m.text for m in rules.legal_moves(after) if m.origin == "Bd4"} == {"Bd4Bd3"}


def test_a_mate_needs_no_help_of_the_board_the_king_is_on() -> None:
    """The shortest game there is: 1 e4 d5 2 Be2 dxe4 3 Bb5 mate, by chessvariants.com."""
    rules = get_rules("alice")
    text = played(rules, "Ae2Ae4", "Ad7Ad5", "Af1Ae2", "Bd5Be4", "Be2Bb5")
    outcome = rules.outcome(rules.position(text))
    assert outcome is not None
    assert (outcome.reason.value, outcome.winner) == ("checkmate", 0)
