"""Arimaa: steps, pushes and pulls, freezing, traps, and the order of its ends."""

import pytest

from tests.depth import IS_THOROUGH
from tests.variants.judges.arimaa import DOCUMENT, compare
from variants import (
    IllegalMove,
    InvalidPosition,
    Outcome,
    Position,
    PresetError,
    Reason,
    RulesError,
    load_spec,
    read_turn,
)
from variants.engine.game_rules import GameRules
from variants.engine.turns import is_forbidden_repetition
from variants.loader.document import parse, write

RULES = GameRules(load_spec(DOCUMENT))
POSITIONS = 20_000 if IS_THOROUGH else 160


def at(placement: str, rest: str = "w - - 0 9") -> Position:
    return RULES.position(f"{placement}[] {rest}")


def played(position: Position, *texts: str) -> Position:
    for text in texts:
        position = RULES.play(position, RULES.read(text, position))
    return position


def texts(position: Position, origin: str) -> list[str]:
    return sorted(text for text in RULES.legal_texts(position) if text.startswith(origin))


@pytest.mark.parametrize("seed", [1, 2])
def test_random_games_are_played_as_the_judge_says(seed: int) -> None:
    found = compare(positions=POSITIONS // 2, seed=seed)

    assert found.difference == ""
    assert found.moves > 5 * found.positions
    if IS_THOROUGH:
        specials = ("push", "pull", "stop", "capture", "own loss", "frozen", "as before")
        assert {*specials, "goal", "extinction", "stalemate", "won by the other"} <= set(found.met)


def test_gold_places_its_animals_and_then_silver_who_sees_it() -> None:
    position = RULES.start()
    squares = [f"{file}{rank}" for rank in "12" for file in "abcdefgh"]
    gold = [f"{kind}@{square}" for kind, square in zip("EMHHDDCCRRRRRRRR", squares, strict=True)]
    position = played(position, *gold[:15])
    assert (position.side, RULES.moves_left(position), RULES.outcome(position)) == (0, 1, None)
    position = played(position, gold[15])
    assert (position.side, RULES.outcome(position)) == (1, None)
    assert {text[2:] for text in RULES.legal_texts(position)} == {
        f"{file}{rank}" for file in "abcdefgh" for rank in "78"
    }
    silver = [text.replace("1", "8").replace("2", "7") for text in gold]
    position = played(position, *silver)
    assert RULES.text(position) == ("emhhddcc/rrrrrrrr/8/8/8/8/RRRRRRRR/EMHHDDCC[] w - - 0 2 - -")


def test_a_push_has_to_be_finished_by_a_stronger_animal() -> None:
    begun = played(at("r7/8/8/3r4/2CE4/3R4/8/8"), "d5d6")
    assert RULES.text(begun).split()[-2:] == ["d5r", "1/d5r/d6"]
    assert RULES.legal_texts(begun) == ["d4d5"]
    with pytest.raises(IllegalMove, match="a piece stronger than the rabbit has to go to d5"):
        RULES.read("c4c5", begun)
    assert RULES.text(played(begun, "d4d5")).split()[-2:] == ["-", "2/d4E/d5r/d6"]


def test_a_pull_brings_an_enemy_to_the_square_just_left() -> None:
    position = played(at("r7/8/8/3r4/3E4/8/7R/8"), "d4d3")
    assert RULES.text(position).split()[-2] == "d4E"
    assert texts(position, "d5") == ["d5d4"]
    pulled = played(position, "d5d4")
    assert RULES.text(pulled).split()[-2] == "-"
    # To push it back to d5 would end the turn with everything where it was.
    assert texts(pulled, "d4") == ["d4c4", "d4e4"]


def test_the_end_of_a_push_pulls_nothing() -> None:
    pushed = played(at("r7/8/8/3r4/2cE4/8/7R/8"), "d5d6", "d4d5")
    assert RULES.text(pushed).split()[-2] == "-"
    assert "c4d4" not in RULES.legal_texts(pushed)


def test_no_push_begins_with_the_last_step() -> None:
    position = played(at("r7/8/8/3r4/3E4/8/7R/8"), "h2h3", "h3h4", "h4h5")
    assert texts(position, "d5") == []
    with pytest.raises(IllegalMove, match="a push takes two moves"):
        RULES.read("d5d6", position)


@pytest.mark.parametrize(
    ("placement", "text", "reason"),
    [
        ("r7/8/8/3e4/3C4/8/7R/8", "d4d3", "the cat on d4 cannot move while the elephant on d5"),
        ("r7/8/8/3e4/3CR3/8/7R/8", "d4d5", "is not stronger than the elephant on d5"),
        ("r7/8/8/3d4/3D4/8/7R/8", "d5d6", "no piece of yours beside the dog on d5 is stronger"),
        ("r7/8/8/3d4/3E4/8/7R/8", "d4d5", "to push, move the dog on d5 away first"),
        ("r7/8/8/3d4/3E4/8/7R/8", "d5d7", "one square at a time"),
        ("r7/8/8/8/8/7r/7R/8", "h2h3", "is not stronger than the rabbit"),
        ("r7/8/8/8/7R/8/8/8", "h4h3", "the rabbit on h4 cannot go to h3"),
    ],
)
def test_what_cannot_be_done_has_its_reason(placement: str, text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        RULES.read(text, at(placement))


def test_a_friend_beside_it_frees_an_animal() -> None:
    assert texts(at("r7/8/8/3e4/3C4/8/7R/8"), "d4") == []
    assert texts(at("r7/8/8/3e4/3CR3/8/7R/8"), "d4") == ["d4c4", "d4d3"]


@pytest.mark.parametrize(
    ("placement", "steps", "after"),
    [
        # Into a trap, with a friend and without.
        ("r7/8/8/8/2C5/8/7R/8", ["c4c3"], "r7/8/8/8/8/8/7R/8"),
        ("r7/8/8/8/2C5/1D6/7R/8", ["c4c3"], "r7/8/8/8/8/1DC5/7R/8"),
        # A friend leaves.
        ("r7/8/8/8/8/1DC5/7R/8", ["b3b4"], "r7/8/8/8/1D6/8/7R/8"),
        # Pushed into it; the push is finished all the same.
        ("r7/8/8/8/2d5/1RE5/7R/8", ["c4c5", "c3c4"], "r7/8/8/2d5/2E5/1R6/7R/8"),
        ("r7/8/8/8/8/1Ed5/1Rr5/8", ["c3c4", "b3c3"], "r7/8/8/8/2d5/8/1Rr5/8"),
        ("r7/8/8/8/2dE4/8/7R/8", ["c4c3", "d4c4"], "r7/8/8/8/2E5/8/7R/8"),
        # Lost while it pulls.
        ("r7/8/8/2d5/2E5/8/7R/8", ["c4c3", "c5c4"], "r7/8/8/8/2d5/8/7R/8"),
    ],
)
def test_traps_take_who_has_no_friend_beside(placement: str, steps: list[str], after: str) -> None:
    text = RULES.text(played(at(placement), *steps))
    assert text.split("[")[0] == after


def test_a_turn_ends_early_but_not_unchanged() -> None:
    position = at("r7/8/8/8/3E4/8/7R/8")
    with pytest.raises(IllegalMove):
        RULES.read("pass", position)
    stepped = played(position, "d4d5")
    assert RULES.stop_text(stepped) == "h2h2"
    assert played(stepped, "pass").side == 1
    undone = played(stepped, "d5d4")
    assert RULES.text(undone).split()[-1] == "2/="
    assert RULES.stop_text(undone) == ""
    last = played(undone, "d4d5")
    assert "d5d4" not in RULES.legal_texts(last)
    with pytest.raises(IllegalMove, match="a turn has to change the position"):
        RULES.read("d5d4", last)


@pytest.mark.parametrize(
    ("placement", "steps", "outcome"),
    [
        # The mover's goal, before the opponent's and before the loss of all rabbits.
        ("8/R7/8/8/8/8/r7/8", ["a7a8"], Outcome(0, Reason.GOAL)),
        ("8/R7/8/8/8/8/rE6/8", ["a2a1", "b2a2", "a7a8"], Outcome(0, Reason.GOAL)),
        # An opponent's rabbit that is pushed to its goal.
        ("8/8/8/8/8/R7/rE6/8", ["a2a1", "b2a2"], Outcome(1, Reason.GOAL)),
        # A rabbit that only passes over the goal has not reached it.
        ("8/8/8/R7/8/8/r1E5/8", ["c2b2", "a2a1", "b2a2", "pass"], Outcome(1, Reason.GOAL)),
        # The last rabbit of the opponent, then the mover's own.
        ("8/8/8/8/2rE4/8/7R/8", ["c4c3", "d4c4"], Outcome(0, Reason.EXTINCTION)),
        ("8/8/8/8/8/8/2R4r/E7", ["c2c3"], Outcome(1, Reason.EXTINCTION)),
        # Nothing left to step with: frozen.
        ("8/8/8/8/7R/r1E5/8/8", ["c3b3"], Outcome(0, Reason.STALEMATE)),
    ],
)
def test_ends_are_looked_at_in_order(placement: str, steps: list[str], outcome: Outcome) -> None:
    position = at(placement)
    for step in steps:
        assert RULES.outcome(position) is None
        position = played(position, step)
    position = played(position, "pass") if RULES.is_within_turn(position) else position
    assert RULES.outcome(position) == outcome


def test_a_position_does_not_come_about_a_third_time() -> None:
    position = at("7r/8/8/3e4/8/8/8/R2E4")
    history = [RULES.key(position)]
    round_trip = ("d1e1", "d5e5", "e1d1", "e5d5")
    for step in (*round_trip, *round_trip):
        begun = position
        position = played(position, step, "pass")
        outcome = RULES.outcome(position, history)
        is_forbidden = is_forbidden_repetition(RULES, outcome, begun, history)
        history.append(RULES.key(position))
    assert outcome == Outcome(0, Reason.REPETITION)
    assert is_forbidden


@pytest.mark.parametrize(
    "rest",
    [
        "w - - 0 9 d5e 1/d6",  # nobody could finish that
        "w - - 0 9 d5r",  # no turn has begun
        "w - - 0 9 d4r 1/d6",
        "w - - 0 9 h5E 1/h6",
        "w - - 0 9 - 1/d4E",
        "w - - 0 9 - 1/z9",
        "w - - 0 9 - 1/h1/h1",
        "w - - 0 9 - -/h1",
        "w - - 0 9 - 4/h1",
        "w - - 0 9 x -",
    ],
)
def test_texts_of_turns_that_cannot_be_are_refused(rest: str) -> None:
    with pytest.raises(InvalidPosition):
        at("r7/8/3r4/8/3E4/8/7R/8", rest)


@pytest.mark.parametrize(
    ("table", "value", "message"),
    [
        ("turn", None, "displacement: needs a table"),
        ("strength", None, r"needs a table \[strength\]"),
        ("strength", {"ranks": {}}, "strength.ranks: is missing"),
        ("displacement", {"push": False, "pull": False}, "neither push nor pull"),
        ("trap", [{}], "zone: is missing"),
        ("turn", {"moves": 2, "early": True, "push": ["rabbit"]}, "early: goes with neither"),
        ("flag", [{"zone": ["*8"], "both": True, "reply": True}], "both: goes with neither"),
    ],
)
def test_a_document_is_refused_in_words(table: str, value: object, message: str) -> None:
    tables = parse(DOCUMENT)
    tables.pop(table)
    with pytest.raises(PresetError, match=message):
        load_spec(write(tables if value is None else tables | {table: value}))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Ee2n Ee3n Md2n Ra2n", ["e2e3", "e3e4", "d2d3", "a2a3"]),
        ("2g Ee2n", ["e2e3"]),
        ("2w Ee2n Ee3n", ["e2e3", "e3e4"]),
        ("12b Hc2n Hc3x Cb2n", ["c2c3", "b2b3"]),
        ("2 Ee2n e3e4", ["e2e3", "e3e4"]),
        ("3. Hc2n Hc3x Cb2n", ["c2c3", "b2b3"]),
        ("Hc2n, Hc3x, Cb2n", ["c2c3", "b2b3"]),
        ("Hc2n Hc3x", ["c2c3"]),
        ("ee2n", None),
        ("Ee2e", None),
        ("Ra2n Rb2n Rc2n Rd2n Re2n", None),
    ],
)
def test_steps_are_read_as_arimaa_writes_them(text: str, moves: list[str] | None) -> None:
    position = at("rrrddrrr/rchemhcr/8/8/8/8/RCHMEHCR/RRRDDRRR")
    if moves is None:
        with pytest.raises(RulesError):
            read_turn(RULES, position, text, [RULES.key(position)])
    else:
        steps = read_turn(RULES, position, text, [RULES.key(position)])
        assert [step.move.text for step in steps] == moves


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ea4n", "there is no piece on a4"),
        ("2g Ea4n Ea5n", "there is no piece on a4"),
        ("Md2n", "the piece on d2 is a horse, not a camel"),
        ("Hd7s", "the piece on d7 is h (Horse of Silver), not H (Horse of Gold)"),
        ("Ra2w", "a step west from a2 leads off the board"),
        ("Rh1s", "a step south from h1 leads off the board"),
    ],
)
def test_a_step_that_cannot_be_made_has_its_reason(text: str, reason: str) -> None:
    position = at("rrrddrrr/rchhehcr/8/8/8/8/RCHHEHCR/RRRDDRRR")
    with pytest.raises(RulesError) as caught:
        read_turn(RULES, position, text, [RULES.key(position)])
    assert caught.value.message == reason


@pytest.mark.parametrize("number", ["", "1w ", "1g ", "1. ", "1 "])
def test_set_up_lines_are_read_as_arimaa_writes_them(number: str) -> None:
    start = RULES.start()
    text = f"{number}Ra1 Rb1 Dc1 Rd1 Re1 Df1 Rg1 Rh1 Ra2 Hb2 Cc2 Ed2 Me2 Cf2 Hg2 Rh2"
    steps = read_turn(RULES, start, text, [RULES.key(start)])
    assert RULES.text(steps[-1].after).split()[:2] == [
        "8/8/8/8/8/8/RHCEMCHR/RRDRRDRR[emhhddccrrrrrrrr]",
        "b",
    ]
    silver = read_turn(RULES, steps[-1].after, "1b ra7 Rb8", [RULES.key(steps[-1].after)])
    assert [step.move.text for step in silver] == ["R@a7", "R@b8"]


def test_a_piece_is_not_placed_twice_on_a_square() -> None:
    position = played(RULES.start(), "Ra1")
    assert RULES.explain("Ea1", position) == (
        "an elephant cannot be dropped on a1: the rabbit on a1 stands there"
    )


def test_a_pass_that_is_too_early_is_refused_with_its_reason() -> None:
    position = at("r7/8/8/8/3E4/8/7R/8")
    first = "make at least one step first: only then may you end your turn"
    assert RULES.explain("pass", position) == first
    undone = played(position, "d4d5", "d5d4")
    unchanged = "a turn has to change the position, and this would end it unchanged"
    assert RULES.explain("pass", undone) == unchanged
    pushing = played(at("r7/8/8/3r4/2CE4/3R4/8/8"), "d5d6")
    finish = "finish your push first: a piece stronger than the rabbit has to go to d5"
    assert RULES.explain("pass", pushing) == finish


def test_nobody_passes_before_all_pieces_are_placed() -> None:
    start = RULES.start()
    assert RULES.explain("pass", start) == "place your pieces first"
    hand = "while you have pieces in hand you must drop one of them"
    assert RULES.explain("pass", played(start, "E@a1")) == hand


def test_few_moves_are_worked_out_for_a_step() -> None:
    position = at("rrrddrrr/rchemhcr/8/8/8/8/RCHMEHCR/RRRDDRRR")
    counts = []
    for _ in range(12):
        moves = RULES.legal_texts(position)
        counts.append(len(moves))
        position = played(position, moves[len(moves) // 2])
    assert max(counts) < 60
