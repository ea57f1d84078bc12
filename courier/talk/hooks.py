"""What is said about games, on their pages."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from courier.games.hooks import Aside, GameHooks, Panel
from courier.talk.beside_games import ASIDE, has_kibitz, notes_of, rooms_of, shown_kibitz

hooks: Final = GameHooks(
    panels=[Panel("rooms", "talk/_rooms.html", rooms_of)],
    asides=[Aside(ASIDE, _("Kibitz"), "k", "talk/_kibitz.html", shown_kibitz, has_kibitz, 35)],
    notes=notes_of,
)
