"""What a siege is made of."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.siege.__main__ import Line
from tests.siege.attacks import attacks


def test_every_attack_has_a_line_of_its_own() -> None:
    made = attacks(study="study", draft="draft", game="game")
    names = [attack.name for attack in made]
    assert len(set(names)) == len(names) > 10
    assert {attack.is_player for attack in made} == {True, False}


@pytest.mark.parametrize(("longest", "said"), [(1.9, "| held |"), (2.1, "| NOT HELD |")])
def test_one_move_that_takes_long_is_enough(longest: float, said: str) -> None:
    line = Line("names", [0.1, 0.2, longest], 0, Counter({200: 3}), 2.0)
    assert said in str(line)
    assert "3 x 200" in str(line)
