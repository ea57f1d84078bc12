"""Groups, beside the games they play and where those wait for them."""

from __future__ import annotations

from typing import Final

from courier.consultations.beside_games import shown_consultation
from courier.consultations.domain.decisions import objection
from courier.consultations.domain.notices import note_turn
from courier.consultations.queries import consulted_games, has_consultation, has_say
from courier.games.hooks import GameHooks, Panel

hooks: Final = GameHooks(
    on_turn=note_turn,
    objection=objection,
    panels=[
        Panel(
            "consultation",
            "consultations/_panel.html",
            shown_consultation,
            stored=has_consultation,
        )
    ],
    shared_games=consulted_games,
    has_say=has_say,
)
