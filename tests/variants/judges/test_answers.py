"""Games in which the opponent has a say before their judges."""

import pytest

from tests.variants.judges.answers import GAMES
from tests.variants.judges.answers_play import compare

SOME = 900


@pytest.mark.parametrize("key", GAMES)
def test_a_game_agrees_with_its_judge(key: str) -> None:
    found = compare(key, positions=SOME)

    assert found.difference == ""
