"""Random games from the forms of a preset document: whatever compiles can be played, written,
described, exported.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.played import check, compiled, main

EXAMPLES = 60


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32))
def test_a_random_document_is_refused_or_a_game(seed: int) -> None:
    check(seed)


def test_many_random_documents_are_games() -> None:
    assert sum(compiled(seed) is not None for seed in range(100)) > 15


def test_games_are_played_by_their_seeds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--first", "6003480", "--count", "2"]) == 0
    assert capsys.readouterr().out == "seeds 6003480 to 6003481: 1 games, 0 failed\n"
