"""Presets to take along."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client

from courier.players.models import Player
from courier.presets.models import Preset
from tests.factories import make_revision


@pytest.mark.parametrize(
    ("kind", "words"),
    [("toml", 'key = "chess"'), ("ini", "[courier-chess"), ("diagram", "files=8")],
)
def test_shipped_preset_is_exported(
    kind: str, words: str, anonymous_client: Client, db: None
) -> None:
    make_revision("chess")
    answer = anonymous_client.get(f"/presets/chess/export/{kind}")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert words in answer.content.decode()


def test_what_cannot_be_said_is_shown(mover_client: Client) -> None:
    make_revision("sissa")
    answer = mover_client.get("/presets/sissa/export/ini", follow=True)
    assert "This preset can’t be said in that format" in answer.content.decode()


def test_other_formats_are_unknown(mover_client: Client) -> None:
    make_revision("chess")
    assert mover_client.get("/presets/chess/export/pgn").status_code == 404


def test_every_format_is_shown_or_the_reason_shown(anonymous_client: Client, db: None) -> None:
    cache.clear()
    make_revision("sissa")
    page = anonymous_client.get("/presets/sissa/export").content.decode()
    assert 'id="text-toml">key = &quot;sissa&quot;' in page
    assert page.count("This preset can’t be said in that format:") == 2
    page = anonymous_client.get("/presets/chess/export").content.decode()
    assert "[courier-chess" in page
    assert "files=8" in page
    assert "can’t be said" not in page


def test_private_presets_are_exported_by_their_owner_alone(
    mover: Player, mover_client: Client, stranger_client: Client, anonymous_client: Client
) -> None:
    make_revision("sissa")
    Preset.objects.filter(key="sissa").update(owner=mover, visibility="private", is_listed=False)
    for page in ("/presets/sissa/export", "/presets/sissa/export/toml"):
        answers = [
            client.get(page).status_code
            for client in (mover_client, stranger_client, anonymous_client)
        ]
        assert answers == [200, 404, 404]
