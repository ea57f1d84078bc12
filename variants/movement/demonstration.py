"""Where movers lead that need men on their way, shown on an otherwise empty board."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from variants.core.geometry import Board
from variants.movement.mover import Mover
from variants.movement.paths import Roster, Survey
from variants.movement.program import Result, Run, program

Kind = Literal["move", "capture", "hop"]

# The men of a demonstration by code: the one shown, an enemy, a royal enemy, a friend.
_OWN: Final = 1
_OTHERS: Final = (2, 3, 4)
_ROSTER: Final = Roster(
    owner=(-1, 0, 1, 1, 0),
    royal=(False, False, False, True, False),
    plain=(0, 1, 2, 3, 4),
    takes=((False,) * 5, *((False, False, True, True, False),) * 4),
    iron=(False,) * 5,
)


def demonstrated(board: Board, movers: Sequence[Mover], origin: int) -> dict[int, set[Kind]]:
    """Return what the movers do on every square: go there, capture there on their way or at its end, hop there.

    Hops and captures are those with a single other man; of hoppers on a line all squares beyond the first are shown.
    """
    found: dict[int, set[Kind]] = {}
    survey = Survey(board)
    hoppers = [mover for mover in movers if mover.is_hopper and mover.is_plain]
    for mover in hoppers:
        for square in survey.ray(mover.segments[0], origin)[1:]:
            found.setdefault(square, set()).add("hop")
    others = [mover for mover in movers if mover not in hoppers]
    plain = _quiet(_run(survey, others, origin, []))
    for square in plain:
        found.setdefault(square, set()).add("move")
    for square in board.squares if others else ():
        for man in _OTHERS if square != origin else ():
            results = _run(survey, others, origin, [(square, man)])
            if any(square in result.taken or _is_set_down(result) for result in results):
                found.setdefault(square, set()).add("capture")
            for target in _quiet(results) - plain:
                found.setdefault(target, set()).add("hop")
    return found


def _run(survey: Survey, movers: Sequence[Mover], origin: int, men: list[tuple[int, int]]) -> list[Result]:
    made = program(survey, origin, movers)
    if made is None:
        return []
    placement = [0] * survey.board.size
    placement[origin] = _OWN
    for square, man in men:
        placement[square] = man
    return list(Run(made, placement, origin, _OWN, _ROSTER).results())


def _quiet(results: Iterable[Result]) -> set[int]:
    """Return where the man itself goes without any effect."""
    return {r.target for r in results if not r.changes and not r.taken and r.code == _OWN and r.target != r.origin}


def _is_set_down(result: Result) -> bool:
    return any(code for _, code in result.changes)
