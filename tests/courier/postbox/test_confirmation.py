"""The page that confirms a reply, for whoever opens it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from courier.games.models import Game
from courier.players.models import Player
from courier.postbox.domain.wishes import revoke_links
from tests.courier.postbox.letters import SOON, answer, send, text_of
from tests.factories import play

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _soon() -> Iterator[None]:
    with time_machine.travel(SOON, tick=False):
        yield


@pytest.fixture
def path(game: Game, mover: Player) -> str:
    """The path of the link that confirms 1 Nf3."""
    send(game, mover, "Nf3 // good luck")
    return link_of(text_of(answer()))


def link_of(text: str) -> str:
    return "/" + text.split("Confirm: ")[1].split()[0].split("/", 3)[3]


def ply(game: Game) -> int:
    return Game.objects.get(pk=game.pk).ply


def test_the_page_shows_the_move_and_plays_nothing(
    anonymous_client: Client, game: Game, path: str
) -> None:
    page = anonymous_client.get(path).content.decode()
    assert "Play Nf3" in page
    assert "good luck" in page
    assert ply(game) == 0


def test_the_button_plays_it_once(anonymous_client: Client, game: Game, path: str) -> None:
    first = anonymous_client.post(path)
    second = anonymous_client.post(path)
    assert (first.status_code, second.status_code, ply(game)) == (302, 200, 1)
    assert "1.Nf3 sent" in anonymous_client.get(path).content.decode()


def test_the_player_may_press_it_signed_in(mover_client: Client, game: Game, path: str) -> None:
    assert mover_client.post(path).status_code == 302
    assert ply(game) == 1


@pytest.mark.parametrize("viewer", ["opponent_client", "stranger_client"])
def test_somebody_else_who_is_signed_in_may_not(
    request: pytest.FixtureRequest, game: Game, path: str, viewer: str
) -> None:
    client: Client = request.getfixturevalue(viewer)
    assert [client.get(path).status_code, client.post(path).status_code] == [403, 403]
    assert ply(game) == 0


def test_it_is_dead_once_earlier_mails_are_worthless(
    anonymous_client: Client, game: Game, mover: Player, path: str
) -> None:
    revoke_links(player=mover)
    assert [anonymous_client.get(path).status_code, anonymous_client.post(path).status_code] == [
        404,
        404,
    ]
    send(game, mover, "e4", message_id="<two@example.org>")
    assert anonymous_client.post(link_of(text_of(answer()))).status_code == 302
    assert ply(game) == 1


def test_it_is_dead_when_the_account_is_suspended(
    anonymous_client: Client, game: Game, mover: Player, path: str
) -> None:
    Player.objects.filter(pk=mover.pk).update(is_active=False)
    assert [anonymous_client.get(path).status_code, anonymous_client.post(path).status_code] == [
        404,
        404,
    ]
    assert ply(game) == 0


@pytest.mark.parametrize("wrong", ["", "x", "abcdefghjk:x", "%00:x"])
def test_no_other_signature_opens_it(
    anonymous_client: Client, game: Game, path: str, wrong: str
) -> None:
    for address in (f"/mail/confirm/{wrong}", path[:-1]):
        assert anonymous_client.get(address).status_code == 404
        assert anonymous_client.post(address).status_code == 404
    assert ply(game) == 0


def test_it_is_dead_when_the_game_has_moved_on(
    anonymous_client: Client, game: Game, path: str
) -> None:
    play(game, "e4", "e5", now=SOON)
    assert [anonymous_client.get(path).status_code, anonymous_client.post(path).status_code] == [
        409,
        409,
    ]
    assert ply(game) == 2


def test_it_is_dead_after_three_days(anonymous_client: Client, game: Game, path: str) -> None:
    with time_machine.travel(SOON + timedelta(days=3), tick=False):
        assert [
            anonymous_client.get(path).status_code,
            anonymous_client.post(path).status_code,
        ] == [409, 409]
    assert ply(game) == 0


def test_the_button_needs_the_token_of_its_form(game: Game, path: str) -> None:
    assert Client(enforce_csrf_checks=True).post(path).status_code == 403
    assert ply(game) == 0
