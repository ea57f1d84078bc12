"""Solving problems: what a move is worth, proved by the engine, and what players have tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F

from courier.games.errors import refusal_of
from courier.players.models import Player
from courier.studies.enums import Progress, Stipulation
from courier.studies.errors import StaleLine, TooHardNow
from courier.studies.models import Attempt, Problem
from courier.trees.domain.steps import Step, step_of
from variants import Reason, Rules, RulesError, Side
from variants.search import Solver, TooHard

NODES: Final = 60_000
MOST_HINTS: Final = 2
_SALT: Final = "courier.studies.problem"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move: `line` is what is on the board now, solver's moves and replies in turn.

    A wrong move comes with the reply that refutes it, if there is one: otherwise it ends the game in itself.
    """

    line: tuple[Step, ...]
    is_right: bool
    is_solved: bool = False
    tried: Step | None = None
    refuted_by: Step | None = None


def solver_of(rules: Rules, problem: Problem) -> Solver:
    """Return what judges the moves of a problem."""
    reasons = frozenset({Reason.CHECKMATE}) if problem.stipulation == Stipulation.MATE else frozenset(Reason)
    return Solver(rules, nodes=NODES, reasons=reasons)


def replayed(problem: Problem, texts: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps of a line of a problem. Raises StaleLine for one that cannot be played."""
    rules, position, found = problem.revision.rules, problem.position, list[Step]()
    try:
        for text in texts:
            found.append(step_of(rules, position, text))
            position = found[-1].position
    except RulesError as error:
        raise StaleLine from error
    return tuple(found)


def judge(problem: Problem, line: Sequence[Step], text: str) -> Verdict:
    """Return what a move is worth after a line of right moves. Writes nothing. Raises MoveRefused, TooHardNow."""
    rules = problem.revision.rules
    before = line[-1].position if line else problem.position
    try:
        step = step_of(rules, before, text)
    except RulesError as error:
        raise refusal_of(error) from error
    left = problem.moves - len(line) // 2 - 1
    try:
        return _judged(problem, tuple(line), step, left)
    except TooHard as error:
        raise TooHardNow from error


def _judged(problem: Problem, line: tuple[Step, ...], step: Step, left: int) -> Verdict:
    rules, solver, side = problem.revision.rules, solver_of(problem.revision.rules, problem), _side(problem)
    after = rules.position(step.position)
    outcome = rules.outcome(after)
    if outcome is not None:
        solved = solver.wins(after, 0, side)
        return Verdict((*line, step) if solved else line, is_right=solved, is_solved=solved, tried=step)
    if solver.wins(after, left, side):
        reply = step_of(rules, step.position, solver.defence(after, left, side).text)
        whole = (*line, step, reply)
        ended = rules.outcome(rules.position(reply.position)) is not None
        return Verdict(whole, is_right=True, is_solved=ended, tried=step)
    found = solver.refutation(after, left, side)
    refuted = None if found is None else step_of(rules, step.position, found.text)
    return Verdict(line, is_right=False, tried=step, refuted_by=refuted)


def _side(problem: Problem) -> Side:
    return 1 if problem.side else 0


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


@transaction.atomic
def note_try(*, problem: Problem, player: Player, verdict: Verdict, now: datetime) -> Attempt:
    """Count what a player tried: each wrong move, and the solution. What was given up stays so."""
    attempt = _locked(problem, player, now)
    if attempt.progress != Progress.OPEN:
        return attempt
    if not verdict.is_right:
        attempt.tries += 1
        attempt.save(update_fields=["tries"])
    elif verdict.is_solved:
        attempt.tries += 1
        _end(attempt, Progress.SOLVED, now)
        Problem.objects.filter(pk=problem.pk).update(solved_count=F("solved_count") + 1)
    return attempt


@transaction.atomic
def take_hint(*, problem: Problem, player: Player, now: datetime) -> Attempt:
    """Count a hint."""
    attempt = _locked(problem, player, now)
    if attempt.progress == Progress.OPEN and attempt.hints < MOST_HINTS:
        attempt.hints += 1
        attempt.save(update_fields=["hints"])
    return attempt


@transaction.atomic
def give_up(*, problem: Problem, player: Player, now: datetime) -> Attempt:
    """Let a player see the solution; a problem that was solved stays so."""
    attempt = _locked(problem, player, now)
    if attempt.progress == Progress.OPEN:
        _end(attempt, Progress.GIVEN_UP, now)
    return attempt


def _locked(problem: Problem, player: Player, now: datetime) -> Attempt:
    """Return the player's attempt, made if there is none; who tries for the first time is counted."""
    attempts = Attempt.objects.select_for_update(of=("self",), no_key=True)
    attempt, is_new = attempts.get_or_create(problem=problem, player=player, defaults={"begun_at": now})
    if is_new:
        Problem.objects.filter(pk=problem.pk).update(tried_count=F("tried_count") + 1)
    return attempt


def _end(attempt: Attempt, progress: Progress, now: datetime) -> None:
    attempt.progress, attempt.ended_at = progress, now
    attempt.save(update_fields=["progress", "ended_at", "tries"])
