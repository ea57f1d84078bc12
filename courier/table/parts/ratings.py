"""What the strips say about ratings: those of today while a game runs, what it has done to them
afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from courier.games.enums import Ending, GameStatus, Source
from courier.games.models import Game
from courier.games.seats import plays_computer, seats_of
from courier.ratings.families import family_of
from courier.ratings.queries import changes_of, ratings_in, why_not_counted


@dataclass(frozen=True, slots=True)
class SeatRating:
    """A rating beside a name, `1512?`, and what the game has done to it, `+12`, or `why` it did not
    count.
    """

    text: str = ""
    change: str = ""
    family: str = ""
    why: str = ""


NO_RATING: Final = SeatRating()


def seat_ratings(game: Game, *, now: datetime) -> tuple[SeatRating, SeatRating]:
    """The ratings of both sides; 1 query in games of two people by enforced rules, 2 if one did not
    count, else none.

    A game that has ended shows what stood in the ledger before it, whatever the players have become
    since.
    """
    if (
        game.is_solo
        or game.source != Source.PLAYED
        or plays_computer(game)
        or not game.revision.spec.enforced
    ):
        return NO_RATING, NO_RATING
    family = family_of(game.revision, game).key
    if game.status == GameStatus.ACTIVE:
        players = tuple(seat.player_id for seat in seats_of(game))
        found = ratings_in(family, players, now=now)
        first, second = (
            SeatRating(str(found[player]), "", family) if player in found else NO_RATING
            for player in players
        )
        return first, second
    changes = changes_of(game.pk) if game.rated else {}
    if game.rated and game.ending != Ending.ABORTED and not changes:
        uncounted = SeatRating(family=family, why=why_not_counted(game.pk))
        return uncounted, uncounted
    first, second = (
        SeatRating(str(changes[side].before), changes[side].difference, family)
        if side in changes
        else NO_RATING
        for side in (0, 1)
    )
    return first, second
