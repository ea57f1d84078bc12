"""Section 13: what a board asks while a turn is composed is what the list of turns says, and it is
quick.
"""

import time
from collections.abc import Callable
from itertools import islice

import pytest

from tests.variants.special.sigma4.samples import (
    FETCHING,
    QUICK,
    QUICK_TEXT,
    place,
    random_game,
    texts,
)
from variants import Position, RulesError, composing_rules, get_rules

LONGEST = 0.05


def composed(position: Position) -> set[str]:
    """Return every legal turn, put together from the answers to a board's questions."""
    found = {f"%{letter}" for letter in QUICK.fetches(position)}
    for square, base in QUICK.pieces(position).items():
        for target in QUICK.targets(position, square):
            if target.kind == "step":
                found.add(f"{base.label.upper()}{square}-{target.square}")
            else:
                found |= {
                    choice.text
                    for choice in QUICK.taking_compositions(position, square, target.square)
                }
    for square in QUICK.drop_targets(position):
        found |= {choice.text for choice in QUICK.drop_compositions(position, square)}
    return found


def test_the_answers_together_are_the_legal_turns() -> None:
    for before, _, _ in islice(random_game(11, 130), 3, None, 9):
        assert composed(before) == set(texts(before))


def test_every_pool_suggests_admissible_stones() -> None:
    for before, _, _ in islice(random_game(12, 100), 3, None, 7):
        for square in QUICK.pieces(before):
            for target in QUICK.targets(before, square):
                pool = QUICK.taking_pool(before, square, target.square)
                assert (pool is not None) == (target.kind == "taking")
                held = {c.held for c in QUICK.taking_compositions(before, square, target.square)}
                assert pool is None or set(pool.suggested.values()) <= held


def test_the_range_of_a_composition_is_shown_before_it_is_made() -> None:
    position = place(d4="W", d5="n")
    assert set(QUICK.reach(position, "d5", "NW", "d4")) == set(
        QUICK.reach(place(d5="NW"), "d5", "NW")
    )
    assert "d3" in QUICK.reach(position, "d5", "WW", "d4")
    assert "d3" not in QUICK.reach(position, "d5", "WW")
    assert QUICK.reach(position, "d5", "X") == ()


def test_squares_that_are_none_of_ours_have_no_targets() -> None:
    position = QUICK.start()
    assert [QUICK.targets(position, square) for square in ("a5", "d4", "h9", "")] == [
        (),
        (),
        (),
        (),
    ]
    assert QUICK.drop_compositions(position, "d4") == ()
    assert QUICK.taking_compositions(position, "a2", "z9") == ()


def test_only_games_of_stones_have_these_questions() -> None:
    assert composing_rules(get_rules("chess")) is None
    assert composing_rules(get_rules("sigma-4-shogi")) is get_rules("sigma-4-shogi")


FULL = QUICK.position(FETCHING.replace(" w ", " b "))
QUESTIONS: dict[str, Callable[[], object]] = {
    "targets": lambda: [
        QUICK.targets(QUICK.start(), square) for square in QUICK.pieces(QUICK.start())
    ],
    "taking": lambda: QUICK.taking_compositions(QUICK.start(), "a2", "b5"),
    "drop squares": lambda: QUICK.drop_targets(FULL),
    "drop": lambda: QUICK.drop_compositions(FULL, "d4"),
    "read": lambda: QUICK.read("JZDF@d4", FULL),
    "outcome": lambda: QUICK.outcome(FULL),
    "position": lambda: QUICK.position(QUICK_TEXT),
}


@pytest.mark.parametrize("question", QUESTIONS)
def test_rule_13_every_answer_comes_in_less_than_50_ms(question: str) -> None:
    times = []
    for _ in range(5):
        started = time.process_time()
        QUESTIONS[question]()
        times.append(time.process_time() - started)
    assert min(times) < LONGEST


def test_every_turn_is_put_together_from_its_parts() -> None:
    for before, _, _ in islice(random_game(13, 90), 3, None, 11):
        for move in QUICK.legal_moves(before):
            head, _, held = move.text.partition(" &")
            stones = (
                held.split(" /")[0].removeprefix("R")
                if held
                else ""
                if move.origin
                else head.strip("%").split("@")[0]
            )
            parts = QUICK.turn_text(before, move.origin or "", move.target or "", stones)
            assert QUICK.read(parts, before) == move


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (("a2", "c4", ""), "CDa2-c4"),
        (("a2", "b5", ""), "CDa2xb5"),
        (("a2", "b5", "WC"), "CDa2xb5 &CW"),
        (("a2", "a3", ""), "CDa2-a3"),
        (("d1", "d5", "N"), "RFWd1xd5 &RN"),
        (("", "a4", "FE"), "EF@a4"),
        (("", "", "J"), "%J"),
    ],
)
def test_a_turn_is_put_together_whether_legal_or_not(
    parts: tuple[str, str, str], text: str
) -> None:
    assert QUICK.turn_text(QUICK.start(), *parts) == text


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        (("a4", "b5", "C"), "there is no base on a4"),
        (("h9", "b5", "C"), "'h9' is no square of this board"),
        (("a2", "z", ""), "'z' is no square of this board"),
        (("a2", "", ""), "name the square the base goes to"),
        (("", "", ""), "name the square the base goes to"),
        (("a2", "b5", "X"), "'X': stones are J Z C E N D F W"),
    ],
)
def test_parts_that_make_no_turn_are_refused_in_words(
    parts: tuple[str, str, str], reason: str
) -> None:
    with pytest.raises(RulesError, match=reason):
        QUICK.turn_text(QUICK.start(), *parts)
