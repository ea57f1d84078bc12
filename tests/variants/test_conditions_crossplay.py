"""Games of conditions, of lent moves and on a wide board, before judges of their own: 20 000
positions each, in `make thorough` only. Every suite tries some of each: judges/test_judges.py.
"""

import pytest

from tests.depth import IS_THOROUGH
from tests.variants.judges.crossplay import JUDGES, compare

OF_CONDITIONS = (
    *("annan", "eiffel", "knight-relay", "koko", "madrasi", "patrol-chess", "provocation"),
)
# Checks that must mate, squares that vanish, moves lent to pieces that turn over, pawns that meet,
# files beyond x.
OF_OTHER_RULES = ("annan-shogi", "byzantine", "checkless", "cheshire-cat", "wide")
BLOCKS = range(10)
OF_A_BLOCK = 2000


@pytest.mark.skipif(not IS_THOROUGH, reason="its 300 positions are those of test_judges.py")
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", OF_CONDITIONS)
def test_random_games_under_conditions_are_played_as_the_judge_says(key: str, block: int) -> None:
    found = compare(key, positions=OF_A_BLOCK, plies=24, seed=100 + block)
    assert (found.difference, found.positions) == ("", OF_A_BLOCK)
    assert found.met["checkmate"] > 3
    assert JUDGES[key].specials <= set(found.met)


@pytest.mark.skipif(not IS_THOROUGH, reason="a few positions of each are tried in test_judges.py")
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", OF_OTHER_RULES)
def test_random_games_of_other_rules_are_played_as_the_judge_says(key: str, block: int) -> None:
    found = compare(key, positions=OF_A_BLOCK, plies=24, seed=100 + block)
    assert (found.difference, found.positions) == ("", OF_A_BLOCK)
    assert found.met["checkmate"] + found.met["stalemate"] + found.met["extinction"] > 3
    assert JUDGES[key].specials <= set(found.met)
