"""Sections 1 to 3: board, bases, stones, limits."""

import pytest

from tests.variants.special.sigma4.samples import (
    FETCHING,
    FREE,
    QUICK,
    QUICK_TEXT,
    place,
    play,
    targets,
    why,
)
from variants import InvalidPosition, get_rules
from variants.special.sigma4.stones import (
    CONTENTS,
    LETTERS,
    NAMES,
    PER_PLAYER,
    ROYAL_CONTENTS,
    broken_limits,
    counts_of,
)
from variants.special.sigma4.ways import BOARD, circle_of_opponent, corners_of_opponent


def test_rule_1_1_the_board_has_seven_files_and_ranks_and_white_below() -> None:
    assert (QUICK.board.files, QUICK.board.ranks, len(QUICK.board.squares)) == (7, 7, 49)
    assert {QUICK.pieces(QUICK.start())[square].side for square in ("a1", "g3")} == {0}


def test_rule_1_2_corners_belong_to_the_players() -> None:
    assert [[BOARD.name(s) for s in corners_of_opponent(side)] for side in (0, 1)] == [
        ["a7", "g7"],
        ["a1", "g1"],
    ]


def test_rule_1_3_circles_are_d1_and_d7() -> None:
    assert [BOARD.name(circle_of_opponent(side)) for side in (0, 1)] == ["d7", "d1"]


def test_rule_1_4_each_player_has_a_storage() -> None:
    white, black = QUICK.storages(QUICK.position(FETCHING))
    assert (white.bases, white.stones, black.bases) == (19, {"D": 1, "W": 1}, 19)
    assert QUICK.hands(QUICK.position(FETCHING))[0] == {"B": 19, "D": 1, "W": 1}


def test_rule_2_1_each_player_owns_a_royal_and_twenty_normal_bases() -> None:
    bases = QUICK.pieces(QUICK.start()).values()
    kinds = [(base.side, base.piece_id) for base in bases]
    assert [kinds.count((side, kind)) for side in (0, 1) for kind in ("royal_base", "base")] == [
        1,
        20,
        1,
        20,
    ]
    assert why(QUICK.start(), "FWa5-a4") == "the base on a5 is Black's"


def test_rule_2_2_stones_alone_decide_how_a_base_moves() -> None:
    assert targets(place(d4="W"), "d4") == {"c4", "e4", "d3", "d5"}
    assert targets(place(d4="N"), "d4") == {"b3", "b5", "c2", "c6", "e2", "e6", "f3", "f5"}


def test_rule_2_3_stones_have_no_owner() -> None:
    after = play(place(d4="W", d5="n"), "Wd4xd5 &N /W")
    assert QUICK.pieces(after)["d5"].label == "N"
    assert QUICK.storages(after)[1].stones == {"W": 1}


def test_rule_2_4_each_player_starts_with_forty_two_stones() -> None:
    assert dict(zip(LETTERS, PER_PLAYER, strict=True)) == {
        "W": 8, "F": 8, "D": 8, "E": 8, "Z": 2, "C": 2, "N": 4, "J": 2,
    }  # fmt: skip
    assert sum(PER_PLAYER) == 42
    kinds = {piece.labels[0]: piece.name for piece in QUICK.spec.pieces if piece.betza}
    assert kinds == dict(zip(LETTERS, NAMES, strict=True))


@pytest.mark.parametrize(
    ("stone", "reached"),
    [
        ("W", {"d3", "d5", "c4", "e4"}),
        ("F", {"c3", "c5", "e3", "e5"}),
        ("D", {"d2", "d6", "b4", "f4"}),
        ("E", {"b2", "b6", "f2", "f6"}),
        ("Z", {"b1", "b7", "f1", "f7", "a2", "a6", "g2", "g6"}),
        ("C", {"c1", "c7", "e1", "e7", "a3", "a5", "g3", "g5"}),
        ("N", {"c2", "c6", "e2", "e6", "b3", "b5", "f3", "f5"}),
        ("J", {"d1", "d7", "a4", "g4", "a1", "a7", "g1", "g7"}),
    ],
)
def test_rule_2_4_moves_of_the_stones(stone: str, reached: set[str]) -> None:
    assert set(QUICK.reach(place(), "d4", stone)) == reached


def test_rule_2_5_storages_are_empty_when_play_begins_and_hold_no_royal_base() -> None:
    assert QUICK.hands(QUICK.start()) == ({}, {})
    with pytest.raises(InvalidPosition):
        QUICK.position(QUICK_TEXT.replace("0:- 0:-", "0:R 0:-"))


def test_rule_2_6_lost_stones_and_bases_are_noticed() -> None:
    lost = QUICK_TEXT.replace("CD,EN,ND,EE,ND,EN,CD", "C,EN,ND,EE,ND,EN,1")
    found = [(doubt.clause, doubt.message) for doubt in QUICK.doubts(QUICK.position(lost))]
    assert found == [
        ("2.6", "there are 4 C (Camel), not 3"),
        ("2.6", "there are 16 D (Dabbaba), not 14"),
        ("2.6", "White has 20 normal bases, not 19"),
    ]
    assert QUICK.doubts(QUICK.start()) == FREE.doubts(FREE.start()) == ()


def test_rule_2_7_and_ruling_1_everything_is_open_after_the_setup() -> None:
    position = QUICK.position(FETCHING)
    assert QUICK.text(position) == FETCHING
    assert QUICK.storages(position)[1].stones["J"] == 3


def broken(stones: str, *, royal: bool = False) -> list[str]:
    counts = tuple(stones.count(letter) for letter in LETTERS)
    return [clause.clause for clause in broken_limits(counts, royal=royal)]


def test_rule_3_1_and_ruling_28_one_to_four_stones_the_royal_base_one_or_two() -> None:
    assert (broken(""), broken("WFDE"), broken("WWWFF")) == (["3.1"], [], ["3.1"])
    assert (broken("", royal=True), broken("WF", royal=True), broken("WFD", royal=True)) == (
        ["3.1"],
        [],
        ["3.1"],
    )


def test_rule_3_2_four_stones_of_a_kind_of_rank_1() -> None:
    assert (broken("WWWW"), broken("FFFF"), broken("WWFF")) == ([], [], [])
    assert (broken("WWWWW"), broken("FFFFF")) == (["3.1", "3.2"], ["3.1", "3.2"])


def test_rule_3_3_two_stones_of_a_kind_of_rank_2() -> None:
    assert (broken("DDEE"), broken("DDD"), broken("EEEW")) == ([], ["3.3"], ["3.3"])


def test_rule_3_4_and_ruling_2_one_stone_of_rank_3_in_all() -> None:
    assert (broken("Z"), broken("ZC"), broken("ZZ"), broken("CC")) == (
        [],
        ["3.4"],
        ["3.4"],
        ["3.4"],
    )


def test_rule_3_5_and_ruling_2_one_stone_of_rank_4_in_all() -> None:
    assert (broken("J"), broken("NJ"), broken("NN"), broken("JJ")) == (
        [],
        ["3.5"],
        ["3.5"],
        ["3.5"],
    )


def test_rule_3_6_and_ruling_22_a_royal_base_may_hold_rank_3_and_never_rank_4() -> None:
    assert (broken("Z", royal=True), broken("CW", royal=True)) == ([], [])
    assert (broken("N", royal=True), broken("JW", royal=True)) == (["3.6"], ["3.6"])


def test_rule_3_7_rank_3_and_rank_4_may_be_together_on_a_normal_base() -> None:
    assert (broken("JZ"), broken("NCWF")) == ([], [])


def test_rule_14_3_there_are_251_contents_of_a_base_and_24_of_a_royal_one() -> None:
    assert (len(set(CONTENTS)), len(set(ROYAL_CONTENTS))) == (251, 24)


def test_a_base_is_the_number_of_its_stones() -> None:
    codes = {base.label for base in get_rules("sigma-4-shogi-quick").pieces(QUICK.start()).values()}
    assert {"RFW", "rfw", "EN", "cd"} <= codes
    assert counts_of(0) == (0,) * 8
