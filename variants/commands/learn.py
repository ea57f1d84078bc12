"""`python -m variants learn PRESET [--games N] [--nodes N]`: the computer plays a preset against
itself and learns how much its pieces count; what it writes belongs into `variants/search/learned`.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any, Final, TextIO

from variants.core.errors import RulesError
from variants.engine.game_rules import GameRules
from variants.engine.registry import get_rules
from variants.search.lessons import Lesson, NothingToLearn, Teacher
from variants.search.regression import learned_weights
from variants.search.weights import Weights, learning_codes

GAMES: Final = 400
NODES: Final = 500
REPORTED: Final = 10
_LEAST: Final = {"value": 5, "hand": 5, "square": 0}
_EXACT: Final = ("forward", "centre")


def main(argv: list[str]) -> int:
    """Write what was learned to the standard output; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m variants learn", description="Learn how much the pieces of a preset count."
    )
    parser.add_argument("preset", help="key of a shipped preset")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--nodes", type=int, default=NODES, help="positions looked at for a move")
    given = parser.parse_args(argv)
    try:
        rules = get_rules(given.preset)
        if not isinstance(rules, GameRules):
            raise NothingToLearn("nothing-to-learn", "pieces are not valued in this game", "")
        found = learned(rules, games=given.games, nodes=given.nodes, progress=sys.stderr)
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return 1
    sys.stdout.write(f"{json.dumps(found, indent=1)}\n")
    return 0


def learned(
    rules: GameRules, *, games: int, nodes: int, progress: TextIO | None = None
) -> dict[str, Any]:
    """Return what so many games teach, as it is kept; how many are played is written to
    `progress`. Raises NothingToLearn.
    """
    teacher = Teacher(rules, nodes)
    lessons = list[Lesson]()
    for number in range(games):
        lessons += teacher.lessons(number)
        if progress is not None and (number + 1) % REPORTED == 0:
            progress.write(f"{number + 1} of {games} games played\n")
    weights = learned_weights(teacher.known, lessons)
    kinds = learning_codes(rules)
    return {
        "games": games,
        "nodes": nodes,
        "lessons": len(lessons),
        "kinds": {
            kind: _kind(kind, weights, teacher.weights, code) for code, kind in kinds.items()
        },
        "shelter": round(max(0.0, weights["shelter"]), 2),
        "passed": round(max(0.0, weights["passed"]), 2),
    }


def _kind(kind: str, weights: Mapping[str, float], before: Weights, code: int) -> dict[str, float]:
    """Return what was learned of a kind, and what it was worth before, which shows later whether it
    is still the same.
    """
    found = {name: max(least, round(weights[f"{kind} {name}"])) for name, least in _LEAST.items()}
    exact = {name: round(weights[f"{kind} {name}"], 1) for name in _EXACT}
    return {"measured": before.of[code], **found, **exact}
