"""Section 4: set-ups, the quick start, and the phase of setting up."""

from itertools import product

import pytest

from tests.variants.special.sigma4.samples import BLACK_SETUP, FREE, QUICK, QUICK_TEXT, SETUP
from variants import (
    IllegalMove,
    InvalidPosition,
    NotationError,
    Outcome,
    PieceOn,
    PresetError,
    Reason,
    get_rules,
    preset_document,
)
from variants.special.sigma4.stones import CONTENTS, C, J, N, Z, letters

EMPTY = "7/7/7/7/7/7/7 w " + " ".join(["20:JJZZCCEEEEEEEENNNNDDDDDDDDFFFFFFFFWWWWWWWW"] * 2)


def faults(*changes: tuple[str, str], text: str = SETUP, side: int = 0) -> list[tuple[str, str]]:
    """Return clauses and codes broken by the quick start's set-up with some of its text changed."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return [
        (clause.clause, clause.code) for clause in FREE.setup_faults(text, 0 if side == 0 else 1)
    ]


def swapped(first: str, second: str) -> tuple[tuple[str, str], ...]:
    """Return the change that exchanges two bases with their squares."""
    (one, here), (two, there) = first.split("@"), second.split("@")
    return ((first, f"{two}@!{here}"), (second, f"{one}@{there}"), ("@!", "@"))


def test_the_recommended_setups_break_nothing() -> None:
    assert (faults(), faults(text=BLACK_SETUP, side=1)) == ([], [])
    assert (FREE.recommended_setup(0), FREE.recommended_setup(1)) == (SETUP, BLACK_SETUP)


def test_rule_4_1_a_base_stands_on_every_square_of_three_ranks_and_nowhere_else() -> None:
    assert faults(("FW@g3", "FW@g4")) == [("4.1", "outside-home"), ("4.1", "square-empty")]
    assert faults(("FW@g3", "FW@f3")) == [("4.1", "two-on-square"), ("4.1", "square-empty")]
    assert faults(text=BLACK_SETUP, side=0)[:2] == [
        ("4.1", "outside-home"),
        ("4.1", "square-empty"),
    ]


def test_rule_4_1_the_royal_base_stands_on_the_circle() -> None:
    assert faults(("RFW@d1", "FW@d1")) == [("4.1", "royal-place")]
    assert faults(("RFW@d1", "FW@d1"), ("FW@d3", "RFW@d3")) == [("4.1", "royal-place")]
    assert faults(("FW@d3", "RFW@d3")) == [("4.1", "royal-place")]


def test_rule_4_2_and_ruling_3_all_stones_are_placed() -> None:
    (fault,) = FREE.setup_faults(SETUP.replace("FW@g3", "FD@g3"), 0)
    assert (fault.clause, fault.code) == ("4.2", "not-all-stones")
    assert fault.message == "all 42 stones are placed and no others: 1 W left over; 1 D too many"
    assert faults(("FW@g3", "F@g3")) == [("4.2", "not-all-stones")]


def test_rule_4_3_every_base_obeys_section_3() -> None:
    assert (
        faults(("ED@a1", "E@a1"), ("ND@c2", "NDD@c2"), ("ND@e2", "N@e2"), ("CD@g2", "CDD@g2")) == []
    )
    assert faults(("ED@a1", "E@a1"), ("ED@g1", "E@g1"), ("JD@f1", "JDDD@f1")) == [
        ("3.3", "rank-2-limit")
    ]
    assert faults(("FW@a3", "@a3"), ("FW@b3", "FFWW@b3")) == [("3.1", "stones-on-base")]
    assert faults(("RFW@d1", "RFFW@d1"), ("FW@a3", "W@a3")) == [("3.1", "stones-on-base")]
    assert faults(
        ("FW@a3", "FFFFF@a3"),
        ("FW@b3", "W@b3"),
        ("FW@c3", "W@c3"),
        ("FW@d3", "W@d3"),
        ("FW@e3", "W@e3"),
        ("FW@f3", "FWW@f3"),
    ) == [("3.1", "stones-on-base"), ("3.2", "rank-1-limit")]
    assert faults(("ZE@c1", "ZC@c1"), ("CD@a2", "ED@a2"))[0] == ("3.4", "rank-3-limit")
    assert faults(("JD@b1", "JN@b1"), ("EN@b2", "ED@b2"))[0] == ("3.5", "rank-4-limit")


def test_rule_4_3_one_message_for_a_clause_names_all_its_squares() -> None:
    changes = (("ED@a1", "E@a1"), ("ED@g1", "E@g1"), ("ND@c2", "N@c2"), ("ND@e2", "N@e2"))
    text = SETUP.replace("JD@b1", "JDDD@b1").replace("JD@f1", "JDDD@f1")
    for old, new in changes:
        text = text.replace(old, new)
    (fault,) = FREE.setup_faults(text, 0)
    assert fault.message == "a base holds at most 2 D, not 3: b1 and f1"
    assert fault.squares == ("b1", "f1")


def test_rule_4_4_only_one_stone_out_of_z_c_n_j() -> None:
    assert faults(("CD@a2", "CN@a2"), ("EN@b2", "ED@b2")) == [("4.4", "two-leapers")]
    assert faults(("JD@b1", "JZ@b1"), ("ZE@c1", "DE@c1")) == [("4.4", "two-leapers")]


def test_rule_4_5_and_ruling_4_own_corners_hold_no_j_c_z_but_may_hold_n() -> None:
    assert faults(*swapped("ED@a1", "JD@b1")) == [("4.5", "leaper-in-corner")]
    assert faults(*swapped("ED@g1", "CD@g2")) == [("4.5", "leaper-in-corner")]
    assert faults(*swapped("ED@a1", "EN@b2")) == []
    assert faults(*swapped("FW@a3", "CD@a2")) == []


def test_rule_4_5_and_ruling_22_the_royal_base_holds_no_leaper_of_rank_3_or_4() -> None:
    assert faults(("RFW@d1", "RZW@d1"), ("ZE@c1", "FE@c1")) == [("4.5", "leaper-on-royal")]
    found = faults(("RFW@d1", "RNW@d1"), ("EN@b2", "EF@b2"))
    assert found == [("3.6", "royal-rank-4"), ("4.5", "leaper-on-royal")]


@pytest.mark.parametrize("pair", ["WW", "FF", "DD", "EE", "W", "DE"])
def test_rule_4_6_the_royal_base_holds_one_or_two_of_w_f_d_e(pair: str) -> None:
    spare = {"WW": ("F", "FF"), "FF": ("W", "WW")}
    text = SETUP.replace("RFW@d1", f"R{pair}@d1")
    if pair in spare:
        text = text.replace("FW@a3", f"{'FF' if pair == 'WW' else 'WW'}@a3")
    codes = {clause.code for clause in FREE.setup_faults(text, 0)}
    assert codes <= {"not-all-stones"}
    assert bool(codes) == (pair not in spare)


def test_rule_4_7_and_ruling_5_both_sides_set_up_and_then_white_begins() -> None:
    start = FREE.start()
    assert (FREE.text(start), FREE.is_setting_up(start), FREE.side(start)) == (EMPTY, True, 0)
    half = FREE.play(start, FREE.read(SETUP, start))
    assert (FREE.is_setting_up(half), FREE.side(half), len(FREE.pieces(half))) == (True, 1, 21)
    whole = FREE.play(half, FREE.read(BLACK_SETUP, half))
    assert (FREE.text(whole), FREE.is_setting_up(whole)) == (QUICK_TEXT, False)
    assert FREE.position(FREE.text(half)) == half


def test_rule_4_7_a_setup_is_judged_alone_and_two_are_combined() -> None:
    assert FREE.text(FREE.combined(SETUP, BLACK_SETUP)) == QUICK_TEXT
    assert (
        FREE.setup_text("FW@g3," + SETUP.removeprefix("Setup:").removesuffix(", FW@g3"), 0) == SETUP
    )
    with pytest.raises(IllegalMove):
        FREE.combined(SETUP, SETUP)


def test_setting_up_is_neither_check_nor_mate_and_lists_the_recommended_setup() -> None:
    start = FREE.start()
    assert (FREE.outcome(start), FREE.is_check(start), FREE.claims(start, [])) == (None, False, ())
    assert [move.text for move in FREE.legal_moves(start)] == [SETUP]
    assert (FREE.targets(start, "a1"), FREE.drop_targets(start), FREE.fetches(start)) == (
        (),
        (),
        (),
    )
    assert FREE.words(start, FREE.read(SETUP, start)) == "White sets up"
    assert (FREE.perft(start, 2), FREE.perft(start, 3)) == (1, 65)


def test_a_refused_setup_shows_every_broken_clause_in_words() -> None:
    text = SETUP.replace("RFW@d1", "RNW@d1").replace("EN@b2", "EF@b2").replace("FW@g3", "FW@g4")
    with pytest.raises(IllegalMove) as caught:
        FREE.read(text, FREE.start())
    broken = caught.value.params["broken"]
    assert isinstance(broken, tuple)
    assert [clause.clause for clause in broken] == ["4.1", "4.1", "3.6", "4.5"]
    assert caught.value.message == "; ".join(clause.message for clause in broken)
    assert "the royal base holds no stone of rank 4 (N, J): d1" in caught.value.message


@pytest.mark.parametrize(
    "text", ["Setup: ", "Setup: FWd3", "FW@a9", "fw@a1, FW@b1", "Setup: FX@a1", "FWd3-d4"]
)
def test_a_text_that_is_no_setup_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        FREE.read(text, FREE.start())


def test_setups_and_turns_have_their_own_time() -> None:
    with pytest.raises(IllegalMove) as caught:
        FREE.read(SETUP, FREE.position(QUICK_TEXT))
    assert caught.value.code == "setup-over"


def test_rule_4_8_no_legal_setup_gives_check_before_the_first_move() -> None:
    """Nothing gets from White's ranks to d7, whatever stands there, nor from Black's to d1."""
    start = FREE.position(QUICK_TEXT)
    allowed = [counts for counts in CONTENTS if sum(counts[kind] for kind in (J, Z, C, N)) <= 1]
    for (square, base), counts in product(FREE.pieces(start).items(), allowed):
        assert ("d7", "d1")[base.side] not in FREE.reach(start, square, letters(counts))


# b4 has no guard: a zebra there checks d1, and every square around the royal base is taken.
HOLE = (
    SETUP.replace("FW@a3", "WW@a3")
    .replace("FW@b3", "FF@b3")
    .replace("FW@c3", "WW@c3")
    .replace("FW@e3", "FF@e3")
    .replace("ND@c2", "EE@c2")
    .replace("EE@d2", "ND@d2")
    .replace("JD@b1", "EN@b1")
    .replace("EN@b2", "JE@b2")
    .replace("ZE@c1", "ZD@c1")
)


def test_rule_4_8_a_careless_setup_is_warned_of_and_allowed() -> None:
    assert FREE.setup_faults(HOLE, 0) == ()
    (danger,) = FREE.setup_dangers(HOLE, 0)
    assert (danger.code, danger.squares) == ("mate-at-once", ("b4",))
    assert (
        danger.message
        == "Black's first turn may give checkmate on a square that no base of yours guards: b4"
    )


def test_a_setup_is_warned_of_for_either_side() -> None:
    mirrored = HOLE.translate(str.maketrans("1237", "7651"))
    (danger,) = FREE.setup_dangers(mirrored, 1)
    assert (danger.code, danger.squares) == ("mate-at-once", ("b4",))
    assert danger.message.startswith("White's first turn")


def test_the_recommended_setups_leave_no_such_hole() -> None:
    assert (FREE.setup_dangers(SETUP, 0), FREE.setup_dangers(BLACK_SETUP, 1)) == ((), ())


def test_the_hole_is_really_mate() -> None:
    black = BLACK_SETUP.replace("FW@a5", "ZF@a5").replace("ZE@c7", "EW@c7")
    position = FREE.combined(HOLE, black)
    for text in ("FWg3-g4", "ZFb4"):
        position = FREE.play(position, FREE.read(text, position))
    assert FREE.outcome(position) == Outcome(1, Reason.CHECKMATE)


def test_rule_4_9_the_quick_start() -> None:
    start = QUICK.start()
    assert (QUICK.text(start), QUICK.is_setting_up(start), QUICK.is_check(start)) == (
        QUICK_TEXT,
        False,
        False,
    )
    takes = {
        text.split("x")[0]
        for text in (move.text for move in QUICK.legal_moves(start))
        if "x" in text
    }
    assert takes == {"CDa2", "CDg2"}
    assert all(
        len(base.label.lower().replace("r", "")) == 2 for base in QUICK.pieces(start).values()
    )


@pytest.mark.parametrize(
    "text",
    [
        EMPTY.replace(" w ", " b "),
        EMPTY.replace("20:", "19:", 1),
        EMPTY.replace("7/7 w", "7/FW,6 w"),
        QUICK_TEXT.split("/7/")[0].upper() + "/7/7/7/7 b 0:- " + EMPTY.split()[2],
    ],
)
def test_a_position_half_set_up_is_refused(text: str) -> None:
    with pytest.raises(InvalidPosition):
        FREE.position(text)


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("files = 7", "files = 8", "board"),
        ('label = "B"', 'label = "A"', "pieces"),
        ('label = "B"', 'label = "B"\nroyal = true', "pieces"),
        ('special = "sigma4"', 'special = "sigma4"\nenforced = false', "enforced"),
        ('special = "sigma4"', 'special = "sigma5"', "special"),
        ("w 0:- 0:-", "w 0:-", "setup.text"),
    ],
)
def test_a_document_that_is_not_this_game_is_refused(old: str, new: str, path: str) -> None:
    document = preset_document("sigma-4-shogi-quick")
    assert old in document
    with pytest.raises(PresetError) as caught:
        get_rules(document.replace(old, new, 1))
    assert caught.value.params["path"] == path


def test_the_bases_of_a_text_are_read_even_if_it_breaks_the_rules() -> None:
    found = FREE.setup_pieces("RZJW@d7, @a7, DDD@b7", 1)
    assert found == {"d7": PieceOn("rjzw", "royal_base", 1), "b7": PieceOn("ddd", "base", 1)}
    with pytest.raises(NotationError):
        FREE.setup_pieces("FW at a1", 0)
