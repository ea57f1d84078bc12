"""Positions with one right answer, in games decided in different ways."""

import pytest

from variants import get_rules
from variants.search import Limits, search

# Preset, position, the move to be found, in how many half-moves the game is won then.
MATES = [
    ("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", 1),
    ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 3),
    ("chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", "f6a6", 5),
]


@pytest.mark.parametrize(("key", "text", "move", "plies"), MATES)
def test_mates_are_found(key: str, text: str, move: str, plies: int) -> None:
    rules = get_rules(key)
    found = search(rules, rules.position(text), (), Limits(nodes=40_000))
    assert (found.move.text, found.mate_in) == (move, plies)
