"""Games that are set up in secret, on the dashboard and wherever turns are counted."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.desk.queries import header_counts
from courier.games.domain.start import start_solo
from courier.games.models import Game
from courier.games.queries import my_turn_games, next_game_code, solo_games, waiting_games
from courier.players.models import Player
from tests.courier.games.secret_setups import (
    BLACK,
    OTHER_BLACK,
    PRESET,
    WHITE,
    make_setup_game,
    send,
)
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_revision


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_setup_game(mover, opponent)


def lists_of(player: Player) -> tuple[int, int, int]:
    """How many games are listed as my turn, and as waiting; and how many are counted."""
    return my_turn_games(player).count(), waiting_games(player).count(), header_counts(player).turns


def test_a_game_waits_for_whoever_has_not_set_up(
    game: Game, mover: Player, opponent: Player
) -> None:
    assert [lists_of(player) for player in (mover, opponent)] == [(1, 0, 1), (1, 0, 1)]

    send(game, opponent, BLACK)
    assert [lists_of(player) for player in (mover, opponent)] == [(1, 0, 1), (0, 1, 0)]
    assert (next_game_code(mover, now=START), next_game_code(opponent, now=START)) == (
        game.code,
        None,
    )

    send(game, mover, WHITE)
    assert [lists_of(player) for player in (mover, opponent)] == [(1, 0, 1), (0, 1, 0)]
    send(game, mover, "FWd3-d4", ply=2)
    assert [lists_of(player) for player in (mover, opponent)] == [(0, 1, 0), (1, 0, 1)]


def test_strangers_have_nothing_to_do(game: Game, stranger: Player) -> None:
    assert lists_of(stranger) == (0, 0, 0)


def test_a_game_alone_is_in_its_own_list(mover: Player) -> None:
    start_solo(revision=make_revision(PRESET), player=mover, now=START)
    assert (lists_of(mover), solo_games(mover).count()) == ((0, 0, 0), 1)


def test_the_rows_say_whose_set_up_is_in(
    game: Game, mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    assert "White to set up: you" in text_of(mover_client.get("/play"))
    assert "Both sides set up in secret." in text_of(mover_client.get("/play"))

    send(game, mover, WHITE)
    assert "Your set-up is in" in text_of(mover_client.get("/play"))
    assert "The set-up of mover is in." in text_of(opponent_client.get("/play"))

    send(game, opponent, OTHER_BLACK)
    assert "Both set-ups are in." in text_of(mover_client.get("/play"))
    assert "Both set-ups are in" in text_of(opponent_client.get("/play"))


def test_the_header_counts_set_ups_that_are_missing(
    game: Game, mover: Player, mover_client: Client, opponent_client: Client
) -> None:
    send(game, mover, WHITE)
    assert mover_client.get("/play/next", follow=True).redirect_chain == [("/play", 302)]
    assert opponent_client.get("/play/next")["Location"] == f"/games/{game.code}"


@pytest.mark.parametrize("rows", [1, 3])
def test_dashboard_reads_the_same_number_of_queries(
    mover_client: Client,
    mover: Player,
    opponent: Player,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        make_setup_game(mover, opponent)
        send(make_setup_game(mover, opponent), mover, WHITE)
        send(make_setup_game(opponent, mover), opponent, WHITE)
        make_game(mover, opponent, preset=PRESET, moves=(WHITE, BLACK))
    mover_client.get("/play")  # rows are known, and for a minute the variant of the month
    with django_assert_num_queries(5):
        mover_client.get("/play")


@pytest.mark.parametrize("rows", [1, 3])
def test_pages_of_players_read_the_same_number_of_queries(
    mover: Player, opponent: Player, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _row in range(rows):
        send(make_setup_game(mover, opponent), mover, WHITE)
    with django_assert_num_queries(12):
        Client().get("/players/mover")
