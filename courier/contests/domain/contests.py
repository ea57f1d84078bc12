"""Making a contest, naming its jury, calling it off."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.contests.domain.notices import notify, write_to
from courier.contests.errors import (
    ApartFromJuror,
    BadContestDates,
    ComputersDoNotVote,
    ContestClosed,
    ContestNeedsName,
    ContestNeedsTheme,
    JurorEntered,
    NoJury,
    NotConfirmedForContests,
    NotYourContest,
    TooManyContests,
    TooManyJurors,
)
from courier.contests.models import NAME_LENGTH, THEME_LENGTH, Contest, Entry, Juror, Phase
from courier.contests.permissions import is_organiser, is_person, may_manage
from courier.contests.queries import unfinished_count
from courier.players.domain.mutes import refuse_when_muted
from courier.players.fields import plain_name
from courier.players.models import Player
from courier.players.queries import are_apart, is_verified
from courier.players.security_log import SecurityEvent, note

MOST_CONTESTS: Final = 2
MOST_JURORS: Final = 9
SHORTEST_NAME: Final = 3
SHORTEST_THEME: Final = 20
ENTRIES_LEAST: Final = timedelta(days=7)
ENTRIES_MOST: Final = timedelta(days=366)
VOTING_LEAST: Final = timedelta(days=7)
VOTING_MOST: Final = timedelta(days=90)


@transaction.atomic
def create_contest(
    *,
    organiser: Player,
    name: str,
    theme: str,
    has_jury: bool,
    closes_at: datetime,
    ends_at: datetime,
    now: datetime,
) -> Contest:
    """Announce a contest. Locks the organiser.

    Raises ContestNeedsName, ContestNeedsTheme, BadContestDates, NotConfirmedForContests,
    ComputersDoNotVote, TooManyContests, and what refuses the muted.
    """
    refuse_when_muted(organiser, now=now)
    if not is_person(organiser):
        raise ComputersDoNotVote
    if not is_verified(organiser):
        raise NotConfirmedForContests
    called, about = plain_name(name), theme.strip()
    if not SHORTEST_NAME <= len(called) <= NAME_LENGTH:
        raise ContestNeedsName(most=NAME_LENGTH)
    if not SHORTEST_THEME <= len(about) <= THEME_LENGTH:
        raise ContestNeedsTheme(most=THEME_LENGTH)
    is_open_long = ENTRIES_LEAST <= closes_at - now <= ENTRIES_MOST
    if not is_open_long or not VOTING_LEAST <= ends_at - closes_at <= VOTING_MOST:
        raise BadContestDates
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=organiser.pk)
    if unfinished_count(organiser) >= MOST_CONTESTS:
        raise TooManyContests(limit=MOST_CONTESTS)
    return Contest.objects.create(
        name=called,
        theme=about,
        organiser=organiser,
        has_jury=has_jury,
        created_at=now,
        closes_at=closes_at,
        ends_at=ends_at,
    )


@transaction.atomic
def name_juror(*, contest_id: int, organiser: Player, player: Player, now: datetime) -> None:
    """Put somebody on the jury and write to them; nothing changes if they are on it. Locks the
    contest.

    Raises NotYourContest, NoJury, ContestClosed, ComputersDoNotVote, ApartFromJuror, JurorEntered,
    TooManyJurors, and what refuses the muted.
    """
    refuse_when_muted(organiser, now=now)
    contest = lock_contest(contest_id)
    if not may_manage(contest, organiser):
        raise NotYourContest
    if not contest.has_jury:
        raise NoJury
    if contest.phase(now) != Phase.OPEN:
        raise ContestClosed
    if not is_person(player):
        raise ComputersDoNotVote
    if are_apart(organiser, player):
        raise ApartFromJuror(name=player.shown_name)
    if Entry.objects.filter(contest=contest, author=player).exists():
        raise JurorEntered(name=player.shown_name)
    if Juror.objects.filter(contest=contest, player=player).exists():
        return
    if Juror.objects.filter(contest=contest).count() >= MOST_JURORS:
        raise TooManyJurors(limit=MOST_JURORS)
    Juror.objects.create(contest=contest, player=player)
    write_to(player, contest, "contest_juror", now=now)


@transaction.atomic
def dismiss_juror(*, contest_id: int, organiser: Player, player: Player, now: datetime) -> None:
    """Take somebody off the jury before entries close; jurors may do that themselves. Locks the
    contest. Raises NotYourContest, ContestClosed.
    """
    contest = lock_contest(contest_id)
    if organiser != player and not may_manage(contest, organiser):
        raise NotYourContest
    if contest.phase(now) != Phase.OPEN:
        raise ContestClosed
    Juror.objects.filter(contest=contest, player=player).delete()


@transaction.atomic
def cancel_contest(*, contest_id: int, player: Player, now: datetime) -> None:
    """Call a contest off while it takes entries; the staff may do so until it is decided. Who takes
    part is told. Locks the contest. Raises NotYourContest, ContestClosed.
    """
    contest = lock_contest(contest_id)
    if not may_manage(contest, player):
        raise NotYourContest
    phase = contest.phase(now)
    if phase not in ((Phase.OPEN, Phase.VOTING) if player.is_staff else (Phase.OPEN,)):
        raise ContestClosed
    contest.cancelled_at = now
    contest.save(update_fields=["cancelled_at"])
    notify(contest, "contest_over", now=now)
    if not is_organiser(contest, player):
        transaction.on_commit(
            lambda: note(
                SecurityEvent.STAFF_ACT, player=player, measure="cancel_contest", code=contest.code
            )
        )


def lock_contest(contest_id: int) -> Contest:
    """The contest, which nobody else changes before the end of the transaction."""
    return Contest.objects.select_for_update(of=("self",), no_key=True).get(pk=contest_id)
