"""What a deputy does while the captain is away, and what former members do not read."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from courier.consultations.domain import decisions, members, proposals
from courier.consultations.domain.captaincy import CaptainAct, act_for_captain
from courier.consultations.errors import NotInGroup, NotToDecide
from courier.games.domain.endings import offer_draw, resign
from courier.games.errors import TooEarlyToOffer
from courier.games.models import Game, SentMove
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.talk.domain.kibitz import add_kibitz
from courier.talk.permissions import may_kibitz
from courier.talk.queries import kibitz_of
from courier.vacations.domain.changes import book_vacation
from tests.courier.consultations.groups import join, open_for_groups
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_player, play

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _at_start() -> object:
    with time_machine.travel(START, tick=False):
        yield


@pytest.fixture
def ally(db: None) -> Player:
    return make_player("ally")


@pytest.fixture
def shared(game: Game, mover: Player, ally: Player) -> Game:
    """A game whose first side is the mover, captain, with an ally as deputy and a friend."""
    join(open_for_groups(game), 0, ally, make_player("friend"))
    members.name_deputy(game_id=game.pk, side=0, captain=mover, player=ally, now=START)
    return Game.objects.get(pk=game.pk)


def act(game: Game, player: Player, what: CaptainAct, *, ply: int = 0) -> Game:
    act_for_captain(game_id=game.pk, side=0, player=player, what=what, ply=ply, now=START + MINUTE)
    return Game.objects.get(pk=game.pk)


def test_a_deputy_acts_as_the_captain_would_while_they_are_away(
    shared: Game, mover: Player, opponent: Player, stranger: Player, ally: Player
) -> None:
    friend = Player.objects.get(username="friend")
    for what in CaptainAct:
        with pytest.raises(NotToDecide):
            act(shared, ally, what)
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    for what in CaptainAct:
        with pytest.raises(NotToDecide):
            act(shared, friend, what)
        for outsider in (opponent, stranger):
            with pytest.raises(NotInGroup):
                act(shared, outsider, what)

    with pytest.raises(TooEarlyToOffer):
        act(shared, ally, CaptainAct.OFFER_DRAW)
    play(shared, "e2e4", "e7e5")
    assert act(shared, ally, CaptainAct.OFFER_DRAW).draw_offered_by == 0
    Game.objects.filter(pk=shared.pk).update(draw_offered_by=None)
    offer_draw(game_id=shared.pk, player=opponent, now=START)
    assert act(shared, ally, CaptainAct.DECLINE_DRAW).draw_offered_by is None

    Player.objects.filter(pk=mover.pk).update(undo_seconds=600)
    found = proposals.propose(
        game_id=shared.pk, side=0, player=ally, text="g1f3", expected_ply=2, now=START
    )
    decisions.decide(game_id=shared.pk, side=0, player=ally, code=found.code, now=START)
    assert SentMove.objects.filter(game=shared).exists()
    act(shared, ally, CaptainAct.RECALL, ply=3)
    assert not SentMove.objects.filter(game=shared).exists()

    ended = act(shared, ally, CaptainAct.RESIGN)
    assert (ended.ending, ended.winner) == ("resigned", 1)
    told = OutboxMail.objects.filter(kind="game_over").values_list("player__username", flat=True)
    assert sorted(told) == ["mover", "opponent"]


def test_the_page_of_the_group_has_it_for_the_deputy_alone(
    shared: Game, mover: Player, opponent: Player, ally: Player, client: Client
) -> None:
    play(shared, "e2e4", "e7e5")
    address = f"/games/{shared.code}/consultation"
    client.force_login(ally)
    assert "Resign for the group" not in text_of(client.get(address))
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    offer_draw(game_id=shared.pk, player=opponent, now=START)
    shown = text_of(client.get(address))
    for words in ("You decide for them", "Resign for the group", "offers a draw", "Accept the"):
        assert words in shown
    client.force_login(Player.objects.get(username="friend"))
    assert "Resign for the group" not in text_of(client.get(address))
    assert client.post(f"{address}/for-captain", {"act": "resign"}).status_code == 302
    assert client.post(f"{address}/for-captain", {"act": "dance"}).status_code == 404
    far = {"act": "recall", "ply": "9" * 5000}
    assert client.post(f"{address}/for-captain", far).status_code == 404
    assert Game.objects.get(pk=shared.pk).ending == ""
    client.force_login(make_player("passer_by"))
    assert client.post(f"{address}/for-captain", {"act": "resign"}).status_code == 404

    client.force_login(ally)
    client.post(f"{address}/for-captain", {"act": "accept-draw"})
    assert Game.objects.get(pk=shared.pk).ending == "agreed"


def test_former_members_read_what_spectators_say_when_the_game_is_over(
    shared: Game, mover: Player, stranger: Player, ally: Player
) -> None:
    add_kibitz(game=shared, ply=0, author=stranger, text="Mate in 40.", now=START)
    members.leave(game_id=shared.pk, side=0, player=ally, now=START)
    assert not may_kibitz(shared, ally)
    assert kibitz_of(shared, ally) == []
    assert may_kibitz(shared, stranger)
    resign(game_id=shared.pk, player=mover, now=START)
    assert len(kibitz_of(Game.objects.get(pk=shared.pk), ally)) == 1
