"""A plan as a value: a tree, the conditional moves in it, and conditions that stand for many
moves at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from courier.planning.enums import Deed, When
from courier.trees.domain.plain import from_plain, to_plain
from courier.trees.domain.tree import Tree
from courier.trees.errors import BrokenTree

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Condition:
    """What is done when the opponent's move from a node is like that. `move` is canonical, `shown`
    for people.
    """

    at: int
    when: When
    deed: Deed
    square: str = ""
    move: str = ""
    shown: str = ""

    @property
    def key(self) -> str:
        """What distinguishes it: there is one of each kind at a node, one for each square."""
        return f"{self.at} {self.when.value} {self.square}".rstrip()


@dataclass(frozen=True, slots=True)
class PlanState:
    """All a plan holds. `conditional_moves` are numbers of nodes; one that is not in the tree means
    nothing.
    """

    tree: Tree
    conditional_moves: frozenset[int] = frozenset()
    conditions: tuple[Condition, ...] = ()

    def conditions_at(self, at: int) -> list[Condition]:
        """Return the conditions of a node in the order in which they are tried."""
        found = [each for each in self.conditions if each.at == at]
        return sorted(found, key=lambda each: (list(When).index(each.when), each.square))


def to_value(state: PlanState) -> Plain:
    """Return a plan as a value of JSON; docs/planning.md shows the format."""
    return {
        "tree": to_plain(state.tree),
        "conditional_moves": sorted(state.conditional_moves),
        "conditions": conditions_value(state.conditions),
    }


def conditions_value(conditions: Iterable[Condition]) -> list[Plain]:
    """Return conditions as values of JSON."""
    names = ("at", "when", "deed", "square", "move", "shown")
    return [
        {
            name: shown
            for name in names
            if (shown := getattr(each, name)) or name in ("at", "when", "deed")
        }
        for each in conditions
    ]


def from_value(shown: Plain) -> PlanState:
    """Return the plan of a value of JSON; only its shape is checked. Raises BrokenTree."""
    conditional_moves = shown.get("conditional_moves", [])
    conditions = shown.get("conditions", [])
    if not isinstance(conditional_moves, list) or not all(
        isinstance(at, int) for at in conditional_moves
    ):
        raise BrokenTree(reason='"conditional_moves" is a list of numbers of nodes')
    if not isinstance(conditions, list):
        raise BrokenTree(reason='"conditions" is a list')
    return PlanState(
        from_plain(shown.get("tree")),
        frozenset(conditional_moves),
        tuple(map(condition_of, conditions)),
    )


def condition_of(shown: object) -> Condition:
    """Return the condition of a value of JSON. Raises BrokenTree."""
    if not isinstance(shown, dict) or not isinstance(shown.get("at"), int):
        raise BrokenTree(reason='a condition names a node by "at"')
    texts = {name: shown.get(name, "") for name in ("square", "move", "shown")}
    if not all(isinstance(text, str) and len(text) <= 1_000 for text in texts.values()):
        raise BrokenTree(reason="a text of a condition is missing or too long")
    try:
        return Condition(
            shown["at"], When(str(shown.get("when"))), Deed(str(shown.get("deed"))), **texts
        )
    except ValueError as error:
        raise BrokenTree(reason='a condition needs "when" and "deed"') from error


def to_text(state: PlanState) -> str:
    """Return a plan as compact JSON text."""
    return json.dumps(to_value(state), ensure_ascii=False, separators=(",", ":"))


def from_text(text: str) -> PlanState:
    """Return the plan of a JSON text of ours. Raises BrokenTree."""
    found: Plain = json.loads(text)
    return from_value(found)
