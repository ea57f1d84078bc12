"""Ultima, Maxima and Rococo before judges of their own: 20 000, 20 000 and 5 000 positions, in
`make thorough` only. Every suite tries some of each: judges/test_judges.py.
"""

import pytest

from tests.depth import IS_THOROUGH
from tests.variants.judges.crossplay import JUDGES, compare

OF_A_BLOCK = {"ultima": 2000, "maxima": 2000, "rococo": 500}
BLOCKS = range(10)


@pytest.mark.skipif(not IS_THOROUGH, reason="a few positions are tried in test_judges.py")
@pytest.mark.parametrize("block", BLOCKS)
@pytest.mark.parametrize("key", OF_A_BLOCK)
def test_random_games_are_played_as_the_judge_says(key: str, block: int) -> None:
    found = compare(key, positions=OF_A_BLOCK[key], plies=20, seed=100 + block)
    assert (found.difference, found.positions) == ("", OF_A_BLOCK[key])
    assert JUDGES[key].specials <= set(found.met)
