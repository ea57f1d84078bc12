"""A game shown elsewhere: cards, pictures, animations, sheets of paper, frames of other sites."""

from __future__ import annotations

import io
import re

import pytest
from django.core.cache import cache
from django.test import Client
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from courier.games.models import Game
from courier.players.models import Player
from courier.table.parts.log.pictures import frame_plies
from courier.table.parts.log.print_page import chosen_plies
from courier.table.tasks import paint_animation
from courier.table.views import pictures
from tests.courier.table.views.answers import text_of
from tests.factories import FOOLS_MATE, make_game

PATHS = ("card.png", "game.gif", "print", "embed", "board.png")


@pytest.fixture
def finished(mover: Player, opponent: Player) -> Game:
    cache.clear()
    return make_game(mover, opponent, moves=FOOLS_MATE)


@pytest.fixture
def private(mover: Player, opponent: Player) -> Game:
    cache.clear()
    return make_game(mover, opponent, moves=FOOLS_MATE, is_public=False)


@pytest.mark.parametrize("path", PATHS)
def test_private_games_are_shown_to_nobody_else(
    private: Game,
    path: str,
    anonymous_client: Client,
    stranger_client: Client,
    mover_client: Client,
) -> None:
    clients = (anonymous_client, stranger_client, mover_client)
    codes = [client.get(f"/games/{private.code}/{path}").status_code for client in clients]
    allowed = {"embed": 404, "game.gif": 202}.get(path, 200)
    assert codes == [404, 404, allowed]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "ply=x",
        "ply=-3",
        "ply=999999999999",
        "at=7",
        "flip=1",
        "every=x&after=%00",
        "theme=pink",
    ],
)
@pytest.mark.parametrize("path", ["card.png", "print", "embed"])
def test_what_cannot_be_read_is_left_out(
    finished: Game, path: str, query: str, anonymous_client: Client
) -> None:
    assert anonymous_client.get(f"/games/{finished.code}/{path}?{query}").status_code == 200


@pytest.mark.parametrize("limit", ["ANIMATIONS_AN_HOUR", "ANIMATIONS_AN_HOUR_OF_ALL"])
def test_games_are_animated_so_often_an_hour(
    finished: Game, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(pictures, limit, 1)
    cache.clear()
    address = f"/games/{finished.code}/game.gif"
    looks = [anonymous_client.get(address).status_code for _ in range(3)]
    assert looks == [202, 202, 202], "to wait for one is not to begin another"
    assert anonymous_client.get(address, {"flip": "1"}).status_code == 429


@pytest.mark.parametrize("path", ["card.png", "board.png"])
def test_pictures_are_painted_so_often_a_minute(
    finished: Game, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr(pictures, "PAINTED_A_MINUTE", 2)
    cache.clear()
    address = f"/games/{finished.code}/{path}"
    assert [anonymous_client.get(address).status_code for _ in range(3)] == [200, 200, 429]


def test_card_has_the_shape_of_link_previews(finished: Game, anonymous_client: Client) -> None:
    response = anonymous_client.get(f"/games/{finished.code}/card.png")

    assert response["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(response.content)).size == (1200, 630)


def test_page_names_its_card_at_the_shown_position(
    finished: Game, anonymous_client: Client
) -> None:
    page = anonymous_client.get(f"/games/{finished.code}?ply=2").content.decode()

    image = re.search(r'property="og:image" content="([^"]+)"', page)
    assert image is not None
    assert image[1].endswith(f"/games/{finished.code}/card.png?ply=2")
    assert 'property="og:description" content="Black won by checkmate."' in page


def test_private_games_have_no_card(private: Game, mover_client: Client) -> None:
    page = mover_client.get(f"/games/{private.code}").content.decode()

    assert "og:image" not in page
    assert '<meta name="robots" content="noindex">' in page


def test_running_games_have_no_animation(game: Game, anonymous_client: Client) -> None:
    assert anonymous_client.get(f"/games/{game.code}/game.gif").status_code == 404


def test_animation_is_painted_by_a_worker_and_kept(
    finished: Game, anonymous_client: Client
) -> None:
    waiting = anonymous_client.get(f"/games/{finished.code}/game.gif")
    assert (waiting.status_code, waiting["Refresh"]) == (202, "4")

    paint_animation(finished.pk, 0)
    painted = anonymous_client.get(f"/games/{finished.code}/game.gif")

    assert (painted.status_code, painted["Content-Type"]) == (200, "image/gif")
    drawn = Image.open(io.BytesIO(painted.content))
    assert (drawn.size, getattr(drawn, "n_frames", 0)) == ((360, 360), 5)


def test_animations_are_not_requested_without_end(
    finished: Game, anonymous_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("courier.table.views.pictures.LOOKS_A_MINUTE", 1)
    codes = [anonymous_client.get(f"/games/{finished.code}/game.gif").status_code for _ in range(2)]
    assert codes == [202, 429]


def test_long_games_are_painted_in_leaps() -> None:
    assert frame_plies(4) == [0, 1, 2, 3, 4]
    assert (len(frame_plies(1000)) <= 160, frame_plies(1000)[-1]) == (True, 1000)


def test_diagrams_stand_where_they_are_wanted() -> None:
    assert chosen_plies(50, every=10, after=frozenset({3, 99})) == {3, 20, 40, 50}
    assert len(chosen_plies(9000, every=1, after=frozenset())) == 60


def test_sheet_has_moves_and_diagrams(finished: Game, anonymous_client: Client) -> None:
    page = anonymous_client.get(f"/games/{finished.code}/print?every=1&after=3")

    text = text_of(page)
    shown = ["1. f3 e5", "After 1…e5", "2. g4", "After 2.g4", "2… Q h4#", "After 2…Qh4#"]
    assert sorted(text.index(words) for words in shown) == [text.index(words) for words in shown]
    assert page.content.decode().count('class="printed-board"') == 3


def test_sheet_has_moves_as_the_game_writes_them(
    mover: Player, opponent: Player, anonymous_client: Client
) -> None:
    game = make_game(mover, opponent, preset="xiangqi", moves=("h3e3", "h10g8"))
    text = text_of(anonymous_client.get(f"/games/{game.code}/print"))
    assert "1. C 2=5 H8+7" in text
    assert "After 1…H8+7" in text


def test_any_site_may_frame_the_board_and_it_knows_nobody(
    finished: Game, mover_client: Client
) -> None:
    page = mover_client.get(f"/games/{finished.code}/embed?ply=2&theme=dark")

    assert "frame-ancestors *" in page["Content-Security-Policy"]
    assert "X-Frame-Options" not in page
    assert 'data-theme="dark"' in page.content.decode()
    assert not page.cookies


def test_a_frame_costs_the_same_for_every_game(
    finished: Game, anonymous_client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        anonymous_client.get(f"/games/{finished.code}/embed")


def test_code_to_copy_begins_at_the_position(
    finished: Game, private: Game, mover_client: Client
) -> None:
    shared = mover_client.get(f"/games/{finished.code}/aside/share?ply=3").content.decode()
    kept = mover_client.get(f"/games/{private.code}/aside/share?ply=3").content.decode()

    assert f"/games/{finished.code}/embed?ply=3&quot; title=" in shared
    assert "iframe" not in kept
