"""What a move of a problem is worth: told by its solution, else proved by the engine. Nothing is
written.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.core.signing import BadSignature, Signer

from courier.games.errors import refusal_of
from courier.studies.enums import Stipulation
from courier.studies.errors import StaleLine, TooHardNow
from courier.studies.models import Problem
from courier.studies.prover.work import reasons_of
from courier.trees.domain.movetext_reader import read_movetext
from courier.trees.domain.plain import from_text
from courier.trees.domain.steps import Step, step_of
from courier.trees.domain.tree import ROOT, Tree, plant
from variants import Rules, RulesError, Side
from variants.search import Solver, TooHard

NODES: Final = 60_000
_SALT: Final = "courier.studies.problem"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move: `line` is what is on the board now, solver's moves and replies in
    turn.

    A wrong move comes with the reply that refutes it, if there is one: otherwise it ends the game
    in itself.
    """

    line: tuple[Step, ...]
    is_right: bool
    is_solved: bool = False
    tried: Step | None = None
    refuted_by: Step | None = None


def solver_of(rules: Rules, problem: Problem) -> Solver:
    """Return what judges the moves of a problem that is a forced win."""
    return Solver(rules, nodes=NODES, reasons=reasons_of(problem.stipulation))


def solution_tree(problem: Problem) -> Tree:
    """Return the solution of a problem as a tree; what cannot be read any more is left out."""
    if problem.solution.startswith("{"):
        return from_text(problem.solution)
    rules = problem.revision.rules
    return read_movetext(rules, plant(rules, problem.position), problem.solution).tree


def replayed(problem: Problem, texts: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a line of a problem. Raises StaleLine for one that cannot be played."""
    rules = problem.revision.rules
    position = problem.position
    found = list[Step]()
    try:
        for text in texts:
            found.append(step_of(rules, position, text))
            position = found[-1].position
    except RulesError as error:
        raise StaleLine from error
    return tuple(found)


def judge(problem: Problem, line: Sequence[Step], text: str) -> Verdict:
    """Return what a move is worth after a line of right moves. Writes nothing. Raises MoveRefused,
    TooHardNow.

    What the solution knows is not proved again.
    """
    rules = problem.revision.rules
    before = line[-1].position if line else problem.position
    try:
        step = step_of(rules, before, text)
    except RulesError as error:
        raise refusal_of(error) from error
    if problem.stipulation == Stipulation.BEST:
        return _compared(problem, step)
    found = _known(problem, tuple(line), step)
    if found is not None:
        return found
    left = problem.moves - len(line) // 2 - 1
    try:
        return _judged(problem, tuple(line), step, left)
    except TooHard as error:
        raise TooHardNow from error


def _judged(problem: Problem, line: tuple[Step, ...], step: Step, left: int) -> Verdict:
    rules = problem.revision.rules
    solver = solver_of(rules, problem)
    side: Side = 1 if problem.side else 0
    after = rules.position(step.position)
    outcome = rules.outcome(after)
    if outcome is not None:
        solved = solver.wins(after, 0, side)
        return Verdict(
            (*line, step) if solved else line, is_right=solved, is_solved=solved, tried=step
        )
    if solver.wins(after, left, side):
        reply = step_of(rules, step.position, solver.defence(after, left, side).text)
        whole = (*line, step, reply)
        ended = rules.outcome(rules.position(reply.position)) is not None
        return Verdict(whole, is_right=True, is_solved=ended, tried=step)
    found = solver.refutation(after, left, side)
    refuted = None if found is None else step_of(rules, step.position, found.text)
    return Verdict(line, is_right=False, tried=step, refuted_by=refuted)


def _compared(problem: Problem, step: Step) -> Verdict:
    """Return what the solution says of a first move: the best one comes with how play goes on,
    others with a reply.
    """
    tree = solution_tree(problem)
    children = [tree.nodes[child] for child in tree.root.children]
    node = next((child for child in children if child.step.text == step.text), None)
    if step.text == problem.first_move:
        rest = tree.main_line(node.id) if node is not None else ()
        return Verdict(
            (step, *(each.step for each in rest)), is_right=True, is_solved=True, tried=step
        )
    replies = node.children if node is not None else ()
    return Verdict(
        (), is_right=False, tried=step, refuted_by=tree.nodes[replies[0]].step if replies else None
    )


def _known(problem: Problem, line: tuple[Step, ...], step: Step) -> Verdict | None:
    """Return what a whole solution says of a move: it ends the game, or has a longest defence. None
    if nothing.
    """
    if not problem.solution.startswith("{"):
        return None  # a shipped one, with its main variations only
    rules = problem.revision.rules
    tree = solution_tree(problem)
    at = ROOT
    for each in (*line, step):
        at = next(
            (
                child
                for child in tree.nodes[at].children
                if tree.nodes[child].step.text == each.text
            ),
            -1,
        )
        if at < 0:
            return None
    if rules.outcome(rules.position(step.position)) is not None:
        return Verdict((*line, step), is_right=True, is_solved=True, tried=step)
    if not tree.nodes[at].children:
        return None
    reply = tree.nodes[tree.nodes[at].children[0]].step
    ended = rules.outcome(rules.position(reply.position)) is not None
    return Verdict((*line, step, reply), is_right=True, is_solved=ended, tried=step)


def sealed(problem: Problem, line: Sequence[Step]) -> str:
    """Return a line as a page carries it; only lines that were judged here can be opened again."""
    return Signer(salt=_SALT).sign_object([problem.key, [step.text for step in line]])


def opened(problem: Problem, text: str) -> tuple[Step, ...]:
    """Return the line that a page carries; nothing is the beginning. Raises StaleLine."""
    if not text:
        return ()
    try:
        key, texts = Signer(salt=_SALT).unsign_object(text)
    except (BadSignature, ValueError) as error:
        raise StaleLine from error
    if key != problem.key:
        raise StaleLine
    return replayed(problem, texts)
