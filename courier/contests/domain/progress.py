"""What the clock does in contests: voting begins, jurors are reminded, contests are decided."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction
from django.db.models import Q

from courier.common import sweeps
from courier.contests.domain.contests import lock_contest
from courier.contests.domain.notices import notify, remind_jurors
from courier.contests.models import Contest, Phase
from courier.contests.queries import ballots_of, entries_of
from courier.contests.scores import standings

FEWEST_ENTRIES: Final = 2
AT_ONCE: Final = 100
LAST_DAYS: Final = timedelta(days=3)  # of the voting, when jurors are reminded


def sweep(*, now: datetime) -> int:
    """Do what is due in contests; return in how many. A step that is interrupted or run twice
    changes nothing more.
    """
    undecided = Contest.objects.filter(decided_at=None, cancelled_at=None, closes_at__lte=now)
    reminds = Q(has_jury=True, reminded_at=None, ends_at__lte=now + LAST_DAYS)
    due = undecided.filter(Q(voting_told_at=None) | Q(ends_at__lte=now) | reminds)
    found = due.order_by("closes_at").values_list("pk", flat=True)[:AT_ONCE]
    return len(sweeps.sweep(list(found), partial(advance, now=now)))


@transaction.atomic
def advance(contest_id: int, *, now: datetime) -> int:
    """Begin the voting of a contest, remind its jurors, or decide it, if that is due; return 1 if
    it was still undecided. Locks the contest.

    With fewer than two entries it does not take place.
    """
    contest = lock_contest(contest_id)
    if contest.phase(now) != Phase.VOTING:
        return 0
    entries = entries_of(contest)
    if len(entries) < FEWEST_ENTRIES:
        contest.cancelled_at = now
        contest.save(update_fields=["cancelled_at"])
        notify(contest, "contest_over", now=now)
        return 1
    if contest.voting_told_at is None:
        contest.voting_told_at = now
        contest.save(update_fields=["voting_told_at"])
        notify(contest, "contest_voting", now=now)
    if now >= contest.ends_at:
        _decide(contest, now=now)
    elif contest.has_jury and contest.reminded_at is None and now >= contest.ends_at - LAST_DAYS:
        contest.reminded_at = now
        contest.save(update_fields=["reminded_at"])
        remind_jurors(contest, now=now)
    return 1


def _decide(contest: Contest, *, now: datetime) -> None:
    entries = {entry.pk: entry for entry in entries_of(contest)}
    ballots = list(ballots_of(contest).select_related("voter"))
    counted = [[pk for pk in ballot.choices if pk in entries] for ballot in ballots]
    for pk, standing in standings(list(entries), counted).items():
        entry = entries[pk]
        entry.points, entry.place = standing.points, standing.place
        entry.save(update_fields=["points", "place"])
    contest.decided_at = now
    contest.save(update_fields=["decided_at"])
    notify(contest, "contest_over", now=now)
