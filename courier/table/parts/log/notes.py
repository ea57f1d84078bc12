"""What readers say about moves of a finished game, for the list of its moves."""

from __future__ import annotations

from collections import defaultdict

from courier.games.hooks import Note, all_hooks
from courier.games.models import Game
from courier.players.models import Player
from courier.table.parts.log.asides import is_studied


def notes_by_ply(game: Game, viewer: Player | None) -> dict[int, list[Note]]:
    """Return what is said about the plies of a finished game, in the order it was said; a query for
    each source.
    """
    found = defaultdict[int, list[Note]](list)
    sources = [hooks.notes for hooks in all_hooks() if hooks.notes is not None]
    for source in sources if is_studied(game) else ():
        for note in source(game, viewer):
            found[note.ply].append(note)
    return dict(found)
