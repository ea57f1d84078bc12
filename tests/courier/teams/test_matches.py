"""Matches of teams: challenges, answers, line-ups, how they are played, and who may what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.db.models import Q

from courier.common.errors import DomainError
from courier.events.domain import boards as games
from courier.events.domain.entries import enter, invite, withdraw
from courier.events.domain.progress import advance, sweep
from courier.events.enums import BoardState, EventState
from courier.events.models import Board, Entry, Event
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Block, Player
from courier.teams.domain import matches, teams
from courier.teams.domain.matches import (
    MOST_A_DAY,
    MOST_IN_VAIN,
    MOST_MATCHES,
    PAUSE,
    accept,
    decline,
    drop,
    set_order,
)
from courier.teams.models import Match
from tests.courier.events.clubs import BEGIN, DAY, begun, boards_of, flag, running, win
from tests.courier.racing import race
from tests.courier.teams.clubs import challenge, make_match, make_team, sign_up, team_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DomainError) as raised:
        act()
    return raised.value.code


def pairs_of(event: Event) -> list[tuple[str, str]]:
    boards = boards_of(event)
    return [(_name(board.first), _name(board.second)) for board in boards]


def _name(entry: Entry | None) -> str:
    assert entry is not None
    assert entry.player is not None
    return entry.player.username


def test_challenge_is_for_captains_of_other_teams_within_limits() -> None:
    home, away = make_team("a", 2), make_team("b", 1)
    third = make_team("c", 1)
    assert refusal(partial(challenge, home[0], home[0])) == "same_team"
    match = challenge(home[0], away[0])
    assert match.event.name == "Team a – Team b"
    assert refusal(partial(challenge, home[0], away[0])) == "challenge_waits"
    assert refusal(partial(challenge, away[0], home[0])) == "challenge_waits"
    for said, code in (
        ({"boards_least": 9}, "bad_event_size"),
        ({"boards_most": 51}, "bad_event_size"),
        ({"games_each": 3}, "bad_games_each"),
        ({"starts_at": START}, "bad_event_dates"),
    ):
        assert refusal(partial(challenge, home[0], third[0], **said)) == code
    Block.objects.create(blocker=third[0], blocked=home[0], created_at=START)
    assert refusal(partial(challenge, home[0], third[0])) == "team_takes_no_challenge"
    decline(match_id=match.pk, captain=away[0], now=START)
    assert refusal(partial(challenge, home[0], away[0])) == "just_declined"
    for _number in range(MOST_MATCHES):
        other = challenge(away[0], home[0])
        accept(match_id=other.pk, captain=home[0], now=START)
    assert refusal(partial(challenge, away[0], third[0])) == "too_many_matches"
    teams.close_by_staff(
        team_id=team_of(third[0]).pk, staff=make_player("warden", is_staff=True), now=START
    )


def test_challenges_that_come_to_nothing_are_few() -> None:
    home, away = make_team("a", 1), make_team("b", 1)
    for _number in range(MOST_IN_VAIN):
        match = challenge(home[0], away[0])
        decline(match_id=match.pk, captain=home[0], now=START)
    assert refusal(partial(challenge, home[0], away[0])) == "challenged_too_often"
    Event.objects.update(created_at=START - PAUSE)
    challenge(home[0], away[0])
    others = [make_team(f"c{number}", 1) for number in range(2)]
    for number in range(MOST_A_DAY - 1):
        match = challenge(home[0], others[number % 2][0])
        Event.objects.filter(pk=match.event_id).update(state="over", over_at=START)
    assert refusal(partial(challenge, home[0], others[0][0])) == "challenged_too_often"


def test_each_act_is_for_those_whose_it_is() -> None:
    home, away, others = make_team("a", 2), make_team("b", 2), make_team("c", 2)
    match = challenge(home[0], away[0])
    answers = {
        accept: {home[0]: "captains_only", home[1]: "captains_only", away[1]: "captains_only"},
        decline: {home[1]: "captains_only", away[1]: "captains_only"},
    }
    for act, who in answers.items():
        for player, code in (who | {others[0]: "captains_only"}).items():
            assert refusal(partial(act, match_id=match.pk, captain=player, now=START)) == code

    def sign(team: list[Player], player: Player) -> object:
        return sign_up(match, team_of(team[0]), player)

    assert refusal(partial(sign, home, home[1])) == "match_not_accepted"
    accept(match_id=match.pk, captain=away[0], now=START)
    assert refusal(partial(accept, match_id=match.pk, captain=away[0], now=START)) == (
        "match_answered"
    )
    for team, player in ((home, away[1]), (away, home[1]), (home, others[1]), (others, others[1])):
        assert refusal(partial(sign, team, player)) == "members_only"
    for _twice in range(2):
        sign(home, home[1])
    teams.join(team_id=team_of(away[0]).pk, player=home[1], now=START)
    assert refusal(partial(sign, away, home[1])) == "plays_for_other"
    for captain, code in (
        (away[0], "captains_only"),
        (home[1], "captains_only"),
        (others[0], "captains_only"),
    ):
        of_home = {"match_id": match.pk, "team_id": team_of(home[0]).pk, "captain": captain}
        assert refusal(partial(drop, **of_home, player=home[1], now=START)) == code  # type: ignore[arg-type]
        assert refusal(partial(set_order, **of_home, players=[], now=START)) == code  # type: ignore[arg-type]
    assert Entry.objects.get().player == home[1]
    at = {"match_id": match.pk, "team_id": team_of(home[0]).pk, "captain": home[0], "now": START}
    assert refusal(partial(drop, **at, player=home[0])) == "not_in_line_up"  # type: ignore[arg-type]
    drop(**at, player=home[1])  # type: ignore[arg-type]
    assert not Entry.objects.exists()
    # the ways of other events lead nowhere
    staff = make_player("warden", is_staff=True)
    event = {"event_id": match.event_id, "now": START}
    assert refusal(partial(enter, **event, player=others[1])) == "by_invitation"  # type: ignore[arg-type]
    assert refusal(partial(invite, **event, organiser=home[0], player=others[1])) == (  # type: ignore[arg-type]
        "not_your_event"
    )
    assert refusal(partial(invite, **event, organiser=staff, player=others[1])) == (  # type: ignore[arg-type]
        "by_invitation"
    )


def test_boards_are_manned_by_rating_or_as_the_captain_says() -> None:
    home, away = make_team("a", 4), make_team("b", 3)
    match = make_match(home, away, boards_most=3)
    set_order(
        match_id=match.pk,
        team_id=team_of(home[0]).pk,
        captain=home[0],
        players=[home[3], home[1]],
        now=START,
    )
    event = begun(match.event)
    assert pairs_of(event) == [("a3", "b0"), ("b1", "a1"), ("a0", "b2")]
    assert not Entry.objects.filter(player=home[2]).exists()
    assert OutboxMail.objects.filter(kind="event_begun").count() == 6
    late = {"match_id": match.pk, "captain": home[0], "now": BEGIN}
    for act in (
        partial(drop, **late, team_id=team_of(home[0]).pk, player=home[1]),  # type: ignore[arg-type]
        partial(set_order, **late, team_id=team_of(home[0]).pk, players=[]),  # type: ignore[arg-type]
        partial(decline, **late),  # type: ignore[arg-type]
    ):
        assert refusal(act) == "match_begun"


def test_with_two_games_a_board_both_move_first_once() -> None:
    match = make_match(make_team("a", 2), make_team("b", 2), games_each=2)
    assert pairs_of(begun(match.event)) == [
        ("a0", "b0"),
        ("b0", "a0"),
        ("b1", "a1"),
        ("a1", "b1"),
    ]


def test_match_is_won_by_the_team_with_more_board_points() -> None:
    match = make_match(make_team("a", 3), make_team("b", 3))
    event = begun(match.event)
    assert sweep(now=BEGIN) == 0
    first, second, third = running(event)
    win(first, 0)
    win(second, 1)
    flag(third, now=BEGIN + 4 * DAY)
    for _twice in range(2):
        sweep(now=BEGIN + 4 * DAY)
    event.refresh_from_db()
    assert event.state == EventState.OVER
    entries = Entry.objects.filter(event=event).order_by("seed")
    assert [(each.points, each.place) for each in entries] == [
        (2, 1),
        (0, 2),
        (2, 1),
        (0, 2),
        (0, 1),
        (2, 2),
    ]
    over = OutboxMail.objects.get(kind="event_over", player__username="a0")
    deliver(code=over.code, now=BEGIN + 4 * DAY)
    assert "The result: 2–1." in str(mail.outbox[-1].body)


def test_who_goes_before_the_start_is_replaced_and_later_loses() -> None:
    home, away = make_team("a", 5), make_team("b", 3)
    match = make_match(home, away, boards_most=3)
    teams.remove(team_id=team_of(home[0]).pk, captain=home[0], player=home[1])
    Player.objects.filter(pk=home[2].pk).update(is_active=False)
    withdraw(event_id=match.event_id, player=home[0], now=START)
    event = begun(match.event)
    assert pairs_of(event) == [("a3", "b0"), ("b1", "a4")]
    teams.remove(team_id=team_of(home[0]).pk, captain=home[0], player=home[4])
    assert Board.objects.filter(state=BoardState.PENDING).count() == 2
    Player.objects.filter(pk=away[0].pk).update(is_active=False)
    withdraw(event_id=event.pk, player=home[4], now=BEGIN + DAY)
    for _twice in range(2):
        advance(event.pk, now=BEGIN + DAY)
    boards = boards_of(event)
    assert [(board.state, board.first_points, board.second_points) for board in boards] == [
        ("forfeit", 2, 0),
        ("forfeit", 2, 0),
    ]
    event.refresh_from_db()
    assert event.state == EventState.OVER


@pytest.mark.parametrize("how", ["unanswered", "too few", "declined", "called off", "closed"])
def test_match_that_does_not_take_place(how: str) -> None:
    home, away = make_team("a", 1), make_team("b", 2)
    match = challenge(home[0], away[0])
    if how in ("too few", "called off", "closed"):
        accept(match_id=match.pk, captain=away[0], now=START)
        sign_up(match, team_of(away[0]), *away)
        sign_up(match, team_of(home[0]), *home)
    if how in ("declined", "called off"):
        decline(match_id=match.pk, captain=away[0], now=START)
        off = OutboxMail.objects.get(kind="team_match_off", player=home[0])
        deliver(code=off.code, now=START)
        words = "declined your challenge" if how == "declined" else "has cancelled the match"
        assert words in str(mail.outbox[-1].body)
    if how == "closed":
        teams.leave(team_id=team_of(home[0]).pk, player=home[0], now=START)
    for _twice in range(2):
        sweep(now=BEGIN)
    match.event.refresh_from_db()
    assert match.event.state == EventState.CANCELLED
    assert not Game.objects.exists()
    assert OutboxMail.objects.filter(kind="event_over").count() == 3 * (how == "too few")


def test_mails_call_captains_and_members() -> None:
    home, away = make_team("a", 2), make_team("b", 2)
    match = challenge(home[0], away[0])
    called = OutboxMail.objects.get(kind="team_challenge")
    assert called.player == away[0]
    deliver(code=called.code, now=START)
    assert "a0 of Team a challenges your team Team b" in str(mail.outbox[-1].body)
    accept(match_id=match.pk, captain=away[0], now=START)
    sent = OutboxMail.objects.filter(kind="team_match")
    assert {each.player.username for each in sent if each.player} == {"a0", "a1", "b1"}
    deliver(code=sent.get(player=away[1]).code, now=START)
    assert "sign up before then" in str(mail.outbox[-1].body)


def test_killed_between_games_a_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = make_match(make_team("a", 3), make_team("b", 3))

    def killed(**said: object) -> Game:
        if Game.objects.count() == 2:
            raise KeyboardInterrupt
        return start_game(**said)  # type: ignore[arg-type]

    monkeypatch.setattr(games, "start_game", killed)
    with pytest.raises(KeyboardInterrupt):
        advance(match.event_id, now=BEGIN)
    monkeypatch.undo()
    for _twice in range(2):
        advance(match.event_id, now=BEGIN)
    assert (Board.objects.count(), Game.objects.count()) == (3, 3)
    sides = [seats_of(game)[0].player for game in Game.objects.order_by("event_board__number")]
    assert [player.username for player in sides if player] == ["a0", "b1", "a2"]


@pytest.mark.django_db(transaction=True)
def test_last_moment_is_decided_once() -> None:
    """Signing up, leaving the team, and calling off race with the start."""
    home, away = make_team("a", 4), make_team("b", 3)
    match = make_match(home[:3], away)
    team, soon = team_of(home[0]), BEGIN - timedelta(seconds=1)
    race(
        [
            lambda: str(advance(match.event_id, now=BEGIN)),
            lambda: str(
                matches.sign_up(match_id=match.pk, team_id=team.pk, player=home[3], now=soon)
            ),
            lambda: str(teams.remove(team_id=team.pk, captain=home[0], player=home[1])),
            lambda: str(advance(match.event_id, now=BEGIN)),
        ]
    )
    advance(match.event_id, now=BEGIN)
    boards = Board.objects.count()
    assert boards in (2, 3)
    assert Game.objects.count() == boards
    playing = Entry.objects.filter(event=match.event_id)
    assert playing.count() == 2 * boards
    assert not Match.objects.filter(Q(accepted_at=None)).exists()
