"""What readers say about moves of a finished game: who keeps it registers here, and the list of moves shows it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.safestring import SafeString

from courier.games.models import Game
from courier.games.pages.log.asides import is_studied
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class Note:
    """What somebody says about a ply, with the address at which more can be done with it."""

    ply: int
    author: str
    html: SafeString
    href: str


Source = Callable[[Game, Player | None], Sequence[Note]]
_SOURCES: Final[list[Source]] = []


def register_notes(source: Source) -> None:
    """Show what a source knows in lists of moves; called once an application is ready."""
    if source not in _SOURCES:
        _SOURCES.append(source)


def notes_by_ply(game: Game, viewer: Player | None) -> dict[int, list[Note]]:
    """Return what is said about the plies of a finished game, in the order it was said; a query for each source."""
    found = defaultdict[int, list[Note]](list)
    for source in _SOURCES if is_studied(game) else ():
        for note in source(game, viewer):
            found[note.ply].append(note)
    return dict(found)
