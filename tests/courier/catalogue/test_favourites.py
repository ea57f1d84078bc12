"""The heart of a preset, with and without a script."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.players.models import Player
from courier.presets.domain import favourites
from courier.presets.models import Favourite, Preset
from tests.factories import make_revision

HEART = "/presets/chess/favourite"
SCRIPT = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def presets(db: None) -> None:
    make_revision()


def test_heart_is_put_and_taken_and_leads_back(mover_client: Client, mover: Player) -> None:
    back = mover_client.post(HEART, {"next": "/presets?q=chess"})
    assert (back.status_code, back.headers["Location"]) == (302, "/presets?q=chess")
    assert [one.preset.key for one in Favourite.objects.filter(player=mover)] == ["chess"]
    mover_client.post(HEART, {"to": "off"})
    assert Favourite.objects.count() == 0


@pytest.mark.parametrize(
    "target", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""]
)
def test_heart_leads_nowhere_else(target: str, mover_client: Client) -> None:
    assert mover_client.post(HEART, {"next": target}).headers["Location"] == "/presets/chess"


def test_scripts_are_notified_the_number_of_hearts(
    mover_client: Client, opponent_client: Client
) -> None:
    mover_client.post(HEART)
    assert opponent_client.post(HEART, headers=SCRIPT).json() == {"favourite": True, "count": 2}
    assert opponent_client.post(HEART, {"to": "off"}, headers=SCRIPT).json() == {
        "favourite": False,
        "count": 1,
    }


def test_somebody_who_has_not_signed_in_has_no_hearts(anonymous_client: Client) -> None:
    answer = anonymous_client.post(HEART)
    assert (answer.status_code, answer.headers["Location"].partition("?")[0]) == (
        302,
        "/account/login/",
    )
    assert Favourite.objects.count() == 0


def test_heart_is_not_put_by_a_link(mover_client: Client) -> None:
    assert mover_client.get(HEART).status_code == 405


def test_nobody_puts_a_heart_to_what_they_may_not_read(
    mover_client: Client, mover: Player, opponent: Player
) -> None:
    Preset.objects.filter(key="chess").update(visibility="private", is_listed=False, owner=opponent)
    assert [
        mover_client.post(HEART).status_code,
        mover_client.post("/presets/none/favourite").status_code,
    ] == [404] * 2
    assert Favourite.objects.count() == 0


def test_too_many_hearts_are_refused_in_words(
    mover_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(favourites, "MOST_FAVOURITES", 0)
    answer = mover_client.post(HEART, headers=SCRIPT)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_favourites")
    page = mover_client.post(HEART, {"next": "/presets"}, follow=True).content.decode()
    assert "You can have 0 favourites at most. Take one away first." in page
