"""When a search ends, and what it says on the way."""

from itertools import count

import pytest

from variants import get_rules
from variants.search import LEVELS, Limits, NoMove, Progress, search

CHESS = get_rules("chess")
MATED = "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"


def test_positions_are_a_bound() -> None:
    assert search(CHESS, CHESS.start(), (), Limits(nodes=777)).nodes == 777


def test_depth_is_a_bound() -> None:
    assert search(CHESS, CHESS.start(), (), Limits(depth=2)).depth == 2


def test_a_search_stopped_at_once_answers_with_a_legal_move() -> None:
    found = search(CHESS, CHESS.start(), (), Limits(should_stop=lambda: True))
    assert (found.depth, found.nodes) == (0, 0)
    assert found.move in CHESS.legal_moves(CHESS.start())


def test_a_search_is_stopped_from_outside() -> None:
    requested = count()
    found = search(CHESS, CHESS.start(), (), Limits(should_stop=lambda: next(requested) > 20))
    assert found.nodes < 1_000


def test_no_depth_is_begun_when_there_is_enough() -> None:
    assert search(CHESS, CHESS.start(), (), Limits(is_enough=lambda: True)).depth == 1


def test_every_depth_is_reported() -> None:
    shown: list[Progress] = []
    found = search(CHESS, CHESS.start(), (), Limits(depth=3), shown.append)
    assert [each.depth for each in shown] == [1, 2, 3]
    assert shown[-1].line == found.line


def test_the_expected_line_can_be_played() -> None:
    position = CHESS.start()
    for text in search(CHESS, position, (), Limits(depth=3)).line:
        position = CHESS.play(position, CHESS.read(text, position))


def test_the_same_seed_gives_the_same_move() -> None:
    limits = LEVELS[0].counted(seed=5)
    assert search(CHESS, CHESS.start(), (), limits) == search(CHESS, CHESS.start(), (), limits)


def test_other_seeds_give_other_moves_at_the_lowest_level() -> None:
    moves = {
        search(CHESS, CHESS.start(), (), LEVELS[0].counted(seed)).move.text for seed in range(8)
    }
    assert len(moves) > 2


def test_a_level_keeps_to_its_seconds_by_the_clock_it_is_given() -> None:
    clock = count(step=0.5)
    found = search(CHESS, CHESS.start(), (), LEVELS[7].limits(clock=lambda: next(clock)))
    assert found.nodes < LEVELS[7].nodes / 10


def test_a_game_that_is_over_has_no_move() -> None:
    with pytest.raises(NoMove):
        search(CHESS, CHESS.position(MATED))


def test_a_repetition_is_avoided_by_the_side_that_is_better() -> None:
    position, history = CHESS.position("7k/8/8/8/8/8/5K2/1Q6 w - - 0 1"), list[str]()
    best = search(CHESS, position, history, Limits(depth=2)).move
    history = [CHESS.key(CHESS.play(position, best))]
    assert search(CHESS, position, history, Limits(depth=2)).move != best


def test_a_repetition_that_loses_is_not_walked_into() -> None:
    """In Minishogi side 0 loses by the fourth occurrence of a position."""
    rules = get_rules("minishogi")
    position = rules.position("4k/5/5/5/R3K[] w - - 0 1")
    best = search(rules, position, (), Limits(depth=1)).move
    history = [rules.key(rules.play(position, best))] * 3
    assert search(rules, position, history, Limits(depth=1)).move != best
