"""Reading what a game page holds."""

from __future__ import annotations

import html
import json
import re
from typing import Any, Protocol

from django.test import Client

from courier.games.models import Game


class Answer(Protocol):
    """What a test client gets back."""

    @property
    def content(self) -> bytes: ...


JSON = {"Accept": "application/json"}


def data_of(response: Answer) -> dict[str, Any]:
    """The data the page gives to its scripts."""
    found = re.search(
        r'<script id="game-data" type="application/json">(.*?)</script>', response.content.decode()
    )
    assert found
    data: dict[str, Any] = json.loads(found[1])
    return data


def text_of(response: Answer) -> str:
    """The words of a page, without scripts and tags."""
    body = re.sub(r"<script.*?</script>|<[^>]+>", " ", response.content.decode(), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(body))


def attribute(response: Answer, element: str, name: str) -> str:
    """The value of an attribute of the element with that id."""
    found = re.search(rf'<[^>]*\bid="{element}"[^>]*>', response.content.decode())
    assert found, element
    value = re.search(rf'\b{name}="([^"]*)"', found[0])
    return html.unescape(value[1]) if value else ""


def send(
    client: Client,
    game: Game,
    text: str,
    *,
    ply: int | str | None = None,
    remark: str = "",
    **how: Any,
) -> Any:
    """Send a move as the page's form does; `headers=JSON` as its script does."""
    fields = {"text": text, "expected_ply": game.ply if ply is None else ply, "remark": remark}
    return client.post(f"/games/{game.code}/move", fields, **how)


def preview(
    client: Client,
    game: Game,
    text: str,
    *,
    ply: int | str | None = None,
    remark: str = "",
    **how: Any,
) -> Any:
    """Ask for a preview as the page's form does; `headers=JSON` as its script does."""
    fields = {"text": text, "expected_ply": game.ply if ply is None else ply, "remark": remark}
    return client.post(f"/games/{game.code}/preview", fields, **how)
