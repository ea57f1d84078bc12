"""Games lost on time. Settled on access and by a sweep; both give the same result, the instant of the deadline."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.games.domain.clocks import MARKS, is_due, warning_marks
from courier.games.domain.finishing import finish
from courier.games.domain.notices import tell_deadline, warning_key
from courier.games.enums import Ending, GameStatus
from courier.games.models import Game, Terms
from courier.games.permissions import sides_to_move
from courier.games.queries import due_game_ids, warnable_games
from courier.notifications.queries import queued_at
from variants import other

WARNING_PAUSE: Final = timedelta(hours=2)


def settle_locked(game: Game, *, now: datetime) -> bool:
    """End a locked game whose deadline has passed; True when it ended now.

    Before both sides have moved it is aborted. It is a draw when the side with time has offered one, else lost.
    """
    if game.status != GameStatus.ACTIVE or game.deadline is None or not is_due(game.deadline, now=now):
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
    than 2 hours ago. 3 queries, and 1 for each warning.
    """
    windows = {days: max(warning_marks(timedelta(days=days)).values()) for days in Terms.DAYS_PER_MOVE}
    turns = [(game, side) for game in warnable_games(now=now, windows=windows) for side in sides_to_move(game)]
    sent = queued_at(keys=[warning_key(game, side, mark) for game, side in turns for mark in MARKS])
    warned = 0
    for game, side in turns:
        mark = _passed_mark(game, now)
        times = [sent[key] for key in (warning_key(game, side, name) for name in MARKS) if key in sent]
        if mark and warning_key(game, side, mark) not in sent and all(now - time >= WARNING_PAUSE for time in times):
            tell_deadline(game, side, mark, now=now)
            warned += 1
    return warned


def _passed_mark(game: Game, now: datetime) -> str:
    """The name of the latest mark a running clock has passed; empty before the first."""
    if game.time_per_move is None or game.deadline is None:
        return ""
    left = game.deadline - now
    passed = {mark: span for mark, span in warning_marks(game.time_per_move).items() if left <= span}
    return min(passed, key=passed.__getitem__, default="")
