"""Section 5: how bases move, and what they attack."""

import pytest

from tests.variants.special.sigma4.samples import (
    CROSSING,
    QUICK,
    STACKS,
    place,
    play,
    targets,
    texts,
    why,
)


def test_rule_5_1_and_ruling_31_white_begins_and_every_turn_is_one_of_four() -> None:
    assert QUICK.side(QUICK.start()) == 0
    assert QUICK.side(play(QUICK.start(), "FWd3-d4")) == 1
    position = place(white="1:W", black="0:Z", a7="W", d4="W", d5="w")
    kinds = {next(mark for mark in "%@x-" if mark in text) for text in texts(position)}
    assert kinds == set("%@x-")
    assert why(position, "--").endswith("FWd3-d4, CDa2xb5 &CDFW /D, FW@b4 or %Z")


def test_rule_5_2_and_ruling_6_stones_of_different_kinds_do_not_combine() -> None:
    assert targets(place(d4="DF"), "d4") == {"d2", "d6", "b4", "f4", "c3", "c5", "e3", "e5"}
    assert "d7" not in targets(place(d4="DW"), "d4")
    assert why(place(d4="DW"), "DWd4-d7") == "DW on d4 cannot go to d7"


def test_rule_5_3_own_bases_block_enemy_bases_are_taken_and_royal_bases_never() -> None:
    position = place(d4="WD", d5="w", d3="N", f4="rw")
    assert [(t.square, t.kind) for t in QUICK.targets(position, "d4")] == [
        ("d2", "step"),
        ("b4", "step"),
        ("c4", "step"),
        ("e4", "step"),
        ("d5", "taking"),
        ("d6", "step"),
    ]
    assert why(position, "DWd4-d3") == "your own base N stands on d3"
    assert why(position, "DWd4xf4 &DW") == "the royal base on f4 is never taken"


@pytest.mark.parametrize(
    ("stones", "reached"),
    [
        ("WW", {"c4", "b4", "e4", "f4", "d5", "d6", "d3", "d2"}),
        ("WWW", {"c4", "b4", "a4", "e4", "f4", "g4", "d5", "d6", "d7", "d3", "d2", "d1"}),
        ("FF", {"c5", "b6", "e5", "f6", "c3", "b2", "e3", "f2"}),
        ("FFF", {"c5", "b6", "a7", "e5", "f6", "g7", "c3", "b2", "a1", "e3", "f2", "g1"}),
    ],
)
def test_rule_5_4_equal_stones_of_rank_1_slide(stones: str, reached: set[str]) -> None:
    assert set(QUICK.reach(place(), "d4", stones)) == reached


def test_rule_5_4_and_ruling_7_slides_are_blocked_and_do_not_bend() -> None:
    position = place(b1="WWWW", b3="f", e1="N")
    assert targets(position, "b1") == {"b2", "b3", "c1", "d1"}
    assert why(position, "WWWWb1-b4") == "WWWW on b1 cannot go to b4: F on b3 stands in the way"
    assert "b5" in targets(place(b1="WWWW"), "b1")
    assert "b6" not in targets(place(b1="WWWW"), "b1")


def test_rule_5_5_and_ruling_8_two_leaps_in_one_direction_from_an_empty_square() -> None:
    assert targets(place(d3="DD", d4="w", d2="n"), "d3") == {"d1", "d5", "d7", "b3", "f3"}
    position = place(d3="DD", d5="w")
    assert "d7" not in targets(position, "d3")
    assert "d5" in targets(position, "d3")
    assert why(position, "DDd3-d7") == "DD on d3 cannot go to d7: W on d5 stands in the way"
    assert targets(place(c1="EE"), "c1") == {"a3", "e3", "g5"}
    assert "e3" in targets(place(c3="DD"), "c3")
    assert "e5" not in targets(place(c3="DD"), "c3")


def test_rule_5_5_a_single_dabbaba_leaps_once() -> None:
    assert targets(place(c3="D"), "c3") == {"c1", "c5", "a3", "e3"}


@pytest.mark.parametrize("stone", ["Z", "C", "N", "J", "D", "E"])
def test_rule_5_6_leapers_leap_over_everything(stone: str) -> None:
    walls = {
        f"{file}{rank}": "n" for file in "cde" for rank in (3, 4, 5) if (file, rank) != ("d", 4)
    }
    assert targets(place(d4=stone, **walls), "d4") == set(QUICK.reach(place(), "d4", stone)) - {
        "a1",
        "g7",
    }


def test_rule_5_7_and_ruling_33_several_ways_to_a_square_are_one_move() -> None:
    position = place(d4="WWD")
    assert texts(position).count("DWWd4-d6") == 1
    assert sum(text.endswith("-d6") for text in texts(position)) == 1
    assert "d6" in targets(place(d4="WWD", d5="n"), "d4")


def test_rule_5_8_and_ruling_9_a_sliding_royal_base_crosses_no_attacked_square() -> None:
    position = place(c2="RWW", a3="d")
    assert targets(position, "c2") == {"c1", "b2", "a2", "d2", "e2"}
    assert (
        why(position, "RWWc2-c4")
        == "on its way to c4 the royal base crosses c3, attacked by D on a3"
    )


def test_rule_5_8_the_starting_square_counts_as_empty() -> None:
    """b2 is attacked along the rank as soon as the royal base has left c2."""
    position = place(c2="RWW", f2="wwww")
    assert QUICK.is_check(position)
    assert "a2" not in targets(position, "c2")
    assert (
        why(position, "RWWc2-a2")
        == "on its way to a2 the royal base crosses b2, attacked by WWWW on f2"
    )


def test_rule_5_8_a_leaping_royal_base_passes_attacked_squares() -> None:
    assert "c4" in targets(place(c2="RD", a3="d"), "c2")
    double = place(c2="RDD", a4="d")
    assert ("c4" in targets(double, "c2"), "c6" in targets(double, "c2")) == (False, True)
    assert "c6" not in targets(place(c2="RDD", c4="n", e1="n"), "c2")
    assert "f3" in targets(place(c2="RC"), "c2")


def test_rule_5_8_enemy_slides_attack_without_regard_to_what_they_cross() -> None:
    """The royal base on c3 could not really slide to c5 over the attacked c4, yet it attacks c5."""
    position = place(c3="rww", c6="RW", a4="D", side="w")
    assert "c5" not in targets(position, "c6")


def test_rule_5_9_and_ruling_10_pinned_bases_and_royal_bases_attack() -> None:
    """The ferz on c2 is pinned by the wazirs on c4, and still guards d3 and d1."""
    position = place("b", c1="RW", c2="F", c4="wwww", e3="rw")
    assert "d3" not in targets(position, "e3")
    assert "d2" not in targets(place("b", c2="RW", e2="rw", c7="N"), "e2")


def test_rule_5_9_storages_attack_nothing() -> None:
    assert not QUICK.is_check(place(black="1:JZCN", a1="RW"))


def test_rule_15_1_stacks() -> None:
    position = QUICK.position(STACKS)
    found = targets(position, "d3")
    assert {"c4", "b5", "e4", "d5", "d1", "f3", "b1"} <= found
    assert not {"f5", "d7", "b3", "d2"} & found
    assert why(position, "DDFFd3-f5") == "DDFF on d3 cannot go to f5: W on e4 stands in the way"
    assert why(position, "DDFFd3-d7") == "DDFF on d3 cannot go to d7: F on d5 stands in the way"
    assert why(position, "DDFFd3-d2") == "DDFF on d3 cannot go to d2"


def test_rule_15_4_the_royal_base_crosses() -> None:
    position = QUICK.position(CROSSING)
    assert targets(position, "c2") >= {"b3", "a4", "d1"}
    assert not {"d3", "e4"} & targets(position, "c2")
    assert why(position, "RFFc2-d3") == "on d3 the royal base would be in check by D on f3"
    assert (
        why(position, "RFFc2-e4")
        == "on its way to e4 the royal base crosses d3, attacked by D on f3"
    )


def test_rule_14_1_safety_never_depends_on_the_stones_chosen() -> None:
    position = place(a1="RW", a2="WF", a4="wwww", b3="d")
    assert (
        why(position, "FWa2xb3 &DFW")
        == "the turn leaves your royal base on a1 in check by WWWW on a4"
    )
    assert why(position, "FWa2xb3 &FW /D") == why(position, "FWa2xb3 &DFW")
    assert QUICK.taking_compositions(position, "a2", "b3") == ()
