"""Games lost on time. Settled on access and by a sweep; both give the same result, the instant of the deadline."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.domain.clocks import MARKS, is_due, next_warning, passed_mark
from courier.games.domain.finishing import finish
from courier.games.domain.notices import tell_deadline, warning_key
from courier.games.domain.outages import move_deadline_locked
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game
from courier.games.permissions import sides_to_move
from courier.games.queries import due_game_ids, warnable_games
from courier.notifications.queries import queued_at
from variants import other

WARNING_PAUSE: Final = timedelta(hours=2)


def settle_locked(game: Game, *, now: datetime) -> bool:
    """End a locked game whose deadline has passed; True when it ended now.

    While the site was out of order no clock ran: what that comes to is looked up before a flag falls.
    Before both sides have moved it is aborted. It is a draw when the side with time has offered one, else lost.
    """
    if game.status != GameStatus.ACTIVE or game.deadline is None or not is_due(game.deadline, now=now):
        return False
    if move_deadline_locked(game, now=now) and not is_due(game.deadline, now=now):
        return False
    opponent = other(1 if game.side_to_move else 0)
    if not game.both_have_moved:
        finish(game, ending=Ending.ABORTED, winner=None, ended_at=game.deadline, now=now)
    else:
        winner = None if game.draw_offered_by == opponent else opponent
        finish(game, ending=Ending.FLAGGED, winner=winner, ended_at=game.deadline, now=now)
    return True


@transaction.atomic
def settle(*, game_id: int, now: datetime) -> bool:
    """End a game whose deadline has passed; True when it ended now. Leaves a game alone that somebody else holds."""
    games = Game.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    game = games.prefetch_related("seats__player").filter(pk=game_id).first()
    return game is not None and settle_locked(game, now=now)


def settle_due(*, now: datetime) -> list[int]:
    """End every game whose deadline has passed; return their ids. The sweep."""
    return [game_id for game_id in due_game_ids(now=now) if settle(game_id=game_id, now=now)]


def settle_on_access(game: Game, *, now: datetime) -> bool:
    """End a game somebody is about to look at, if its deadline has passed; True when the row must be read again."""
    return is_due(game.deadline, now=now) and settle(game_id=game.pk, now=now)


def warn_due(*, now: datetime) -> int:
    """Queue the deadline warnings that are due; return how many.

    A side to move gets the warning of the latest mark its game has passed, unless that was sent, or another one less
    than 2 hours ago: then the sweep looks again when these are over. 3 queries, 1 for each game and each warning.
    """
    games = warnable_games(now=now)
    keys = [warning_key(game, side, mark) for game in games for side in sides_to_move(game) for mark in MARKS]
    sent = queued_at(keys=keys)
    return sum(_warn(game, sent, now) for game in games)


def _warn(game: Game, sent: Mapping[str, datetime], now: datetime) -> int:
    """Queue the warnings of a game that are due, and note when to look again; return how many."""
    assert game.deadline is not None, "only running clocks are looked at"
    mark = passed_mark(started=game.turn_started_at, deadline=game.deadline, now=now)
    looks = [next_warning(started=game.turn_started_at, deadline=game.deadline, now=now)]
    warned = 0
    for side in sides_to_move(game):
        times = [sent[key] for key in (warning_key(game, side, name) for name in MARKS) if key in sent]
        if not mark or warning_key(game, side, mark) in sent:
            continue
        if times and now - max(times) < WARNING_PAUSE:
            looks.append(max(times) + WARNING_PAUSE)
        else:
            tell_deadline(game, side, mark, now=now)
            warned += 1
    look_at = min((look for look in looks if look is not None), default=None)
    Game.objects.filter(pk=game.pk, version=game.version).update(warn_at=look_at)
    return warned
