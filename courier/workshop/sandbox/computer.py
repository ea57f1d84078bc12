"""The computer's move in a draft that is tried out."""

from __future__ import annotations

import time
from typing import Any

from courier.workshop.sandbox.line import Line
from variants import get_rules


def think(
    line: Line, *, document: str, position: str, keys: list[str], level: int, seed: int
) -> dict[str, Any]:
    """Return the move of a level as text; tell every depth that is finished, and move at once when
    that is wanted.

    `keys` are those of all positions before this one.
    """
    from variants.search import LEVELS, Progress, search  # noqa: PLC0415 -- slow: only where a move is wanted

    rules = get_rules(document)

    def report(progress: Progress) -> None:
        line.report(depth=progress.depth)

    limits = LEVELS[level - 1].limits(clock=time.monotonic, seed=seed, stop=line.is_hung_up)
    return {"text": search(rules, rules.position(position), keys, limits, report).move.text}
