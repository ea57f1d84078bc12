"""A limit that is met says nothing about the moves: nobody takes it for a fault of a game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Final

import pytest

from courier.common.budgets import OverBudget
from courier.common.slots import SiteBusy
from courier.games.annotated import tree_of
from courier.games.models import Game
from courier.games.move_effects import is_same_move
from courier.integrity.courier_verify import SealedMove
from courier.integrity.replay import replay_texts
from courier.presets.models import PresetRevision
from courier.table.parts.log.threats import threats
from courier.trees.domain.movetext_reader import read_movetext
from courier.trees.domain.replay import replayed
from courier.trees.domain.steps import Step
from courier.trees.domain.tree import ROOT, enter, plant
from variants import TooMuchWork, counted, get_rules, preset_document
from variants.authoring.replay import proves_upgrade

MOVE: Final = "e2e4"
NOTE: Final = {"variations": [{"moves": [{"ply": 1, "text": MOVE, "remark": ""}], "inner": []}]}
CHESS: Final = preset_document("chess")
_numbers: Final = count(1)


def fresh() -> str:
    """A position nobody has computed the moves of."""
    return f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {next(_numbers)}"


def an_annotated_game() -> object:
    revision = PresetRevision(document=CHESS)
    return tree_of(Game(revision=revision, start_position=fresh(), annotation=NOTE), [])


def a_movetext() -> object:
    rules = get_rules("chess")
    return read_movetext(rules, plant(rules, fresh()), MOVE)


def a_stored_tree() -> object:
    rules = get_rules("chess")
    root = plant(rules, fresh())
    return replayed(rules, enter(root, ROOT, Step(fresh(), 1, MOVE))[0])


PLACES: Final[dict[str, Callable[[], object]]] = {
    "movetext": a_movetext,
    "tree": a_stored_tree,
    "annotations": an_annotated_game,
    "seal": lambda: replay_texts(get_rules("chess"), fresh(), [SealedMove(0, MOVE, None)]),
    "upgrade": lambda: proves_upgrade(CHESS, CHESS, [MOVE], fresh()),
    "same move": lambda: is_same_move(
        get_rules("chess"), before=fresh(), text=MOVE, canonical=MOVE
    ),
    "threats": lambda: threats(get_rules("chess"), fresh(), 0),
}


def over_budget() -> int:
    raise OverBudget(seconds=5)


def site_busy() -> int:
    raise SiteBusy


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize(
    ("limit", "more"), [(TooMuchWork, None), (OverBudget, over_budget), (SiteBusy, site_busy)]
)
def test_a_spent_limit_is_no_fault_of_a_game(
    place: Callable[[], object], limit: type[Exception], more: Callable[[], int] | None
) -> None:
    with counted(0, more), pytest.raises(limit):
        place()
