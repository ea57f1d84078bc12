"""Contests from the theme to the result: who may do what, and when."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from courier.contests.domain import ballots, contests, entries, notices, progress
from courier.contests.errors import (
    AlreadyInContest,
    BadContestDates,
    ChosenTwice,
    ComputersDoNotVote,
    ContestClosed,
    ContestNeedsName,
    ContestNeedsTheme,
    JurorEntered,
    NoJury,
    NotAJuror,
    NotEnteredThere,
    NothingChosen,
    NotPlayed,
    NotYourContest,
    NotYourVariant,
    NoVotingNow,
    OrganiserDoesNotEnter,
    OwnEntry,
    TooManyContests,
    TooManyOfOne,
    VariantNotReady,
    VariantTooOld,
)
from courier.contests.models import Ballot, Contest, Entry, Juror, Phase
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.enums import Visibility
from courier.presets.models import Preset
from tests.courier.contests.themes import (
    CLOSES,
    DAY,
    ENDS,
    THEME,
    VOTING,
    announce,
    finish_a_game,
    variant_of,
)
from tests.factories import START, make_game, make_player, make_revision

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"name": "  x "}, ContestNeedsName),
        ({"name": "x" * 61}, ContestNeedsName),
        ({"name": "\u3164" * 3}, ContestNeedsName),
        ({"theme": "Small boards."}, ContestNeedsTheme),
        ({"theme": "x" * 2001}, ContestNeedsTheme),
        ({"closes_at": START + 6 * DAY}, BadContestDates),
        ({"closes_at": START + 367 * DAY, "ends_at": START + 380 * DAY}, BadContestDates),
        ({"ends_at": CLOSES + 6 * DAY}, BadContestDates),
        ({"ends_at": CLOSES + 91 * DAY}, BadContestDates),
    ],
)
def test_a_contest_that_makes_no_sense_is_refused(
    fields: dict[str, object], error: type[Exception], organiser: Player
) -> None:
    given = {"name": "Small", "theme": THEME, "closes_at": CLOSES, "ends_at": ENDS} | fields
    with pytest.raises(error):
        contests.create_contest(organiser=organiser, has_jury=False, now=START, **given)  # type: ignore[arg-type]
    assert not Contest.objects.exists()


def test_an_organiser_has_two_contests_at_most(organiser: Player) -> None:
    first = announce(organiser)
    announce(organiser)
    with pytest.raises(TooManyContests):
        announce(organiser)
    contests.cancel_contest(contest_id=first.pk, player=organiser, now=START)
    announce(organiser)


def test_what_may_be_entered(contest: Contest, organiser: Player) -> None:
    author, other = make_player("author"), make_player("other")

    def enter(player: Player, preset: Preset, *, days: int = 2) -> None:
        entries.enter(contest_id=contest.pk, player=player, preset=preset, now=START + days * DAY)

    own = variant_of(author, "sissa")
    enter(author, own)
    with pytest.raises(AlreadyInContest):
        enter(author, own)
    with pytest.raises(NotYourVariant):
        enter(other, own)
    with pytest.raises(NotYourVariant):
        enter(author, make_revision().preset)
    with pytest.raises(VariantTooOld, match="Wildebeest"):
        enter(author, variant_of(author, "wildebeest-chess", published=-DAY))
    hidden = variant_of(author, "spartan-chess")
    ready: dict[str, object] = {
        "visibility": Visibility.PUBLIC,
        "is_listed": True,
        "enforced": True,
        "hidden_at": None,
    }
    for field in (
        {"visibility": Visibility.UNLISTED, "is_listed": False},
        {"enforced": False},
        {"hidden_at": START, "is_listed": False},
    ):
        Preset.objects.filter(pk=hidden.pk).update(**ready | field)
        with pytest.raises(VariantNotReady):
            enter(author, Preset.objects.get(pk=hidden.pk))
    with pytest.raises(OrganiserDoesNotEnter):
        enter(organiser, variant_of(organiser, "atomic"))
    with pytest.raises(ContestClosed):
        enter(other, variant_of(other, "atomic"), days=10)
    with pytest.raises(ComputersDoNotVote):
        enter(make_player("robot", is_bot=True), own)
    for key in ("alice", "glinski"):
        enter(author, variant_of(author, key))
    with pytest.raises(TooManyOfOne):
        enter(author, variant_of(author, "rifle-chess"))
    with pytest.raises(ContestClosed):
        entries.withdraw(contest_id=contest.pk, player=author, preset=own, now=CLOSES)
    with pytest.raises(NotEnteredThere):
        entries.withdraw(contest_id=contest.pk, player=other, preset=own, now=START)
    entries.withdraw(contest_id=contest.pk, player=author, preset=own, now=START)
    assert Entry.objects.count() == 2


def test_who_may_vote_for_what(contest: Contest, authors: list[Player]) -> None:
    ann, bob, _cem = authors
    voter = make_player("voter")
    finish_a_game(voter, ann, "wildebeest-chess")
    finish_a_game(voter, ann, "spartan-chess")
    make_game(voter, ann, preset="sissa")  # still runs
    finish_a_game(voter, ann, "sissa", plies=9)

    def vote(player: Player, *keys: str, days: int = 11) -> Ballot:
        return ballots.vote(
            contest_id=contest.pk, player=player, presets=keys, now=START + days * DAY
        )

    for days in (9, 20):
        with pytest.raises(NoVotingNow):
            vote(voter, "wildebeest-chess", days=days)
    with pytest.raises(NothingChosen):
        vote(voter)
    with pytest.raises(ChosenTwice):
        vote(voter, "spartan-chess", "spartan-chess")
    with pytest.raises(NotEnteredThere):
        vote(voter, "chess")
    with pytest.raises(NotPlayed, match="Sissa"):
        vote(voter, "wildebeest-chess", "sissa")
    with pytest.raises(OwnEntry):
        vote(bob, "wildebeest-chess")
    with pytest.raises(ComputersDoNotVote):
        vote(make_player("robot", is_bot=True), "sissa")
    assert not Ballot.objects.exists()
    vote(voter, "wildebeest-chess")
    assert len(vote(voter, "spartan-chess", "wildebeest-chess").choices) == 2
    assert Ballot.objects.values_list("first__preset__key", flat=True)[0] == "spartan-chess"


def test_a_contest_runs_from_its_theme_to_its_result_by_itself(
    contest: Contest, authors: list[Player], organiser: Player, mover: Player
) -> None:
    ann, _bob, cem = authors
    assert progress.sweep(now=CLOSES - DAY) == 0
    for _twice in range(2):
        progress.sweep(now=CLOSES)
    told = OutboxMail.objects.filter(kind="contest_voting")
    assert {each.player for each in told} == {*authors, organiser}
    deliver(code=told[0].code, now=CLOSES)
    assert "There are 3 variants to play." in str(mail.outbox[-1].body)

    for key in ("sissa", "wildebeest-chess"):
        finish_a_game(mover, cem, key)
    finish_a_game(ann, cem, "wildebeest-chess")
    keys = {mover: ("sissa", "wildebeest-chess"), ann: ("wildebeest-chess",)}
    for voter, chosen in keys.items():
        ballots.vote(contest_id=contest.pk, player=voter, presets=chosen, now=VOTING)

    assert progress.sweep(now=ENDS - DAY) == 0
    for _twice in range(2):
        progress.sweep(now=ENDS)
    contest.refresh_from_db()
    assert contest.phase(ENDS) == Phase.OVER
    placed = Entry.objects.order_by("place").values_list("preset__key", "points", "place")
    assert list(placed) == [("wildebeest-chess", 5, 1), ("sissa", 3, 2), ("spartan-chess", 0, None)]
    told = OutboxMail.objects.filter(kind="contest_over")
    assert {each.player for each in told} == {*authors, organiser, mover}
    deliver(code=told.get(player=ann).code, now=ENDS)
    assert "Winner: Wildebeest Chess." in str(mail.outbox[-1].body)
    assert "Sissa: place 2 of 3." in str(mail.outbox[-1].body)
    with pytest.raises(NoVotingNow):
        ballots.vote(contest_id=contest.pk, player=mover, presets=["sissa"], now=ENDS + DAY)


def test_a_jury_alone_decides(organiser: Player, mover: Player, stranger: Player) -> None:
    contest = announce(organiser, has_jury=True)
    author = make_player("author")
    for key in ("sissa", "spartan-chess"):
        preset = variant_of(author, key)
        entries.enter(contest_id=contest.pk, player=author, preset=preset, now=START)

    def name(player: Player, *, by: Player = organiser, days: int = 1) -> None:
        contests.name_juror(
            contest_id=contest.pk, organiser=by, player=player, now=START + days * DAY
        )

    with pytest.raises(NotYourContest):
        name(stranger, by=stranger)
    with pytest.raises(JurorEntered):
        name(author)
    with pytest.raises(ContestClosed):
        name(mover, days=10)
    for _twice in range(2):
        name(mover)
    name(stranger)
    contests.dismiss_juror(contest_id=contest.pk, organiser=stranger, player=stranger, now=START)
    assert [juror.player for juror in Juror.objects.all()] == [mover]
    with pytest.raises(OrganiserDoesNotEnter):
        entries.enter(
            contest_id=contest.pk, player=mover, preset=variant_of(mover, "atomic"), now=START
        )
    finish_a_game(stranger, author, "sissa")
    with pytest.raises(NotAJuror):
        ballots.vote(contest_id=contest.pk, player=stranger, presets=["sissa"], now=VOTING)
    # what they have played is for a jury to know
    ballots.vote(contest_id=contest.pk, player=mover, presets=["sissa"], now=VOTING)
    with pytest.raises(NoJury):
        contests.name_juror(
            contest_id=announce(organiser).pk, organiser=organiser, player=mover, now=START
        )


def test_jurors_get_a_mail_when_named_and_when_their_vote_is_missing(
    organiser: Player, mover: Player, opponent: Player, stranger: Player
) -> None:
    contest = announce(organiser, has_jury=True)
    author = make_player("author")
    for key in ("sissa", "spartan-chess"):
        entries.enter(
            contest_id=contest.pk, player=author, preset=variant_of(author, key), now=START
        )
    for juror in (mover, opponent, stranger, mover):
        contests.name_juror(contest_id=contest.pk, organiser=organiser, player=juror, now=START)
    named = OutboxMail.objects.filter(kind="contest_juror")
    assert [each.player for each in named.order_by("pk")] == [mover, opponent, stranger]
    deliver(code=named.get(player=mover).code, now=START)
    assert "organiser has put you on the jury of Small boards" in str(mail.outbox[-1].body)
    contests.dismiss_juror(contest_id=contest.pk, organiser=opponent, player=opponent, now=START)
    deliver(code=named.get(player=opponent).code, now=START)
    assert len(mail.outbox) == 1

    assert progress.sweep(now=VOTING) == 1
    ballots.vote(contest_id=contest.pk, player=mover, presets=["sissa"], now=VOTING)
    reminded = OutboxMail.objects.filter(kind="contest_last_days")
    last = ENDS - progress.LAST_DAYS
    done = [progress.sweep(now=now) for now in (last - DAY, last, last, last + DAY)]
    assert done == [0, 1, 0, 0]
    assert [each.player for each in reminded] == [stranger]
    deliver(code=reminded[0].code, now=last)
    assert "There are 2 variants to choose from." in str(mail.outbox[-1].body)


def test_too_few_entries_and_hidden_ones(contest: Contest, authors: list[Player]) -> None:
    Preset.objects.filter(key__in=["sissa", "spartan-chess"]).update(
        hidden_at=START, is_listed=False
    )
    progress.sweep(now=CLOSES)
    contest.refresh_from_db()
    assert contest.phase(CLOSES) == Phase.CANCELLED
    assert [each.player for each in OutboxMail.objects.filter(kind="contest_over")] == [
        authors[1],
        contest.organiser,
    ]
    assert contest.organiser is not None
    with pytest.raises(ContestClosed):
        contests.cancel_contest(contest_id=contest.pk, player=contest.organiser, now=START)


def test_what_nobody_votes_for_has_no_place(contest: Contest, authors: list[Player]) -> None:
    progress.sweep(now=ENDS)
    assert set(Entry.objects.values_list("points", "place")) == {(0, None)}
    told = OutboxMail.objects.get(kind="contest_over", player=authors[0])
    deliver(code=told.code, now=ENDS)
    assert "Nobody has voted, so nothing has won." in str(mail.outbox[-1].body)


def test_ballots_outlive_authors_and_those_of_the_suspended_do_not_count(
    contest: Contest, authors: list[Player], mover: Player, stranger: Player
) -> None:
    ann, bob, _cem = authors
    for voter in (mover, stranger):
        for key in ("sissa", "wildebeest-chess"):
            finish_a_game(voter, ann, key)
        ballots.vote(
            contest_id=contest.pk, player=voter, presets=["sissa", "wildebeest-chess"], now=VOTING
        )
    Preset.objects.filter(key="sissa").update(owner=bob)
    with pytest.raises(OwnEntry):
        ballots.vote(contest_id=contest.pk, player=bob, presets=["sissa"], now=VOTING)
    Player.objects.filter(pk=stranger.pk).update(is_active=False)
    ann.delete()
    progress.sweep(now=ENDS)
    placed = Entry.objects.order_by("place").values_list("preset__key", "points", "place")
    assert list(placed)[:2] == [("sissa", 3, 1), ("wildebeest-chess", 2, 2)]


def test_who_takes_part_is_told_when_a_contest_is_cancelled(
    contest: Contest, authors: list[Player], organiser: Player
) -> None:
    contests.cancel_contest(contest_id=contest.pk, player=organiser, now=START)
    told = OutboxMail.objects.filter(kind="contest_over")
    assert {each.player for each in told} == {*authors, organiser}
    deliver(code=told[0].code, now=START)
    assert "Small boards has been cancelled." in str(mail.outbox[-1].body)


def test_a_contest_that_fails_holds_up_no_other(
    contest: Contest, organiser: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = announce(organiser)
    notify = notices.notify

    def fail_for_one(one: Contest, *args: Any, **fields: Any) -> None:
        if one == contest:
            raise ValueError("this row is broken")
        notify(one, *args, **fields)

    monkeypatch.setattr(progress, "notify", fail_for_one)
    assert progress.sweep(now=CLOSES) == 1
    assert {each.pk: each.phase(CLOSES) for each in Contest.objects.all()} == {
        contest.pk: Phase.VOTING,
        other.pk: Phase.CANCELLED,
    }
