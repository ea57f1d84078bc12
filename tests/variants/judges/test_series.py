"""Games of several moves a turn before their judges."""

import pytest

from tests.variants.judges.series import GAMES
from tests.variants.judges.series_play import compare

SOME = 500


@pytest.mark.parametrize("key", GAMES)
def test_a_game_agrees_with_its_judge(key: str) -> None:
    found = compare(key, positions=SOME)

    assert found.difference == ""


@pytest.mark.parametrize("key", GAMES)
def test_random_games_come_upon_everything_special(key: str) -> None:
    found = compare(key, positions=4 * SOME, seed=2)

    assert found.difference == ""
    assert GAMES[key].specials | {"within"} <= set(found.met)
