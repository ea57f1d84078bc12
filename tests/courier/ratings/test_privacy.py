"""Families that are a player's preset: nobody reads of one that is private or that the staff has
hidden.
"""

from __future__ import annotations

import pytest
from django.test import Client

from courier.clocks.terms import Terms
from courier.players.models import Player
from courier.presets.models import Preset
from courier.ratings.families import family_of
from tests.courier.ratings.test_pages import NOW, at_noon, rating  # noqa: F401 -- a fixture
from tests.factories import make_revision

pytestmark = pytest.mark.django_db
KEY = "preset-chess"
HIDDEN = {"visibility": "private"}, {"visibility": "public", "hidden_at": NOW}
READABLE = {"visibility": "public"}, {"visibility": "unlisted"}


@pytest.fixture
def preset(mover: Player) -> Preset:
    """A preset of somebody in which they have a rating."""
    revision = make_revision()
    Preset.objects.filter(pk=revision.preset_id).update(owner=mover, is_listed=False)
    revision.preset.refresh_from_db()
    assert family_of(revision, Terms()).key == KEY
    rating(mover, 1600, key=KEY)
    rating(mover, 1500, key="sissa")
    return revision.preset


def families_shown(client: Client) -> list[list[str]]:
    """The families of every list that shows some."""
    return [
        [line.key for line in client.get("/ratings").context["lines"]],
        [row.family_id for row, _value in client.get("/players/mover").context["ratings"]],
        [line["key"] for line in client.get("/api/v1/ratings").json()],
        [line["family"] for line in client.get("/api/v1/players/mover/ratings").json()],
    ]


def statuses(client: Client) -> set[int]:
    paths = (f"/ratings/{KEY}", f"/ratings/{KEY}/mover", f"/api/v1/ratings/{KEY}")
    return {client.get(path).status_code for path in paths}


@pytest.mark.parametrize("columns", HIDDEN)
def test_nobody_reads_of_a_preset_that_is_hidden(
    anonymous_client: Client,
    stranger_client: Client,
    mover_client: Client,
    opponent_client: Client,
    preset: Preset,
    columns: dict[str, object],
) -> None:
    Preset.objects.filter(pk=preset.pk).update(**columns)
    for client in (anonymous_client, stranger_client, mover_client, opponent_client):
        assert families_shown(client) == [["sissa"]] * 4
        assert statuses(client) == {404}


@pytest.mark.parametrize("columns", READABLE)
def test_of_others_everybody_reads(
    anonymous_client: Client, preset: Preset, columns: dict[str, object]
) -> None:
    Preset.objects.filter(pk=preset.pk).update(**columns)
    assert [sorted(shown) for shown in families_shown(anonymous_client)] == [[KEY, "sissa"]] * 4
    assert statuses(anonymous_client) == {200}


def test_a_preset_that_is_gone_leaves_no_name(anonymous_client: Client, mover: Player) -> None:
    rating(mover, 1600, key="preset-gone")
    assert anonymous_client.get("/ratings").context["lines"] == []
    assert anonymous_client.get("/ratings/preset-gone").status_code == 404
