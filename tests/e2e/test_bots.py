"""Two programs play a whole game on a running site: one waits at its stream, the other one is
called at its webhook. Their owner sets both up in a browser.
"""

from __future__ import annotations

import hashlib
import hmac
import importlib.util
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.person import PASSWORD, People, Person
from tests.e2e.signed_in import faults

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "bot.py"
PRESET = "breakthrough-5x5"  # ends for certain, and soon
pytestmark = pytest.mark.e2e


def example() -> ModuleType:
    """The example of a bot as a module."""
    spec = importlib.util.spec_from_file_location("example_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Caller:
    """A bot that does nothing until it is called; `secret` signs the calls it believes."""

    def __init__(self, bot: ModuleType, site: Any) -> None:
        self.secret = ""
        self.over = threading.Event()
        self.refused: list[str] = []
        self._bot, self._site = bot, site
        self._player = bot.RandomPlayer(site)
        caller = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                is_ours = caller.is_signed(self.headers["Courier-Signature"], body)
                self.send_response(204 if is_ours else 400)
                self.end_headers()
                if is_ours:
                    caller.hear(json.loads(body))

            def log_message(self, *_args: object) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}/turns"

    def is_signed(self, said: str, body: bytes) -> bool:
        """Whether a call is from the site."""
        seconds, digest = (part.split("=", 1)[1] for part in said.split(","))
        signed = f"{seconds}.".encode() + body
        mac = hmac.new(self.secret.encode(), signed, hashlib.sha256).hexdigest()
        return hmac.compare_digest(mac, digest)

    def hear(self, event: dict[str, Any]) -> None:
        """Move where it is the bot's turn; note when its game is over."""
        if event["kind"] == "game_over":
            self.over.set()
            return
        try:
            self._bot.handle(self._site, event, self._player)
        except self._bot.Refused as refused:
            if refused.code not in ("not_your_turn", "conflict", "game_over"):  # called twice
                self.refused.append(str(refused))


@contextmanager
def listening(caller: Caller) -> Iterator[None]:
    threading.Thread(target=caller.server.serve_forever, daemon=True).start()
    yield
    caller.server.shutdown()
    caller.server.server_close()


@contextmanager
def waiting_at_its_stream(site: str, token: str) -> Iterator[None]:
    """The example as a program of its own."""
    command = [sys.executable, str(EXAMPLE), site]
    program = subprocess.Popen(command, env={**os.environ, "COURIER_TOKEN": token})
    yield
    program.terminate()
    program.wait()


def confirm(person: Person) -> None:
    """Give the password where the page wants it again."""
    field = person.page.locator("input[name=password]")
    if field.is_visible():
        field.fill(PASSWORD)
        person.page.get_by_role("main").get_by_role("button", name="Confirm").click()


def become_bot(owner: Person) -> str:
    """Make the account a bot, and a token for its program, which is returned."""
    owner.open("/account/bot")
    owner.page.get_by_label("Handle").fill(owner.name)
    assert faults(owner.page) == []
    owner.page.get_by_role("button", name="Make it a bot").click()
    confirm(owner)
    expect(owner.page.get_by_text("This account is a bot now.")).to_be_visible()
    owner.open("/account/api-token")
    owner.page.get_by_label("Name").fill("My program")
    owner.page.get_by_label("Play: send moves").check()
    owner.page.get_by_role("button", name="Create token").click()
    confirm(owner)
    return owner.page.locator("#fresh-token").input_value()


def set_webhook(owner: Person, address: str) -> str:
    """Set the address that is called; the secret of its calls."""
    owner.open("/account/bot")
    owner.page.get_by_role("textbox", name="Address").fill(address)
    owner.page.get_by_role("button", name="Save").click()
    confirm(owner)
    return owner.page.locator("#fresh-secret").input_value()


@pytest.mark.by_turns
def test_one_plays_by_its_stream_and_one_by_its_webhook(people: People, site: str) -> None:
    bot = example()
    streamer, called = people.pair("Streamer", "Called", phone=True)
    token = become_bot(streamer)
    client = bot.Site(site, become_bot(called))
    caller = Caller(bot, client)
    with listening(caller), waiting_at_its_stream(site, token):
        caller.secret = set_webhook(called, caller.address)
        offer = {"preset": PRESET, "to": streamer.name, "days_per_move": 3, "rated": True}
        client.post("/challenges", offer)
        assert caller.over.wait(600)
    assert caller.refused == []
    called.open("/account/bot")
    expect(called.page.get_by_role("region", name="Latest calls")).to_contain_text("Delivered")
    assert faults(called.page) == []
    called.page.get_by_role("region", name="Latest calls").get_by_role("link").first.click()
    expect(called.page.get_by_role("main")).to_contain_text("Streamer")
    assert faults(called.page) == []
    streamer.open(f"/players/{called.name}")
    expect(streamer.page.get_by_text("A program plays with this account.")).to_be_visible()
    expect(streamer.page.get_by_role("heading", name="Ratings")).to_be_visible()
