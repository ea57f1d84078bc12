"""Section 10: canonical and short texts, tolerant reading, and what is refused."""

import pytest

from tests.variants.special.sigma4.samples import (
    AFTER_TWO,
    BLACK_SETUP,
    FETCHING,
    FREE,
    QUICK,
    QUICK_TEXT,
    ROYAL_TAKES,
    SETUP,
    place,
    play,
    why,
)
from variants import AmbiguousMove, IllegalMove, NotationError, RulesError

AFTER_FOUR = QUICK.text(play(QUICK.position(QUICK_TEXT), "CDa2xb5 &CDFW"))
AFTER_SEVEN = QUICK.text(play(QUICK.position(AFTER_TWO), "FW@b4", "FWd5-d4"))
PAGE = QUICK.text(place(a3="EDFW", a4="jd"))
PAGE_DROP = QUICK.text(place(white="1:EDF"))

EXAMPLES = [
    (2, QUICK_TEXT, "FWd3-d4", "FWdd4"),
    (3, QUICK_TEXT, "NDc2-c4", "NDc4"),
    (4, QUICK_TEXT, "CDa2xb5 &CDFW", "CDxb5 &CDFW"),
    (5, QUICK_TEXT, "CDa2xb5 &CF /DW", "CDxb5 &CF /DW"),
    (6, AFTER_FOUR, "FWc5xb5 &CDFW /FW", "FWcxb5 &CDFW /FW"),
    (7, AFTER_TWO, "FW@b4", "FW@b4"),
    (8, AFTER_SEVEN, "FWb3-c4", "FWb3c4"),
    (9, ROYAL_TAKES, "RFd3xe4 &RZF /N", "RFxe4 &RZF /N"),
    (10, FETCHING, "%Z", "%Z"),
    (11, PAGE, "EDFWa3xa4 &JEDF /DW", "EDFWxa4 &JEDF /DW"),
    (12, PAGE_DROP, "EDF@a4", "EDF@a4"),
]


@pytest.mark.parametrize(
    ("text", "canonical", "short"), [row[1:] for row in EXAMPLES], ids=[str(r[0]) for r in EXAMPLES]
)
def test_rule_10_3_and_ruling_20_the_examples_are_read_and_written(
    text: str, canonical: str, short: str
) -> None:
    position = QUICK.position(text)
    move = QUICK.read(short, position)
    assert (move.text, QUICK.read(canonical, position)) == (canonical, move)
    assert QUICK.write(move, position, "san").rstrip("+#") == short
    assert QUICK.write(move, position, "canonical") == canonical


def test_rule_10_1_case_matters_and_both_sides_are_written_alike() -> None:
    position = play(QUICK.start(), "FWd3-d4")
    assert QUICK.read("FWd5xd4 &FW /FW", position).text == "FWd5xd4 &FW /FW"
    for text in ("fwd5xd4 &FW", "FWD5-d4", "FWd5xd4 &fw", "FWd5Xd4 &FW"):
        with pytest.raises(RulesError):
            QUICK.read(text, position)


def test_rule_10_2_and_ruling_34_bases_are_written_in_the_order_of_the_inventor() -> None:
    labels = {
        base.label
        for base in QUICK.pieces(place(b1="FDNC", c1="WWFF", d1="RWE", e1="DDEE")).values()
    }
    assert {"CNDF", "FFWW", "REW", "EEDD"} <= labels


def test_rule_10_4_setups_are_written_from_the_corner_on() -> None:
    for side, text in ((0, SETUP), (1, BLACK_SETUP)):
        mixed = ", ".join(reversed(text.removeprefix("Setup: ").split(", ")))
        assert FREE.setup_text(mixed, 1 if side else 0) == text


def test_rule_10_5_what_goes_back_is_written_only_if_there_is_something() -> None:
    position = place(d4="W", d5="n")
    assert QUICK.read("Wd4xd5 &NW", position).text == "Wd4xd5 &NW"
    assert QUICK.read("Wd4xd5&N", position).text == "Wd4xd5 &N /W"


def test_rule_10_6_hints_name_the_file_else_the_rank_else_both() -> None:
    files = place(b3="FW", d3="FW")
    ranks = place(c2="FW", c4="FW")
    both = place(b3="FW", b5="FW", d3="FW")
    shown = [
        QUICK.write(QUICK.read(text, position), position, "san")
        for position, text in ((files, "FWb3-c4"), (ranks, "FWc2-c3"), (both, "FWb3-c4"))
    ]
    assert shown == ["FWbc4", "FW2c3", "FWb3c4"]


def test_rule_10_6_only_bases_that_may_legally_go_there_count() -> None:
    pinned = place(a1="RW", a2="FW", a4="wwww", c2="FW")
    move = QUICK.read("FWb3", pinned)
    assert (move.text, QUICK.write(move, pinned, "san")) == ("FWc2-b3", "FWb3")
    royal = place(c1="RFW", d3="FW", e7="rw")
    assert QUICK.write(QUICK.read("FWd3-d2", royal), royal, "san") == "FWd2"


@pytest.mark.parametrize(
    "text",
    [
        "DCa2xb5 &CDFW",
        "CDa2xb5 &WFDC",
        "CDa2xb5&CDFW",
        "CDa2xb5  &  CDFW",
        "CDxb5&CDFW",
        "CDaxb5 &CDFW",
        "CD2xb5 &CDFW",
        "CDa2xb5 &CDFW!",
        "CDa2xb5 &CDFW+",
        "CDxb5 &CDFW #",
        "  CDxb5 &CDFW  ",
    ],
)
def test_rule_10_7_a_taking_move_is_read_tolerantly(text: str) -> None:
    assert QUICK.read(text, QUICK.start()).text == "CDa2xb5 &CDFW"


@pytest.mark.parametrize(
    "text", ["CDa2xb5 &CF /DW", "CDa2xb5 &FC /WD", "CDa2xb5 &CF/DW", "CDa2xb5 &CF", "CDxb5&CF / DW"]
)
def test_rule_10_7_what_goes_back_may_be_left_out(text: str) -> None:
    assert QUICK.read(text, QUICK.start()).text == "CDa2xb5 &CF /DW"


@pytest.mark.parametrize("text", ["FWd3-d4", "FWd3d4", "FWd-d4", "FWdd4", "WFd3-d4", "FWd3-d4?!"])
def test_rule_10_7_a_step_is_read_tolerantly(text: str) -> None:
    assert QUICK.read(text, QUICK.start()).text == "FWd3-d4"


@pytest.mark.parametrize(
    "text", ["RFd3xe4 &ZF /N", "FRd3xe4 &RFZ /N", "RFxe4&ZF", "RFd3xe4 &RZF/N +"]
)
def test_rule_10_7_r_may_be_left_out_after_the_ampersand(text: str) -> None:
    assert QUICK.read(text, QUICK.position(ROYAL_TAKES)).text == "RFd3xe4 &RZF /N"


REFUSED: list[tuple[str, str, type[RulesError], str]] = [
    (QUICK_TEXT, "CDa2xb5", NotationError, "no-composition"),
    (QUICK_TEXT, "CDa2-b5 &CDFW", NotationError, "no-x"),
    (QUICK_TEXT, "CDa2b5 &CDFW", NotationError, "no-x"),
    (QUICK_TEXT, "FWd3-d4 &FW", NotationError, "no-x"),
    (QUICK_TEXT, "FWd3-d4 /F", NotationError, "unreadable"),
    (QUICK_TEXT, "CDa2xb5 &CDFW /", NotationError, "unreadable"),
    (QUICK_TEXT, "CDa2xb5 CDFW", NotationError, "unreadable"),
    (QUICK_TEXT, "d3-d4", NotationError, "unreadable"),
    (QUICK_TEXT, "fwd3-d4", NotationError, "unreadable"),
    (QUICK_TEXT, "FWh3-h4", NotationError, "unreadable"),
    (QUICK_TEXT, "FWd3-d8", NotationError, "unreadable"),
    (QUICK_TEXT, "RRFWd1-d2", NotationError, "unreadable"),
    (QUICK_TEXT, "", NotationError, "empty"),
    (QUICK_TEXT, "F" * 500, NotationError, "too-long"),
    (QUICK_TEXT, "FWd3xd4 &FW", IllegalMove, "nothing-to-take"),
    (QUICK_TEXT, "CDa2-b5", IllegalMove, "taking-needed"),
    (QUICK_TEXT, "CDa2xb5 &CF /D", IllegalMove, "wrong-return"),
    (QUICK_TEXT, "CDa2xb5 &CDFW /W", IllegalMove, "wrong-return"),
    (QUICK_TEXT, "CDa2xb5 &RCDF", IllegalMove, "not-royal"),
    (QUICK_TEXT, "EEd3-d4", IllegalMove, "wrong-base"),
    (QUICK_TEXT, "FWd4-d5", IllegalMove, "empty-origin"),
    (QUICK_TEXT, "JZd4", IllegalMove, "no-such-base"),
    (QUICK_TEXT, "RFWd1-d2", IllegalMove, "own-base"),
    (QUICK_TEXT, "FWd3-d5", IllegalMove, "cannot-reach"),
    (QUICK_TEXT, "FWg7", IllegalMove, "cannot-reach"),
    (QUICK_TEXT, "FWd4", AmbiguousMove, "ambiguous"),
    (QUICK_TEXT, "%Z", IllegalMove, "no-corner"),
]


@pytest.mark.parametrize(
    ("text", "turn", "kind", "code"), REFUSED, ids=[row[1][:20] or "empty" for row in REFUSED]
)
def test_rule_10_7_what_is_not_allowed_is_refused(
    text: str, turn: str, kind: type[RulesError], code: str
) -> None:
    position = QUICK.position(text)
    with pytest.raises(kind) as caught:
        QUICK.read(turn, position)
    assert (type(caught.value), caught.value.code) == (kind, code)
    assert QUICK.explain(turn, position) == caught.value.message != ""


def test_rule_10_7_a_text_that_fits_two_bases_names_them() -> None:
    message = "the bases FW on c3, d3 and e3 can go to d4: name the square"
    assert why(QUICK.start(), "FWd4") == message


def test_rule_10_8_check_and_mate_are_marked_when_shown() -> None:
    check, mate = place(white="1:N", e5="rw"), place(a1="rw", d1="WW", c2="WW", b3="F", g7="RW")
    found = [
        QUICK.write(QUICK.read(text, position), position, "san")
        for position, text in ((check, "N@d3"), (mate, "WWd1-c1"), (mate, "WWd1-d2"))
    ]
    assert found == ["N@d3+", "WWdc1#", "WWdd2"]


@pytest.mark.parametrize(
    ("text", "turn", "words"),
    [
        (QUICK_TEXT, "FWd3-d4", "Base FW d3 to d4"),
        (
            QUICK_TEXT,
            "CDa2xb5 &CF /DW",
            "Base CD a2 takes FW on b5 and holds CF; D, W and an empty base go to Black's storage",
        ),
        (
            QUICK_TEXT,
            "CDa2xb5 &CDFW",
            "Base CD a2 takes FW on b5 and holds CDFW; an empty base goes to Black's storage",
        ),
        (AFTER_TWO, "FW@b4", "Base FW dropped on b4"),
        (FETCHING, "%Z", "White fetches Z (Zebra) from Black's storage"),
        (
            ROYAL_TAKES,
            "RFd3xe4 &RZF /N",
            (
                "Royal base F d3 takes ZN on e4 and holds ZF; N and an empty base go to Black's"
                " storage, check"
            ),
        ),
    ],
)
def test_a_turn_in_words(text: str, turn: str, words: str) -> None:
    position = QUICK.position(text)
    assert QUICK.words(position, QUICK.read(turn, position)) == words


def test_words_show_how_the_game_ends() -> None:
    circle, mate = place(c7="RW"), place(a1="rw", d1="WW", c2="WW", b3="F", g7="RW")
    stuck = place(a1="rw", c2="WW", b4="W", g7="RW", c3="N")
    assert (
        QUICK.words(circle, QUICK.read("RWd7", circle))
        == "Royal base W c7 to d7, reaches the circle and wins"
    )
    assert QUICK.words(mate, QUICK.read("WWdc1", mate)) == "Base WW d1 to c1, checkmate"
    assert QUICK.words(stuck, QUICK.read("Wb3", stuck)) == "Base W b4 to b3, stalemate"
