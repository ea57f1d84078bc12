"""Weights learned from games of a preset."""

import json
from math import exp

import pytest

from variants import get_rules
from variants.commands import learn
from variants.engine.game_rules import GameRules
from variants.search.evaluation import TO_MOVE, Evaluation
from variants.search.lessons import Lesson, NothingToLearn, Teacher
from variants.search.regression import learned_weights
from variants.search.weights import (
    Weights,
    learned_keys,
    learning_codes,
    measured_weights,
    weights_of,
    with_learned,
)


def rules_of(source: str) -> GameRules:
    rules = get_rules(source)
    assert isinstance(rules, GameRules)
    return rules


def chance(worth: float) -> float:
    return 1 / (1 + exp(-worth / 290))


def test_weights_are_found_that_tell_how_games_end() -> None:
    counts = [
        {"rook value": rooks, "pawn value": pawns, "pawn square": squares}
        for rooks in (-1.0, 0.0, 1.0)
        for pawns in (-2.0, -1.0, 0.0, 1.0, 2.0)
        for squares in (-6.0, 0.0, 3.0)
    ]
    true = {"rook value": 500.0, "pawn value": 100.0, "pawn square": 12.0}
    lessons = [
        Lesson(chance(worth), round(worth), 25, each)
        for each in counts * 200
        for worth in [25 + sum(true[name] * count for name, count in each.items())]
    ]

    known = {"rook value": 430.0, "pawn value": 60.0, "pawn square": 9.0, "queen value": 900.0}
    found = learned_weights(known, lessons)

    # As a whole they are found by the lead that tells the results best, one to the other by these.
    assert found["rook value"] / found["pawn value"] == pytest.approx(5, rel=0.06)
    assert found["pawn value"] / found["pawn square"] == pytest.approx(100 / 12, rel=0.06)
    assert found["queen value"] == 900


def test_without_lessons_weights_stay() -> None:
    assert learned_weights({"pawn value": 60.0}, []) == {"pawn value": 60.0}


def other_weights(weights: Weights, codes: dict[int, str]) -> Weights:
    """Return weights that differ from some in everything that is learned."""

    def more(of: tuple[int, ...], by: int) -> tuple[int, ...]:
        return tuple(value + by if code in codes else value for code, value in enumerate(of))

    return Weights(
        of=more(weights.of, 40),
        in_hand=more(weights.in_hand, 25),
        per_square=more(weights.per_square, 3),
        forward=tuple(4.0 * (code in codes) for code in range(len(weights.of))),
        centre=tuple(-10.0 * (code in codes) for code in range(len(weights.of))),
        shelter=1.5,
        passed=2.0,
    )


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("chess", "r3k2r/1pp2ppp/2n5/8/3P4/2N2N2/P4PPP/R2QK2R w KQkq - 0 1"),
        ("xiangqi", "2bak4/4a4/9/p1p1C3p/9/2P6/P3P3P/2N1C4/4A4/2BAK1B2 b - - 0 1"),
        ("crazyhouse", "r3k2r/ppp2ppp/8/8/3P4/5N2/PP3PPP/R3K2R[QNnp] w KQkq - 0 1"),
    ],
)
def test_what_is_counted_in_a_position_is_what_weights_stand_for(key: str, text: str) -> None:
    rules = rules_of(key)
    teacher = Teacher(rules, nodes=10)
    position = rules.position(text)
    changed = other_weights(teacher.weights, teacher.kinds)
    counts = teacher.counts(position)

    before = teacher.evaluation(position)
    after = Evaluation(rules, changed)(position)

    steps = {
        "value": 40,
        "hand": 25,
        "square": 3,
        "forward": 4,
        "centre": -10,
        "shelter": 0.5,
        "passed": 1,
    }
    difference = sum(count * steps[name.rsplit(" ", 1)[-1]] for name, count in counts.items())
    assert counts
    assert after - before == pytest.approx(-difference if position.side else difference, abs=8)


def test_games_teach_the_same_each_time() -> None:
    rules = rules_of("minishogi")

    once = learn.learned(rules, games=2, nodes=60)

    assert once == learn.learned(rules, games=2, nodes=60)
    assert once["lessons"] > 5
    assert with_learned(rules, measured_weights(rules), once) != measured_weights(rules)


def test_what_was_learned_of_other_pieces_is_not_used() -> None:
    rules = rules_of("minishogi")
    kind = next(iter(learning_codes(rules).values()))
    learned = learn.learned(rules, games=1, nodes=30)
    changed = learned | {
        "kinds": learned["kinds"] | {kind: {**learned["kinds"][kind], "measured": 1}}
    }
    missing = learned | {
        "kinds": {name: learned["kinds"][name] for name in learned["kinds"] if name != kind}
    }

    before = measured_weights(rules)

    assert with_learned(rules, before, changed) == before
    assert with_learned(rules, before, missing) == before


@pytest.mark.parametrize("key", sorted(learned_keys()))
def test_learned_weights_fit_the_preset(key: str) -> None:
    rules = rules_of(key)
    weights = weights_of(rules)
    codes = learning_codes(rules)

    assert weights != measured_weights(rules)
    assert all(weights.of[code] > 0 and weights.in_hand[code] > 0 for code in codes)
    assert weights.shelter >= 0 <= weights.passed


@pytest.mark.parametrize("key", sorted(learned_keys()))
def test_arrays_are_even_by_learned_weights(key: str) -> None:
    rules = rules_of(key)

    assert Evaluation(rules)(rules.start()) == TO_MOVE


def test_the_command_writes_what_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert learn.main(["minishogi", "--games", "1", "--nodes", "30"]) == 0

    written = json.loads(capsys.readouterr().out)

    assert written["games"] == 1
    assert set(written["kinds"]) == set(learning_codes(rules_of("minishogi")).values())


@pytest.mark.parametrize("key", ["antichess", "free-board", "reversi", "no-such"])
def test_the_command_says_where_there_is_nothing_to_learn(
    key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert learn.main([key, "--games", "1"]) == 1

    assert capsys.readouterr().err.strip()


def test_pieces_that_are_a_burden_teach_nothing() -> None:
    with pytest.raises(NothingToLearn):
        Teacher(rules_of("antichess"), nodes=10)


def test_kinds_that_are_worth_more_to_one_side_teach_nothing() -> None:
    document = (
        'extends = "xiangqi"\nkey = "narrow"\nname = "Narrow"\n'
        '[pieces.elephant]\nzone = [["*1", "*2", "*3", "*4", "*5"], ["*6", "*7"]]\n'
    )

    with pytest.raises(NothingToLearn) as refused:
        Teacher(rules_of(document), nodes=10)

    assert refused.value.code == "unequal-sides"


def test_the_command_says_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert learn.main(["minishogi", "--games", "10", "--nodes", "5"]) == 0

    assert capsys.readouterr().err == "10 of 10 games played\n"
