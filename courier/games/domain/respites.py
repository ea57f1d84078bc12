"""What keeps a flag from falling: a warning that never came, and a day of the player's vacation."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db.models import Subquery

from courier.clocks.causes import Cause
from courier.clocks.domain.vacation_days import lock_player, use_a_day
from courier.clocks.durations import DAY
from courier.clocks.queries import uses_vacation
from courier.games.domain.clocks import MARKS, first_mark, warning_lead
from courier.games.domain.ledger import credit, set_deadline
from courier.games.domain.notices import notify_deadline, notify_vacation_used, warning_key
from courier.games.domain.outages import hasten_deadlines_of
from courier.games.models import ClockEntry, Game, Seat
from courier.games.seats import plays_computer, seats_of
from courier.notifications.queries import first_delivery, is_kind_wanted, is_muted, was_kept_away
from courier.players.models import Player
from variants import Side

JUST_BEFORE: Final = timedelta(seconds=1)  # a clock that has run out is not stopped any more


def put_off_locked(game: Game, *, now: datetime) -> bool:
    """Put off the deadline of a locked game that has passed, as far as there is a reason to; True
    when it has moved.

    1. Whom no warning had reached in time gets a day more, once for a turn, and is warned. 2. Who
    has vacation left, and has not said otherwise, uses a day of it, unless vacation counts in the
    game; it stops all their clocks.

    Between people, once both have moved. The result depends on the deadline alone, not on when it
    is noticed.
    """
    if not game.both_have_moved or game.is_solo or plays_computer(game):
        return False
    side: Side = 1 if game.side_to_move else 0
    player = seats_of(game)[side].player
    if player is None or not player.is_active:
        return False
    return _forgive_silence(game, side, player, now) or _use_vacation(game, side, player, now)


def _forgive_silence(game: Game, side: Side, player: Player, now: datetime) -> bool:
    if _was_warned(game, side) or _was_forgiven(game, side, player):
        return False
    credit(game, side, Cause.LATE_WARNING, DAY, now=now)
    _save(game)
    notify_deadline(game, side, "late", now=now)
    return True


def _was_warned(game: Game, side: Side) -> bool:
    """Whether a warning had reached the player in time, or they had looked at the game when it was
    due; 1 query.
    """
    assert game.deadline is not None, "asked when it has passed"
    span = game.deadline - game.turn_started_at
    seen_at = Seat.objects.values_list("seen_at", flat=True).get(pk=seats_of(game)[side].pk)
    if seen_at is not None and game.deadline - first_mark(span) <= seen_at:
        return True
    reached = first_delivery(keys=_warning_keys(game, side), by=game.deadline)
    return reached is not None and reached <= game.deadline - warning_lead(span)


def _was_forgiven(game: Game, side: Side, player: Player) -> bool:
    """Whether a day was given already: in this turn, or in the whole game to one whom warnings do
    not reach by their own doing: they want none, or wanted none when it was due, or their mails
    come back; 5 queries.
    """
    given = ClockEntry.objects.filter(game=game, side=side, cause=Cause.LATE_WARNING)
    if _can_be_warned(game, side, player):
        began = game.moves.filter(ply=game.ply).values(
            "played_at"
        )  # a takeback moves `turn_started_at` on
        given = given.filter(ply=game.ply + 1, at__gte=Subquery(began))
    return given.exists()


def _can_be_warned(game: Game, side: Side, player: Player) -> bool:
    return (
        is_kind_wanted(player, "deadline_warning")
        and not _is_muted(game, side, player)
        and not was_kept_away(keys=_warning_keys(game, side))
    )


def _warning_keys(game: Game, side: Side) -> list[str]:
    return [warning_key(game, side, mark) for mark in MARKS]


def _is_muted(game: Game, side: Side, player: Player) -> bool:
    return is_muted(
        player, subject=f"game.{game.pk}", opponent_id=seats_of(game)[1 - side].player_id
    )


def _use_vacation(game: Game, side: Side, player: Player, now: datetime) -> bool:
    assert game.deadline is not None, "asked when it has passed"
    before = game.deadline
    if game.vacation_counts or not uses_vacation(player.pk):
        return False
    locked = lock_player(player.pk)
    set_deadline(game, now=now)  # another game of theirs may have used a day while this one waited
    if game.deadline == before:
        vacation = use_a_day(locked, at=before - JUST_BEFORE)
        if vacation is None:
            return False
        set_deadline(game, now=now)
        notify_vacation_used(game, side, vacation, now=now)
        hasten_deadlines_of(player.pk)
    _save(game)
    return True


def _save(game: Game) -> None:
    game.version += 1
    game.save(update_fields=["deadline", "warn_at", "version"])
