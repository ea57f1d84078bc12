"""Who is notified about a contest."""

from __future__ import annotations

from datetime import datetime

from courier.contests.models import Contest
from courier.contests.queries import ballots_of, entries_of, jurors_of
from courier.notifications.domain.outbox import queue_mail
from courier.players.models import Player


def notify(contest: Contest, kind: str, *, now: datetime) -> None:
    """Write to authors, jurors, voters and the organiser, once to each."""
    people: list[Player | None] = [entry.author for entry in entries_of(contest)]
    people += jurors_of(contest)
    people += [ballot.voter for ballot in ballots_of(contest).select_related("voter")]
    people.append(contest.organiser)
    for player in {each.pk: each for each in people if each is not None}.values():
        write_to(player, contest, kind, now=now)


def remind_jurors(contest: Contest, *, now: datetime) -> None:
    """Write to the jurors who have not voted, once to each."""
    voted = set(ballots_of(contest).values_list("voter", flat=True))
    for juror in jurors_of(contest):
        if juror.pk not in voted:
            write_to(juror, contest, "contest_last_days", now=now)


def write_to(player: Player, contest: Contest, kind: str, *, now: datetime) -> None:
    """Write to somebody, once, however often it is called."""
    queue_mail(
        kind=kind,
        player=player,
        payload={"contest": contest.pk},
        dedup_key=f"{kind}:{contest.pk}:{player.pk}",
        now=now,
    )
