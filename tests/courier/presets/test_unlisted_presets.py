"""A preset that is not listed is neither offered nor started anywhere."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.players.models import Player
from courier.presets.domain.presets import store_document
from courier.presets.queries import current_revision
from tests.factories import START, make_revision
from variants import preset_document

KEY = "hidden-chess"
HIDDEN = (
    preset_document("chess")
    .replace('key = "chess"', f'listed = false\nkey = "{KEY}"')
    .replace("Chess", "Hidden")
)
PLACES = ["/play", "/presets", "/challenges", "/archive", "/players/opponent", "/api/v1/presets"]


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    make_revision()
    store_document(document=HIDDEN, now=START)
    assert current_revision(KEY).preset.is_listed is False


@pytest.mark.parametrize("place", PLACES)
def test_it_is_offered_nowhere(place: str, opponent: Player, mover_client: Client) -> None:
    page = mover_client.get(place)
    assert (page.status_code, KEY in page.content.decode().lower()) == (200, False)


@pytest.mark.parametrize(
    "address", [f"/presets/{KEY}", f"/presets/{KEY}/challenge", f"/api/v1/presets/{KEY}"]
)
def test_it_has_no_pages(address: str, mover_client: Client) -> None:
    assert mover_client.get(address).status_code == 404


def test_it_cannot_be_played_alone(mover_client: Client) -> None:
    assert mover_client.post(f"/presets/{KEY}/solo").status_code == 404
    assert Game.objects.count() == 0


def test_it_cannot_be_offered(mover_client: Client, opponent: Player) -> None:
    requested = {"kind": "open", "preset": KEY, "days_per_move": 3}
    pages = [f"/presets/{KEY}/challenge", "/api/v1/challenges"]
    assert [
        mover_client.post(page, requested, "application/json").status_code for page in pages
    ] == [
        404,
        404,
    ]
    assert mover_client.get("/players/opponent/challenge", {"preset": KEY}).status_code == 404
    assert Challenge.objects.count() == 0


def test_its_positions_are_not_answered(mover_client: Client) -> None:
    requested = {"preset": KEY}
    assert mover_client.post("/api/v1/positions", requested, "application/json").status_code == 404
