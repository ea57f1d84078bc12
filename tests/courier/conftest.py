"""The actors every test of the site knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.db import connection, transaction
from django.test import Client
from pytest_django import DjangoDbBlocker, Settings

from courier.common.counters import forget_counts
from courier.drawing.boards import png
from courier.games.models import Game
from courier.players.models import Player
from courier.players.sessions import SessionStore
from tests.factories import START, make_game, make_player
from tests.markup import PageClient
from tests.shipped import forget_presets, store_shipped


@pytest.fixture(scope="session", autouse=True)
def _paint_once() -> Iterator[None]:
    """A board that many tests show is painted once; on the site the cache sees to it, here it is
    emptied each time.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(png, "paint_png", lru_cache(maxsize=500)(png.paint_png))
        yield


@pytest.fixture
def mover(db: None) -> Player:
    """The player to move in `game`: side 0."""
    return make_player("mover")


@pytest.fixture
def opponent(db: None) -> Player:
    """The player who waits in `game`: side 1."""
    return make_player("opponent")


@pytest.fixture
def stranger(db: None) -> Player:
    """A player without a seat in `game`."""
    return make_player("stranger")


@pytest.fixture
def anonymous() -> AnonymousUser:
    """Somebody who has not signed in."""
    return AnonymousUser()


@pytest.fixture
def game(mover: Player, opponent: Player) -> Game:
    """A public game of chess at its start, three days per move."""
    return make_game(mover, opponent)


@pytest.fixture
def mover_client(mover: Player) -> Client:
    """A browser in which the mover is signed in."""
    return _signed_in(mover)


@pytest.fixture
def opponent_client(opponent: Player) -> Client:
    """A browser in which the opponent is signed in."""
    return _signed_in(opponent)


@pytest.fixture
def stranger_client(stranger: Player) -> Client:
    """A browser in which the stranger is signed in."""
    return _signed_in(stranger)


@pytest.fixture
def anonymous_client() -> Client:
    """A browser in which nobody is signed in."""
    return PageClient()


def _signed_in(player: Player) -> Client:
    """A browser with a session of the player, as signing in leaves it: made by two statements
    instead of 14.
    """
    client, session = PageClient(), SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database for what a whole module shares: its tests change it for themselves alone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def shipped_presets(module_db: None) -> None:
    """All presets that come with the site are stored for a whole module."""
    store_shipped(now=START)


@pytest.fixture
def empty_catalogue(db: None) -> None:
    """A site without presets."""
    forget_presets()


@pytest.fixture
def no_counts() -> None:
    """Nothing is counted yet for `/metrics`."""
    forget_counts()


@pytest.fixture
def no_redis(settings: Settings) -> None:
    """Redis is away."""
    settings.CACHES = {
        name: {**kept, "LOCATION": "redis://localhost:1/0"}
        for name, kept in settings.CACHES.items()
    }


@pytest.fixture
def no_database(
    monkeypatch: pytest.MonkeyPatch, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The database is away."""
    with django_db_blocker.unblock():
        connection.close()
        monkeypatch.setitem(connection.settings_dict, "HOST", "/nowhere")
        yield
        connection.close()
