"""Doubts about the referee, on the page of a game; whose time ran out, at its end."""

from __future__ import annotations

from typing import Final

from courier.games.hooks import GameHooks, Panel
from courier.moderation.beside_games import note_ended, shown_doubt
from courier.moderation.queries import has_decisions

hooks: Final = GameHooks(
    after_ending=note_ended,
    panels=[
        Panel(
            "doubt",
            "moderation/_doubt.html",
            shown_doubt,
            is_urgent=True,
            stored=has_decisions,
        )
    ],
)
