"""Playing again with the sides swapped."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from courier.challenges.domain.answers import decline
from courier.challenges.domain.rematches import request_rematch
from courier.challenges.errors import NoRematch, RematchToRead
from courier.challenges.models import Challenge
from courier.clocks.terms import Terms
from courier.games.domain.endings import resign
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_revision, play
from variants import get_spec

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(mover: Player, opponent: Player) -> Game:
    """A finished game with terms of its own."""
    terms = Terms(
        time_control="7d+1d<=14d",
        weekend_pause=True,
        is_public=False,
        takebacks=False,
        rated=True,
        explorer=True,
    )
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    return resign(game_id=game.pk, player=mover, now=START)


def query(game: Game, player: Player, *, now: timedelta = timedelta(0)) -> Challenge:
    return request_rematch(game_id=game.pk, player=player, now=START + now)


def test_rematch_has_the_same_terms_and_sides_swapped(
    over: Game, mover: Player, opponent: Player
) -> None:
    offered = query(over, mover)
    assert (offered.receiver, offered.expires_at) == (opponent, START + timedelta(days=14))
    assert OutboxMail.objects.filter(kind="challenge", player=opponent).count() == 1

    again = query(over, opponent).game

    assert again is not None
    assert [seat.player for seat in seats_of(again)] == [opponent, mover]
    terms = (
        "time_control",
        "weekend_pause",
        "is_public",
        "takebacks",
        "rated",
        "explorer",
        "revision_id",
    )
    assert [getattr(again, name) for name in terms] == [getattr(over, name) for name in terms]


def test_requested_twice_is_requested_once(over: Game, mover: Player, opponent: Player) -> None:
    assert query(over, mover) == query(over, mover)
    begun = query(over, opponent)
    assert query(over, mover).game == query(over, opponent).game == begun.game
    assert Game.objects.count() == 2


def test_declined_or_late_rematch_can_be_offered_again(
    over: Game, mover: Player, opponent: Player
) -> None:
    first = query(over, mover)
    decline(challenge_id=first.pk, player=opponent, now=START)
    second = query(over, opponent)
    third = query(over, opponent, now=timedelta(days=14))
    assert len({first.pk, second.pk, third.pk}) == 3
    second.refresh_from_db()
    assert (second.status, third.sender) == ("expired", opponent)


def test_nobody_begins_a_rematch_by_rules_they_have_not_read(
    over: Game, mover: Player, opponent: Player, opponent_client: Client
) -> None:
    document = get_spec("chess").document.replace('betza = "N"', 'betza = "C"')
    assert store_document(document=document, now=START)
    offered = query(over, mover, now=timezone.now() - START)

    with pytest.raises(RematchToRead):
        query(over, opponent, now=timezone.now() - START)

    page = opponent_client.get(f"/games/{over.code}").content.decode()
    assert f'action="/challenges/{offered.code}/accept"' in page
    opponent_client.post(f"/challenges/{offered.code}/accept")
    assert Game.objects.exclude(pk=over.pk).get().revision_id == offered.revision_id


@pytest.mark.parametrize("how", ["running", "stranger", "solo", "erased"])
def test_rematch_is_for_the_two_of_a_finished_game(
    over: Game, mover: Player, opponent: Player, stranger: Player, how: str
) -> None:
    game, player = over, mover
    if how == "running":
        game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    if how == "stranger":
        player = stranger
    if how == "solo":
        game = resign(
            game_id=make_game(mover, mover, days=None, solo=True).pk, player=mover, now=START
        )
    if how == "erased":
        game.seats.filter(side=1).update(player=None, is_erased=True)
    with pytest.raises(NoRematch):
        query(game, player)


def test_both_who_request_at_once_play_one_game(mover: Player, opponent: Player) -> None:
    for _ in range(4):
        over = make_game(mover, opponent, days=None, moves=("e2e4", "e7e5"))
        resign(game_id=over.pk, player=mover, now=START)
        before = Game.objects.count()

        def first(over: Game = over) -> str:
            return str(query(over, mover).pk)

        def second(over: Game = over) -> str:
            return str(query(over, opponent).pk)

        assert len(set(race([first, second, first, second]))) == 1
        assert Game.objects.count() == before + 1


def test_page_offers_it_to_the_players_alone(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    opponent_client: Client,
    stranger_client: Client,
    anonymous_client: Client,
) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4", "e7e5"))
    address, button = f"/games/{game.code}", f"/games/{game.code}/rematch"
    assert button not in mover_client.get(address).content.decode()
    resign(game_id=game.pk, player=mover, now=START)

    assert "Rematch offered." in text_of(mover_client.post(button, follow=True))
    assert "You’ve offered opponent a rematch" in text_of(mover_client.get(address))
    assert "mover offers a rematch" in text_of(opponent_client.get(address))
    assert "Only the two players of a finished game can offer" in text_of(
        stranger_client.post(button, follow=True)
    )
    assert button not in stranger_client.get(address).content.decode()
    assert anonymous_client.post(button).status_code == 302

    begun = opponent_client.post(button)
    again = Game.objects.exclude(pk=game.pk).get()
    assert begun["Location"] == f"/games/{again.code}"
    assert f"/games/{again.code}" in mover_client.get(address).content.decode()
