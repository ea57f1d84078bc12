from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.moves import submit_move
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import (
    FOOLS_MATE,
    START,
    make_challenge,
    make_copies,
    make_game,
    make_open_challenge,
    make_player,
    make_revision,
)

NOW = START + timedelta(hours=1)


@pytest.fixture(autouse=True)
def _now() -> Iterator[None]:
    with time_machine.travel(NOW, tick=False):
        yield


def dashboard(client: Client) -> str:
    response = client.get("/play")
    assert response.status_code == 200
    return response.content.decode()


def codes_in(page: str) -> list[str]:
    return re.findall(r'href="/games/([^"/?]+)"', page)


def test_dashboard_needs_an_account(anonymous_client: Client, db: None) -> None:
    response = anonymous_client.get("/play")
    assert (response.status_code, response["Location"]) == (302, "/account/login/?next=/play")


def test_dashboard_without_games_offers_variants(mover_client: Client) -> None:
    page = dashboard(mover_client)
    assert "No games yet" in page
    assert "No challenges" in page
    assert "Next game" not in page


def test_dashboard_after_the_last_game_does_not_call_it_the_first(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    page = dashboard(mover_client)
    assert "No game is running" in page
    assert "No games yet" not in page


def test_dashboard_lists_my_turn_by_urgency(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    calm = make_game(mover, opponent, days=7)
    untimed = make_game(mover, opponent, days=None)
    urgent = make_game(mover, opponent, days=1)
    assert codes_in(dashboard(mover_client)) == [urgent.code, calm.code, untimed.code]


def test_dashboard_says_how_urgent_a_game_is(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, days=1, now=NOW - timedelta(hours=20))
    page = dashboard(mover_client)
    assert '<p class="left-time now">' in page
    until = '<time datetime="2026-03-02T17:00+00:00">Mon 2 Mar, 17:00</time>'
    assert f"You have 4 hours, until {until}." in page


def test_dashboard_shows_the_last_move_and_its_remark(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(opponent, mover)
    submit_move(
        game_id=game.pk,
        player=opponent,
        text="e2e4",
        expected_ply=0,
        remark="Your <move>.",
        now=START,
    )
    page = dashboard(mover_client)
    assert "opponent played 1.e4: “Your &lt;move&gt;.”" in page
    assert "Black to move: you" in page


def test_dashboard_separates_waiting_games(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    waiting = make_game(mover, opponent, moves=("e2e4",))
    page = dashboard(mover_client)
    assert "Nothing waiting for you" in page
    assert codes_in(page) == [waiting.code]
    assert "You played 1.e4" in page


def test_dashboard_shows_solo_games_apart(mover_client: Client, mover: Player) -> None:
    game = start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    page = dashboard(mover_client)
    assert "Played alone" in page
    assert codes_in(page) == [game.code]


def test_dashboard_shows_finished_games_from_my_side(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=FOOLS_MATE)
    make_game(opponent, mover, moves=FOOLS_MATE)
    page = dashboard(mover_client)
    assert "<b>opponent</b> beat you" in page
    assert "You beat <b>opponent</b>" in page


def test_dashboard_says_whether_a_game_is_rated(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    assert "Chess, casual." in dashboard(mover_client)
    Game.objects.filter(pk=game.pk).update(rated=True)
    assert "Chess, rated." in dashboard(mover_client)


@pytest.mark.parametrize(
    ("offer", "words"),
    [("draw_offered_by", "Draw offered."), ("result_proposed_by", "Result proposed.")],
)
def test_dashboard_shows_what_the_opponent_offers(
    offer: str, words: str, mover_client: Client, mover: Player, opponent: Player
) -> None:
    mine = make_game(mover, opponent)
    Game.objects.filter(pk=mine.pk).update(**{offer: 0})
    assert words not in dashboard(mover_client)
    Game.objects.filter(pk=mine.pk).update(**{offer: 1})
    assert words in dashboard(mover_client)


def test_finished_lists_my_private_games_too(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)
    make_game(opponent, make_player(), moves=FOOLS_MATE)
    make_game(mover, opponent)
    assert codes_in(mover_client.get("/play/finished").content.decode()) == [game.code]


def test_finished_needs_an_account(anonymous_client: Client, db: None) -> None:
    response = anonymous_client.get("/play/finished")
    assert (response.status_code, response["Location"]) == (
        302,
        "/account/login/?next=/play/finished",
    )


@pytest.mark.parametrize("rows", [1, 3])
def test_finished_reads_the_same_number_of_queries(
    mover_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(mover, opponent, moves=FOOLS_MATE)
    with django_assert_num_queries(5):
        mover_client.get("/play/finished")


def test_dashboard_has_an_empty_state_for_every_list(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent)
    page = dashboard(mover_client)
    for words in (
        "No games waiting on an opponent.",
        "No challenges",
        "You haven’t sent any challenges.",
        "Your finished games will appear here.",
    ):
        assert words in page


def test_dashboard_answers_challenges_and_withdraws_offers(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    received = make_challenge(opponent, mover)
    sent = make_open_challenge(mover)
    page = dashboard(mover_client)
    assert "<b>opponent</b> challenges you to Chess." in page
    assert "You play Black, 3 days a move, casual." in page
    assert f'action="/challenges/{received.code}/accept"' in page
    assert f'action="/challenges/{received.code}/decline"' in page
    assert f'action="/challenges/{sent.code}/withdraw"' in page


def test_dashboard_shows_nothing_of_strangers(
    stranger_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent)
    make_challenge(mover, opponent)
    page = dashboard(stranger_client)
    assert codes_in(page) == []
    assert "challenges you" not in page


@pytest.mark.parametrize(("count", "rows"), [(29, 0), (30, 20)])
def test_dashboard_is_compact_and_shows_the_first_20_from_30_games(
    mover_client: Client, mover: Player, opponent: Player, count: int, rows: int
) -> None:
    make_copies(make_game(mover, opponent), count - 1)
    assert dashboard(mover_client).count('class="game-row compact with-menu mine"') == rows


def test_header_counts_my_turns_on_every_page(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent)
    make_game(mover, opponent, moves=("e2e4",))
    start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
    assert (
        '<span class="count" data-waiting="turns">1</span>'
        in mover_client.get("/help").content.decode()
    )


def test_next_game_is_the_most_urgent(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, days=7)
    urgent = make_game(mover, opponent, days=1)
    assert mover_client.get("/play/next")["Location"] == f"/games/{urgent.code}"


def test_next_game_puts_the_game_just_seen_last(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    calm = make_game(mover, opponent, days=7)
    urgent = make_game(mover, opponent, days=1)
    assert (
        mover_client.get("/play/next", {"after": urgent.code})["Location"] == f"/games/{calm.code}"
    )


def test_next_game_without_one_says_so(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    make_game(mover, opponent, moves=("e2e4",))
    response = mover_client.get("/play/next", follow=True)
    assert response.redirect_chain == [("/play", 302)]
    assert "No games waiting for you." in response.content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_dashboard_reads_the_same_number_of_queries(
    mover_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_game(opponent, mover, moves=("e2e4",))
        make_game(mover, opponent, moves=("e2e4",))
        make_game(mover, opponent, moves=FOOLS_MATE)
        start_solo(revision=make_revision(), player=mover, setup_mode="", now=START)
        make_challenge(make_player(), mover)
        make_open_challenge(mover)
    dashboard(mover_client)  # rows are known, and for a minute the variant of the month
    with django_assert_num_queries(6):
        dashboard(mover_client)
