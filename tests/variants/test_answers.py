"""Turns in which the opponent has a say: what may be done, texts, ends, and programs that play."""

import pytest

from variants import (
    InvalidPosition,
    Outcome,
    PresetError,
    Reason,
    RulesError,
    answers,
    get_rules,
    refused_move,
)
from variants.core.position import Position
from variants.engine.game_rules import GameRules
from variants.engine.registry import compiled
from variants.loader.preset import load_spec
from variants.notation.pgn import write_pgn
from variants.search.limits import Limits
from variants.search.opponent import search


def rules_of(key: str) -> GameRules:
    rules = get_rules(key)
    assert isinstance(rules, GameRules)
    return rules


def rules_with(turn: str, more: str = "") -> GameRules:
    document = f'extends = "chess"\nkey = "try"\nname = "Try"\n\n[turn]\n{turn}\n{more}'
    rules = compiled(load_spec(document))
    assert isinstance(rules, GameRules)
    return rules


def after(rules: GameRules, *moves: str, start: str = "") -> Position:
    position = rules.position(start) if start else rules.start()
    for text in moves:
        position = rules.play(position, rules.read(text, position))
    return position


def why(rules: GameRules, text: str, position: Position) -> str:
    found = rules.explain(text, position)
    assert found
    return found


# Refusing


def test_a_move_is_made_refused_and_replaced() -> None:
    rules = rules_of("refusal")
    texts = [
        rules.text(after(rules, *["e4", "refuse", "d4", "d5"][:count])).split(" ", 1)[1]
        for count in range(1, 5)
    ]

    array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    d4 = "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"
    assert texts == [
        f"b KQkq e3 0 1 e2e4:{array}_w_KQkq_-_0_1",
        "w KQkq - 0 1 !e2e4",
        "b KQkq d3 0 1 -",
        f"w KQkq d6 0 2 d7d5:{d4}_b_KQkq_d3_0_1",
    ]


@pytest.mark.parametrize("word", ["refuse", "Refuse", "refuse e4", "refuse e2e4", "no", "e4e2"])
def test_a_refusal_is_written_in_several_ways(word: str) -> None:
    rules = rules_of("refusal")
    position = after(rules, "e4")

    assert rules.read(word, position).text == "refuse"


def test_a_refusal_is_a_move_back_on_the_board_and_has_words() -> None:
    rules = rules_of("refusal")
    position = after(rules, "Nf3")
    move = rules.read("refuse", position)

    assert [c.steps for c in rules.choices(position) if c.text == "refuse"] == [("f3", "g1")]
    assert rules.words(position, move) == "refuse: knight g1 to f3"
    assert [(a.text, a.shown) for a in answers(rules, position)] == [("refuse", "Nf3")]


def test_what_is_refused_comes_back_whole() -> None:
    rules = rules_of("refusal")
    for start, move in (
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 7 20", "O-O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20", "exd6"),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 9 20", "axb8=N"),
    ):
        before = rules.position(start)
        back = after(rules, move, "refuse", start=start)

        assert rules.text(back).rpartition(" ")[0] == rules.text(before).rpartition(" ")[0]
        assert rules.read("refuse", after(rules, move, start=start)).captured == ()


def test_reasons_say_why_a_move_or_an_answer_is_not_open() -> None:
    rules = rules_of("refusal")
    refused = after(rules, "e4", "refuse")
    second = after(rules, "e4", "refuse", "d4")

    assert why(rules, "e4", refused) == "your opponent has refused this move; make another one"
    assert refused_move(rules, refused) == "e4"
    assert why(rules, "refuse", refused).startswith("your own move was refused")
    assert why(rules, "refuse", second).startswith("there is no move to refuse")
    assert why(rules, "refuse d4", after(rules, "e4")) == "the last move is e4"
    assert why(rules, "accept", after(rules, "e4")) == "to accept e4, make your own move"


def test_another_promotion_is_another_move() -> None:
    rules = rules_of("refusal")
    position = after(rules, "a8=Q", "refuse", start="7k/P7/8/8/8/8/8/4K3 w - - 0 1")

    assert {"a7a8r", "a7a8b", "a7a8n"} <= set(rules.legal_texts(position))
    assert "a7a8q" not in rules.legal_texts(position)


def test_an_only_move_holds() -> None:
    rules = rules_of("refusal")
    position = after(rules, "Kxg2", start="7k/8/8/8/8/8/5Pq1/4R1BK w - - 0 1")

    assert rules.text(position).endswith(" -")
    assert "refuse" not in rules.legal_texts(position)


def test_mate_can_be_refused_and_is_mate_when_it_is_accepted_or_stands_in() -> None:
    rules = rules_of("refusal")
    start = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"
    mated = after(rules, "Ra8", start=start)
    lost = Outcome(0, Reason.CHECKMATE)

    assert rules.legal_texts(mated) == ["refuse", "accept"]
    assert rules.outcome(mated) is None
    assert rules.outcome(after(rules, "Ra8", "accept", start=start)) == lost
    assert rules.outcome(after(rules, "Ra8", "refuse", "Rb8", start=start)) == lost
    assert (
        rules.write(
            rules.read("Rb8", mated_again := after(rules, "Ra8", "refuse", start=start)),
            mated_again,
            "san",
        )
        == "Rb8#"
    )


def test_a_capture_that_leaves_nothing_to_mate_with_can_be_refused() -> None:
    rules = rules_of("refusal")
    start = "8/8/8/8/8/4k3/4Q3/6K1 b - - 0 1"

    assert "refuse" in rules.legal_texts(after(rules, "Kxe2", start=start))
    assert rules.outcome(after(rules, "Kxe2", start=start)) is None
    assert rules.outcome(after(rules, "Kxe2", "Kg2", start=start)) == Outcome(None, Reason.MATERIAL)


def test_positions_are_the_same_when_the_same_can_be_refused() -> None:
    rules = rules_of("refusal")
    round_trip = ["Nf3", "Nf6", "Ng1", "Ng8"]
    keys = []
    position = rules.start()
    for text in round_trip * 4:
        position = rules.play(position, rules.read(text, position))
        keys.append(rules.key(position))

    assert keys[:4] != keys[4:8] or keys[3] == keys[7]
    assert keys[7] == keys[11]
    assert rules.claims(position, keys[:-1]) == ("repetition",)


def test_a_game_is_written_with_its_refusals() -> None:
    rules = rules_of("refusal")
    text = write_pgn(rules, rules.start(), ["e4", "refuse", "d4", "d5", "refuse", "Nf6"], tags={})

    assert text.split("\n\n")[-1].strip() == "1. e4 refuse d4 1... d5 refuse Nf6 *"


# Proposing


def test_two_moves_are_proposed_and_one_is_chosen() -> None:
    rules = rules_of("compromise")
    moves = ["e4", "Nf3", "Nf3", "d5", "e5", "d5"]
    seen = [
        (position.side, rules.text(position).split(" ")[1], rules.text(position).split(" ")[-1])
        for position in (after(rules, *moves[:count]) for count in range(7))
    ]

    assert seen == [
        (0, "w", "-"),
        (0, "w", "e2e4"),
        (1, "w", "e2e4|g1f3"),
        (1, "b", "-"),
        (1, "b", "d7d5"),
        (0, "b", "d7d5|e7e5"),
        (0, "w", "-"),
    ]


def test_a_turn_has_three_parts_the_first_one_two() -> None:
    rules = rules_of("compromise")
    moves = ["e4", "Nf3", "Nf3", "d5", "e5"]

    assert [rules.moves_left(after(rules, *moves[:n])) for n in range(6)] == [2, 1, 3, 2, 1, 3]


def test_reasons_say_what_has_to_be_chosen_and_what_is_proposed() -> None:
    rules = rules_of("compromise")
    both = after(rules, "e4", "Nf3")

    assert why(rules, "e4", after(rules, "e4")).startswith("you have proposed this move already")
    for text in ("e5", "d4"):
        assert why(rules, text, both).endswith(
            "which of your opponent’s moves is played: e4 or Nf3"
        )
    assert why(rules, "refuse", both) == "moves are not refused in this game, but chosen from two"
    assert [(a.act, a.text) for a in answers(rules, both)] == [
        ("choose", "e2e4"),
        ("choose", "g1f3"),
    ]


def test_an_only_move_is_played_at_once() -> None:
    rules = rules_of("compromise")
    position = after(rules, "Kxg2", start="7k/8/8/8/8/8/5Pq1/4R1BK w - - 0 1")

    assert rules.text(position).split(" ")[1:] == ["b", "-", "-", "0", "1", "-"]


def test_a_pawn_is_taken_in_passing_by_a_choice() -> None:
    rules = rules_of("compromise")
    start = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20"
    both = after(rules, "exd6", "Kd2", start=start)
    move = rules.read("exd6", both)

    assert (move.captured, rules.write(move, both, "san")) == (("p",), "exd6")
    assert rules.text(rules.play(both, move)).startswith("4k3/8/3P4/8/8/8/8/4K3 b")


def test_the_chooser_is_mated_by_two_mating_moves_only() -> None:
    rules = rules_of("compromise")
    start = "6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"
    both = after(rules, "Ra8", "Rb8", start=start)

    assert rules.outcome(both) is None
    assert rules.outcome(after(rules, "Ra8", "Rb8", "Ra8", start=start)) == Outcome(
        0, Reason.CHECKMATE
    )
    assert rules.write(rules.read("Ra8", both), both, "san") == "Ra8#"


# Documents and texts that are not so


@pytest.mark.parametrize(
    ("turn", "more", "key"),
    [
        ('answer = "maybe"', "", "turn.answer"),
        ('answer = "refuse"\nmoves = 2', "", "turn.answer"),
        ('answer = "choose"\nfirst = [1]', "", "turn.answer"),
        ('answer = "refuse"', "[pass]\nalways = true\n", "turn.answer"),
        ('answer = "choose"', "[hands]\ncaptures = true\n[drops]\n", "turn.answer"),
    ],
)
def test_documents_that_cannot_be_played_are_refused(turn: str, more: str, key: str) -> None:
    with pytest.raises(PresetError) as caught:
        rules_with(turn, more)

    assert caught.value.params["path"] == key


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@pytest.mark.parametrize(
    ("key", "field"),
    [
        *(("refusal", field) for field in ("!", "!e2e5", "!refuse", "e2e4", "e2e4:", ":x", "x:!y")),
        ("refusal", f"e7e5:{START}_w_KQkq_-_0_1"),
        ("refusal", f"e2e4:{START}_b_KQkq_-_0_1"),
        ("refusal", f"e2e4:{START}_w_KQkq_-_0_1_e2e4:{START}_w_KQkq_-_0_1"),
        ("refusal", f"e2e4:{START}_w_KQkq_-_0_1_!d2d4"),
        *(
            ("compromise", field)
            for field in ("e2e5", "e2e4|e2e4", "e2e4|d2d4", "|", "a2a3|b2b3|c2c3")
        ),
        ("compromise", "é2e4"),
        ("compromise", "x" * 300),
    ],
)
def test_positions_that_say_no_possible_answer_are_refused(key: str, field: str) -> None:
    rules = rules_of(key)

    with pytest.raises(InvalidPosition):
        rules.position(f"{START} w KQkq - 0 1 {field}")


def test_a_position_that_the_last_move_does_not_lead_to_is_refused() -> None:
    rules = rules_of("refusal")

    for placement in (START, "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"):
        with pytest.raises(RulesError):
            rules.position(f"{placement} b KQkq - 0 1 e2e4:{START}_w_KQkq_-_0_1")


@pytest.mark.parametrize("key", ["refusal", "compromise"])
def test_the_computer_finds_a_move_wherever_it_is_to_act(key: str) -> None:
    rules = rules_of(key)
    position = rules.start()
    for _ in range(7):
        move = search(rules, position, [], Limits(depth=2, nodes=300)).move
        position = rules.play(position, move)

    assert rules.text(position)
