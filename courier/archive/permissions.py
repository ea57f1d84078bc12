"""Who may look up what others have played."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import Exists, OuterRef

from courier.archive.keys import board_text
from courier.catalog.models import Preset
from courier.games.enums import GameStatus
from courier.games.models import Game, Seat
from courier.games.permissions import is_participant, plays_computer
from courier.players.models import Player


def may_explore(player: Player | None, game: Game) -> bool:
    """Whether somebody may open the explorer on a game: not on one against another person that he is playing himself.

    No query when seats and players are loaded.
    """
    if game.status == GameStatus.FINISHED or game.is_solo:
        return True
    return not is_participant(game, player) or plays_computer(game)


def may_explore_positions(player: Player | None, preset: Preset, positions: Collection[str]) -> bool:
    """Whether somebody may ask what was played from positions: not while one stands in a game he has with somebody.

    1 query. Games against the computer and with oneself are nobody else's business.
    """
    if player is None:
        return True
    computer = Exists(Seat.objects.filter(game=OuterRef("game"), player__computer_level__isnull=False))
    own = Seat.objects.filter(
        ~computer,
        player=player,
        game__status=GameStatus.ACTIVE,
        game__is_solo=False,
        game__revision__preset=preset,
    )
    asked = set(map(board_text, positions))
    return asked.isdisjoint(map(board_text, own.values_list("game__position", flat=True)))
