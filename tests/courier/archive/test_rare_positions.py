"""Positions are found alike, whichever way the database looks for them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from courier.games.domain.endings import resign
from tests.courier.archive.listing import SICILIAN, listed, take_in
from tests.factories import FOOLS_MATE, START, make_game, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def library(module_db: None) -> list[str]:
    """The codes of five games that ended by mate, the last first; among them are five others."""
    mover, opponent = make_player("mover"), make_player("opponent")
    codes: list[str] = []
    for number in range(5):
        then = START + timedelta(hours=number)
        codes.insert(0, make_game(mover, opponent, moves=FOOLS_MATE, now=then).code)
        resign(
            game_id=make_game(mover, opponent, moves=SICILIAN, now=then).pk,
            player=opponent,
            now=then,
        )
    take_in()
    return codes


@pytest.mark.parametrize("few", [0, 4, 5, 1500])
@pytest.mark.parametrize(
    "query",
    [
        {"position": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"},
        {"moves": "f3 e5 g4 Qh4#"},
        {"pattern": "8/8/8/8/7q/8/8/8"},
        {"pattern": "8/8/8/8/q7/8/8/8", "mirror": "on"},
        {"pattern": "8/8/8/7Q/8/8/8/8", "exchange": "on", "material": "Q=1"},
    ],
)
def test_rare_and_common_positions_are_found_alike(
    query: dict[str, str],
    few: int,
    library: list[str],
    anonymous_client: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("courier.archive.positions.FEW", few)
    monkeypatch.setattr("courier.archive.positions._CHUNK", 2)
    wanted = [f"{code}?ply=4" for code in library]
    assert listed(anonymous_client, preset="chess", **query) == wanted
    assert listed(anonymous_client, preset="chess", after=library[1], **query) == wanted[2:]
