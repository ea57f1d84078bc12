"""What a visitor, a player and an inventor may send, the dearest of each kind. Needs Django."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode, urlsplit

from tests.siege.clients import Client

Act = Callable[[Client], int]

IMPORTS: Final = "imports of 2 MB"
QUEENS: Final = "7k/8/1Q4Q1/3Q4/2Q2Q2/4Q3/Q6Q/K2Q4 w - - 0 1"
PATTERN: Final = urlencode({"preset": "chess", "draw": "1", "pattern": "8/8/8/8/4P3/8/8/4K3"})
NAMES: Final = urlencode({"player": "a b c d", "opponent": "e f g h"})
GAME: Final = "1. " + "Nf3 Nf6 Ng1 Ng8 " * 400 + "*\n\n"
LAYERS: Final = '<rect x="1" y="1" width="43" height="43" opacity="0.5" fill="#123"/>' * 180
PICTURE: Final = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">{LAYERS}</svg>'


@dataclass(frozen=True, slots=True)
class Attack:
    """One way to keep a site busy: `act` is repeated by so many senders at once."""

    name: str
    act: Act
    senders: int = 8
    is_player: bool = False


def attacks(*, study: str, draft: str, game: str) -> list[Attack]:
    """Every attack, with what the attacking player has prepared: the codes of a study, a draft and
    a running game.
    """
    return [*_of_visitors(study), *_of_players(study, game), *_of_inventors(draft)]


def _of_visitors(study: str) -> Iterator[Attack]:
    yield Attack("heads that never end", slow_heads, senders=2)
    yield Attack("bodies that never end", slow_bodies, senders=2)
    yield Attack("answers that are not read", unread, senders=2)
    yield Attack(
        "dearest positions",
        lambda client: client.post_json(
            "/api/v1/positions", {"preset": "duck-chess", "position": QUEENS}
        ),
    )
    yield Attack("search for names", lambda client: client.get(f"/archive?{NAMES}"), senders=16)
    yield Attack("search for patterns", lambda client: client.get(f"/archive?{PATTERN}"))
    yield Attack(
        "passwords guessed",
        lambda client: client.post("/account/login/", {"login": "mover", "password": "guess"}),
    )
    yield Attack(
        "accounts made",
        lambda client: client.post(
            "/account/signup/",
            {"username": f"n{time.monotonic_ns()}", "email": "x@example.org", "password1": "x"},
        ),
    )
    yield Attack("files of a large study", lambda client: client.get(f"/studies/{study}/study.pgn"))
    yield Attack("pages of presets", lambda client: client.get("/presets/gross-chess"))


def _of_players(study: str, game: str) -> Iterator[Attack]:
    yield Attack(
        "copies of a large study",
        lambda client: client.post(f"/studies/{study}/copy", {}),
        is_player=True,
    )
    yield Attack(
        IMPORTS,
        lambda client: client.post(
            "/import", {"preset": "chess", "text": GAME * 280, "visibility": "private"}
        ),
        senders=3,
        is_player=True,
    )
    yield Attack(
        "moves that are not legal",
        lambda client: client.post(
            f"/games/{game}/move", {"text": "x" * 3_900, "expected_ply": "0"}
        ),
        is_player=True,
    )
    yield Attack(
        "plans",
        lambda client: client.post(
            f"/games/{game}/plan/edit",
            {"act": "play", "at": "0", "text": f"{'abcdefgh'[time.monotonic_ns() % 8]}3"},
        ),
        is_player=True,
    )
    yield Attack(
        "games alone", lambda client: client.post("/presets/chess/solo", {}), is_player=True
    )
    yield Attack(
        "games against the computer",
        lambda client: client.post("/presets/chess/computer", {"level": "8", "side": "1"}),
        is_player=True,
    )


def _of_inventors(draft: str) -> Iterator[Attack]:
    yield Attack(
        "pictures of many layers",
        lambda client: client.post(f"/presets/drafts/{draft}/pictures", {"text": PICTURE}),
        is_player=True,
    )
    yield Attack(
        "documents",
        lambda client: client.post(f"/presets/drafts/{draft}/save", {"text": large_document()}),
        is_player=True,
    )


def large_document() -> str:
    """A board of 16 by 16 squares on which 60 pieces may go anywhere, another one each time."""
    rows = "/".join(["q" * 15 + "k", *["16"] * 14, "Q" * 15 + "K"])
    return f"""
name = "Large {time.monotonic_ns()}"
[board]
files = 16
ranks = 16
[pieces.king]
name = "King"
label = "K"
betza = "K"
royal = true
[pieces.queen]
name = "Queen"
label = "Q"
betza = "QNNmQ"
[setup]
text = "{rows} w - - 0 1"
"""


def slow_heads(client: Client) -> int:
    return _trickle(client, b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")


def slow_bodies(client: Client) -> int:
    return _trickle(client, b"POST /theme HTTP/1.1\r\nHost: a\r\nContent-Length: 2000000\r\n\r\n")


def unread(client: Client) -> int:
    """Ask for a long page again and again, and read nothing of it."""
    with _connected(client) as connection:
        asked = b"GET /presets HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for _number in range(40):
            try:
                connection.sendall(asked)
            except OSError:
                break
        time.sleep(1)
    return 200


def _trickle(client: Client, beginning: bytes) -> int:
    """Hold a hundred connections for three seconds, with a byte now and then."""
    connections = []
    try:
        for _number in range(100):
            connections.append(_connected(client))
            connections[-1].sendall(beginning)
        for _second in range(3):
            time.sleep(1)
            for connection in connections:
                connection.send(b"x")
    except OSError:
        return 408
    finally:
        for connection in connections:
            connection.close()
    return 0


def _connected(client: Client) -> socket.socket:
    port = urlsplit(client.site_url).port
    return socket.create_connection(
        ("127.0.0.1", port or 80), timeout=5, source_address=(client.address, 0)
    )
