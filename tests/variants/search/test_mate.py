"""Forced wins are proved or denied, and what is too much is said to be."""

import pytest

from variants import Reason, get_rules
from variants.search import Solver, TooHard

TWO_MOVER = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
THREE_MOVER = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"


@pytest.mark.parametrize(
    ("key", "text", "moves", "keys"),
    [
        ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, ["a1a8"]),
        ("chess", TWO_MOVER, 2, ["a1a6"]),
        ("chess", THREE_MOVER, 3, ["f6a6"]),
        ("atomic", "rnbqkb1r/ppppp1pp/5n2/5pN1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 2 3", 2, ["g5f7"]),
        ("king-of-the-hill", "4k3/8/8/8/8/3K4/8/q7 w - - 0 1", 1, ["d3e4"]),
        ("tic-tac-toe", "2p/1p1/PP1[PPppp] w - - 0 3", 1, ["P@c1"]),
    ],
)
def test_every_key_is_found(key: str, text: str, moves: int, keys: list[str]) -> None:
    rules = get_rules(key)
    assert sorted(move.text for move in Solver(rules).keys(rules.position(text), moves)) == keys


def test_a_mate_in_two_is_none_in_one() -> None:
    rules = get_rules("chess")
    solver, position = Solver(rules), rules.position(TWO_MOVER)
    assert (solver.wins(position, 1, 0), solver.shortest(position, 3)) == (False, 2)


def test_the_defender_holds_out_as_long_as_it_can() -> None:
    rules = get_rules("chess")
    solver, position = Solver(rules), rules.position(THREE_MOVER)
    after = rules.play(position, rules.read("f6a6", position))
    assert solver.refutation(after, 2, 0) is None
    reply = rules.play(after, solver.defence(after, 2, 0))
    assert solver.shortest(reply, 2) == 2


def test_what_refutes_a_wrong_move_is_shown() -> None:
    rules = get_rules("chess")
    position = rules.position(TWO_MOVER)
    after = rules.play(position, rules.read("a1a2", position))
    reply = Solver(rules).refutation(after, 1, 0)
    assert reply is not None
    assert Solver(rules).keys(rules.play(after, reply), 1) == []


def test_a_stalemate_is_no_win_where_it_is_a_draw() -> None:
    rules = get_rules("chess")
    position = rules.position("k7/2K5/8/1Q6/8/8/8/8 w - - 0 1")
    texts = [move.text for move in Solver(rules).keys(position, 1)]
    assert "b5b6" not in texts
    assert "b5b7" in texts


def test_only_the_wanted_reasons_count() -> None:
    rules = get_rules("king-of-the-hill")
    position = rules.position("4k3/8/8/8/8/3K4/8/q7 w - - 0 1")
    assert Solver(rules, reasons=frozenset({Reason.CHECKMATE})).keys(position, 1) == []


def test_a_question_that_is_too_hard_is_not_answered() -> None:
    rules = get_rules("chess")
    with pytest.raises(TooHard):
        Solver(rules, nodes=2_000).keys(rules.start(), 3)


def test_turns_of_stones_are_proved_as_well() -> None:
    rules = get_rules("sigma-4-shogi-quick")
    solver = Solver(rules, nodes=20_000)
    assert solver.keys(rules.start(), 1) == []
    assert solver.spent > 1
