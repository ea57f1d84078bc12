"""Visitors at a board; nobody answers them unless a test does."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.test import Client

from courier.guests.domain import answers, games
from courier.guests.models import GuestGame
from tests.factories import START, make_revision

GUEST = UUID(int=7)


def played(
    text: str, *, version: int, preset: str = "chess", guest: UUID = GUEST, level: int = 1
) -> GuestGame:
    """A move of a visitor."""
    return games.play(
        guest=guest,
        revision=make_revision(preset),
        version=version,
        text=text,
        level=level,
        payer="192.0.2.1",
        now=START,
    )


def answered(game: GuestGame) -> bool:
    """Let the computer move if it is to."""
    return answers.answer(game_id=game.pk, clock=lambda: START)


@pytest.fixture
def visitor(db: None) -> Client:
    """A browser without an account."""
    return Client()


def post(client: Client, path: str, **fields: object) -> dict[str, object]:
    """What the script is answered."""
    response = client.post(path, fields, headers={"Accept": "application/json"})
    return {"http": response.status_code, **response.json()}
