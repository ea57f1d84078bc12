"""The pages of groups: who is shown what, and who may do what there."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.challenges.domain.answers import accept
from courier.consultations.domain import members, proposals, talk
from courier.consultations.models import Group, GroupMember, GroupMessage, Proposal
from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.moderation.models import ConductReport
from courier.players.models import Player
from tests.courier.consultations.groups import InGroup, join, open_for_groups
from tests.courier.posted import posted
from tests.courier.table.views.answers import JSON, data_of
from tests.courier.table.views.secrecy import addresses, read
from tests.factories import START, make_challenge, make_game, make_player, play

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)
SECRETS = ("Secret reason", "Secret talk", "invitedguest")
ACTS = ("propose", "invite", "people", "rule", "vote", "play", "say", "leave")


@pytest.fixture(autouse=True)
def _a_minute_later() -> object:
    with time_machine.travel(START + MINUTE, tick=False):
        yield


@pytest.fixture
def clients(mover: Player, opponent: Player, stranger: Player) -> dict[str, Client]:
    """A browser for everybody who may come by."""
    players = {
        "captain": mover,
        "opponent": opponent,
        "stranger": stranger,
        "member": make_player("member"),
        "former": make_player("former"),
        "invited": make_player("invitedguest"),
        "across": make_player("across"),
        "staff": make_player("warden", is_staff=True, is_superuser=True),
    }
    found = {"anonymous": Client()}
    for name, player in players.items():
        found[name] = Client()
        found[name].force_login(player)
    return found


@pytest.fixture
def shared(mover: Player, opponent: Player, clients: dict[str, Client]) -> Game:
    """A game that came about by a challenge, with a member on each side, a former one and one who
    is invited.
    """
    challenge = make_challenge(mover, opponent)
    game = open_for_groups(accept(challenge_id=challenge.pk, player=opponent, now=START))
    white = 0 if game.seats.get(side=0).player == mover else 1
    where = InGroup(game_id=game.pk, side=white, now=START)
    people = {each.username: each for each in Player.objects.all()}
    join(game, white, people["member"], people["former"])
    members.leave(**where, player=people["former"])
    members.invite(**where, captain=mover, player=people["invitedguest"])
    join(game, 1 - white, people["across"])
    if white:
        play(game, "e2e4")
    reason(game, people["member"], "c7c5" if white else "c2c4", "Secret reason")
    talk.say(**where, player=people["member"], text="Secret talk")
    return Game.objects.get(pk=game.pk)


def reason(game: Game, player: Player, text: str, why: str) -> Proposal:
    game.refresh_from_db()
    return proposals.propose(
        game_id=game.pk,
        side=game.side_to_move,
        player=player,
        text=text,
        expected_ply=game.ply,
        reason=why,
        now=START,
    )


def room(client: Client, game: Game) -> str:
    return client.get(f"/games/{game.code}/consultation").content.decode()


def post(client: Client, game: Game, verb: str, /, **fields: str | int) -> int:
    return client.post(f"/games/{game.code}/consultation/{verb}", fields).status_code


def test_opening_a_game_on_its_page(
    game: Game, clients: dict[str, Client], stranger: Player
) -> None:
    captain, opponent = clients["captain"], clients["opponent"]

    def shown(client: Client) -> str:
        return client.get(f"/games/{game.code}").content.decode()

    assert "Suggest it to your opponent" in shown(captain)
    assert "Suggest it" not in shown(clients["stranger"])
    assert post(clients["stranger"], game, "request", act="request") == 302
    assert post(captain, game, "request", act="other") == 404
    assert post(captain, game, "request", act="request") == 302
    assert "hasn’t answered yet" in shown(captain)
    assert "would like to open this game for consultation" in shown(opponent)
    assert "consultation" not in shown(clients["stranger"])
    assert "stranger" not in shown(opponent)
    assert post(captain, game, "request", act="withdraw") == 302
    assert post(captain, game, "request", act="request") == 302
    assert post(opponent, game, "request", act="agree") == 302
    for client in (captain, opponent):
        assert "Invite others to your side" in shown(client)
    assert post(captain, game, "invite", player="stranger") == 302
    assert "invites you to their side" in room(clients["stranger"], game)
    assert "In consultation" in clients["stranger"].get("/play").content.decode()
    assert post(clients["stranger"], game, "answer", accept="yes") == 302
    assert "stranger" in shown(opponent)
    assert (
        "Nobody here is called"
        in clients["captain"]
        .post(f"/games/{game.code}/consultation/invite", {"player": "noone"}, follow=True)
        .content.decode()
    )


def test_declining_is_shown(game: Game, clients: dict[str, Client]) -> None:
    post(clients["captain"], game, "request", act="request")
    post(clients["opponent"], game, "request", act="decline")
    page = clients["captain"].get(f"/games/{game.code}").content.decode()
    assert "would rather play without groups" in page
    assert clients["captain"].get(f"/games/{game.code}/consultation").status_code == 404


def test_the_page_of_a_group_is_for_those_inside(shared: Game, clients: dict[str, Client]) -> None:
    for name in ("captain", "member"):
        page = room(clients[name], shared)
        assert [secret for secret in SECRETS if secret not in page] == []
    assert ("Take back" in room(clients["captain"], shared)) is True
    assert ("Take back" in room(clients["member"], shared)) is False
    for name in ("stranger", "former", "staff"):
        assert clients[name].get(f"/games/{shared.code}/consultation").status_code == 404
    assert clients["anonymous"].get(f"/games/{shared.code}/consultation").status_code == 302
    for name in ("opponent", "across", "invited"):
        answer = clients[name].get(f"/games/{shared.code}/consultation")
        assert answer.status_code == 200
        assert "Secret" not in answer.content.decode()


def test_strangers_can_do_nothing(shared: Game, clients: dict[str, Client]) -> None:
    before = rows()
    for name in ("stranger", "former", "invited", "staff"):
        assert {post(clients[name], shared, act, rule="votes") for act in ACTS} == {404}
        where = f"/games/{shared.code}/consultation/live"
        assert clients[name].get(where).status_code == 404
    assert {post(clients["anonymous"], shared, act) for act in ACTS} == {302}
    assert rows() == before
    proposal = Proposal.objects.get().code
    for name in ("opponent", "across"):
        for act in ("vote", "play"):
            assert post(clients[name], shared, act, proposal=proposal) == 302
        post(clients[name], shared, "propose", text="a7a6", expected_ply=shared.ply)
    for act in ("rule", "people", "invite"):
        post(clients["member"], shared, act, rule="votes", player="stranger", act="remove")
    assert rows() == before


def rows() -> tuple[object, ...]:
    return (
        list(Proposal.objects.values_list("code", "votes__player")),
        list(GroupMember.objects.order_by("pk").values_list("player", "state")),
        list(Group.objects.order_by("pk").values_list("rule", "deputy")),
        GroupMessage.objects.count(),
        Game.objects.get().ply,
    )


def test_nothing_of_a_group_reaches_the_other_side(
    shared: Game, mover: Player, clients: dict[str, Client]
) -> None:
    where = [at for at in addresses(shared) if shared.code in at or at in ("/play", "/notices")]
    where = [at for at in where if not at.endswith((".png", ".gif"))]  # of boards alone
    assert f"/games/{shared.code}/consultation/live" in where
    clients["opponent"].get(f"/games/{shared.code}")
    before = {at: read(clients["opponent"], at) for at in where}
    for _status, _tag, body in before.values():
        assert [secret for secret in SECRETS if secret in body.decode("latin-1")] == []

    side = shared.side_to_move
    proposal = reason(shared, mover, "a7a6" if side else "a2a3", "Another secret")
    act = InGroup(game_id=shared.pk, side=side, now=START)
    proposals.vote(**act, player=mover, code=proposal.code)
    talk.say(**act, player=mover, text="More talk")
    members.invite(**act, captain=mover, player=make_player("hidden"))

    assert {at: read(clients["opponent"], at) for at in where} == before


def test_other_pages_show_who_plays_and_nothing_else(
    shared: Game, clients: dict[str, Client]
) -> None:
    for name in ("stranger", "former", "across", "anonymous", "staff"):
        for at in ("", "/live", "/moves.pgn"):
            body = clients[name].get(f"/games/{shared.code}{at}").content.decode("latin-1")
            assert [secret for secret in SECRETS if secret in body] == []
    assert "member" in clients["stranger"].get(f"/games/{shared.code}").content.decode()
    api = clients["opponent"].get(f"/api/v1/games/{shared.code}").content.decode()
    assert [secret for secret in SECRETS if secret in api] == []


def test_proposing_voting_and_playing_on_the_page(shared: Game, clients: dict[str, Client]) -> None:
    member, captain = clients["member"], clients["captain"]
    text = "a7a6" if shared.side_to_move else "a2a3"
    form: dict[str, str | int] = {"text": text, "expected_ply": shared.ply, "remark": "Waiting"}
    at = f"/games/{shared.code}/consultation"
    seen = member.post(f"{at}/preview", form, headers=JSON)
    assert seen.json()["text"] == text
    assert "You propose" in member.post(f"{at}/preview", form).content.decode()
    assert data_of(member.get(at))["urls"]["move"] == f"{at}/propose"
    refused = member.post(f"{at}/propose", form | {"text": "e1e8"})
    assert refused.status_code == 400
    assert member.get(f"{at}/propose").status_code == 302
    answer = member.post(f"{at}/propose", form, headers=JSON)
    assert answer.json()["onward"] == at
    first = Proposal.objects.get(reason="Secret reason")
    assert post(captain, shared, "vote", proposal=first.code) == 302
    assert "2 votes" in room(member, shared)
    assert "You decide" in room(captain, shared)
    assert post(member, shared, "play", proposal=first.code) == 302
    assert Game.objects.get().ply == shared.ply
    assert post(captain, shared, "play", proposal=first.code) == 302
    assert Game.objects.get().ply == shared.ply + 1
    assert "is to move" in room(member, shared)
    assert member.post(f"{at}/preview", form, headers=JSON).status_code == 409


def test_the_captain_orders_the_group(shared: Game, clients: dict[str, Client]) -> None:
    captain, side = clients["captain"], shared.side_to_move
    post(captain, shared, "vote", proposal=Proposal.objects.get().code)
    post(captain, shared, "people", act="deputy", player="member")
    post(captain, shared, "people", act="remove", player="invitedguest")
    post(captain, shared, "people", act="remove", player="nobody")
    assert Group.objects.get(side=side).deputy == Player.objects.get(username="member")
    assert not GroupMember.objects.filter(state="invited").exists()
    post(captain, shared, "people", act="deputy", player="")
    assert Group.objects.get(side=side).deputy is None
    post(captain, shared, "rule", rule="votes")
    assert Group.objects.get(side=side).rule == "captain"
    Proposal.objects.all().delete()
    post(captain, shared, "rule", rule="votes")
    page = captain.get(f"/games/{shared.code}").content.decode()
    assert "The votes of your group decide" in page
    assert post(captain, shared, "rule", rule="dice") == 404
    assert post(clients["member"], shared, "say", text="I go") == 302
    assert post(clients["member"], shared, "leave") == 302
    assert clients["member"].get(f"/games/{shared.code}/consultation").status_code == 404


def test_news_come_by_a_tag_of_the_group(shared: Game, clients: dict[str, Client]) -> None:
    at = f"/games/{shared.code}/consultation/live"

    def tag(name: str) -> str:
        return clients[name].get(at)["ETag"]

    before, theirs = tag("member"), tag("across")
    same = clients["member"].get(at, headers={"If-None-Match": before})
    assert same.status_code == 304
    post(clients["captain"], shared, "say", text="Look again")
    assert tag("member") != before
    assert "Look again" in clients["member"].get(at).content.decode()
    assert tag("across") == theirs


def test_what_was_proposed_is_shown_when_the_game_is_over(
    shared: Game, mover: Player, clients: dict[str, Client]
) -> None:
    play(shared, *(["g8f6"] if shared.side_to_move else ["g1f3", "g8f6"]))
    resign(game_id=shared.pk, player=mover, now=START + MINUTE)
    for name in ("captain", "member", "opponent", "stranger", "former", "anonymous"):
        page = room(clients[name], shared)
        assert "Secret reason" in page
        assert ("Secret talk" in page) is (name in ("captain", "member"))
        assert ("invitedguest" in page) is False
    Game.objects.update(is_public=False)
    assert clients["stranger"].get(f"/games/{shared.code}/consultation").status_code == 404
    assert "Secret talk" in room(clients["member"], shared)


def test_members_of_a_private_game_have_their_page(
    mover: Player, opponent: Player, clients: dict[str, Client]
) -> None:
    game = open_for_groups(make_game(mover, opponent, is_public=False))
    join(game, 0, Player.objects.get(username="member"))
    assert "Your group is to move" in room(clients["member"], game)
    assert clients["member"].get(f"/games/{game.code}").status_code == 404
    assert clients["stranger"].get(f"/games/{game.code}/consultation").status_code == 404


def test_what_is_said_can_be_reported_and_blocked(
    shared: Game, mover: Player, clients: dict[str, Client]
) -> None:
    said = GroupMessage.objects.get()
    at = f"/players/member/report?consulted={said.code}"
    assert at in room(clients["captain"], shared)
    assert "Secret talk" in clients["captain"].get(at).content.decode()
    assert "Secret talk" not in clients["opponent"].get(at).content.decode()
    clients["captain"].post(at, {"fault": "abuse", "text": "Read this."})
    clients["captain"].post("/players/member/block")
    page = room(clients["captain"], shared)
    assert "Secret" not in page
    assert "by member" in page
    report = ConductReport.objects.get()
    assert (report.reporter, report.remark) == (mover, "Secret talk")


def test_mails(shared: Game, clients: dict[str, Client]) -> None:
    with time_machine.travel(START + timedelta(hours=2), tick=False):
        sent = posted()
    texts = dict.fromkeys(("mover", "opponent", "across", "invitedguest"), "")
    for each in sent:
        name = each.to[0].split("@")[0]
        texts[name] = texts.get(name, "") + str(each.body)
    assert "invites you to share their side" in texts["invitedguest"]
    assert "Secret reason" in texts["mover"]
    assert "Secret" not in texts["opponent"] + texts["across"]
    notices = clients["invited"].get("/notices").content.decode()
    assert "Consultation: Chess" in notices


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_of_a_group_reads_as_many_queries_for_any_number(
    count: int,
    mover: Player,
    opponent: Player,
    clients: dict[str, Client],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = open_for_groups(make_game(mover, opponent))
    for text in ("a2a3", "b2b3", "c2c3")[:count]:
        player = make_player()
        join(game, 0, player)
        reason(game, player, text, "why")
        talk.say(game_id=game.pk, side=0, player=player, text="so", now=START)
    room(clients["captain"], game)
    with django_assert_num_queries(13):
        room(clients["captain"], game)


@pytest.mark.parametrize("count", [1, 3])
def test_the_desk_of_a_member_costs_two_queries_more(
    count: int,
    mover: Player,
    opponent: Player,
    clients: dict[str, Client],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    member = Player.objects.get(username="member")
    for _each in range(count):
        join(open_for_groups(make_game(mover, opponent)), 0, member)
    clients["member"].get("/play")
    with django_assert_num_queries(7):
        clients["member"].get("/play")


def test_games_without_groups_cost_no_query(
    game: Game, clients: dict[str, Client], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(game, "e2e4", "e7e5")
    clients["captain"].get(f"/games/{game.code}")
    with django_assert_num_queries(6) as queries:
        clients["captain"].get(f"/games/{game.code}")
    tables = [query["sql"] for query in queries.captured_queries]
    assert [sql for sql in tables if 'FROM "consultations_group"' in sql] == []
