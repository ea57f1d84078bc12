"""What applications above `games` put on the page of a game, below its title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from courier.games.models import Game
from courier.players.models import Player

# Called for everybody who looks at a game; None where there is nothing to show. The game comes with seats and players.
Maker = Callable[[Game, Player | None, datetime], Mapping[str, object] | None]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page: its template and what that reads as `panel`."""

    name: str
    template: str
    values: Mapping[str, object]


_KNOWN: Final[dict[str, tuple[str, Maker]]] = {}
_URGENT: Final[set[str]] = set()


def register_panel(name: str, template: str, make: Maker, *, is_urgent: bool = False) -> None:
    """Show a panel on the pages of games, the urgent ones first; called once an application is ready."""
    _KNOWN[name] = (template, make)
    if is_urgent:
        _URGENT.add(name)


def panels_of(game: Game, viewer: Player | None, *, now: datetime) -> list[Panel]:
    """The panels of a game for who looks at it; none for who has not signed in."""
    if viewer is None:
        return []
    ordered = sorted(_KNOWN.items(), key=lambda panel: panel[0] not in _URGENT)
    made = ((name, template, make(game, viewer, now)) for name, (template, make) in ordered)
    return [Panel(name, template, values) for name, template, values in made if values is not None]
