"""Presets to take along."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import make_revision


@pytest.mark.parametrize(
    ("kind", "words"), [("toml", 'key = "chess"'), ("ini", "[courier-chess"), ("diagram", "files=8")]
)
def test_shipped_preset_is_exported(kind: str, words: str, anonymous_client: Client, db: None) -> None:
    make_revision("chess")
    answer = anonymous_client.get(f"/presets/chess/export/{kind}")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert words in answer.content.decode()


def test_what_cannot_be_said_is_told(mover_client: Client) -> None:
    make_revision("sissa")
    answer = mover_client.get("/presets/sissa/export/ini", follow=True)
    assert "This preset cannot be said in that format" in answer.content.decode()


def test_other_formats_are_unknown(mover_client: Client) -> None:
    make_revision("chess")
    assert mover_client.get("/presets/chess/export/pgn").status_code == 404
