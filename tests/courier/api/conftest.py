"""Programs that call the API for each actor."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.players.models import Player
from tests.factories import token_of


def program_of(player: Player | None) -> APIClient:
    """A client that calls with the token of a player, or without one."""
    client = APIClient()
    if player is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


@pytest.fixture
def mover_api(mover: Player) -> APIClient:
    return program_of(mover)


@pytest.fixture
def opponent_api(opponent: Player) -> APIClient:
    return program_of(opponent)


@pytest.fixture
def stranger_api(stranger: Player) -> APIClient:
    return program_of(stranger)


@pytest.fixture
def anonymous_api(db: None) -> APIClient:
    return program_of(None)
