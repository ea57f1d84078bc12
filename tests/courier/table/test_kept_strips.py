"""What stands above and below the board is kept by its values, and never for somebody else."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.http import HttpRequest
from django.utils import timezone

from courier.drawing.boards import tastes_from
from courier.games.models import Game
from courier.games.queries import game_for_viewer
from courier.players.models import Player
from courier.table.json_view import table_view
from courier.table.page import table_page
from courier.table.sources.game import from_game
from courier.table.state import Viewing
from tests.factories import make_game, make_player

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def ana() -> Player:
    return make_player("Ana", name="<Ana>")


@pytest.fixture
def game(ana: Player) -> Game:
    return make_game(ana, make_player("Ben"), preset="chess", days=3, now=NOW)


def strips(game: Game, player: Player, *, now: datetime, looks: str = "") -> tuple[str, str]:
    """The HTML above and below the board at an instant."""
    found = game_for_viewer(game.code, player)
    state = from_game(found, Viewing(), viewer=player, now=now)
    request = HttpRequest()
    request.tastes = tastes_from(looks)  # type: ignore[attr-defined]  # as the middleware does
    view = table_view(table_page(state, Viewing(tastes=request.tastes)), request, exported=found)  # type: ignore[attr-defined]
    return view["top"], view["bottom"]


def clock(strip: str) -> str:
    found = re.search(r"<span data-left>\s*([^<]+)</span>", strip)
    return "" if found is None else found[1]


def test_the_clock_goes_on(game: Game, ana: Player) -> None:
    first = strips(game, ana, now=NOW)
    later = strips(game, ana, now=NOW + timedelta(hours=5))
    assert (clock(first[1]), clock(later[1])) == ("3 d 00 h", "2 d 19 h")
    assert first[1].replace("3 d 00 h", "2 d 19 h") == later[1]
    assert first[0] == later[0]
    assert strips(game, ana, now=NOW) == first


def test_a_year_is_shown_where_it_could_be_mistaken(game: Game, ana: Player) -> None:
    near = strips(game, ana, now=NOW)[1]
    far = strips(game, ana, now=NOW - timedelta(days=320))[1]
    assert "Thu 5 Mar, 12:00" in near
    assert "Thu 5 Mar 2026, 12:00" in far
    assert "Thu 5 Mar, 12:00" in strips(game, ana, now=NOW)[1]


def test_names_are_escaped_and_those_of_today(game: Game, ana: Player) -> None:
    assert "&lt;Ana&gt;" in strips(game, ana, now=NOW)[1]
    Player.objects.filter(pk=ana.pk).update(name="Anna")
    assert "Anna" in strips(game, ana, now=NOW)[1]


def test_each_reader_has_their_own_zone_and_looks(game: Game, ana: Player) -> None:
    usual = strips(game, ana, now=NOW)[1]
    with timezone.override("Asia/Tokyo"):
        assert "Thu 5 Mar, 21:00" in strips(game, ana, now=NOW)[1]
    assert strips(game, ana, now=NOW, looks="chess.walnut.bold.own")[1] != usual
    assert strips(game, ana, now=NOW)[1] == usual


def test_only_ones_own_clock_is_ones_own(game: Game, ana: Player) -> None:
    own, other = strips(game, ana, now=NOW), strips(game, make_player("Cleo"), now=NOW)
    assert "data-own" in own[1]
    assert "data-own" not in other[1]
    assert strips(game, ana, now=NOW) == own
