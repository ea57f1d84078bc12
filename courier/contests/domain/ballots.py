"""Voting for the entries of a contest."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from courier.contests.domain.contests import lock_contest
from courier.contests.errors import (
    ChosenTwice,
    ComputersDoNotVote,
    NotAJuror,
    NotConfirmedForContests,
    NotEnteredThere,
    NothingChosen,
    NotPlayed,
    NoVotingNow,
    OwnEntry,
)
from courier.contests.models import Ballot, Contest, Entry, Phase
from courier.contests.permissions import is_own, is_person
from courier.contests.queries import entries_of, jurors_of, played_by
from courier.contests.scores import POINTS
from courier.players.models import Player
from courier.players.queries import is_verified


def refuse_unless_may_vote(contest: Contest, player: Player, *, now: datetime) -> None:
    """Raise NoVotingNow, ComputersDoNotVote, NotConfirmedForContests or NotAJuror; at most 2
    queries. Where nobody was named for the jury, all players vote.
    """
    if contest.phase(now) != Phase.VOTING or now >= contest.ends_at:
        raise NoVotingNow
    if not is_person(player):
        raise ComputersDoNotVote
    if not is_verified(player):
        raise NotConfirmedForContests
    jury = jurors_of(contest)
    if jury and player.pk not in [juror.pk for juror in jury]:
        raise NotAJuror


@transaction.atomic
def vote(*, contest_id: int, player: Player, presets: Sequence[str], now: datetime) -> Ballot:
    """Name up to three entries by the keys of their presets, the best first, in place of what the
    player named before. Locks the contest.

    Players other than jurors must have finished a game of each. Raises what
    `refuse_unless_may_vote` raises, NothingChosen, ChosenTwice, NotEnteredThere, OwnEntry,
    NotPlayed.
    """
    contest = lock_contest(contest_id)
    refuse_unless_may_vote(contest, player, now=now)
    if not presets:
        raise NothingChosen
    if len(set(presets)) != len(presets):
        raise ChosenTwice
    entries = {entry.preset.key: entry for entry in entries_of(contest)}
    if len(presets) > len(POINTS) or any(key not in entries for key in presets):
        raise NotEnteredThere
    chosen = [entries[key] for key in presets]
    _check(contest, chosen, player)
    second, third = [*chosen[1:], None, None][: len(POINTS) - 1]
    kept, _is_new = Ballot.objects.update_or_create(
        contest=contest,
        voter=player,
        defaults={"first": chosen[0], "second": second, "third": third, "changed_at": now},
    )
    return kept


def _check(contest: Contest, chosen: Sequence[Entry], player: Player) -> None:
    if any(is_own(entry, player) for entry in chosen):
        raise OwnEntry
    if jurors_of(contest):
        return
    played = played_by(player, [entry.preset_id for entry in chosen])
    for entry in chosen:
        if entry.preset_id not in played:
            raise NotPlayed(name=entry.preset.name)
