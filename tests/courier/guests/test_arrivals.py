"""From a visitor to a player."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from unittest.mock import patch
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from courier.challenges.models import Challenge
from courier.common import rates
from courier.computer.queries import MOST_GAMES
from courier.games.models import Game
from courier.guests.domain import games
from courier.guests.domain.arrivals import (
    KEPT,
    MOST_AN_ADDRESS,
    Wish,
    arrive,
    begin_arrival,
    forget_old,
)
from courier.guests.domain.kept_games import keep_game
from courier.guests.errors import AddressTaken, ArrivalOver, NothingToKeep, TooManyArrivals
from courier.guests.forms import HandleForm
from courier.guests.links import arrival_url
from courier.guests.models import Arrival, GuestGame
from courier.notifications.models import OutboxMail
from courier.players.domain.arrivals import choose_handle, create_arrived_player
from courier.players.models import Player
from tests.courier.guests.conftest import GUEST, answered, played
from tests.courier.racing import race
from tests.factories import START, make_open_challenge, make_player

pytestmark = pytest.mark.django_db


def asked(wish: Wish, address: str = "ann@example.org", payer: str = "192.0.2.1") -> bool:
    return begin_arrival(
        address=address,
        wish=wish,
        time_zone="Europe/Madrid",
        language="en",
        payer=payer,
        now=START,
    )


def wish_to_keep(game: GuestGame) -> Wish:
    return {"guest": GUEST.hex, "game": game.pk}


def test_game_goes_on_with_all_its_moves() -> None:
    visited = played("e2e4", version=0)
    answered(visited)
    visited.refresh_from_db()
    assert asked(wish_to_keep(visited))
    code = Arrival.objects.get().code

    arrived = arrive(code=code, now=START)

    game = arrived.game
    assert game is not None
    assert list(game.moves.order_by("ply").values_list("text", flat=True)) == [
        move["text"] for move in visited.moves
    ]
    assert (game.position, game.ply, game.side_to_move) == (visited.position, 2, 0)
    assert not game.is_public
    assert not game.rated
    assert not GuestGame.objects.exists()
    player = arrived.player
    assert player.email == "ann@example.org"
    assert player.is_handle_given
    assert not player.has_usable_password()
    assert player.time_zone == "Europe/Madrid"
    assert EmailAddress.objects.get(user=player).verified
    with pytest.raises(ArrivalOver):
        arrive(code=code, now=START)


def test_drawn_array_is_kept() -> None:
    game = games.begin(
        guest=GUEST,
        revision=played("e2e4", version=0, preset="chess").revision,
        wanted=games.Wanted(),
        payer="",
        now=START,
    )
    game.start_position = game.position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    game.start_key = game.rules.key(game.rules.position(game.position))
    game.save()

    kept = keep_game(guest=GUEST, game_id=game.pk, player=make_player("ann"), now=START)
    assert kept.start_position == game.start_position


def test_finished_game_is_kept_as_one() -> None:
    game = played("f2f3", version=0)
    for text in ("e7e5", "g2g4", "d8h4"):
        games.keep_move(game, text, now=START)

    kept = keep_game(guest=GUEST, game_id=game.pk, player=make_player("ann"), now=START)
    kept.refresh_from_db()
    assert (kept.status, kept.winner) == ("finished", 1)


def test_only_its_visitor_keeps_a_game_and_once() -> None:
    game = played("e2e4", version=0)
    player = make_player("ann")

    with pytest.raises(NothingToKeep):
        keep_game(guest=UUID(int=8), game_id=game.pk, player=player, now=START)
    keep_game(guest=GUEST, game_id=game.pk, player=player, now=START)
    with pytest.raises(NothingToKeep):
        keep_game(guest=GUEST, game_id=game.pk, player=player, now=START)


def test_full_player_keeps_the_visitor_s_game_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("e2e4", version=0)
    asked(wish_to_keep(game))
    monkeypatch.setattr("courier.computer.domain.opponents.MOST_GAMES", 0)

    arrived = arrive(code=Arrival.objects.get().code, now=START)
    assert arrived.refusal is not None
    assert arrived.refusal.code == "too_many_computer_games"
    assert Player.objects.filter(pk=arrived.player.pk).exists()
    assert GuestGame.objects.filter(pk=game.pk).exists()
    assert MOST_GAMES > 0


def test_game_too_dear_to_keep_is_left_and_they_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("e2e4", version=0)
    asked(wish_to_keep(game))
    monkeypatch.setattr("courier.guests.domain.kept_games.MOST_COMPUTED", 0)

    arrived = arrive(code=Arrival.objects.get().code, now=START)
    assert arrived.refusal is not None
    assert arrived.refusal.code == "too_much_to_keep"
    assert not Game.objects.exists()


def test_open_challenge_is_accepted_by_arriving() -> None:
    sender = make_player("bo")
    challenge = make_open_challenge(sender)
    asked({"challenge": challenge.pk})

    arrived = arrive(code=Arrival.objects.get().code, now=START)
    assert arrived.game is not None
    assert set(arrived.game.seats.values_list("player", flat=True)) == {
        sender.pk,
        arrived.player.pk,
    }


def test_challenge_taken_meanwhile_is_said_and_they_arrive() -> None:
    challenge = make_open_challenge(make_player("bo"))
    asked({"challenge": challenge.pk})
    Challenge.objects.filter(pk=challenge.pk).update(status="withdrawn")

    arrived = arrive(code=Arrival.objects.get().code, now=START)
    assert arrived.game is None
    assert arrived.refusal is not None
    assert arrived.refusal.code == "challenge_closed"


def test_address_with_an_account_gets_no_other_one() -> None:
    make_player("ann")

    assert not asked({}, address="Ann@Example.org")
    assert not Arrival.objects.exists()


def test_address_that_was_taken_meanwhile_is_said() -> None:
    asked({})
    make_player("ann")

    with pytest.raises(AddressTaken):
        arrive(code=Arrival.objects.get().code, now=START)


def test_link_works_for_three_days() -> None:
    asked({})
    code = Arrival.objects.get().code

    with pytest.raises(ArrivalOver):
        arrive(code=code, now=START + KEPT + timedelta(seconds=1))
    assert forget_old(now=START + KEPT) == 0
    assert forget_old(now=START + KEPT + timedelta(seconds=1)) == 1


def test_mails_to_an_address_and_from_one_are_limited() -> None:
    for _ in range(3):
        asked({})
    with pytest.raises(TooManyArrivals):
        asked({}, address="ANN@example.org", payer="192.0.2.2")
    for number in range(7):
        asked({}, address=f"a{number}@example.org")
    with pytest.raises(TooManyArrivals):
        asked({}, address="b@example.org")
    assert MOST_AN_ADDRESS == {rates.HOUR: 3, rates.DAY: 6}
    assert OutboxMail.objects.filter(kind="arrival").count() == 10


def test_handle_is_chosen_once() -> None:
    player = create_arrived_player(address="ann@example.org", time_zone="UTC", language="en")

    choose_handle(player=player, handle="ann", password="a long pass phrase")
    choose_handle(player=player, handle="bea", password="another pass phrase")
    player.refresh_from_db()
    assert player.username == "ann"
    assert player.check_password("a long pass phrase")


@pytest.mark.django_db(transaction=True)
def test_two_links_of_an_address_make_one_account() -> None:
    for address in ("ann@example.org", "Ann@Example.org", "ANN@example.org"):
        asked({}, address=address)

    def press(code: str) -> Callable[[], str]:
        return lambda: str(arrive(code=code, now=START).player.username[:5])

    codes = Arrival.objects.values_list("code", flat=True)
    came = sorted(race([press(code) for code in codes]))
    assert came == ["arrival_over", "arrival_over", "guest"]


@pytest.mark.django_db(transaction=True)
def test_handle_given_to_another_player_in_this_instant_is_said(client: Client) -> None:
    player = create_arrived_player(address="ann@example.org", time_zone="UTC", language="en")
    client.force_login(player)

    def is_valid(form: HandleForm) -> bool:
        form.full_clean()
        make_player("taken")
        return True

    with patch.object(HandleForm, "is_valid", is_valid):
        response = client.post(
            "/account/handle", {"username": "taken", "password": "a long pass phrase"}
        )
    assert response.status_code == 409
    assert "That handle is taken." in response.content.decode()
    player.refresh_from_db()
    assert player.is_handle_given


@pytest.mark.django_db(transaction=True)
def test_two_presses_make_one_account() -> None:
    game = played("e2e4", version=0)
    asked(wish_to_keep(game))
    code = Arrival.objects.get().code

    def press() -> str:
        return str(arrive(code=code, now=START).player.username[:5])

    assert sorted(race([press, press])) == ["arrival_over", "guest"]
    assert Game.objects.count() == 1


def test_nobody_is_signed_in_as_another_one_by_a_link_alone(
    mover: Player, mover_client: Client, anonymous_client: Client
) -> None:
    assert asked({})
    address = urlsplit(arrival_url(Arrival.objects.get())).path
    page = mover_client.get(address).content.decode()
    assert "You are signed in as mover." in page
    assert "data-press" not in page
    page = anonymous_client.get(address).content.decode()
    assert "Go on only if you have asked for this mail." in page
    assert "data-press" not in page


def test_browser_that_asked_for_the_mail_presses_by_itself(
    mover: Player, anonymous_client: Client
) -> None:
    challenge = make_open_challenge(mover)
    wanted = {"email": "Ann@Example.org", "time_zone": "UTC"}
    anonymous_client.post(f"/challenges/{challenge.code}/arrive", wanted)
    address = urlsplit(arrival_url(Arrival.objects.get())).path
    assert "data-press" in anonymous_client.get(address).content.decode()

    assert asked({}, "bea@example.org")
    of_another = urlsplit(arrival_url(Arrival.objects.get(address="bea@example.org"))).path
    assert "data-press" not in anonymous_client.get(of_another).content.decode()
