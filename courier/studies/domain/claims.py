"""Players' own problems: making, changing and deleting them. Each is proved before anybody else
sees it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction

from courier.common.rates import may_again
from courier.common.tasks import enqueue
from courier.games.own_positions import is_in_own_game
from courier.players.models import Player
from courier.presets.models import PresetRevision
from courier.studies.domain.proofs import PROVE_TASK, first_difficulty
from courier.studies.enums import Proof, Stipulation
from courier.studies.errors import (
    BadLength,
    NothingProvable,
    NotOfferedHere,
    OwnGameRuns,
    ProblemTried,
    TooManyProblems,
    TooManyProofs,
)
from courier.studies.models import Problem
from courier.studies.positions import canonical_position
from courier.studies.stipulations import MOST_MOVES, stipulations_of
from courier.watching.domain.follows import NEWS_TASK

MOST_PROBLEMS: Final = 200
PROOFS_A_DAY: Final = 60
DAY: Final = 86_400
SOURCE: Final = 200
TITLE: Final = 120
PLACE: Final = 30_000  # behind the shipped ones
_CLAIMED: Final = (
    "revision", "position", "side", "stipulation", "moves", "difficulty",
    "proof", "finding", "first_move", "solution", "requested_at", "beat_at", "proof_tries",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Claim:
    """What a player says of a position: this can be done in so many moves, by one first move
    alone.
    """

    revision: PresetRevision
    position: str
    stipulation: str
    moves: int


@dataclass(frozen=True, slots=True)
class Words:
    """What a player says about a problem, and who may try it."""

    title: str
    source: str
    visibility: str


@transaction.atomic
def make_problem(*, owner: Player, claim: Claim, words: Words, now: datetime) -> Problem:
    """Store a problem and have it proved. Locks the owner.

    Raises NothingProvable, NotOfferedHere, BadLength, UnreadablePosition, OwnGameRuns,
    TooManyProblems, TooManyProofs.
    """
    position = _checked(claim, owner)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=owner.pk)
    if Problem.objects.filter(owner=owner).count() >= MOST_PROBLEMS:
        raise TooManyProblems(most=MOST_PROBLEMS)
    problem = Problem(owner=owner, place=PLACE, made_at=now)
    _say(problem, words)
    _claim(problem, claim, position, now)
    problem.save(force_insert=True)
    enqueue(PROVE_TASK)
    return problem


@transaction.atomic
def change_words(*, problem_id: int, words: Words) -> Problem:
    """Give a problem another title or source, or other readers."""
    problem = _locked(problem_id)
    _say(problem, words)
    problem.save(update_fields=["title", "source", "visibility"])
    enqueue(NEWS_TASK, "problem", problem.pk)
    return problem


@transaction.atomic
def change_claim(*, problem_id: int, owner: Player, claim: Claim, now: datetime) -> Problem:
    """Let a problem ask for something else, which has to be proved anew; what says the same changes
    nothing.

    Raises ProblemTried, and what `make_problem` raises of its claim.
    """
    problem = _locked(problem_id)
    position = canonical_position(claim.revision.rules, claim.position)
    same = (problem.revision_id, problem.position, problem.stipulation, problem.moves)
    if (
        same == (claim.revision.pk, position, claim.stipulation, claim.moves)
        and problem.proof != Proof.FAILED
    ):
        return problem
    if problem.tried_count:
        raise ProblemTried
    _claim(problem, claim, _checked(claim, owner), now)
    problem.save(update_fields=_CLAIMED)
    enqueue(PROVE_TASK)
    return problem


def delete_problem(*, problem: Problem) -> None:
    """Forget a problem and what was tried on it."""
    problem.delete()


def _checked(claim: Claim, owner: Player) -> str:
    """Return the canonical position of a claim that can be asked to be proved, and count it."""
    rules = claim.revision.rules
    spec = claim.revision.spec
    allowed = stipulations_of(spec)
    if not allowed:
        raise NothingProvable(name=spec.name)
    if claim.stipulation not in allowed:
        raise NotOfferedHere(name=spec.name)
    most = MOST_MOVES[Stipulation(claim.stipulation)]
    if not 1 <= claim.moves <= most:
        raise BadLength(most=most)
    position = canonical_position(rules, claim.position)
    if is_in_own_game(owner, claim.revision.preset, [position]):
        raise OwnGameRuns
    if not may_again("problem_proof", owner.pk, limit=PROOFS_A_DAY, seconds=DAY):
        raise TooManyProofs(most=PROOFS_A_DAY)
    return position


def _claim(problem: Problem, claim: Claim, position: str, now: datetime) -> None:
    rules = claim.revision.rules
    problem.revision = claim.revision
    problem.position = position
    problem.side = rules.side(rules.position(position))
    problem.stipulation = claim.stipulation
    problem.moves = claim.moves
    problem.proof = Proof.WAITING
    problem.finding = {}
    problem.first_move = ""
    problem.solution = ""
    problem.requested_at = problem.beat_at = now
    problem.proof_tries = 0
    problem.difficulty = first_difficulty(problem)


def _say(problem: Problem, words: Words) -> None:
    problem.title, problem.source = words.title[:TITLE].strip(), words.source[:SOURCE].strip()
    problem.visibility = words.visibility


def _locked(problem_id: int) -> Problem:
    problems = Problem.objects.select_for_update(of=("self",), no_key=True)
    return problems.select_related("revision__preset").get(pk=problem_id)
