"""What problems of a preset may ask for, read from what ends its games."""

from __future__ import annotations

from typing import Final

from courier.studies.enums import Stipulation
from variants import PresetSpec

# With how many moves of the solver at most. The best move is looked for in twice as many half-moves
# less one.
MOST_MOVES: Final = {Stipulation.MATE: 5, Stipulation.WIN: 5, Stipulation.BEST: 2}


def stipulations_of(spec: PresetSpec) -> tuple[Stipulation, ...]:
    """Return what can be asked for: mate where there is one, a win where games end otherwise, too,
    the best move.

    Nothing where nothing is enforced. Pieces of rule sets written as code have no values, so no
    move of theirs is best.
    """
    if not spec.enforced:
        return ()
    found = list[Stipulation]()
    mates = has_mate(spec)
    if mates:
        found.append(Stipulation.MATE)
    if not mates or _ends_otherwise(spec):
        found.append(Stipulation.WIN)
    if not spec.special:
        found.append(Stipulation.BEST)
    return tuple(found)


def has_mate(spec: PresetSpec) -> bool:
    """Return whether a side can be mated, and loses by it."""
    royal = any(piece.royal for piece in spec.pieces) or any(
        goal.royal for goal in spec.goals.extinction
    )
    return bool(spec.special) or (royal and "loss" in spec.ends.checkmate)


def _ends_otherwise(spec: PresetSpec) -> bool:
    goals = spec.goals
    ends = spec.ends
    is_won = bool(goals.flags or goals.extinction or goals.connect or any(goals.checks))
    return (
        is_won
        or bool(spec.special)
        or not {"loss", "win"}.isdisjoint(ends.stalemate)
        or spec.effects.explosion is not None
    )
