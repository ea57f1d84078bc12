"""What a visitor's browser is shown and may do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.guests.cookies import COOKIE
from courier.guests.domain.arrivals import begin_arrival
from courier.guests.domain.games import keep_move
from courier.guests.links import arrival_url
from courier.guests.models import Arrival, GuestGame
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.courier.guests.conftest import answered, post
from tests.factories import START, make_open_challenge, make_player, make_revision

pytestmark = pytest.mark.django_db

MOVE = {"text": "e2e4", "version": "0", "level": "1"}


@pytest.fixture(autouse=True)
def _chess(db: None) -> Iterator[None]:
    make_revision()
    with time_machine.travel(START, tick=False):
        yield


def test_first_move_needs_no_account(visitor: Client) -> None:
    shown = post(visitor, "/try/chess/move", **MOVE)

    assert shown["http"] == 200
    assert shown["moves"] == ["1. e4"]
    assert shown["is_waiting"]
    assert shown["choices"] is None
    assert visitor.cookies[COOKIE]["httponly"]
    assert visitor.cookies[COOKIE]["samesite"] == "Lax"

    waiting = visitor.get("/try/chess/look", {"version": str(shown["version"])}).json()
    assert waiting == {"version": shown["version"]}
    answered(GuestGame.objects.get())
    looked = visitor.get("/try/chess/look", {"version": str(shown["version"])}).json()
    assert len(looked["moves"]) == 2
    assert looked["status"] == "Your move: you play White."


def test_a_turn_of_two_moves_has_one_number(visitor: Client) -> None:
    make_revision("marseillais")
    address = "/try/marseillais/move"
    first = post(visitor, address, **MOVE)
    assert (first["moves"], first["is_waiting"]) == (["1. e4"], False)

    second = post(visitor, address, text="d2d4", version=str(first["version"]), level="1")
    assert (second["moves"], second["is_waiting"]) == (["1. e4", "d4"], True)
    game = GuestGame.objects.get()
    while game.waits_for_computer:
        answered(game)
        game.refresh_from_db()
    moves = visitor.get("/try/marseillais/look").json()["moves"]
    assert moves[:2] == ["1. e4", "d4"]
    assert moves[2].startswith("1… ")
    assert [move[0].isdigit() for move in moves[3:]] == [False] * (len(moves) - 3)


def test_a_side_that_has_nothing_to_refuse_is_asked_for_its_move(visitor: Client) -> None:
    make_revision("refusal")
    address = "/try/refusal/move"
    post(visitor, address, **MOVE)
    game = GuestGame.objects.get()
    for text in ("e7e5", "refuse", "d7d5"):
        keep_move(game, text, now=START)
    shown = visitor.get("/try/refusal/look").json()
    assert (shown["answers"], shown["status"]) == ([], "Your move: you play White.")


def test_moves_of_a_turn_may_be_sent_together(visitor: Client) -> None:
    make_revision("marseillais")
    address = "/try/marseillais/move"
    refused = post(visitor, address, text="e4, d4, c4", version="0", level="1")
    assert refused["http"] == 400
    assert "more moves than your turn has" in str(refused["error"])
    assert not GuestGame.objects.exists()

    shown = post(visitor, address, text="e4, d4", version="0", level="1")
    assert (shown["moves"], shown["is_waiting"]) == (["1. e4", "d4"], True)


def test_other_browser_sees_nothing_of_it(visitor: Client, anonymous_client: Client) -> None:
    post(visitor, "/try/chess/move", **MOVE)

    assert anonymous_client.get("/try/chess/look").json()["moves"] == []
    refused = post(anonymous_client, "/try/chess/back", version="1")
    assert (refused["http"], GuestGame.objects.get().ply) == (409, 1)
    anonymous_client.cookies[COOKIE] = visitor.cookies[COOKIE].value[:-1] + "x"  # a forged one
    assert anonymous_client.get("/try/chess/look").json()["moves"] == []


def test_moves_work_without_script(visitor: Client) -> None:
    response = visitor.post("/try/chess/move", {**MOVE, "next": "/presets/chess"})
    assert response.headers["Location"] == "/presets/chess"
    assert "1. e4" in visitor.get("/presets/chess").content.decode()

    response = visitor.post("/try/chess/move", {**MOVE, "next": "https://evil.example/"})
    assert response.headers["Location"] == "/try/chess"
    assert (
        "The game has moved on in another window"
        in visitor.get(response.headers["Location"]).content.decode()
    )


def test_pages_with_a_visitor_s_game_are_kept_by_nobody(visitor: Client) -> None:
    assert "no-store" not in visitor.get("/").headers.get("Cache-Control", "")
    post(visitor, "/try/chess/move", **MOVE)
    for path in ("/", "/presets/chess", "/try/chess", "/try/chess/look"):
        assert "no-store" in visitor.get(path).headers["Cache-Control"], path


@pytest.mark.parametrize("version", ["", "x", "-1", "9" * 30, "٣"])
def test_version_that_is_no_number_is_refused(visitor: Client, version: str) -> None:
    assert post(visitor, "/try/chess/move", text="e2e4", version=version)["http"] == 409


@pytest.mark.parametrize("text", ["", "e2e5", "x" * 5000, "\0", "🙂"])
def test_move_that_cannot_be_read_is_refused(visitor: Client, text: str) -> None:
    assert post(visitor, "/try/chess/move", text=text, version="0")["http"] == 400
    assert not GuestGame.objects.exists()


@pytest.mark.parametrize(
    ("length", "sentence"),
    [
        (300, "A move text has at most 240 characters, this one has 300."),
        (5000, "A move has at most 2000 characters, and this one has 5000."),
    ],
)
def test_text_that_is_too_long_is_refused_with_its_length(
    visitor: Client, length: int, sentence: str
) -> None:
    error = post(visitor, "/try/chess/move", text="x" * length, version="0")["error"]
    assert isinstance(error, dict)
    assert error["message"] == sentence


@pytest.mark.parametrize("key", ["sigma-4-shogi-quick", "free-board", "nothing"])
def test_what_cannot_be_tried_is_not_found(visitor: Client, key: str) -> None:
    if key != "nothing":
        make_revision(key)
    assert visitor.get(f"/try/{key}").status_code == 404
    assert visitor.post(f"/try/{key}/move", MOVE).status_code == 404


def test_new_game_by_the_other_side(visitor: Client) -> None:
    visitor.post("/try/chess/new", {"side": "1", "level": "3", "setup_mode": ""})
    game = GuestGame.objects.get()
    assert (game.guest_side, game.level, game.waits_for_computer) == (1, 3, True)
    page = visitor.get("/try/chess").content.decode()
    assert "The computer is thinking." in page
    assert "Refresh" in page


@pytest.mark.parametrize(("cookie", "queries"), [(False, 1), (True, 2)])
def test_board_page_reads_little(
    visitor: Client, cookie: bool, queries: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    if cookie:
        post(visitor, "/try/chess/move", **MOVE)
    with django_assert_num_queries(queries):
        assert visitor.get("/try/chess").status_code == 200


def test_move_writes_little(
    visitor: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post(visitor, "/try/chess/move", **MOVE)
    answered(GuestGame.objects.get())
    fields = {"text": "d2d4", "version": GuestGame.objects.get().version, "level": "1"}
    # the preset, a transaction's two, the game's row locked, and stored
    with django_assert_num_queries(5):
        assert post(visitor, "/try/chess/move", **fields)["http"] in (200, 400)


def test_game_is_kept_by_address_mail_and_one_press(visitor: Client) -> None:
    post(visitor, "/try/chess/move", **MOVE)
    answered(GuestGame.objects.get())

    sent = visitor.post("/try/chess/keep", {"email": "Ann@example.org", "time_zone": "UTC"})
    assert "Check your email" in sent.content.decode()
    arrival = Arrival.objects.get()
    path = arrival_url(arrival).split("/", 3)[3]
    looked_at = visitor.get(f"/{path}")  # as programs that look at links do
    assert looked_at.status_code == 200
    assert not Player.objects.exists()

    elsewhere = Client()
    pressed = elsewhere.post(f"/{path}")
    game = Game.objects.get()
    assert pressed.headers["Location"] == f"/games/{game.code}"
    page = elsewhere.get(f"/games/{game.code}").content.decode()
    assert "Choose your handle and a password" in page
    assert "This link has been used" in elsewhere.post(f"/{path}").content.decode()


def test_player_keeps_a_game_at_once(visitor: Client) -> None:
    visitor.force_login(make_player("ann"))
    post(visitor, "/try/chess/move", **MOVE)

    kept = visitor.post("/try/chess/keep")
    assert kept.headers["Location"] == f"/games/{Game.objects.get().code}"
    assert not mail.outbox


def test_nothing_is_kept_where_nothing_was_played(visitor: Client) -> None:
    response = visitor.post("/try/chess/keep", {"email": "ann@example.org"}, follow=True)
    assert "no longer kept here" in response.content.decode()
    assert not Arrival.objects.exists()


@pytest.mark.parametrize("email", ["", "ann", "ann@", "a b@example.org", "a" * 300 + "@b.org"])
def test_address_that_is_none_is_asked_for_again(visitor: Client, email: str) -> None:
    post(visitor, "/try/chess/move", **MOVE)
    response = visitor.post("/try/chess/keep", {"email": email})
    assert response.status_code == 400
    assert "Send the email" in response.content.decode()
    assert not Arrival.objects.exists()


def test_address_with_an_account_is_told_so_by_mail_alone(visitor: Client) -> None:
    make_player("ann")
    post(visitor, "/try/chess/move", **MOVE)

    response = visitor.post("/try/chess/keep", {"email": "ann@example.org"})
    assert "Check your email" in response.content.decode()
    assert not Arrival.objects.exists()
    assert OutboxMail.objects.get().payload["template"] == "account/email/account_already_exists"


def test_visitor_accepts_an_open_challenge(visitor: Client) -> None:
    challenge = make_open_challenge(make_player("bo"))
    page = visitor.get(f"/challenges/{challenge.code}").content.decode()
    assert f"/challenges/{challenge.code}/arrive" in page

    sent = visitor.post(f"/challenges/{challenge.code}/arrive", {"email": "ann@example.org"})
    assert "Check your email" in sent.content.decode()
    assert Arrival.objects.get().wish == {"challenge": challenge.pk}


def test_forged_links_open_nothing(visitor: Client) -> None:
    begin_arrival(
        address="ann@example.org",
        wish={},
        time_zone="UTC",
        language="en",
        payer="",
        now=START,
    )
    code = Arrival.objects.get().code
    for token in (code, f"{code}:x", "x"):
        assert "no longer works" in visitor.post(f"/arrive/{token}").content.decode()
    assert not Player.objects.exists()


def test_handle_is_chosen_on_its_page(visitor: Client) -> None:
    arrived = make_player("guest-abc")
    Player.objects.filter(pk=arrived.pk).update(is_handle_given=True)
    make_player("taken")
    visitor.force_login(arrived)

    refused = visitor.post("/account/handle", {"username": "Taken", "password": "12345"})
    page = refused.content.decode()
    assert "That handle is taken" in page
    assert "too short" in page
    assert 'value="Taken"' in page
    done = visitor.post(
        "/account/handle", {"username": "annie", "password": "correct horse battery"}
    )
    assert done.headers["Location"] == "/play"
    arrived.refresh_from_db()
    assert arrived.username == "annie"
    assert visitor.get("/play").status_code == 200  # still signed in
    assert visitor.get("/account/handle").status_code == 302


def test_handle_page_is_for_players(anonymous_client: Client) -> None:
    assert anonymous_client.get("/account/handle").status_code == 302
