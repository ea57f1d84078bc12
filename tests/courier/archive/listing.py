"""The archive as its readers meet it."""

from __future__ import annotations

import re

from django.test import Client

from courier.archive.domain.index import index_game
from courier.archive.queries import unindexed_ids

SICILIAN = ("e2e4", "c7c5", "g1f3")


def take_in() -> None:
    """What the worker does soon after a game has ended."""
    for game_id in unindexed_ids():
        index_game(game_id)


def listed(client: Client, **query: str | list[str]) -> list[str]:
    """The codes of the games on the page, in order."""
    take_in()
    response = client.get("/archive", query)
    assert response.status_code == 200
    return re.findall(r'<h3><a href="/games/([^"]+)">', response.content.decode())
