"""Reading the whole site as somebody who may not know a secret set-up."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from courier.challenges.models import Challenge
from courier.games.models import Game
from courier.notifications.models import MailboxMessage
from tests.courier.games.secret_setups import BLACK, PRESET, SECRET, WHITE
from tests.courier.table.views.answers import JSON

TOKENS = re.compile(
    r'csrfmiddlewaretoken" value="\w+"|"csrfToken": ?"\w+"|nonce="[^"]*"|nonce-[^\']*'
)
LOOKS: list[dict[str, str]] = [
    {},
    {"ply": "0"},
    {"ply": "2"},
    {"flip": "1"},
    {"notation": "full"},
    {"notation": "figures"},
    {"list": "waiting"},
]
RARE = re.compile(r"(?<![a-z])(?:eedd|fffw)(?![a-z])", re.IGNORECASE)
COUNTED = "status/figures"  # counts these very requests
Answers = dict[str, tuple[int, str, bytes]]


def routes(resolver: URLResolver | None = None, prefix: str = "") -> Iterator[str]:
    """Every address of the site, its parameters as `<name>`."""
    for pattern in (resolver or get_resolver()).url_patterns:
        where = prefix + re.sub(
            r"<(?:\w+:)?(\w+)>", r"<\1>", str(pattern.pattern).lstrip("^").rstrip("$")
        )
        if isinstance(pattern, URLPattern):
            yield where
        else:
            yield from routes(pattern, where)


def addresses(game: Game) -> list[str]:
    """The addresses at which anything of a game, of its players or of its preset might stand."""
    challenge = Challenge.objects.get(game=game)
    mails = [message.code for message in MailboxMessage.objects.all()]
    found = []
    for route in routes():
        if "token" in route or "logout" in route or "(?P" in route or route == COUNTED:
            continue
        codes = (
            mails
            if "mailbox" in route
            else [challenge.code]
            if "challenges" in route
            else [game.code]
        )
        filled = route.replace("<key>", PRESET).replace("<username>", "mover").replace("<pk>", "1")
        filled = filled.replace("<name>", "kibitz")
        found += [
            "/" + filled.replace("<code>", code) for code in (codes if "<code>" in filled else [""])
        ]
    return found


def read(client: Client, where: str, **query: str) -> tuple[int, str, bytes]:
    """Status, ETag and body of a page, without what differs from request to request."""
    answer = client.get(where, query)
    body: bytes = answer.getvalue()
    if answer["Content-Type"].startswith(("image/", "application/gzip", "application/zip")):
        return answer.status_code, answer.get("ETag", ""), body
    return answer.status_code, answer.get("ETag", ""), TOKENS.sub("", body.decode()).encode()


def everything(client: Client, game: Game) -> Answers:
    """What all pages answer."""
    forget(client)
    cache.clear()  # files of many games are given a few times a minute
    found, page = {}, f"/games/{game.code}"
    for where in addresses(game):
        for look in (
            LOOKS
            if where in (page, f"{page}/live", f"{page}/board.png", "/api/v1/games")
            else LOOKS[:1]
        ):
            found[f"{where} {look}"] = read(client, where, **look)
    return found


def forget(client: Client) -> None:
    """Keep nothing of earlier requests but who is signed in."""
    for name in {*client.cookies} - {"sessionid"}:
        del client.cookies[name]


def posted(client: Client, game: Game) -> Answers:
    """What is answered to all that can be tried without changing anything."""
    requested = [
        (f"/games/{game.code}/{verb}", {"text": text, "expected_ply": ply, "remark": ""})
        for verb in ("preview", "move")
        for text, ply in (
            (WHITE, 0),
            ("x", 0),
            ("%Z", 0),
            (BLACK.replace("FW@g5", "F@g5"), 0),
            ("FWd3-d4", 2),
        )
    ]
    requested += [
        (f"/games/{game.code}/{verb}", {}) for verb in ("resign", "draw/offer", "undo", "claim")
    ]
    requested += [
        (f"/api/v1/games/{game.code}/{verb}", {"text": "x", "expected_ply": 0})
        for verb in ("moves", "resign")
    ]
    forget(client)
    found = {}
    for number, (where, fields) in enumerate(requested):
        for headers in ({}, JSON):
            answer = client.post(where, fields, headers=headers)
            found[f"{number} {where} {headers}"] = (
                answer.status_code,
                "",
                TOKENS.sub("", answer.content.decode()).encode(),
            )
    return found


def leaks(text: str, secret: str = SECRET) -> list[str]:
    """What of a set-up stands in a text: an item, a base on its square in data, a rank in a
    position, a rare base.
    """
    items = secret.removeprefix("Setup: ").split(", ")
    pairs = [item.split("@") for item in items]
    sought = [secret, *items]
    sought += [f'"{square}":{space}"{base}"' for base, square in pairs for space in ("", " ")]
    sought += [",".join(base for base, _ in pairs[start : start + 3]) for start in range(0, 19)]
    return [words for words in sought if words in text] + RARE.findall(text)


# The packed files of the release, the same for every set-up: a few letters stand in so many random
# bytes by chance.
PACKED = "/source/courier.tar.gz "


def found_in(answers: Answers) -> dict[str, list[str]]:
    return {
        where: found
        for where, (_, _, body) in answers.items()
        if not where.startswith(PACKED) and (found := leaks(body.decode("latin-1")))
    }
