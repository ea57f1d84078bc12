"""The staff, with a browser."""

from __future__ import annotations

import pytest
from django.test import Client

from courier.players.models import Player
from tests.factories import make_player
from tests.markup import PageClient


@pytest.fixture
def staff(db: None) -> Player:
    """Somebody of the staff."""
    return make_player("staff1", is_staff=True)


@pytest.fixture
def staff_client(staff: Player) -> Client:
    """A browser in which somebody of the staff is signed in."""
    client = PageClient()
    client.force_login(staff)
    return client
