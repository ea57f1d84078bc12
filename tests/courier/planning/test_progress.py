"""What may still be met of a plan, however much of it is left behind."""

from __future__ import annotations

import time

from courier.planning.domain.progress import Progress
from courier.planning.enums import Deed, When
from courier.planning.plan import Condition, PlanState
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import ROOT, Tree, enter, plant
from variants import get_rules


def grown(tree: Tree, at: int, *texts: str) -> tuple[Tree, list[int]]:
    """The tree with moves one after the other, and their nodes."""
    nodes = list[int]()
    for text in texts:
        tree, at = enter(tree, at, Step(position="", side=0, text=text))
        nodes.append(at)
    return tree, nodes


def planted() -> Tree:
    rules = get_rules("chess")
    return plant(rules, rules.text(rules.start()))


def test_what_follows_the_game_and_what_it_waits_for_counts() -> None:
    tree, played = grown(planted(), ROOT, "a", "b")
    tree, ahead = grown(tree, played[-1], "c", "d")
    tree, left = grown(tree, ROOT, "e", "f")
    nodes = (ROOT, *played, *ahead, *left)
    conditions = tuple(Condition(at, When.ANY, Deed.WAIT) for at in nodes)
    state = PlanState(tree, frozenset({*played, ahead[-1], left[-1], 999}), conditions)
    assert Progress(state, (ROOT, *played)).live_count() == 1 + 3


def test_conditions_that_are_left_behind_cost_nearly_nothing() -> None:
    tree, left = grown(planted(), ROOT, *map(str, range(800)))
    tree, played = grown(tree, ROOT, "a")
    conditions = tuple(
        Condition(left[-1], When.CAPTURE_ON, Deed.WAIT, square=f"{number}")
        for number in range(20_000)
    )
    progress = Progress(PlanState(tree, frozenset(left), conditions), (ROOT, *played))
    began = time.thread_time()
    assert progress.live_count() == 0
    assert time.thread_time() - began < 0.1
