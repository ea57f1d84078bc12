"""Where the page of a game asks and sends: its own addresses, or those of a page that stands in for it."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse


@dataclass(frozen=True, slots=True)
class PageUrls:
    """The addresses behind the board, the move bar and the move list."""

    page: str
    live: str
    preview: str
    move: str
    composing: str


def urls_of(code: str) -> PageUrls:
    """The addresses of the game itself."""
    return PageUrls(
        page=reverse("game", args=[code]),
        live=reverse("game_fragment", args=[code]),
        preview=reverse("game_preview", args=[code]),
        move=reverse("game_move", args=[code]),
        composing=reverse("game_composing", args=[code]),
    )
