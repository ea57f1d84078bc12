"""Section 9: check, mate, stalemate, circle, repetition."""

from tests.variants.special.sigma4.samples import QUICK, place, play, targets, texts, why
from variants import Outcome, Position, Reason

SHUFFLE = ("NDc2-b4", "NDe6-f4", "NDb4-c2", "NDf4-e6")


def played(position: Position, *turns: str) -> tuple[Position, list[str]]:
    """Return the position after some turns, and the keys of those before it."""
    history = []
    for text in turns:
        history.append(QUICK.key(position))
        position = play(position, text)
    return position, history


def ending(position: Position) -> tuple[int | None, str] | None:
    found = QUICK.outcome(position)
    return None if found is None else (found.winner, str(found.reason))


def test_rule_9_1_check_is_met_by_moving_taking_or_blocking() -> None:
    position = place(a1="RW", a3="ww", c3="D", b2="W", e2="n")
    assert (QUICK.is_check(position), QUICK.checked(position), QUICK.checkers(position)) == (
        True,
        ("a1",),
        ("a3",),
    )
    assert set(texts(position)) == {
        "RWa1-b1",
        "Wb2-a2",
        "Dc3xa3 &WW /D",
        "Dc3xa3 &W /DW",
        "Dc3xa3 &D /WW",
        "Dc3xa3 &DW /W",
        "Dc3xa3 &DWW",
    }


def test_rule_9_1_no_turn_ends_in_check() -> None:
    pinned = place(a1="RW", a2="N", a4="wwww")
    assert targets(pinned, "a2") == set()
    assert why(pinned, "Na2-c3") == "the turn leaves your royal base on a1 in check by WWWW on a4"


MATE = {"a1": "rw", "c1": "WW", "c2": "WW", "b3": "F", "g7": "RW"}


def test_rule_9_2_checkmate() -> None:
    position = place("b", **MATE)
    assert QUICK.is_check(position)
    assert ending(position) == (0, "checkmate")
    assert texts(position) == []


def test_rule_9_2_and_ruling_16_the_stalemated_player_loses() -> None:
    position = place("b", a1="rw", c2="WW", b3="W", g7="RW", c3="N")
    assert not QUICK.is_check(position)
    assert ending(position) == (0, "stalemate")


def test_rule_9_3_and_ruling_16_drops_and_fetches_are_legal_turns() -> None:
    stuck = {"a1": "rw", "c2": "WW", "b3": "W", "g7": "RW", "c3": "N"}
    assert ending(place("b", black="1:W", **stuck)) is None
    assert ending(place("b", white="0:W", **stuck)) is None
    blocked = place("b", a1="rw", c1="WW", c2="WW", b3="F", g7="RW", black="1:W")
    assert "W@b1" in texts(blocked)
    assert ending(blocked) is None


def test_rule_9_4_the_stones_chosen_decide_about_check() -> None:
    position = place(d4="N", e6="z", d7="1", g5="rw")
    assert QUICK.is_check(play(position, "Nd4xe6 &N /Z"))
    assert not QUICK.is_check(play(position, "Nd4xe6 &Z /N"))
    marks = {
        text: QUICK.write(QUICK.read(text, position), position, "san")[-1]
        for text in ("Nd4xe6 &N /Z", "Nd4xe6 &Z /N")
    }
    assert marks == {"Nd4xe6 &N /Z": "+", "Nd4xe6 &Z /N": "N"}


def test_rule_9_5_the_royal_base_goes_anywhere_safe() -> None:
    assert targets(place(a6="RW", g3="rw"), "a6") == {"a5", "a7", "b6"}
    assert targets(place(f1="rw", e7="RW"), "e7") == {"d7", "e6", "f7"}


def test_rule_9_6_and_ruling_17_the_royal_base_wins_on_the_enemy_circle() -> None:
    step = play(place(c7="RW"), "RWc7-d7")
    taking = play(place(c7="RW", d7="f"), "RWc7xd7 &RFW")
    assert ending(step) == ending(taking) == (0, "circle")
    assert ending(play(place("b", d2="rw", g7="RW"), "RWd2-d1")) == (1, "circle")


def test_rule_9_6_an_attacked_circle_cannot_be_entered() -> None:
    position = place(c7="RW", d6="w")
    assert why(position, "RWc7-d7") == "on d7 the royal base would be in check by W on d6"


def test_rule_9_6_a_normal_base_on_a_circle_means_nothing() -> None:
    assert ending(play(place(c7="W"), "Wc7-d7")) is None
    assert ending(place(d1="RW")) is None


def test_rule_9_7_and_ruling_18_the_third_occurrence_loses() -> None:
    position, history = played(QUICK.start(), *SHUFFLE, *SHUFFLE)
    assert QUICK.outcome(position, history) == Outcome(0, Reason.REPETITION)
    for turns in ((*SHUFFLE, *SHUFFLE[:3]), SHUFFLE):
        position, history = played(QUICK.start(), *turns)
        assert QUICK.outcome(position, history) is None


def test_rule_9_7_occurrences_need_not_be_in_a_row_and_storages_count() -> None:
    start = place(a7="W", black="0:ZZ", e5="rw")
    wander = ("RWa1-b1", "RWe5-e4", "RWb1-a1", "RWe4-e5")
    position, history = played(start, *wander, "Wa7-a6", "RWe5-e4", "Wa6-a7", "RWe4-e5")
    assert QUICK.outcome(position, history) == Outcome(0, Reason.REPETITION)
    position, history = played(start, *wander, "%Z", "RWe5-e4", "Wa7-a6", "RWe4-e5", "Wa6-a7")
    assert QUICK.outcome(position, history) is None


def test_ruling_29_the_start_position_counts_as_its_first_occurrence() -> None:
    _, history = played(QUICK.start(), *SHUFFLE)
    assert QUICK.outcome(QUICK.start(), history) is None
    assert QUICK.outcome(QUICK.start(), [*history, QUICK.key(QUICK.start())]) == Outcome(
        0, Reason.REPETITION
    )


def test_ruling_30_the_turn_that_repeats_is_legal_and_loses() -> None:
    position, _ = played(QUICK.start(), *SHUFFLE, *SHUFFLE[:3])
    assert why(position, SHUFFLE[3]) == ""


def test_rule_9_8_circle_before_mate_before_repetition() -> None:
    position = play(place(c7="RW", a1="rw", c1="WW", c2="WW", b3="F"), "RWc7-d7")
    assert ending(position) == (0, "circle")
    mated = place("b", **MATE)
    assert QUICK.outcome(mated, [QUICK.key(mated)] * 5) == Outcome(0, Reason.CHECKMATE)


def test_rule_9_9_and_ruling_19_there_are_no_draws_by_rule() -> None:
    bare = place()
    assert (QUICK.outcome(bare), QUICK.claims(bare, [QUICK.key(bare)] * 9)) == (None, ())


def test_rule_11_8_a_finished_position_has_no_turns() -> None:
    finished = place("b", d7="RW", g5="rw", a2="n")
    assert (texts(finished), QUICK.perft(finished, 1), QUICK.targets(finished, "a2")) == ([], 0, ())
    assert why(finished, "Na2-c3") == "a royal base stands on the enemy circle: the game is over"


def test_rule_15_7_repetition() -> None:
    position, history = played(QUICK.start(), *SHUFFLE, *SHUFFLE[:3])
    counts = [history.count(key) for key in dict.fromkeys(history)]
    assert (max(counts), history.count(QUICK.key(position))) == (2, 1)
    after = play(position, "NDf4-e6")
    assert QUICK.outcome(after, [*history, QUICK.key(position)]) == Outcome(0, Reason.REPETITION)
