"""Letters instead of signs on stones: on the board, in its data, in diagrams and pictures, for who
wants them only.
"""

from __future__ import annotations

import re

import pytest
from django.test import Client

from courier.games.models import Game
from courier.players.models import Player
from tests.courier.table.views.answers import data_of
from tests.factories import make_game

pytestmark = pytest.mark.django_db
LETTER = re.compile(r'<text class="disc-letter(?: stone-letter)?"')


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A game of bases; the mover wants letters, the opponent signs."""
    mover.stone_letters = True
    mover.save(update_fields=["stone_letters"])
    return make_game(mover, opponent, preset="sigma-4-shogi-quick")


def letters(client: Client, address: str) -> int:
    return len(LETTER.findall(client.get(address).content.decode()))


def test_the_board_of_a_game(
    game: Game, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    address = f"/games/{game.code}"
    assert [
        letters(client, address) for client in (mover_client, opponent_client, anonymous_client)
    ] == [92, 0, 0]  # on 84 stones, and 8 in the key to them
    shown = [
        data_of(client.get(address))["board"]["letters"]
        for client in (mover_client, opponent_client)
    ]
    assert shown == [True, False]


@pytest.mark.parametrize(
    "address", ["/presets", "/presets/sigma-4-shogi", "/presets/sigma-4-shogi/challenge"]
)
def test_thumbnails_and_diagrams(
    address: str, game: Game, mover_client: Client, opponent_client: Client
) -> None:
    assert letters(mover_client, address) >= 84
    assert letters(opponent_client, address) == 0


def test_the_picture_of_the_board(
    game: Game, mover_client: Client, opponent_client: Client
) -> None:
    address = f"/games/{game.code}/board.png"
    first, second = (client.get(address).content for client in (mover_client, opponent_client))
    assert first != second
    assert second == Client().get(address).content
