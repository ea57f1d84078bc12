"""The plan of a run is told by its seed alone, and can be played."""

from __future__ import annotations

import random
from collections import Counter

from tests.chaos.plan import VICTIMS, make_plan, random_moves
from tests.chaos.site import EXCHANGES
from variants import get_rules


def test_the_same_seed_plans_the_same() -> None:
    first, again, other = (make_plan(seed=seed, players=4, moves=20, kills=5) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_an_upgrade_exchanges_processes_and_no_server() -> None:
    plan = make_plan(seed=1, players=4, moves=26, kills=12, victims=tuple(EXCHANGES))
    assert Counter(kill.victim for kill in plan.kills) == dict.fromkeys(EXCHANGES, 2)


def test_a_plan_has_all_moves_and_kills_and_every_player_twice() -> None:
    plan = make_plan(seed=1, players=4, moves=22, kills=5)
    assert (plan.moves, len(plan.kills), {kill.victim for kill in plan.kills} - set(VICTIMS)) == (
        22,
        5,
        set(),
    )
    assert sorted(player for script in plan.scripts for player in script.players) == [
        0,
        0,
        1,
        1,
        2,
        2,
        3,
        3,
    ]
    assert [kill.after for kill in plan.kills] == sorted(kill.after for kill in plan.kills)


def test_scripted_moves_are_read_back_and_the_game_goes_on() -> None:
    rules = get_rules("crazyhouse")
    position, keys = rules.start(), list[str]()
    for text in random_moves("crazyhouse", 12, random.Random(3)):
        keys.append(rules.key(position))
        position = rules.play(position, rules.read(text, position))
        assert rules.outcome(position, keys) is None


def test_every_victim_is_killed_as_often_as_any_other() -> None:
    kills = Counter(
        kill.victim for kill in make_plan(seed=3, players=4, moves=40, kills=2 * len(VICTIMS)).kills
    )
    assert kills == dict.fromkeys(VICTIMS, 2)
    assert {"postgres", "thinker", "thinker child"} <= set(VICTIMS)
