"""The first position told by a document alone is the one the rules give."""

import pytest

from tests.depth import presets_of_today
from variants import get_rules, get_spec, opening_of, preset_keys


def third(below: int) -> int:
    """The same choice every time."""
    return below // 3


@pytest.mark.parametrize(
    "key", presets_of_today(key for key in preset_keys() if not get_spec(key).special)
)
def test_opening_is_that_of_the_rules(key: str) -> None:
    opening, rules = opening_of(get_spec(key), third), get_rules(key)
    assert opening is not None
    start = (
        rules.start(rules.spec.setup_modes[0].key, third)
        if rules.spec.setup_modes
        else rules.start()
    )
    assert (opening.pieces, opening.missing) == (rules.pieces(start), rules.missing(start))
    assert opening.hands == rules.hands(start)


def test_rules_of_their_own_show_no_opening() -> None:
    assert opening_of(get_spec("sigma-4-shogi"), third) is None
