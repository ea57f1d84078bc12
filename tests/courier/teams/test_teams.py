"""Teams: coming and going, who leads, what stands on the board, and who may what."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.moderation.models import ConductReport
from courier.notifications.domain.delivery import deliver
from courier.notifications.models import OutboxMail
from courier.players.models import Block, Player
from courier.teams.domain import board, teams
from courier.teams.errors import (
    AlreadyInside,
    ApartFromYou,
    BadTeamName,
    CaptainsOnly,
    LastCaptain,
    MembersOnly,
    NoSuchRequest,
    NothingSaid,
    NotInside,
    PeopleOnly,
    TeamClosed,
    TeamDoesNotTakeYou,
    TeamNameTaken,
    TeamTextTooLong,
    TooManyAnnouncements,
    TooManyTeamsFounded,
)
from courier.teams.models import Announcement, Membership, Role, Team
from courier.teams.tasks import keep_captains
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def captain(db: None) -> Player:
    return make_player("captain")


@pytest.fixture
def team(captain: Player) -> Team:
    """A team into which captains admit."""
    return teams.found(player=captain, name="The Rooks", about="", is_open=False, now=START)


@pytest.fixture
def member(team: Team, captain: Player) -> Player:
    player = make_player("member")
    teams.join(team_id=team.pk, player=player, now=START)
    teams.admit(team_id=team.pk, captain=captain, player=player, now=START)
    return player


def roles(team: Team) -> dict[str, str]:
    return {
        each.player.username: each.role
        for each in Membership.objects.filter(team=team).select_related("player")
    }


def test_founding_a_team(captain: Player, team: Team) -> None:
    def found(name: str, about: str = "") -> Team:
        return teams.found(player=captain, name=name, about=about, is_open=True, now=START)

    assert roles(team) == {"captain": "captain"}
    for name in ("", " x ", "x" * 41, "\u3164" * 3):
        with pytest.raises(BadTeamName):
            found(name)
    with pytest.raises(TeamNameTaken, match="the rooks"):
        found("the  ro\u200boks")
    with pytest.raises(TeamTextTooLong):
        found("The Knights", "x" * 2001)
    with pytest.raises(PeopleOnly):
        teams.found(
            player=make_player("robot", is_bot=True), name="Bots", about="", is_open=True, now=START
        )
    found("The Knights")
    found("The Bishops")
    with pytest.raises(TooManyTeamsFounded):
        found("The Queens")


def test_an_open_team_is_joined_at_once_and_another_one_asked(
    team: Team, captain: Player, stranger: Player
) -> None:
    def join(player: Player) -> Membership:
        return teams.join(team_id=team.pk, player=player, now=START)

    for _twice in range(2):
        assert join(stranger).role == Role.REQUESTED
    requested = OutboxMail.objects.get(kind="team_request")
    deliver(code=requested.code, now=START)
    assert "stranger asks to join your team The Rooks." in str(mail.outbox[-1].body)
    with pytest.raises(CaptainsOnly):
        teams.admit(team_id=team.pk, captain=stranger, player=stranger, now=START)
    teams.admit(team_id=team.pk, captain=captain, player=stranger, now=START)
    assert roles(team)["stranger"] == "member"
    assert OutboxMail.objects.get(kind="team_admitted").player == stranger
    with pytest.raises(AlreadyInside):
        join(stranger)
    with pytest.raises(NoSuchRequest):
        teams.admit(team_id=team.pk, captain=captain, player=stranger, now=START)

    teams.change(
        team_id=team.pk, captain=captain, name="The Rooks", about="Ho", is_open=True, now=START
    )
    assert join(make_player("late")).role == Role.MEMBER
    with pytest.raises(PeopleOnly):
        join(make_player("robot", is_bot=True))


def test_who_is_invited_joins_and_who_had_asked_is_admitted(
    team: Team, captain: Player, stranger: Player, opponent: Player, mover: Player
) -> None:
    def invite(player: Player, *, by: Player = captain) -> Membership:
        return teams.invite(team_id=team.pk, captain=by, player=player, now=START)

    with pytest.raises(CaptainsOnly):
        invite(opponent, by=stranger)
    for _twice in range(2):
        assert invite(stranger).role == Role.INVITED
    deliver(code=OutboxMail.objects.get(kind="team_invitation").code, now=START)
    assert "captain invites you to the team The Rooks." in str(mail.outbox[-1].body)
    assert teams.join(team_id=team.pk, player=stranger, now=START).role == Role.MEMBER
    teams.join(team_id=team.pk, player=opponent, now=START)
    assert invite(opponent).role == Role.MEMBER
    Block.objects.create(blocker=mover, blocked=captain, created_at=START)
    with pytest.raises(ApartFromYou):
        invite(mover)
    invite(late := make_player("late"))
    with pytest.raises(CaptainsOnly):
        teams.turn_down(team_id=team.pk, player=late, by=stranger)
    teams.turn_down(team_id=team.pk, player=late, by=late)
    with pytest.raises(NoSuchRequest):
        teams.turn_down(team_id=team.pk, player=late, by=captain)
    assert set(roles(team)) == {"captain", "stranger", "opponent"}


def test_who_is_removed_and_blocked_does_not_come_back(
    team: Team, captain: Player, member: Player
) -> None:
    teams.change(
        team_id=team.pk, captain=captain, name="The Rooks", about="", is_open=True, now=START
    )
    teams.remove(team_id=team.pk, captain=captain, player=member)
    Block.objects.create(blocker=captain, blocked=member, created_at=START)
    with pytest.raises(TeamDoesNotTakeYou):
        teams.join(team_id=team.pk, player=member, now=START)


def test_requests_and_invitations_again_and_again_are_one_mail(
    team: Team, captain: Player, stranger: Player, opponent: Player
) -> None:
    for _try in range(3):
        teams.join(team_id=team.pk, player=stranger, now=START)
        teams.turn_down(team_id=team.pk, player=stranger, by=stranger)
        teams.invite(team_id=team.pk, captain=captain, player=opponent, now=START)
        teams.turn_down(team_id=team.pk, player=opponent, by=captain)
    assert OutboxMail.objects.filter(kind__startswith="team_").count() == 2


def test_names_that_fall_together_in_small_letters_are_one(team: Team) -> None:
    teams.found(player=make_player("one"), name="kings", about="", is_open=True, now=START)
    with pytest.raises(TeamNameTaken):
        teams.found(player=make_player("two"), name="\u212aings", about="", is_open=True, now=START)


def test_a_suspended_captain_is_followed_by_a_member(
    team: Team, captain: Player, member: Player
) -> None:
    Player.objects.filter(pk=captain.pk).update(is_active=False)
    keep_captains()
    assert roles(team)["member"] == "captain"
    Player.objects.filter(pk=member.pk).update(is_active=False)
    keep_captains()
    team.refresh_from_db()
    assert team.closed_at is None


def test_leading_and_leaving(team: Team, captain: Player, member: Player) -> None:
    with pytest.raises(CaptainsOnly):
        teams.promote(team_id=team.pk, captain=member, player=member, now=START)
    with pytest.raises(NotInside):
        teams.remove(team_id=team.pk, captain=captain, player=captain)
    for refused in (teams.leave, teams.step_down):
        with pytest.raises(LastCaptain):
            refused(team_id=team.pk, player=captain, now=START)
    teams.promote(team_id=team.pk, captain=captain, player=member, now=START)
    teams.step_down(team_id=team.pk, player=captain, now=START)
    assert roles(team) == {"captain": "member", "member": "captain"}
    teams.remove(team_id=team.pk, captain=member, player=captain)
    with pytest.raises(MembersOnly):
        teams.leave(team_id=team.pk, player=captain, now=START)
    teams.leave(team_id=team.pk, player=member, now=START)
    with pytest.raises(TeamClosed):
        teams.join(team_id=team.pk, player=captain, now=START)
    teams.found(player=captain, name="The Rooks", about="", is_open=True, now=START)


def test_a_team_without_captains_is_led_by_who_has_been_there_longest(
    team: Team, captain: Player, member: Player
) -> None:
    empty = teams.found(player=captain, name="Nobody", about="", is_open=True, now=START)
    teams.invite(team_id=team.pk, captain=captain, player=make_player("invited"), now=START)
    late = make_player("late")
    Membership.objects.create(team=team, player=late, role=Role.MEMBER, since=START + DAY)
    keep_captains()
    assert roles(team)["captain"] == "captain"
    captain.delete()
    for _twice in range(2):
        keep_captains()
    assert roles(team) == {"member": "captain", "late": "member", "invited": "invited"}
    empty.refresh_from_db()
    assert empty.closed_at is not None


def test_the_board(team: Team, captain: Player, member: Player, stranger: Player) -> None:
    def announce(text: str, *, by: Player = captain) -> Announcement:
        return board.announce(team_id=team.pk, captain=by, text=text, now=START)

    with pytest.raises(CaptainsOnly):
        announce("Hello", by=member)
    with pytest.raises(NothingSaid):
        announce("  ")
    with pytest.raises(TeamTextTooLong):
        announce("x" * 2001)
    told = announce("We play on Monday.")
    sent = OutboxMail.objects.get(kind="team_announcement")
    assert sent.player == member
    deliver(code=sent.code, now=START)
    assert "We play on Monday." in str(mail.outbox[-1].body)
    with pytest.raises(MembersOnly):
        board.comment(above=told, member=stranger, text="Me too", now=START)
    said = board.comment(above=told, member=member, text="Good.", now=START)
    for text in (told, said):
        with pytest.raises(CaptainsOnly):
            board.hide(announcement=text, player=stranger, now=START)
    board.hide(announcement=said, player=member, now=START)
    announce("Two")
    announce("Three")
    with pytest.raises(TooManyAnnouncements):
        announce("Four")
    board.announce(team_id=team.pk, captain=captain, text="Four", now=START + 2 * DAY)


# -- pages


def test_pages_from_founding_to_the_board(
    mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    refused = mover_client.post("/teams/new", {"name": "x", "about": "Kept", "is_open": "no"})
    assert "Give the team a name of 3 to 40 characters." in refused.content.decode()
    assert "Kept" in refused.content.decode()
    mover_client.post("/teams/new", {"name": "The Rooks", "about": "Hi", "is_open": "no"})
    page = f"/teams/{Team.objects.get().code}"
    assert "The Rooks 1 member" in text_of(anonymous_client.get("/teams?q=rook"))
    assert "No team has that name." in text_of(anonymous_client.get("/teams?q=%00queen"))
    assert "Sign in to join" in text_of(anonymous_client.get(page))
    opponent_client.post(f"{page}/join")
    assert "You’ve asked to join." in text_of(opponent_client.get(page))
    assert opponent_client.get(f"{page}/board").status_code == 404
    mover_client.post(f"{page}/act", {"act": "admit", "player": "opponent"})
    mover_client.post(f"{page}/announce", {"text": "We play on <b>Monday</b>."})
    shown = opponent_client.get(f"{page}/board").content.decode()
    assert "We play on &lt;b&gt;Monday&lt;/b&gt;." in shown
    told = Announcement.objects.get()
    opponent_client.post(f"/announcements/{told.code}/comment", {"text": "Good."})
    assert "Good." in text_of(mover_client.get(f"{page}/board"))
    mover_client.post(f"{page}/edit", {"name": "The Queens", "about": "", "is_open": "yes"})
    assert opponent_client.get(f"{page}/edit").status_code == 403
    assert "Anyone can join." in text_of(anonymous_client.get(page))
    opponent_client.post(f"{page}/leave")
    assert roles(Team.objects.get()) == {"mover": "captain"}


def test_a_text_on_a_board_is_reported_with_its_words(
    team: Team, captain: Player, member: Player, stranger_client: Client
) -> None:
    told = board.announce(team_id=team.pk, captain=captain, text="Go away.", now=START)
    fields = {"fault": "abuse", "text": "Unkind."}
    address = f"/players/captain/report?announcement={told.code}"
    client = Client()
    client.force_login(member)
    client.post(address, fields)
    stranger_client.post(address, fields)
    assert {each.remark for each in ConductReport.objects.all()} == {"Go away.", ""}


def test_a_team_is_reported_with_its_name_and_page_by_the_name_of_its_captain(
    team: Team, captain: Player, member: Player, stranger_client: Client, anonymous_client: Client
) -> None:
    Team.objects.filter(pk=team.pk).update(about="Nobody is <b>welcome</b>.")
    link = f"/players/captain/report?team={team.code}"
    assert link in stranger_client.get(f"/teams/{team.code}").content.decode()
    assert link not in anonymous_client.get(f"/teams/{team.code}").content.decode()
    shown = stranger_client.get(link).content.decode()
    assert "Nobody is &lt;b&gt;welcome&lt;/b&gt;." in shown
    stranger_client.post(link, {"fault": "abuse", "text": "Unkind."})
    stranger_client.post(
        f"/players/member/report?team={team.code}", {"fault": "abuse", "text": "No captain."}
    )
    remarks = set(ConductReport.objects.values_list("reported__username", "remark"))
    said = f"{team.name}\n\nNobody is <b>welcome</b>."
    assert remarks == {("captain", said), ("member", "")}


ACTS: dict[str, dict[str, str]] = {
    "edit": {"name": "Other", "about": "", "is_open": "yes"},
    "announce": {"text": "Hello"},
    "invite": {"player": "member"},
    "leave": {},
    "close": {},
    **{
        f"act?{act}": {"act": act, "player": "member"}
        for act in ("admit", "turn-down", "remove", "promote", "step-down")
    },
}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("who", ["stranger", "member", "anonymous"])
def test_only_captains_change_anything(
    who: str, act: str, team: Team, member: Player, stranger_client: Client
) -> None:
    if (who, act) == ("member", "leave"):
        return
    client = {"stranger": stranger_client, "anonymous": Client()}.get(who, Client())
    if who == "member":
        client.force_login(member)
    before = (roles(team), Announcement.objects.count())
    path, _, _what = act.partition("?")
    answer = client.post(f"/teams/{team.code}/{path}", ACTS[act])
    assert answer.status_code in (302, 403, 404)
    if who == "anonymous":
        assert answer.url.startswith("/account/login")  # type: ignore[attr-defined]
    team.refresh_from_db()
    assert (roles(team), Announcement.objects.count()) == before
    assert (team.name, team.closed_at) == ("The Rooks", None)


def test_the_staff_reads_boards_and_closes_teams(team: Team, captain: Player) -> None:
    told = board.announce(team_id=team.pk, captain=captain, text="Go away.", now=START)
    client = Client()
    client.force_login(make_player("warden", is_staff=True))
    assert "Go away." in text_of(client.get(f"/teams/{team.code}/board"))
    client.post(f"/announcements/{told.code}/hide")
    told.refresh_from_db()
    assert told.hidden_at is not None
    client.post(f"/teams/{team.code}/close")
    assert client.get(f"/teams/{team.code}").status_code == 404


@pytest.mark.parametrize("number", [1, 3])
def test_pages_take_a_fixed_number_of_queries(
    number: int,
    team: Team,
    captain: Player,
    member: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = Client()
    client.force_login(member)
    for name in ("One", "Two")[: number - 1]:
        player = make_player(name.lower())
        Membership.objects.create(team=team, player=player, role=Role.MEMBER, since=START)
        teams.found(player=player, name=name, about="", is_open=True, now=START)
    for _each in range(number):
        told = board.announce(team_id=team.pk, captain=captain, text="Hello", now=START)
        board.comment(above=told, member=member, text="Good.", now=START)
    page = f"/teams/{team.code}"
    with time_machine.travel(START + DAY, tick=False):
        client.get(page)
        for path, queries in (("/teams", 5), (page, 7), (f"{page}/board", 7)):
            with django_assert_num_queries(queries):
                client.get(path)
