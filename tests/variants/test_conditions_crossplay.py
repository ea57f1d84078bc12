"""Games of conditions and of moves that are lent, before judges of their own: 20 000 positions
each, in `make thorough` only. Every suite tries 300 of each: judges/test_judges.py.
"""

import pytest

from tests.depth import IS_THOROUGH
from tests.variants.judges.crossplay import JUDGES, compare

OF_CONDITIONS = (
    *(
        "annan",
        "annan-shogi",
        "checkless",
        "cheshire-cat",
        "eiffel",
        "knight-relay",
        "koko",
        "madrasi",
    ),
    *("patrol-chess", "provocation"),
)
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
