"""A visitor's game that becomes a player's, and goes on by correspondence."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction

from courier.computer.domain.opponents import start_against_computer
from courier.computer.enums import SideWish
from courier.games.domain.continuation import play_on
from courier.games.models import Game
from courier.guests.errors import NothingToKeep
from courier.guests.models import GuestGame
from courier.players.models import Player
from variants import uncounted

MOST_COMPUTED: Final = 1_000_000  # moves, to play a whole game again


@transaction.atomic
def keep_game(*, guest: UUID, game_id: int, player: Player, now: datetime) -> Game:
    """Start a visitor's game anew as one of the player's, with all moves that have been made. The
    visitor's is gone then, so that a game is kept once.

    Raises NothingToKeep, NothingEnforced, TooManyComputerGames, UnknownSetup, MoveRefused,
    TooMuchWork.
    """
    rows = GuestGame.objects.select_for_update(of=("self",), no_key=True)
    kept = rows.select_related("revision__preset").filter(pk=game_id, guest=guest).first()
    if kept is None:
        raise NothingToKeep
    game = start_against_computer(
        revision=kept.revision,
        player=player,
        level=kept.level,
        side=SideWish.SECOND if kept.guest_side else SideWish.FIRST,
        setup_mode=kept.setup_mode,
        now=now,
        drawn=kept.start_position,
    )
    with uncounted(MOST_COMPUTED):  # each move was paid for when it was made
        play_on(game, [move["text"] for move in kept.moves], now=now)
    kept.delete()
    return game
