"""The page of a game's clocks."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from courier.clocks.terms import Terms
from courier.games.domain.consent import agree, make_request
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game, make_revision, play

KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A running game by a bank of 7 days, begun six hours ago; Black to move since two hours."""
    now = timezone.now().replace(microsecond=0)
    begun = start_game(
        revision=make_revision(),
        seats=(mover, opponent),
        terms=Terms(time_control="7d+1d<=14d"),
        now=now - timedelta(hours=6),
    )
    play(begun, "e2e4", now=now - timedelta(hours=2))
    begun.refresh_from_db()
    return begun


def address(game: Game) -> str:
    return f"/games/{game.code}/clock"


@pytest.mark.parametrize(
    "viewer", ["mover_client", "opponent_client", "stranger_client", "anonymous_client"]
)
def test_everybody_who_sees_the_game_sees_its_ledgers(
    game: Game, viewer: str, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(viewer)
    page = client.get(address(game)).context["page"]

    shown = [
        [(line.move, line.cause, line.is_credit, line.amount) for line in one.lines]
        for one in page.ledgers
    ]
    opening = (0, "Starting time", True, "7 d")
    assert shown == [
        [(1, "Added by the move", True, "1 d"), (1, "Thinking", False, "4 h"), opening],
        [opening],
    ]
    assert (page.ledgers[0].held, page.ledgers[0].deadline) == ("7 d 20 h", None)
    assert page.ledgers[1].deadline == game.deadline


def test_lines_that_were_undone_say_so(
    game: Game, mover: Player, opponent: Player, mover_client: Client
) -> None:
    Game.objects.filter(pk=game.pk).update(takebacks=True)
    make_request(
        game_id=game.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=1, now=timezone.now()
    )
    agree(
        game_id=game.pk,
        player=opponent,
        what=RequestKind.TAKEBACK,
        expected_ply=1,
        now=timezone.now(),
    )
    answer = mover_client.get(address(game))

    lines = answer.context["page"].ledgers[0].lines
    assert [line.is_undone for line in lines] == [False, True, True, False]
    assert answer.content.decode().count("(taken back)") == 2


def test_line_breaks_come_before_numbers_alone(game: Game, mover_client: Client) -> None:
    assert "7\u00a0d 20\u00a0h</td>" in mover_client.get(address(game)).content.decode()


@pytest.mark.parametrize(
    ("viewer", "status"),
    [("mover_client", 200), ("stranger_client", 404), ("anonymous_client", 404)],
)
def test_ledgers_of_a_private_game_are_its_players(
    game: Game, viewer: str, status: int, request: pytest.FixtureRequest
) -> None:
    Game.objects.filter(pk=game.pk).update(is_public=False)
    client: Client = request.getfixturevalue(viewer)
    assert client.get(address(game)).status_code == status


def test_untimed_game_has_no_clocks(mover: Player, opponent: Player, mover_client: Client) -> None:
    game = make_game(mover, opponent, days=None)
    assert mover_client.get(address(game)).status_code == 404
    assert address(game) not in mover_client.get(f"/games/{game.code}").content.decode()


def test_instant_of_loss_is_exact_and_in_the_viewers_zone(
    game: Game, opponent: Player, opponent_client: Client
) -> None:
    Player.objects.filter(pk=opponent.pk).update(time_zone="Asia/Tokyo")
    deadline = datetime(2126, 7, 1, 20, 30, 5, tzinfo=UTC)
    Game.objects.filter(pk=game.pk).update(deadline=deadline)

    assert "Tue 2 Jul 2126, 05:30:05" in opponent_client.get(address(game)).content.decode()


def test_page_of_the_game_leads_to_the_ledgers(game: Game, mover_client: Client) -> None:
    assert mover_client.get(f"/games/{game.code}").content.decode().count(address(game)) == 2


def test_looking_at_the_clocks_settles_them(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    late = let_flag_fall(make_game(mover, opponent, moves=KNIGHTS))
    with time_machine.travel(START + timedelta(days=4), tick=False):
        page = anonymous_client.get(address(late)).context["page"]
    late.refresh_from_db()
    assert (late.ending, page.ledgers[0].held, page.ledgers[0].deadline) == ("flagged", "0 s", None)


@pytest.mark.parametrize("rounds", [1, 3])
def test_clocks_cost_the_same_queries_at_any_length(
    game: Game,
    anonymous_client: Client,
    rounds: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    play(game, "e7e5", *KNIGHTS * rounds, now=timezone.now())
    with django_assert_num_queries(2):
        anonymous_client.get(address(game))


def give(client: Client, game: Game, days: str) -> str:
    """What is said after the form was sent."""
    response = client.post(f"{address(game)}/give", {"days": days}, follow=True)
    return " ".join(str(message) for message in response.context["messages"])


def test_who_waits_may_give_days(game: Game, mover_client: Client, opponent_client: Client) -> None:
    offered = [
        f"{address(game)}/give" in client.get(address(game)).content.decode()
        for client in (mover_client, opponent_client)
    ]
    before = game.deadline

    assert (offered, give(mover_client, game, "3")) == ([True, False], "You have given 3 days.")
    game.refresh_from_db()
    assert before is not None
    assert game.deadline == before + timedelta(days=3)


@pytest.mark.parametrize(
    ("viewer", "days", "said"),
    [
        ("mover_client", "2", "Choose 1, 3 or 7 days."),
        ("mover_client", "", "Choose 1, 3 or 7 days."),
        ("mover_client", "x\x00", "Choose 1, 3 or 7 days."),
        ("opponent_client", "1", "It’s your own turn: only your opponent can give you time."),
        ("stranger_client", "1", "You don’t play in this game."),
    ],
)
def test_gift_that_cannot_be_given_is_shown(
    game: Game, viewer: str, days: str, said: str, request: pytest.FixtureRequest
) -> None:
    assert give(request.getfixturevalue(viewer), game, days) == said
    assert Game.objects.get(pk=game.pk).deadline == game.deadline


def test_nobody_gives_time_without_an_account(game: Game, anonymous_client: Client) -> None:
    response = anonymous_client.post(f"{address(game)}/give", {"days": "1"})
    assert (response.status_code, response["Location"].split("?")[0]) == (302, "/account/login/")
