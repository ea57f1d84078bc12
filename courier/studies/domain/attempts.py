"""What players have tried on problems, counted."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction
from django.db.models import Case, F, When

from courier.players.models import Player
from courier.studies.domain.verdicts import Verdict
from courier.studies.enums import Progress
from courier.studies.models import Attempt, Problem

MOST_HINTS: Final = 2
# How many players must have tried a problem before it is told how hard it is by the share of those,
# in hundredths, who have solved it.
ENOUGH: Final = 5
EASY: Final = 70
MEDIUM: Final = 35


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
        _rate(problem)
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
    """Return the player's attempt, made if there is none; who tries for the first time is
    counted.
    """
    attempts = Attempt.objects.select_for_update(of=("self",), no_key=True)
    attempt, is_new = attempts.get_or_create(
        problem=problem, player=player, defaults={"begun_at": now}
    )
    if is_new:
        Problem.objects.filter(pk=problem.pk).update(tried_count=F("tried_count") + 1)
        _rate(problem)
    return attempt


def _rate(problem: Problem) -> None:
    """Tell how hard a problem is by the share of players who have solved it, once enough of them
    have tried.
    """
    share = 100 * F("solved_count") / F("tried_count")
    hard = Case(When(share__gte=EASY, then=1), When(share__gte=MEDIUM, then=2), default=3)
    Problem.objects.filter(pk=problem.pk, tried_count__gte=ENOUGH).alias(share=share).update(
        difficulty=hard
    )


def _end(attempt: Attempt, progress: Progress, now: datetime) -> None:
    attempt.progress = progress
    attempt.ended_at = now
    attempt.save(update_fields=["progress", "ended_at", "tries"])
