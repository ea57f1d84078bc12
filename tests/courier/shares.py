"""A variant whose stalemate shares the point, and games that come to it in three moves."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from courier.clocks.terms import Terms
from courier.games.domain.start import start_game
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, make_revision, play

SHARED: Final = "glinski"
# White stalemates with the third move, and has ¾ of the point.
QUICK: Final = "6/7/8/4Q4/10/2Kp7/10/k8/8/7/6 w - - 0 1"
MOVES: Final = ("d5f5", "h1i1", "f5k3")


def shared_game(
    first: Player, second: Player, *, rated: bool = False, at: datetime = START
) -> Game:
    """A game of Gliński's chess that has ended ¾–¼."""
    game = start_game(
        revision=make_revision(SHARED),
        seats=(first, second),
        terms=Terms(days_per_move=3, rated=rated),
        now=at,
    )
    return share(game, at=at)


def share(game: Game, *, at: datetime) -> Game:
    """Let White stalemate in a game without moves, from a position near the end."""
    start = game.revision.rules.position(QUICK)
    Game.objects.filter(pk=game.pk).update(
        start_position=QUICK, position=QUICK, start_key=game.revision.rules.key(start)
    )
    play(game, *MOVES, now=at)
    return Game.objects.get(pk=game.pk)
