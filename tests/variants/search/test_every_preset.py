"""The opponent plays whatever is shipped: legal moves only, and the same ones each time."""

import pytest

from tests.depth import chosen
from variants import get_rules, get_spec, preset_keys
from variants.search import Dice, Limits, NoMove, random_move, search

NODES = 12
PLIES = 4
ENFORCED = [key for key in preset_keys() if get_spec(key).enforced]
OTHERS = [key for key in preset_keys() if not get_spec(key).enforced]


@pytest.mark.parametrize("key", chosen(ENFORCED, "search"))
def test_moves_are_legal_in_every_preset(key: str) -> None:
    rules, dice = get_rules(key), Dice(1)
    modes = rules.spec.setup_modes
    position, history = rules.start(modes[0].key if modes else None, dice.below), list[str]()
    for ply in range(PLIES):
        if rules.outcome(position, history):
            break
        found = search(rules, position, history, Limits(nodes=NODES, seed=ply)).move
        move = random_move(rules, position, dice) if ply == 1 else rules.read(found.text, position)
        history.append(rules.key(position))
        position = rules.play(position, move)


@pytest.mark.parametrize("key", OTHERS)
def test_nothing_is_played_where_nothing_is_enforced(key: str) -> None:
    rules = get_rules(key)
    with pytest.raises(NoMove):
        search(rules, rules.start(None, lambda _: 0))
