"""Section 11: position texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.variants.special.sigma4.samples import (
    AFTER_TWO,
    CROSSING,
    FETCHING,
    FREE,
    QUICK,
    QUICK_TEXT,
    ROYAL_TAKES,
    STACKS,
    play,
)
from variants import InvalidPosition

SAMPLES = [QUICK_TEXT, AFTER_TWO, STACKS, ROYAL_TAKES, CROSSING, FETCHING, FREE.text(FREE.start())]


@pytest.mark.parametrize("text", SAMPLES)
def test_rule_11_1_a_text_has_four_fields_and_is_written_back(text: str) -> None:
    assert len(text.split(" ")) == 4
    assert QUICK.text(QUICK.position(text)) == text


@pytest.mark.parametrize("text", SAMPLES)
def test_the_examples_lose_nothing(text: str) -> None:
    assert QUICK.doubts(QUICK.position(text)) == ()


def test_rule_11_2_white_has_capitals_black_small_letters_and_gaps_are_one_number() -> None:
    position = QUICK.position(STACKS.replace("6,rw", "1,5,rw"))
    assert QUICK.text(position) == STACKS
    assert {square: base.label for square, base in QUICK.pieces(position).items()} == {
        "a1": "RW", "b3": "W", "d3": "DDFF", "e4": "w", "d5": "f", "g7": "rw",
    }  # fmt: skip


def test_rule_11_3_the_side_to_move_is_w_or_b() -> None:
    assert QUICK.side(QUICK.position(STACKS.replace(" w ", " b "))) == 1


def test_rule_11_4_a_storage_is_bases_and_stones() -> None:
    assert QUICK.storages(QUICK.position(AFTER_TWO))[0].bases == 1
    assert QUICK.storages(QUICK.position(AFTER_TWO))[0].stones == {"F": 1, "W": 1}
    assert QUICK.text(QUICK.position(AFTER_TWO.replace("1:FW", "1:WF"))) == AFTER_TWO


def test_rule_11_5_the_text_is_the_key_of_repetition() -> None:
    position = QUICK.start()
    again = play(position, "NDc2-b4", "NDe6-f4", "NDb4-c2", "NDf4-e6")
    assert QUICK.key(again) == QUICK.key(position) == QUICK_TEXT


def test_rule_11_6_the_examples() -> None:
    assert QUICK.text(QUICK.start()) == QUICK_TEXT
    after = play(QUICK.start(), "CDa2xb5 &CDFW", "FWc5xb5 &CDFW /FW")
    assert QUICK.text(after) == AFTER_TWO


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("FW,FW,FW,FW,FW,FW,FW", "WF,FW,FW,FW,FW,FW", "rank-length"),
        ("/7/", "/8/", "base"),
        ("/7/", "/6/", "rank-length"),
        ("/7/", "/", "ranks"),
        ("/7/", "/3,DDD,3/", "rank-2-limit"),
        ("/7/", "/3,ZC,3/", "rank-3-limit"),
        ("/7/", "/3,NJ,3/", "rank-4-limit"),
        ("/7/", "/3,FFFWW,3/", "stones-on-base"),
        ("RFW", "RNW", "royal-rank-4"),
        ("RFW", "R", "stones-on-base"),
        ("RFW", "FW", "royals"),
        ("/7/", "/3,RW,3/", "royals"),
        ("/7/", "/3,X,3/", "base"),
        ("/7/", "/3,Fw,3/", "base"),
        ("/7/", "/3,,3/", "base"),
        (" w ", " W ", "side"),
        ("w 0:-", "w 0:", "storage"),
        ("w 0:-", "w -", "storage"),
        ("w 0:-", "w 0:fw", "storage"),
        ("w 0:- 0:-", "w 0:- 0:- 1", "fields"),
        ("w 0:- 0:-", "w 0:- " + "0" * 2000, "too-long"),
    ],
)
def test_rule_11_7_what_is_no_position_is_refused(old: str, new: str, code: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        QUICK.position(QUICK_TEXT.replace(old, new, 1))
    assert caught.value.code == code


def test_rule_11_7_letters_may_come_in_any_order() -> None:
    assert (
        QUICK.text(QUICK.position(QUICK_TEXT.replace("RFW", "WFR").replace("CD", "DC")))
        == QUICK_TEXT
    )


def test_rule_11_7_danger_and_finished_games_are_separate_questions() -> None:
    danger = QUICK.position("6,rw/6,W/7/7/7/7/RW,6 w 0:- 0:-")
    assert [doubt.code for doubt in QUICK.doubts(danger) if doubt.clause != "2.6"] == [
        "waiting-in-check"
    ]
    over = QUICK.position("3,RW,2,rw/7/7/7/7/7/7 b 0:- 0:-")
    assert [doubt.code for doubt in QUICK.doubts(over) if doubt.clause != "2.6"] == ["on-circle"]


@given(st.text(alphabet="JZCENDFWRjzcendfwr1234567,/ wb:-09", max_size=120))
def test_any_text_is_a_position_or_refused(text: str) -> None:
    try:
        position = QUICK.position(text)
    except InvalidPosition:
        return
    assert QUICK.position(QUICK.text(position)) == position


@given(
    at=st.integers(0, 300),
    mark=st.sampled_from("JZCENDFWRrw17,/ b:-0é\0"),
    sample=st.sampled_from(SAMPLES),
)
def test_a_damaged_text_is_a_playable_position_or_refused(at: int, mark: str, sample: str) -> None:
    at %= len(sample)
    try:
        position = QUICK.position(sample[:at] + mark + sample[at + 1 :])
    except InvalidPosition:
        return
    assert QUICK.position(QUICK.text(position)) == position
    assert QUICK.perft(position, 1) >= 0
    QUICK.outcome(position)
