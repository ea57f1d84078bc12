"""A whole bot in one file, of the standard library alone: it accepts challenges and plays random
legal moves.

    COURIER_TOKEN=courier_... python examples/bot.py https://courier.example.org

The token has the scopes `read` and `play`, its account is a bot (docs/bots.md). It may be stopped
and started at any moment. For a better one give `run` another player.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, Protocol

PATIENCE_SECONDS = 60  # how long a stream may be silent before events are asked for anyway

Event = dict[str, Any]


class Refused(Exception):
    """The site said no: `code` is for programs, and `status` that of HTTP."""

    def __init__(self, status: int, code: str, message: str, wait: float) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.wait = wait


class Site:
    """The API of a site, for the holder of a token."""

    def __init__(self, address: str, token: str) -> None:
        self._address = address.rstrip("/")
        self._token = token

    def get(self, path: str) -> Any:
        """What is at a path below `/api/v1`. Raises Refused."""
        return json.loads(self._call("GET", path))

    def post(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """What the site answers to a body. Raises Refused."""
        return json.loads(self._call("POST", path, body or {}))

    def events(self, after: int | None) -> list[Event]:
        """What has happened after a number, or what waits now; the last one says how to go on."""
        query = "" if after is None else f"?after={after}"
        lines = self._call("GET", f"/bot/events{query}").splitlines()
        return [json.loads(line) for line in lines]

    def page(self, path: str) -> str:
        """The text of a page beside the API. Raises Refused."""
        return self._open(urllib.request.Request(self._address + path)).decode()

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Token {self._token}", "Content-Type": "application/json"}
        address = f"{self._address}/api/v1{path}"
        return self._open(urllib.request.Request(address, data, headers, method=method))

    def _open(self, request: urllib.request.Request) -> bytes:
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as error:
            raise refusal_in(error) from error


class Player(Protocol):
    """What decides: which presets are played, and what is played in them."""

    def plays(self, preset: str) -> bool: ...

    def move(self, turn: Event) -> str: ...


class RandomPlayer:
    """Plays any preset, and any legal move."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def plays(self, preset: str) -> bool:
        return True

    def move(self, turn: Event) -> str:
        question = {"preset": turn["preset"], "position": turn["position"]}
        legal = self._site.post("/positions", question)["legal"]
        if not legal:
            raise Refused(400, "no_list", f"{turn['preset']} has no list of moves", 0)
        text: str = random.choice(legal)["text"]
        return text


def refusal_in(error: urllib.error.HTTPError) -> Refused:
    """What the site said when it refused."""
    wait = float(error.headers.get("Retry-After") or 5)
    try:
        said = json.loads(error.read())["error"]
    except (ValueError, KeyError):
        return Refused(error.code, "unknown", error.reason, wait)
    return Refused(error.code, said["code"], said["message"], wait)


def all_events(site: Site) -> Iterator[Event]:
    """Everything that happens, for ever; first what waits now."""
    after = None
    while True:
        try:
            *events, end = site.events(after)
        except (Refused, OSError) as problem:
            if isinstance(problem, Refused) and problem.status in (401, 403):
                raise
            note(str(problem))
            time.sleep(getattr(problem, "wait", 5))
            continue
        yield from events
        is_behind = after is not None and end["after"] > after
        after = end["after"]
        if not is_behind:
            wait_for_news(end)


def wait_for_news(end: Event) -> None:
    """Return when there may be something new: when the stream says so, or after a while."""
    if end["listen"] is None:
        time.sleep(end["again_seconds"])
        return
    try:
        with urllib.request.urlopen(end["listen"], timeout=PATIENCE_SECONDS) as stream:
            for line in stream:
                if line.startswith(b"data:"):
                    return
    except OSError:
        time.sleep(end["again_seconds"])


def handle(site: Site, event: Event, player: Player) -> None:
    """Answer a challenge, or move."""
    if event["kind"] == "challenged":
        path = f"/challenges/{event['challenge']}"
        answer = "accept" if player.plays(site.get(path)["preset"]) else "decline"
        site.post(f"{path}/{answer}")
    elif event["kind"] == "your_turn":
        move = {"text": player.move(event), "expected_ply": event["ply"]}
        site.post(f"/games/{event['game']}/moves", move)


def run(site: Site, player: Player) -> None:
    """Play for ever. What is refused is noted; the game goes on with the next event."""
    for event in all_events(site):
        try:
            handle(site, event, player)
        except Refused as refused:
            note(f"{event['kind']} {event.get('game', '')}: {refused}")
            if refused.status == 429:
                time.sleep(refused.wait)


def note(text: str) -> None:
    """A line for the owner of the bot."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2 or "COURIER_TOKEN" not in os.environ:
        sys.exit(__doc__)
    the_site = Site(sys.argv[1], os.environ["COURIER_TOKEN"])
    run(the_site, RandomPlayer(the_site))
