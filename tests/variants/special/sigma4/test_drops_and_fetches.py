"""Sections 7 and 8: drops, and stones fetched on the opponent's corners."""

import pytest

from tests.variants.special.sigma4.samples import FETCHING, QUICK, place, play, texts, why


def test_rule_7_1_a_base_with_stones_is_dropped_on_an_empty_square() -> None:
    position = place(white="1:FW", d4="N")
    after = play(position, "FW@b4")
    assert QUICK.pieces(after)["b4"].label == "FW"
    assert QUICK.hands(after)[0] == {}
    assert why(position, "W@d4") == "a base is dropped on an empty square; N stands on d4"
    assert len(QUICK.drop_targets(position)) == 46


@pytest.mark.parametrize(
    ("white", "message"),
    [
        ("0:FW", "there is no empty base in your storage"),
        ("1:-", "your storage holds no W, not 1"),
        ("1:F", "your storage holds no W, not 1"),
    ],
)
def test_rule_7_1_a_drop_needs_a_base_and_its_stones(white: str, message: str) -> None:
    assert why(place(white=white), "W@b4") == message
    assert "W@b4" not in texts(place(white=white))


def test_rule_7_1_only_ones_own_storage_counts() -> None:
    position = place(white="0:-", black="3:WWW")
    assert (QUICK.drop_targets(position), QUICK.drop_pool(position)) == ((), None)
    assert why(position, "W@b4").startswith("there is no empty base")


def test_rule_7_2_section_3_is_obeyed() -> None:
    position = place(white="2:JJZCDDDWWWWW")
    assert why(position, "JJ@b4") == "a base holds only one stone of rank 4 (N, J)"
    assert why(position, "ZC@b4") == "a base holds only one stone of rank 3 (Z, C)"
    assert why(position, "DDD@b4") == "a base holds at most 2 D, not 3"
    assert why(position, "WWWWW@b4") == (
        "a base holds one to 4 stones, not 5 stones; a base holds at most 4 W, not 5"
    )
    assert [fault.clause for fault in QUICK.drop_faults(position, "JJZC")] == ["3.4", "3.5"]


def test_rule_7_2_and_ruling_14_the_limits_of_the_setup_do_not_apply() -> None:
    position = place(white="1:JZCW", d7="1", f6="rw", g7="1")
    for text in ("JZ@a7", "JC@d1", "JZ@g1", "CW@d7"):
        assert why(position, text) == ""


def test_rule_15_5_a_drop_that_could_not_be_made_at_the_setup() -> None:
    assert QUICK.pieces(play(place(white="1:JZ"), "JZ@a7"))["a7"].label == "JZ"


def test_rule_7_3_stones_on_the_board_stay_where_they_are() -> None:
    """A drop on an own base, and a step that changes the stones, cannot even be written or are
    refused.
    """
    position = place(white="1:W", d4="F")
    assert why(position, "W@d4").startswith("a base is dropped on an empty square")
    assert why(position, "Fd4-e5 &FW") == 'only a taking move has "&", and it is written with "x"'


def test_rule_7_4_a_drop_gives_check_or_mate_or_blocks() -> None:
    assert QUICK.is_check(play(place(white="1:N"), "N@e6"))
    checked = place(white="1:N", a1="RW", a4="wwww", b4="wwww", e5="n")
    assert QUICK.is_check(checked)
    assert {text for text in texts(checked) if "@" in text} == {"N@a2", "N@a3"}
    assert why(checked, "N@c3") == "your royal base on a1 would still be in check by WWWW on a4"


def test_ruling_32_the_royal_base_is_never_dropped() -> None:
    assert why(place(white="1:W"), "RW@b4") == "the royal base is never dropped"
    assert [fault.code for fault in QUICK.drop_faults(place(white="1:W"), "RW")] == [
        "royal-dropped"
    ]


def test_contents_of_a_drop_are_listed_for_a_square() -> None:
    found = QUICK.drop_compositions(place(white="1:JZW"), "c4")
    assert [choice.text for choice in found] == [
        "J@c4",
        "JZ@c4",
        "JZW@c4",
        "JW@c4",
        "Z@c4",
        "ZW@c4",
        "W@c4",
    ]
    assert QUICK.drop_compositions(place(white="1:JZW"), "a1") == ()
    pool = QUICK.drop_pool(place(white="1:JZW"))
    assert pool is not None
    assert (pool.won, pool.least, pool.most, pool.suggested) == ("JZW", 1, 4, {"keep most": "JZW"})


def test_rule_8_1_and_ruling_15_any_base_on_an_enemy_corner_fetches() -> None:
    position = QUICK.position(FETCHING)
    after = play(position, "%Z")
    white, black = QUICK.storages(after)
    assert (white.stones, white.bases, black.stones["Z"], QUICK.side(after)) == (
        {"Z": 1, "D": 1, "W": 1},
        19,
        3,
        1,
    )
    assert QUICK.fetches(place(a7="RW", black="1:N")) == ("N",)
    dropped = play(place(white="1:W", black="0:N"), "W@a7", "RWg7-g6")
    assert QUICK.fetches(dropped) == ("N",)


@pytest.mark.parametrize(("side", "corners"), [("w", ("a7", "g7")), ("b", ("a1", "g1"))])
def test_rule_8_1_and_ruling_26_only_the_corners_of_the_opponent(
    side: str, corners: tuple[str, str]
) -> None:
    stone = "N" if side == "w" else "n"
    royals = {"d2": "RW", "d6": "rw"}
    for corner in ("a1", "g1", "a7", "g7"):
        position = place(side, "1:W", "1:W", **royals, **{corner: stone})
        assert bool(QUICK.fetches(position)) == (corner in corners)


def test_rule_8_1_an_enemy_base_on_the_corner_fetches_nothing() -> None:
    assert QUICK.fetches(place(a7="n", black="1:W")) == ()
    assert why(place(a7="n", black="1:W"), "%W") == "to fetch a stone you need a base on a7 or g7"


def test_rule_8_2_and_ruling_25_one_stone_a_turn_from_one_corner_or_both() -> None:
    position = place(a7="W", g7="N", e5="rw", black="0:ZZ", white="0:-")
    assert why(position, "%ZZ") != ""
    again = play(position, "%Z", "RWe5-e4", "%Z")
    assert QUICK.storages(again)[0].stones == {"Z": 2}
    assert why(play(again, "RWe4-e5"), "%Z") == "there is no Z in Black's storage"


def test_rule_8_3_empty_bases_cannot_be_fetched() -> None:
    assert QUICK.fetches(place(a7="W", black="5:-")) == ()
    assert why(place(a7="W", black="5:-"), "%") != ""


def test_ruling_21_the_letter_is_any_of_the_eight_stones() -> None:
    position = place(a7="W", black="0:JZCENDFW")
    assert QUICK.fetches(position) == tuple("JZCENDFW")
    assert (
        why(position, "%S")
        == "'%S' fetches no stone: write % and one letter out of J Z C E N D F W"
    )


def test_ruling_27_no_fetching_in_check() -> None:
    position = place(a7="W", a1="RW", a2="wf", b3="n", black="0:W")
    assert QUICK.is_check(position)
    assert QUICK.fetches(position) == ()
    assert why(position, "%W") == "you are in check, and fetching a stone does not meet it"


def test_rule_15_6_fetching() -> None:
    position = QUICK.position(FETCHING)
    assert QUICK.text(play(position, "%Z")).split()[1:3] == ["b", "19:ZDW"]
    assert why(position, "%ZZ") != ""
    left = play(position, "Wa7-a6", "RWg5-g4")
    assert QUICK.fetches(left) == ()
    assert QUICK.fetches(play(left, "Wa6-a7", "RWg4-g5")) != ()
