"""Telling the staff of a problem, and what they do about it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.players.models import Player
from courier.studies.errors import (
    OwnAffair,
    OwnProblem,
    ShippedProblem,
    StaffOnly,
    TooManyComplaints,
)
from courier.studies.models import Problem, ProblemComplaint

LONGEST_REASON: Final = 500
A_DAY: Final = 20


@transaction.atomic
def complain(*, problem: Problem, player: Player, reason: str, now: datetime) -> None:
    """Ask the staff to look at a problem; a second time changes nothing.

    Locks the player. Raises OwnProblem, ShippedProblem, TooManyComplaints.
    """
    if problem.owner_id is None:
        raise ShippedProblem
    if problem.owner_id == player.pk:
        raise OwnProblem
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    since = now - timedelta(days=1)
    if ProblemComplaint.objects.filter(player=player, created_at__gte=since).count() >= A_DAY:
        raise TooManyComplaints
    shown = {"reason": reason[:LONGEST_REASON].strip(), "created_at": now}
    ProblemComplaint.objects.get_or_create(problem=problem, player=player, defaults=shown)


@transaction.atomic
def hide_problem(*, problem_id: int, staff: Player, now: datetime, hidden: bool) -> Problem:
    """Put a problem out of sight, or back; what was complained of is settled by that. Raises
    StaffOnly, OwnAffair.
    """
    problem = _locked(problem_id, staff)
    problem.hidden_at, problem.hidden_by = (now, staff) if hidden else (None, None)
    problem.save(update_fields=["hidden_at", "hidden_by"])
    _settle(problem_id, now)
    return problem


@transaction.atomic
def leave_problem(*, problem_id: int, staff: Player, now: datetime) -> None:
    """Settle what was complained of a problem without hiding it. Raises StaffOnly, OwnAffair."""
    _settle(_locked(problem_id, staff).pk, now)


def _locked(problem_id: int, staff: Player) -> Problem:
    """A problem that somebody of the staff decides about: not one of their own."""
    if not staff.is_staff:
        raise StaffOnly
    problem = Problem.objects.select_for_update(of=("self",), no_key=True).get(pk=problem_id)
    if problem.owner_id == staff.pk:
        raise OwnAffair
    return problem


def _settle(problem_id: int, now: datetime) -> None:
    ProblemComplaint.objects.filter(problem=problem_id, settled_at=None).update(settled_at=now)
