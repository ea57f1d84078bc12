"""Proving players' problems, one at a time. May be called as often as one likes; whoever is killed
loses one proof.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import F, QuerySet

from courier.common.locks import try_session_lock
from courier.common.tasks import enqueue
from courier.studies.enums import UNPROVED, Fault, Proof, Stipulation
from courier.studies.models import Problem
from courier.studies.prover.client import query
from courier.studies.prover.question import NODES, Finding, Question
from courier.watching.domain.follows import NEWS_TASK

PROVE_TASK: Final = "courier.studies.tasks.prove"
SWEEP_SECONDS: Final = 30
STALE: Final = timedelta(seconds=40)
MOST_TRIES: Final = 4
_SPACE: Final = 0x70726F62  # "prob": keeps this advisory lock apart from anybody else's


def unproved() -> QuerySet[Problem]:
    """Return the problems that wait to be proved, in the order in which that was asked for."""
    return (
        Problem.objects.filter(proof__in=UNPROVED)
        .select_related("revision__preset")
        .order_by("requested_at", "pk")
    )


def prove_next(*, clock: Callable[[], datetime]) -> bool:
    """Prove the problem that has waited longest; True when another one waits. Raises
    ProverFailed.
    """
    with try_session_lock(_SPACE, 0) as is_held:
        if not is_held:
            return False
        problem = unproved().first()
        if problem is None:
            return False
        _prove(problem, clock)
        return unproved().exists()


def sweep(*, now: datetime) -> bool:
    """Have somebody go on where whoever proved was killed; True when that was so. Late or double
    runs do no harm.
    """
    if not unproved().filter(beat_at__lt=now - STALE).exists():
        return False
    enqueue(PROVE_TASK, expires=SWEEP_SECONDS)
    return True


def _prove(problem: Problem, clock: Callable[[], datetime]) -> None:
    if problem.proof_tries >= MOST_TRIES:
        _settle(problem, Finding(fault=Fault.INTERRUPTED))
        return
    if not _keep(problem, proof=Proof.RUNNING, proof_tries=F("proof_tries") + 1, beat_at=clock()):
        return
    question = Question(
        document=problem.revision.document,
        position=problem.position,
        stipulation=problem.stipulation,
        moves=problem.moves,
        nodes=NODES,
    )
    finding = query(question, is_wanted=lambda: _keep(problem, beat_at=clock()))
    if finding is not None:
        _settle(problem, finding)


def _settle(problem: Problem, finding: Finding) -> None:
    shown = finding.plain()
    solution = shown.pop("solution")
    first_move = shown.pop("first_move")
    is_kept = _keep(
        problem,
        proof=Proof.FAILED if finding.fault else Proof.PROVED,
        finding=shown,
        first_move=first_move,
        solution=solution,
        difficulty=first_difficulty(problem),
    )
    if is_kept:
        enqueue(NEWS_TASK, "problem", problem.pk)


def first_difficulty(problem: Problem) -> int:
    """Return how hard a problem is as long as nobody has tried it: by the length of its
    solution.
    """
    if problem.stipulation == Stipulation.BEST:
        return min(problem.moves, 2)
    return min(problem.moves, 3)


def _keep(problem: Problem, **changes: Any) -> bool:
    """Change a problem unless it was taken away or asks for something else now; return whether it
    was changed.
    """
    same = Problem.objects.filter(
        pk=problem.pk, proof__in=UNPROVED, requested_at=problem.requested_at
    )
    return bool(same.update(**changes))
