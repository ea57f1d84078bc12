"""Games of conditions and of moves that are lent, before judges of their own: 2 000 positions each
in the ordinary suite, 20 000 in `make thorough`.
"""

import pytest

from tests.depth import chosen
from tests.variants.judges.crossplay import JUDGES, compare

OF_CONDITIONS = (
    *("annan", "eiffel", "knight-relay", "koko", "madrasi", "patrol-chess", "provocation"),
)
BLOCKS = chosen(range(10), "conditions", least=1)
OF_A_BLOCK = 2000


@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", OF_CONDITIONS)
def test_random_games_under_conditions_are_played_as_the_judge_says(key: str, block: int) -> None:
    found = compare(key, positions=OF_A_BLOCK, plies=24, seed=100 + block)
    assert (found.difference, found.positions) == ("", OF_A_BLOCK)
    assert found.met["checkmate"] > 3
    assert JUDGES[key].specials <= set(found.met)
