"""The mails of contests: to jurors, when voting begins, and of the result."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from courier.common.links import absolute_url
from courier.common.times import instant_text
from courier.contests.domain.progress import FEWEST_ENTRIES
from courier.contests.models import Contest, Phase
from courier.contests.queries import ballots_of, entries_of, jurors_of
from courier.notifications.kinds import MailContent, MailKind
from courier.notifications.letters import Letter, render
from courier.notifications.models import OutboxMail


def contest_voting(mail: OutboxMail, now: datetime) -> MailContent | None:
    """The entries of a contest can be voted on; obsolete once that is over."""
    contest = _contest(mail)
    if contest is None or contest.phase(now) != Phase.VOTING or now >= contest.ends_at:
        return None
    context = {"ends": instant_text(contest.ends_at, now=now), "size": len(entries_of(contest))}
    return _rendered(mail, contest, context)


def contest_juror(mail: OutboxMail, now: datetime) -> MailContent | None:
    """Somebody has been put on a jury; obsolete once they are off it, or entries are closed."""
    contest = _contest(mail)
    if contest is None or contest.phase(now) != Phase.OPEN or not _is_juror(mail, contest):
        return None
    context: dict[str, object] = {
        "organiser": contest.organiser.shown_name if contest.organiser else _("The organiser"),
        "closes": instant_text(contest.closes_at, now=now),
        "ends": instant_text(contest.ends_at, now=now),
    }
    return _rendered(mail, contest, context)


def contest_last_days(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A juror has not voted, and voting ends soon; obsolete once they have, or it has ended."""
    contest = _contest(mail)
    if contest is None or contest.phase(now) != Phase.VOTING or now >= contest.ends_at:
        return None
    voted = ballots_of(contest).filter(voter=mail.player_id).exists()
    if voted or not _is_juror(mail, contest):
        return None
    context: dict[str, object] = {
        "ends": instant_text(contest.ends_at, now=now),
        "size": len(entries_of(contest)),
    }
    return _rendered(mail, contest, context)


def contest_over(mail: OutboxMail, now: datetime) -> MailContent | None:
    """A contest is decided, or does not take place."""
    contest = _contest(mail)
    if contest is None or contest.phase(now) not in (Phase.OVER, Phase.CANCELLED):
        return None
    entries = entries_of(contest)
    own = [entry for entry in entries if entry.author_id == mail.player_id and entry.place]
    context: dict[str, object] = {
        "is_cancelled": contest.phase(now) == Phase.CANCELLED,
        "is_too_few": len(entries) < FEWEST_ENTRIES,
        "winners": " / ".join(entry.preset.name for entry in entries if entry.place == 1),
        "own": [{"name": entry.preset.name, "place": entry.place} for entry in own],
        "size": len(entries),
    }
    return _rendered(mail, contest, context)


def _is_juror(mail: OutboxMail, contest: Contest) -> bool:
    return any(juror.pk == mail.player_id for juror in jurors_of(contest))


def _contest(mail: OutboxMail) -> Contest | None:
    return Contest.objects.filter(pk=mail.payload["contest"]).first()


def _rendered(mail: OutboxMail, contest: Contest, context: dict[str, object]) -> MailContent:
    shown = {"contest_name": contest.name, "url": absolute_url("contest", contest.code)}
    return render(mail, Letter(context=shown | context, thread=f"contest.{contest.code}"))


mail_kinds: Final = (
    MailKind("contest_juror", gettext_lazy("You’re put on the jury of a contest"), contest_juror),
    MailKind(
        "contest_last_days",
        gettext_lazy("Your vote as a juror is missing, three days before the end"),
        contest_last_days,
    ),
    MailKind("contest_voting", gettext_lazy("Voting begins in a contest of yours"), contest_voting),
    MailKind("contest_over", gettext_lazy("A contest you took part in is over"), contest_over),
)
