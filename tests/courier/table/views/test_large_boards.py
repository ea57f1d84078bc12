"""A game on the largest board, through its pages: moves typed, pictures, files, the explorer."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.games.models import Game
from courier.presets.domain.presets import store_document
from courier.presets.models import Preset
from tests.factories import START
from tests.variants.test_large_boards import BOARD

KEY = "wide"
SENT = ["x2x4", "r x26-d26", "Rxd26"]
CANONICAL = ["x2x4", "x26d26", "d1d26"]
SHOWN = ["x4", "Rd26", "Rxd26+"]


@pytest.fixture
def game(mover_client: Client) -> Game:
    """A game of one person, three half-moves of which have been sent."""
    back = f"k22r2/{'26/' * 23}23P2/K2R22"
    assert store_document(
        document=f'{BOARD.partition("[setup]")[0]}[setup]\ntext = "{back} w - - 0 1"\n', now=START
    )
    Preset.objects.filter(key=KEY).update(is_listed=True)
    mover_client.post(f"/presets/{KEY}/solo")
    found = Game.objects.get()
    for ply, text in enumerate(SENT):
        mover_client.post(f"/games/{found.code}/move", {"text": text, "expected_ply": ply})
    return Game.objects.get()


def test_moves_are_stored_and_shown_with_the_file_x(game: Game, mover_client: Client) -> None:
    moves = game.moves.order_by("ply")
    assert list(moves.values_list("text", "shown")) == list(zip(CANONICAL, SHOWN, strict=True))
    page = mover_client.get(f"/games/{game.code}").content.decode()
    assert "z26" in page
    assert all(f"{text.removeprefix('R')}<" in page for text in SHOWN)


def test_a_refused_move_is_said_in_words(game: Game, mover_client: Client) -> None:
    answer = mover_client.post(
        f"/games/{game.code}/move", {"text": "Kx27", "expected_ply": 3}, follow=True
    )
    assert "here is no square x27 on this board (a1 to z26)" in answer.content.decode()


@pytest.mark.parametrize("name", ["board.png?ply=2", "card.png"])
def test_pictures_are_drawn(game: Game, mover_client: Client, name: str) -> None:
    answer = mover_client.get(f"/games/{game.code}/{name}")
    assert (answer.status_code, answer["Content-Type"].partition("/")[0]) == (200, "image")


@pytest.mark.parametrize(
    "path",
    [
        f"/presets/{KEY}",
        f"/presets/{KEY}/print",
        f"/archive/explore/{KEY}?moves=x4&moves=Rd26",
        f"/archive?preset={KEY}&pattern=26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/26/23P2/26",
    ],
)
def test_pages_about_the_preset_are_shown(game: Game, mover_client: Client, path: str) -> None:
    assert mover_client.get(path).status_code == 200
