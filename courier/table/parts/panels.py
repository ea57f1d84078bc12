"""The panels on the page of a game, below its title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from courier.games.hooks import all_hooks
from courier.games.models import Game
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class ShownPanel:
    """A panel as the page shows it: its template and what that reads as `panel`."""

    name: str
    template: str
    values: Mapping[str, object]


def panels_of(game: Game, viewer: Player | None, *, now: datetime) -> list[ShownPanel]:
    """The panels of a game for who looks at it; none for who has not signed in."""
    if viewer is None:
        return []
    panels = [panel for hooks in all_hooks() for panel in hooks.panels]
    panels.sort(key=lambda panel: not panel.is_urgent)
    made = ((panel, panel.values(game, viewer, now)) for panel in panels)
    return [
        ShownPanel(panel.name, panel.template, values)
        for panel, values in made
        if values is not None
    ]
