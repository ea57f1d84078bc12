"""Watching games, players and variants: the buttons, the page, and who is notified of an end."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.games.domain.endings import resign
from courier.games.models import Game
from courier.notifications.enums import Channel, Timing
from courier.notifications.models import OutboxMail
from courier.notifications.wishes import usual
from courier.players.models import Player
from courier.presets.domain.favourites import add_favourite
from courier.watching.domain.watches import MOST, notify, stop, watch
from courier.watching.errors import NothingToWatch, TooManyWatched
from courier.watching.mails import watched
from courier.watching.models import Watch
from tests.courier.racing import race
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db
WHO = ["mover", "opponent", "stranger", "anonymous"]


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    return make_game(mover, opponent, days=None, moves=("e2e4",))


def ended(game: Game, loser: Player) -> list[Player]:
    """End a game; return who is notified."""
    resign(game_id=game.pk, player=loser, now=START)
    notify(game.pk, now=START)
    mails = OutboxMail.objects.filter(kind="watched").order_by("player")
    return [mail.player for mail in mails if mail.player is not None]


# -- what may be watched


def test_own_games_oneself_and_computers_are_not_watched(game: Game, mover: Player) -> None:
    computer = Player.objects.create(username="level", computer_level=33, is_active=False)
    with pytest.raises(NothingToWatch):
        watch(player=mover, game=game, now=START)
    for other in (mover, computer):
        with pytest.raises(NothingToWatch):
            watch(player=mover, other=other, now=START)


def test_watching_twice_is_watching_once_and_may_end(game: Game, stranger: Player) -> None:
    for _again in range(2):
        watch(player=stranger, game=game, now=START)
    assert Watch.objects.count() == 1
    for _again in range(2):
        stop(player=stranger, game=game)
    assert not Watch.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_threads_watch_no_more_than_there_may_be(mover: Player, stranger: Player) -> None:
    others = [make_player() for _other in range(MOST + 1)]
    Watch.objects.bulk_create(
        Watch(player=stranger, watched=other, created_at=START) for other in others[2:]
    )

    def add(other: Player) -> str:
        watch(player=stranger, other=other, now=START)
        return "watched"

    outcomes = race([lambda: add(others[0]), lambda: add(others[1])])
    assert sorted(outcomes) == [TooManyWatched.code, "watched"]


# -- who is told


def test_end_of_a_game_is_told_to_those_who_watch_it_or_a_player_or_the_variant(
    game: Game, mover: Player, opponent: Player, stranger: Player
) -> None:
    fan, fond, other = make_player(), make_player(), make_player()
    watch(player=stranger, game=game, now=START)
    watch(player=fan, other=opponent, now=START)
    watch(player=mover, other=opponent, now=START)
    add_favourite(preset=game.revision.preset, player=fond, now=START)
    watch(player=other, other=stranger, now=START)
    assert ended(game, mover) == [stranger, fan, fond]
    assert notify(game.pk, now=START) == 3
    assert OutboxMail.objects.filter(kind="watched").count() == 3


@pytest.mark.parametrize("is_public", [True, False])
def test_end_of_a_private_game_is_told_to_nobody(
    is_public: bool, mover: Player, opponent: Player, stranger: Player
) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4",), is_public=is_public)
    watch(player=stranger, other=mover, now=START)
    assert ended(game, mover) == [stranger] * is_public


def test_mail_says_how_the_game_ended_and_comes_with_the_digest(
    game: Game, mover: Player, stranger: Player
) -> None:
    watch(player=stranger, game=game, now=START)
    ended(game, mover)
    content = watched(OutboxMail.objects.get(kind="watched"), START)
    assert content is not None
    assert content.subject == "mover 0–1 opponent (Chess)"
    assert f"/games/{game.code}" in content.text
    assert (usual("watched", Channel.MAIL), usual("watched", Channel.PUSH)) == (
        Timing.DIGEST,
        Timing.NEVER,
    )
    Game.objects.update(is_public=False)
    assert watched(OutboxMail.objects.get(kind="watched"), START) is None


# -- pages


@pytest.mark.parametrize("who", WHO)
def test_others_have_the_button_beside_a_game(
    who: str, game: Game, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get(f"/games/{game.code}").content.decode()
    assert ("Watch this game" in page) == (who == "stranger")
    client.post(f"/games/{game.code}/watch", {"to": "on"})
    assert Watch.objects.exists() == (who == "stranger")
    client.post(f"/games/{game.code}/watch", {"to": "off"})
    assert not Watch.objects.exists()


@pytest.mark.parametrize("who", WHO)
def test_others_have_the_button_on_a_players_page(
    who: str, mover: Player, request: pytest.FixtureRequest
) -> None:
    client: Client = request.getfixturevalue(f"{who}_client")
    watches = who in {"opponent", "stranger"}
    assert ("/players/mover/watch" in client.get("/players/mover").content.decode()) == watches
    client.post("/players/MOVER/watch", {"to": "on"})
    assert Watch.objects.exists() == watches
    assert ("Stop watching" in client.get("/players/mover").content.decode()) == watches
    client.post("/players/mover/watch", {"to": "off"})
    assert not Watch.objects.exists()


def test_private_games_of_others_cannot_be_watched(
    mover: Player, opponent: Player, stranger_client: Client
) -> None:
    game = make_game(mover, opponent, days=None, is_public=False)
    assert stranger_client.post(f"/games/{game.code}/watch").status_code == 404


@pytest.mark.parametrize("others", [1, 3])
def test_page_shows_what_is_watched_by_twenty_five_queries(
    others: int,
    game: Game,
    stranger: Player,
    stranger_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    watch(player=stranger, game=game, now=START)
    add_favourite(preset=game.revision.preset, player=stranger, now=START)
    for number in range(others):
        other = make_player(f"watched{number}")
        watch(player=stranger, other=other, now=START)
        make_game(other, make_player(), days=None, moves=("d2d4",))
        resign(
            game_id=make_game(other, make_player(), days=None, moves=("d2d4",)).pk,
            player=other,
            now=START,
        )
    with django_assert_num_queries(25):
        page = stranger_client.get("/watching")
    text = text_of(page)
    assert "mover – opponent" in text
    assert text.count("watched0 –") == 2
    assert text.count("0–1") == others


def test_page_says_where_to_begin(stranger_client: Client, anonymous_client: Client) -> None:
    assert "Every public game has a “Watch this game” button." in text_of(
        stranger_client.get("/watching")
    )
    assert anonymous_client.get("/watching")["Location"].startswith("/account/login/")
