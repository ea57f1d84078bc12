"""Where a table asks and sends."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from django.urls import get_script_prefix, reverse


class TableUrls(TypedDict):
    """The addresses behind the board, the move bar and the move list; empty where there is nothing
    to ask.

    `next` leads to the next game that waits.
    """

    page: str
    live: str
    preview: str
    move: str
    composing: str
    ways: str
    next: str


def urls_of(code: str, *, enforced: bool, has_next: bool) -> TableUrls:
    """Return the addresses of a game."""
    return _urls(code, enforced, has_next, get_script_prefix()).copy()


@lru_cache(maxsize=1024)
def _urls(code: str, enforced: bool, has_next: bool, _prefix: str) -> TableUrls:
    return {
        "page": reverse("game", args=[code]),
        "live": reverse("game_fragment", args=[code]),
        "preview": reverse("game_preview", args=[code]),
        "move": reverse("game_move", args=[code]),
        "composing": reverse("game_composing", args=[code]),
        "ways": reverse("game_ways", args=[code]) if enforced else "",
        "next": f"{reverse('next_game')}?after={code}" if has_next else "",
    }
