"""The bots of `examples/` play whole games on a running site."""

from __future__ import annotations

import importlib.util
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote

import pytest
from django.utils import timezone
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from courier.challenges.domain.answers import accept
from courier.challenges.domain.offers import Offer, challenge_player
from courier.challenges.enums import SideChoice
from courier.challenges.models import Challenge
from courier.common.news import player_topic, ticket_in
from courier.games.models import Game
from courier.players.models import Player
from tests.courier.bots.conftest import make_bot
from tests.factories import make_player, make_revision, play, token_of

EXAMPLES = Path(__file__).parents[2] / "examples"
ENGINE = [sys.executable, str(Path(__file__).with_name("fake_engine.py"))]
EXPORTED = ("chess", "xiangqi", "crazyhouse", "seirawan-chess", "atomic")

pytestmark = pytest.mark.django_db(transaction=True)


def example(name: str) -> ModuleType:
    """A file of the examples as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield example("bot")
    for name in ("bot", "engine_bot"):
        sys.modules.pop(name, None)


def challenge(sender: Player, receiver: Player, preset: str) -> Challenge:
    """A challenge in which the receiver moves first."""
    offer = Offer(revision=make_revision(preset), side=SideChoice.SECOND, days_per_move=None)
    return challenge_player(sender=sender, receiver=receiver, offer=offer, now=timezone.now())


def answer_all(bot: ModuleType, site: Any, player: Any, after: int | None) -> int:
    """Handle what has come; return where to go on."""
    *events, end = site.events(after)
    for event in events:
        bot.handle(site, event, player)
    return int(end["after"])


def test_random_bot_accepts_and_moves(live_server: LiveServer, bot: ModuleType) -> None:
    robbie, person = make_bot("robbie"), make_player("person")
    site = bot.Site(live_server.url, token_of(robbie))
    player = bot.RandomPlayer(site)
    challenge(person, robbie, "chess")
    after = answer_all(bot, site, player, None)
    after = answer_all(bot, site, player, after)
    game = Game.objects.get()
    assert game.ply == 1
    play(game, "e7e5" if "e5" not in game.position else "a7a6", now=timezone.now())
    answer_all(bot, site, player, after)
    game.refresh_from_db()
    assert game.ply == 3


def test_bot_begins_again_where_it_was(live_server: LiveServer, bot: ModuleType) -> None:
    robbie, person = make_bot("robbie"), make_player("person")
    site = bot.Site(live_server.url, token_of(robbie))
    offer = challenge(person, robbie, "chess")
    accept(challenge_id=offer.pk, player=robbie, now=timezone.now())
    *_events, end = site.events(None)
    assert answer_all(bot, site, bot.RandomPlayer(site), None) == end["after"]
    assert Game.objects.get().ply == 1


def test_refusals_say_code_and_status(live_server: LiveServer, bot: ModuleType) -> None:
    site = bot.Site(live_server.url, token_of(make_player("person")))
    with pytest.raises(bot.Refused) as refused:
        site.events(None)
    assert (refused.value.status, refused.value.code) == (403, "not_a_bot")


def test_bot_waits_for_the_stream(
    live_server: LiveServer, bot: ModuleType, settings: Settings
) -> None:
    """It returns at the first news, long before it would ask by itself."""
    door = socket.create_server(("127.0.0.1", 0))
    settings.STREAM_URL = f"http://127.0.0.1:{door.getsockname()[1]}/stream"
    asked: list[str] = []

    def speak() -> None:
        connection, _address = door.accept()
        with connection:
            asked.append(connection.recv(4096).decode())
            head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
            connection.sendall(f"{head}:\n\ndata: player\n\n".encode())

    thread = threading.Thread(target=speak)
    thread.start()
    robbie = make_bot("robbie")
    [end] = bot.Site(live_server.url, token_of(robbie)).events(0)
    bot.wait_for_news(end)
    thread.join()
    door.close()
    ticket = ticket_in(unquote(asked[0].split("?t=")[1].split(" ")[0]))
    assert ticket is not None
    assert ticket.topics == (player_topic(robbie.pk),)


@pytest.mark.parametrize("preset", EXPORTED)
def test_engine_plays_what_can_be_exported(
    live_server: LiveServer, bot: ModuleType, tmp_path: Path, preset: str
) -> None:
    engine_bot = example("engine_bot")
    robbie, other = make_bot("robbie"), make_bot("other")
    engine = engine_bot.Engine(ENGINE)
    sites = [bot.Site(live_server.url, token_of(one)) for one in (robbie, other)]
    players = [engine_bot.EnginePlayer(site, engine, tmp_path) for site in sites]
    challenge(other, robbie, preset)
    reached: list[int | None] = [None, None]
    for number in range(14):
        turn = number % 2
        reached[turn] = answer_all(bot, sites[turn], players[turn], reached[turn])
    engine.close()
    game = Game.objects.get()
    assert (game.revision.preset.key, game.ply > 5 or game.ending != "") == (preset, True)


def test_engine_declines_what_it_cannot_play(
    live_server: LiveServer, bot: ModuleType, tmp_path: Path
) -> None:
    engine_bot = example("engine_bot")
    robbie, person = make_bot("robbie"), make_player("person")
    site = bot.Site(live_server.url, token_of(robbie))
    engine = engine_bot.Engine(ENGINE)
    challenge(person, robbie, "shogi")
    answer_all(bot, site, engine_bot.EnginePlayer(site, engine, tmp_path), None)
    engine.close()
    assert Challenge.objects.get().status == "declined"


@pytest.mark.parametrize(
    ("move", "legal", "text"),
    [
        ("e2e4", ["e2e3", "e2e4"], "e2e4"),
        ("a7a8q", ["a7a8=Q", "a7a8=R"], "a7a8=Q"),
        ("N@f3", ["N@f3", "n@f4"], "N@f3"),
    ],
)
def test_engine_moves_are_found_among_the_legal_ones(
    bot: ModuleType, move: str, legal: list[str], text: str
) -> None:
    assert example("engine_bot").written_as(move, legal) == text
    with pytest.raises(bot.Refused):
        example("engine_bot").written_as("(none)", legal)
