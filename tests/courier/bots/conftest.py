"""Bots, and programs that call for them."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from courier.bots.domain.accounts import become_bot
from courier.players.models import Player
from tests.factories import START, make_player, token_of


def make_bot(username: str) -> Player:
    """An account by which a program plays."""
    player = make_player(username)
    become_bot(player=player, handle=username, now=START)
    return player


def program_of(player: Player | None) -> APIClient:
    """A client that calls with the token of a player, or without one."""
    client = APIClient()
    if player is not None:
        client.credentials(HTTP_AUTHORIZATION=f"Token {token_of(player)}")
    return client


@pytest.fixture
def bot(db: None) -> Player:
    return make_bot("robbie")


@pytest.fixture
def bot_api(bot: Player) -> APIClient:
    return program_of(bot)
