"""Proving a problem: one first move does what is asked, no other one does, and it cannot be done
sooner.

Nothing here reads a clock: `is_late` shows when the time is over in which a solution is written
out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from courier.studies.enums import Fault, Stipulation
from courier.studies.prover.question import MOST_SHOWN, Finding, Question
from courier.studies.prover.solutions import best_tree, forced_tree
from courier.trees.domain.plain import to_text
from variants import Move, Position, Reason, Rules
from variants.search import NothingToWeigh, Solver, TooHard, Weigher

MATES: Final = frozenset({Reason.CHECKMATE})


def reasons_of(stipulation: str) -> frozenset[Reason]:
    """Return the ends that do what is asked."""
    return MATES if stipulation == Stipulation.MATE else frozenset(Reason)


def prove(rules: Rules, question: Question, *, is_late: Callable[[], bool]) -> Finding:
    """Return what a proof comes to. Raises InvalidPosition."""
    position = rules.position(question.position)
    if rules.outcome(position) is not None:
        return Finding(fault=Fault.OVER)
    try:
        if question.stipulation == Stipulation.BEST:
            return _best(rules, question, position)
        return _forced(rules, question, position, is_late)
    except TooHard:
        return Finding(fault=Fault.TOO_HARD, spent=question.nodes)
    except NothingToWeigh:
        return Finding(fault=Fault.LITTLE)


def _forced(
    rules: Rules, question: Question, position: Position, is_late: Callable[[], bool]
) -> Finding:
    """1. Nothing shorter. 2. One first move. 3. The defences to it, each with what is done about
    it.
    """
    solver = Solver(rules, nodes=question.nodes, reasons=reasons_of(question.stipulation))
    spent = 0
    for moves in range(1, question.moves + 1):
        keys = solver.keys(position, moves)
        spent += solver.spent
        if keys and moves < question.moves:
            return Finding(
                fault=Fault.SHORTER, moves=_shown(rules, position, keys), number=moves, spent=spent
            )
    if not keys:
        return _missing(rules, question, position, solver, spent)
    if len(keys) > 1:
        return Finding(fault=Fault.COOKED, moves=_shown(rules, position, keys), spent=spent)
    solution = forced_tree(rules, solver, question, keys[0], is_late=is_late)
    return Finding(
        first_move=keys[0].text,
        moves=_shown(rules, position, keys),
        solution=to_text(solution.tree),
        is_whole=solution.is_whole,
        spent=spent,
    )


def _missing(
    rules: Rules, question: Question, position: Position, solver: Solver, spent: int
) -> Finding:
    """Return whether it can be done with one move more, where that can be told."""
    try:
        keys = solver.keys(position, question.moves + 1)
    except TooHard:
        keys = []
    if keys:
        moves = _shown(rules, position, keys)
        return Finding(fault=Fault.LONGER, moves=moves, number=question.moves + 1, spent=spent)
    return Finding(fault=Fault.NONE, spent=spent)


def _best(rules: Rules, question: Question, position: Position) -> Finding:
    weigher = Weigher(rules, nodes=question.nodes)
    found = weigher.weigh(position, question.moves)
    if not found.wins:
        return Finding(
            fault=Fault.LITTLE, moves=_shown(rules, position, [found.best]), spent=weigher.spent
        )
    if found.rivals:
        both = [found.best, *found.rivals]
        return Finding(fault=Fault.COOKED, moves=_shown(rules, position, both), spent=weigher.spent)
    return Finding(
        first_move=found.best.text,
        moves=_shown(rules, position, [found.best]),
        solution=to_text(best_tree(rules, question.position, found)),
        gain=0 if found.wins_game else found.gain,
        spent=weigher.spent,
    )


def _shown(rules: Rules, position: Position, moves: Sequence[Move]) -> tuple[str, ...]:
    return tuple(rules.write(move, position, "san") for move in moves[:MOST_SHOWN])
