"""Naming the player an offer is for, with and without the script that searches while one types."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.challenges.models import Challenge
from courier.players.models import Player
from tests.factories import make_player, make_revision

pytestmark = pytest.mark.django_db

NEW = "/presets/chess/challenge"
FORM = {
    "kind": "direct",
    "to": "",
    "address": "",
    "side": "0",
    "pace": "simple",
    "days": "3",
    "access": "public",
    "message": "",
}


@pytest.fixture(autouse=True)
def _chess(db: None) -> None:
    make_revision()


@pytest.mark.parametrize("text", ["albert", "Albert", "albert lindqvist"])
def test_a_player_is_named_by_handle_or_full_name(
    mover: Player, mover_client: Client, text: str
) -> None:
    albert = make_player("albert", name="Albert Lindqvist")
    mover_client.post(NEW, FORM | {"to": text})
    assert [challenge.receiver for challenge in Challenge.objects.all()] == [albert]


def test_of_two_namesakes_the_handle_is_requested(mover: Player, mover_client: Client) -> None:
    make_player("albert_1", name="Albert")
    make_player("albert_2", name="Albert")
    page = mover_client.post(NEW, FORM | {"to": "Albert"}).content.decode()
    assert "2 players are called “Albert”. Give the handle: albert_1, albert_2." in page
    assert 'value="Albert"' in page
    assert not Challenge.objects.exists()


def test_a_name_left_behind_does_not_hinder_an_open_challenge(
    mover: Player, mover_client: Client
) -> None:
    mover_client.post(NEW, FORM | {"kind": "open", "to": "nobody at all"})
    assert Challenge.objects.get().receiver is None


def test_the_field_searches_while_one_types(mover: Player, mover_client: Client) -> None:
    assert 'data-combobox="/players"' in mover_client.get(NEW).content.decode()
