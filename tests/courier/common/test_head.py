"""HEAD, which monitors, mail programs and link checkers send before they trust an address."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.games.models import Game


@pytest.mark.parametrize(
    "path",
    [
        "/healthz",
        "/",
        "/presets",
        "/presets/chess",
        "/archive",
        "/challenges",
        "/players/mover",
        "/mailbox",
    ],
)
def test_head_of_a_page_is_answered_like_get_without_its_body(
    path: str, game: Game, anonymous_client: Client
) -> None:
    response = anonymous_client.head(path)
    assert (response.status_code, response.content) == (200, b"")


@pytest.mark.parametrize("path", ["", "/live", "/board.png"])
def test_head_of_a_game_is_answered_to_those_who_may_see_it(
    path: str, game: Game, anonymous_client: Client
) -> None:
    assert anonymous_client.head(f"/games/{game.code}{path}").status_code == 200
    Game.objects.update(is_public=False)
    assert anonymous_client.head(f"/games/{game.code}{path}").status_code == 404


@pytest.mark.parametrize("path", ["resign", "abort", "move", "draw/offer", "claim"])
def test_head_never_acts(path: str, game: Game, mover_client: Client) -> None:
    assert mover_client.head(f"/games/{game.code}/{path}").status_code == 405
    game.refresh_from_db()
    assert (game.status, game.version) == ("active", 0)
