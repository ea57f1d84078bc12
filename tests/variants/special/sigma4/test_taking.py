"""Section 6: taking moves and what the base holds afterwards."""

import pytest

from tests.variants.special.sigma4.samples import QUICK, ROYAL_TAKES, place, play, why
from variants import IllegalMove


def refused(position_text: str, text: str) -> list[str]:
    """Return the clauses a taking move breaks."""
    position = QUICK.position(position_text)
    with pytest.raises(IllegalMove) as caught:
        QUICK.read(text, position)
    broken = caught.value.params["broken"]
    assert isinstance(broken, tuple)
    return [clause.clause for clause in broken]


PAGE = "6,rw/7/7/jew,6/JFW,6/7/RW,6 w 0:- 0:-"


def held(text: str, origin: str, target: str) -> set[str]:
    return {
        choice.held for choice in QUICK.taking_compositions(QUICK.position(text), origin, target)
    }


def test_rule_6_1_and_ruling_11_the_emptied_base_goes_to_its_owner() -> None:
    after = play(place(d4="W", d5="n"), "Wd4xd5 &NW")
    assert [storage.bases for storage in QUICK.storages(after)] == [0, 1]


def test_rule_6_2_the_attacker_moves_to_the_target() -> None:
    move = QUICK.read("Wd4xd5 &NW", place(d4="W", d5="n"))
    assert (move.origin, move.target, move.captured) == ("d4", "d5", ("n",))
    assert move.changes == (("d4", None), ("d5", "NW"))


def test_rule_6_3_any_stones_of_both_bases_within_the_limits() -> None:
    pool = QUICK.taking_pool(QUICK.position(PAGE), "a3", "a4")
    assert pool is not None
    assert (pool.own, pool.won, pool.least, pool.most, pool.is_royal) == ("JFW", "JEW", 3, 4, False)
    assert pool.suggested == {"keep as is": "JFW", "keep most": "JEFW"}


def test_rule_6_3_a_at_least_as_many_stones_as_before() -> None:
    assert refused(PAGE, "JFWa3xa4 &JE /JFWW") == ["6.3 a"]
    message = "the base holds at least as many stones as before: 3, not 2"
    assert why(QUICK.position(PAGE), "JFWa3xa4 &JE /JFWW") == message


def test_rule_6_3_b_at_most_four_stones() -> None:
    assert refused(PAGE, "JFWa3xa4 &JEFWW /J") == ["6.3 b"]
    assert (
        why(QUICK.position(PAGE), "JFWa3xa4 &JEFWW /J")
        == "a base holds one to 4 stones, not 5 stones"
    )


def test_rule_6_3_c_and_ruling_13_section_3_is_obeyed() -> None:
    assert refused(PAGE, "JFWa3xa4 &JJW /EFW") == ["3.5"]
    double = "6,rw/7/dz,6/7/DDC,6/7/RW,6 w 0:- 0:-"
    assert refused(double, "CDDa3xa5 &DDD /ZC") == ["3.3"]
    assert refused(double, "CDDa3xa5 &ZCD /DD") == ["3.4"]


def test_rule_6_3_only_stones_of_the_pool() -> None:
    assert refused(PAGE, "JFWa3xa4 &NFW /JJEW") == ["6.3"]
    assert (
        why(QUICK.position(PAGE), "JFWa3xa4 &NEEW")
        == "the two bases hold 1 E, not 2 and no N, not 1"
    )


def test_rule_6_3_every_broken_clause_is_shown() -> None:
    text = "6,rw/7/7/jdd,6/JDFW,6/7/RW,6 w 0:- 0:-"
    assert refused(text, "JDFWa3xa4 &JJDDD") == ["6.3 b", "3.3", "3.5"]


def test_rule_3_7_rank_3_and_4_come_together_by_taking() -> None:
    after = play(place(d4="N", e6="z", d5="w"), "Nd4xe6 &ZN")
    assert QUICK.pieces(after)["e6"].label == "ZN"


def test_rule_6_4_and_ruling_12_no_stone_of_the_attacker_need_be_kept() -> None:
    after = play(place(d4="W", d5="n"), "Wd4xd5 &N /W")
    assert (QUICK.pieces(after)["d5"].label, QUICK.storages(after)[1].stones) == ("N", {"W": 1})


def test_rule_6_5_what_is_not_chosen_goes_to_the_loser() -> None:
    after = play(QUICK.start(), "CDa2xb5 &CF /DW")
    assert [(s.bases, s.stones) for s in QUICK.storages(after)] == [(0, {}), (1, {"D": 1, "W": 1})]


def test_rule_6_6_a_taking_move_is_always_possible_with_ones_own_stones() -> None:
    position = place(d4="JDDE", d6="jddw")
    assert "JEDD" in {choice.held for choice in QUICK.taking_compositions(position, "d4", "d6")}
    assert why(position, "JEDDd4xd6 &JEDD /JDDW") == ""


def test_rule_6_7_and_rulings_23_24_the_royal_base_takes_within_its_own_limits() -> None:
    """ruling_23 ruling_24: one or two stones stay, none of rank 4."""
    big = place(d3="RF", e4="jeww")
    assert {choice.base for choice in QUICK.taking_compositions(big, "d3", "e4")} == {
        "RE", "RF", "RW", "REF", "REW", "RFW", "RWW",
    }  # fmt: skip
    two = place(d3="RFW", e4="jeww")
    assert all(len(choice.held) == 2 for choice in QUICK.taking_compositions(two, "d3", "e4"))


def test_rule_6_7_the_royal_base_takes_no_guarded_base() -> None:
    guarded = place(d3="RF", e4="n", e5="w")
    assert why(guarded, "RFd3xe4 &RF /N") == "on e4 the royal base would be in check by W on e5"


def test_rule_6_8_nothing_goes_to_the_movers_own_storage() -> None:
    after = play(place(white="2:W", d4="W", d5="n"), "Wd4xd5 &N /W")
    assert (QUICK.storages(after)[0].bases, QUICK.storages(after)[0].stones) == (2, {"W": 1})


def test_rule_15_2_the_inventors_example() -> None:
    assert held(PAGE, "a3", "a4") == {
        "EFW", "EFWW", "EWW", "FWW", "JEF", "JEFW", "JEW", "JEWW", "JFW", "JFWW", "JWW",
    }  # fmt: skip


def test_rule_15_3_the_royal_base_takes() -> None:
    position = QUICK.position(ROYAL_TAKES)
    for text, check in [("&RF /ZN", False), ("&RZ /NF", True), ("&RZF /N", True)]:
        assert QUICK.is_check(play(position, f"RFd3xe4 {text}")) is check
    assert refused(ROYAL_TAKES, "RFd3xe4 &RNF /Z") == ["3.6"]
    assert refused(ROYAL_TAKES, "RFd3xe4 &RZNF") == ["6.3 b", "3.6"]


def test_faults_are_shown_while_stones_are_chosen() -> None:
    position = QUICK.position(PAGE)
    assert QUICK.taking_faults(position, "a3", "a4", "JEW") == ()
    assert [fault.clause for fault in QUICK.taking_faults(position, "a3", "a4", "JJ")] == [
        "6.3 a",
        "3.5",
    ]
    assert [fault.code for fault in QUICK.taking_faults(position, "a3", "a5", "J")] == [
        "no-such-turn"
    ]
    assert QUICK.taking_pool(position, "a3", "b3") is None
