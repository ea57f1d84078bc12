"""Keeping a private notebook about a game."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db import transaction

from courier.games.errors import NoNotesAllowed
from courier.games.models import Game
from courier.games.permissions import notes_are_allowed
from courier.games.seats import is_participant
from courier.players.models import Player
from courier.talk.errors import NotebookChanged, NotebookTooLong, NotYourNotebook
from courier.talk.models import Notebook

LONGEST: Final = 10_000


@transaction.atomic
def save_notebook(*, player: Player, game: Game, text: str, version: int, now: datetime) -> int:
    """Keep what a player of a game writes to themselves, in place of the `version` they have seen
    (0: nothing yet).

    Locks the player, so that of two windows one saves; returns the new version. The same text again
    is confirmed. Raises NotYourNotebook, NoNotesAllowed, NotebookTooLong, NotebookChanged.
    """
    if not is_participant(game, player):
        raise NotYourNotebook
    if not notes_are_allowed(game):
        raise NoNotesAllowed
    kept = text.replace("\r\n", "\n").rstrip()
    if len(kept) > LONGEST:
        raise NotebookTooLong(limit=LONGEST)
    Player.objects.select_for_update(of=("self",), no_key=True).get(pk=player.pk)
    found = Notebook.objects.filter(player=player, game=game).first()
    if found is None:
        return Notebook.objects.create(player=player, game=game, text=kept, updated_at=now).version
    if found.text == kept:
        return found.version
    if found.version != version:
        raise NotebookChanged
    found.text, found.version, found.updated_at = kept, found.version + 1, now
    found.save(update_fields=["text", "version", "updated_at"])
    return found.version
