"""Games lost on time. Settled on access and by a sweep; both give the same result, the instant of
the deadline.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from courier.common.sweeps import Mark, sweep_in_turn
from courier.games.clocks import UNCLAIMED_FOR, due_marks, warnable_games
from courier.games.domain.clocks import MARKS, is_due, next_warning, passed_mark
from courier.games.domain.finish import finish
from courier.games.domain.notices import notify_deadline, notify_time_up, warning_key
from courier.games.domain.outages import is_final, move_deadline_locked
from courier.games.domain.respites import put_off_locked
from courier.games.domain.sent_moves import release, release_due, release_if_due
from courier.games.enums import Ending, FlagDraw, GameStatus
from courier.games.models import NO_SHOW, Game
from courier.games.seats import plays_computer, seats_of, sides_to_move
from courier.notifications.queries import queued_at
from variants import Side, can_win, other

WARNING_PAUSE: Final = timedelta(hours=2)
IS_HERE: Final = timedelta(minutes=15)  # who has opened the game so lately is told by the page


def settle_locked(game: Game, *, now: datetime) -> bool:
    """Let the flag of a locked game fall if its deadline has passed; True when the game ended by it
    now.

    While the site was out of order or the player away no clock ran: what that comes to is looked up
    first. A held move was sent in time: it is played. Then the deadline is put off while there is a
    reason to (`respites.py`). All this is done at the deadline itself; the flag falls a few minutes
    later (`clocks.turns.UNTIL_FINAL`), so that a move still counts. Before both sides have moved
    the game is aborted. Where the terms leave it to a claim, the game goes on, for 30 days at most.
    """
    if game.status != GameStatus.ACTIVE or game.deadline is None:
        return False
    if game.flag_fell_at is not None:
        return _lose_unclaimed(game, now)
    while is_due(game.deadline, now=now):
        if not (
            move_deadline_locked(game, now=now)
            or release(game, now=now)
            or put_off_locked(game, now=now)
        ):
            return is_final(game.deadline, now=now) and _fall(game, now)
    return False


def _fall(game: Game, now: datetime) -> bool:
    assert game.deadline is not None, "it has passed"
    if not game.both_have_moved:
        finish(
            game,
            ending=Ending.ABORTED,
            reason=NO_SHOW,
            winner=None,
            ended_at=game.deadline,
            now=now,
        )
        return True
    if game.flag_by_claim and not plays_computer(game):
        game.flag_fell_at = game.deadline
        game.warn_at = None
        game.version += 1
        game.save(update_fields=["flag_fell_at", "warn_at", "version"])
        notify_time_up(game, now=now)
        return _lose_unclaimed(game, now)
    lose_on_time(game, ended_at=game.deadline, now=now)
    return True


def _lose_unclaimed(game: Game, now: datetime) -> bool:
    assert game.flag_fell_at is not None, "a flag is down"
    ended_at = game.flag_fell_at + UNCLAIMED_FOR
    if now < ended_at:
        return False
    lose_on_time(game, ended_at=ended_at, now=now)
    return True


def lose_on_time(
    game: Game, *, ended_at: datetime, now: datetime, actor: Side | None = None, reason: str = ""
) -> None:
    """End a locked game by the flag of the side to move: a draw where the other one has offered one
    or cannot win.
    """
    winner = other(1 if game.side_to_move else 0)
    if game.draw_offered_by == winner:
        draw_on_time(game, FlagDraw.OFFERED, ended_at=ended_at, now=now, actor=actor)
    elif not may_win(game, winner):
        draw_on_time(game, FlagDraw.CANNOT_WIN, ended_at=ended_at, now=now, actor=actor)
    else:
        finish(
            game,
            ending=Ending.FLAGGED,
            reason=reason,
            winner=winner,
            ended_at=ended_at,
            now=now,
            actor=actor,
        )


def draw_on_time(
    game: Game, why: FlagDraw, *, ended_at: datetime, now: datetime, actor: Side | None = None
) -> None:
    """End a locked game whose time has run out as a draw."""
    finish(
        game,
        ending=Ending.FLAGGED,
        reason=why,
        winner=None,
        ended_at=ended_at,
        now=now,
        actor=actor,
    )


def may_win(game: Game, side: Side) -> bool:
    """Whether the rules leave a side a way to win from where a running game stands."""
    rules = game.revision.rules
    return can_win(rules, rules.position(game.position), side)


@transaction.atomic
def settle(*, game_id: int, now: datetime) -> bool:
    """End a game whose deadline has passed; True when it ended now. Leaves a game alone that
    somebody else holds.
    """
    games = Game.objects.select_for_update(of=("self",), no_key=True, skip_locked=True)
    game = (
        games.select_related("revision__preset")
        .prefetch_related("seats__player")
        .filter(pk=game_id)
        .first()
    )
    return game is not None and settle_locked(game, now=now)


def settle_due(*, now: datetime) -> list[int]:
    """End games whose deadline has passed; return their ids. The sweep: no game holds up the
    others, and what takes too long is left to the next one.
    """
    done = sweep_in_turn(
        "due-games",
        lambda mark: due_marks(mark, now=now),
        lambda game_id: settle(game_id=game_id, now=now),
    )
    return list(done)


def catch_up(*, now: datetime) -> None:
    """Do what is due in all games: play the moves that can no longer be recalled, then let flags
    fall. The sweep.
    """
    release_due(now=now)
    settle_due(now=now)


def catch_up_in(game_id: int, *, now: datetime) -> bool:
    """Play the move of one game that can no longer be recalled; True when that was done now."""
    return release_if_due(game_id, now=now)


def settle_on_access(game: Game, *, now: datetime) -> bool:
    """End a game somebody is about to look at, if its deadline has passed; True when the row must
    be read again.
    """
    if not is_due(
        game.deadline if game.flag_fell_at is None else game.flag_fell_at + UNCLAIMED_FOR, now=now
    ):
        return False
    before = game.version
    return (
        settle(game_id=game.pk, now=now)
        or Game.objects.filter(pk=game.pk).exclude(version=before).exists()
    )


def warn_due(*, now: datetime) -> int:
    """Queue the deadline warnings that are due; return how many.

    A side to move gets the warning of the latest mark its game has passed, unless that was sent,
    the player has the game before them, or another one was sent less than 2 hours ago: then the
    sweep looks again when these are over. 3 queries for each `AT_ONCE` games, 1 for each warning,
    and a transaction for each game; what takes too long is left to the next sweep.
    """
    games: dict[int, Game] = {}
    sent: dict[str, datetime] = {}

    def rows(mark: Mark | None) -> list[Mark]:
        games.clear()
        games.update((game.pk, game) for game in warnable_games(mark, now=now))
        keys = [
            warning_key(game, side, name)
            for game in games.values()
            for side in sides_to_move(game)
            for name in MARKS
        ]
        sent.clear()
        sent.update(queued_at(keys=keys))
        return [(game.warn_at, game.pk) for game in games.values() if game.warn_at is not None]

    return sum(
        sweep_in_turn("warnings", rows, lambda game_id: _warn(games[game_id], sent, now)).values()
    )


@transaction.atomic
def _warn(game: Game, sent: Mapping[str, datetime], now: datetime) -> int:
    """Queue the warnings of a game that are due, and note when to look again; return how many."""
    assert game.deadline is not None, "only running clocks are looked at"
    mark = passed_mark(started=game.turn_started_at, deadline=game.deadline, now=now)
    looks = [next_warning(started=game.turn_started_at, deadline=game.deadline, now=now)]
    warned = 0
    for side in sides_to_move(game):
        times = [
            sent[key] for key in (warning_key(game, side, name) for name in MARKS) if key in sent
        ]
        if not mark or warning_key(game, side, mark) in sent or _is_here(game, side, now):
            continue
        if times and now - max(times) < WARNING_PAUSE:
            looks.append(max(times) + WARNING_PAUSE)
        else:
            notify_deadline(game, side, mark, now=now)
            warned += 1
    look_at = min((look for look in looks if look is not None), default=None)
    Game.objects.filter(pk=game.pk, version=game.version).update(warn_at=look_at)
    return warned


def _is_here(game: Game, side: Side, now: datetime) -> bool:
    """Whether the player looks at the game, as far as can be known; the seat was read just now."""
    seen_at = seats_of(game)[side].seen_at
    return seen_at is not None and now - seen_at < IS_HERE
