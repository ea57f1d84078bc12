"""Warning players that a game without a time limit may be claimed, and telling their opponents once
it may.
"""

from __future__ import annotations

from collections.abc import Container
from datetime import datetime

from django.db import transaction

from courier.clocks.queries import away_until
from courier.common.sweeps import Mark, sweep_in_turn
from courier.games.clocks import silent_games
from courier.games.domain.notices import notify_silence, silence_key
from courier.games.models import Game
from courier.games.seats import seats_of
from courier.games.silence import is_claimable, is_ending
from courier.notifications.queries import queued_at


def warn_silent(*, now: datetime) -> int:
    """Queue what is to be said of games without a time limit; return how many notices. Done twice
    it does nothing.

    Who is to move is warned a week before the game may be claimed, and who waits is told once it
    may be: not while the other one is on vacation. 4 queries for each `AT_ONCE` games and a
    transaction for each game; what takes too long is left to the next sweep.
    """
    there: dict[int, Game] = {}
    sent: dict[str, datetime] = {}

    def rows(mark: Mark | None) -> list[Mark]:
        games = silent_games(mark, now=now)
        there.clear()
        there.update((game.pk, game) for game in _with_somebody_there(games, now))
        sent.clear()
        sent.update(
            queued_at(keys=[silence_key(game, side) for game in there.values() for side in (0, 1)])
        )
        return [(game.turn_started_at, game.pk) for game in games]

    def warn(game_id: int) -> bool:
        return game_id in there and _warn(there[game_id], sent, now)

    return len(sweep_in_turn("silence", rows, warn))


def _with_somebody_there(games: list[Game], now: datetime) -> list[Game]:
    """Return the games but for those that could be claimed if the player to move was not on
    vacation; 1 query.
    """
    to_move = {game.pk: seats_of(game)[game.side_to_move].player_id for game in games}
    away = away_until([player for player in to_move.values() if player is not None], now=now)
    return [
        game for game in games if to_move[game.pk] not in away or not is_claimable(game, now=now)
    ]


def _notified_side(game: Game, now: datetime) -> int:
    """Return the side to notify next: the side to move before the game may be claimed, the other
    one afterwards.
    """
    return 1 - game.side_to_move if is_claimable(game, now=now) else game.side_to_move


@transaction.atomic
def _warn(game: Game, sent: Container[str], now: datetime) -> bool:
    side = _notified_side(game, now)
    if silence_key(game, side) in sent:
        return False
    if not (is_ending(game, now=now) or is_claimable(game, now=now)):
        return False
    notify_silence(game, side, now=now)
    return True
