"""Writing the clocks of a game: their ledgers, what they hold, and the deadline that follows.

The row of the game is locked by whoever calls; reserves and ledgers of its seats are written under
that lock alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from courier.clocks.causes import Cause
from courier.clocks.controls import TimeControl
from courier.clocks.timetable import instant_of, seconds_of
from courier.clocks.turns import Entry, Turn, entries_of
from courier.games.domain.clocks import next_warning
from courier.games.models import ClockEntry, Game, Move, Seat
from courier.games.seats import seats_of, sides_to_move
from courier.games.standstills import Standstills, standstills_of
from variants import Side

_OF_MOVES: Final = {
    Cause.THINKING,
    Cause.GRACE,
    Cause.EXTRA,
    Cause.BONUS,
    Cause.MINIMUM,
    Cause.MAXIMUM,
}
_CURRENT_CAUSES: Final = {Cause.VACATION, Cause.WEEKEND, Cause.NIGHT, Cause.FREEZE, Cause.OUTAGE}
LONGEST_BACK: Final = timedelta(days=400)  # how far back a turn taken up again may have to begin


def open_ledgers(game: Game, *, now: datetime) -> None:
    """Give both sides the time they start with; 2 queries, none in an untimed game."""
    control = game.control
    if control is None:
        return
    Seat.objects.filter(game=game).update(reserve=control.spare)
    opening = [(Cause.OPENING, control.spare)]
    for seat in seats_of(game):
        seat.reserve = control.spare
    lines = [(seat.side, entry) for seat in seats_of(game) for entry in entries_of(0, opening)]
    ClockEntry.objects.bulk_create(_row(game, side, entry, ply=0, at=now) for side, entry in lines)


def begin_turn(game: Game, standstills: Standstills, *, now: datetime) -> None:
    """Start the clocks of who is to move now; the caller saves what changes with a move. No
    query.
    """
    game.turn_started_at = now
    game.flag_fell_at = None
    _set_deadline(game, turns_of(game, sides_to_move(game), standstills), now=now)


def set_deadline(game: Game, *, now: datetime) -> None:
    """Compute the deadline of the turn that runs, and when to warn; the caller saves them. At most
    4 queries.

    Where both sides set up in secret it is the later one of those who have not. While the referee
    holds the clocks there is none.
    """
    _set_deadline(
        game, turns_of(game, sides_to_move(game), standstills_now(game, now=now)), now=now
    )


def standstills_now(game: Game, *, now: datetime) -> Standstills:
    """What stops the clocks since the turn began."""
    return standstills_of(game, since=game.turn_started_at, now=now)


def _set_deadline(game: Game, turns: list[Turn], *, now: datetime) -> None:
    game.deadline = game.warn_at = None
    if game.clock_stopped_at is None:
        game.deadline = max((turn.deadline for turn in turns), default=None)
    if (
        game.deadline is not None
        and not game.is_solo
        and (game.both_have_moved or game.is_setting_up)
    ):
        game.warn_at = next_warning(started=game.turn_started_at, deadline=game.deadline, now=now)


def turns_of(game: Game, sides: Iterable[int], standstills: Standstills) -> list[Turn]:
    """The turns that run for these sides; none in an untimed game."""
    control = game.control
    if control is None:
        return []
    seats = [seats_of(game)[side] for side in sides]
    started = game.turn_started_at
    return [
        turn_of(seat, control, standstills, started=started, reserve=seat.reserve) for seat in seats
    ]


def turn_of(
    seat: Seat,
    control: TimeControl,
    standstills: Standstills,
    *,
    started: datetime,
    reserve: int | None,
) -> Turn:
    """The turn of a seat that began then, with so many seconds on its clock; None: what everybody
    starts with.
    """
    return Turn(control, _reserve(reserve, control), started, standstills.timetable(seat))


def charge_move(game: Game, standstills: Standstills, *, at: datetime) -> None:
    """Enter what the move of the side to move costs and brings; at most 3 queries, none in an
    untimed game.

    `Game.deadline` is the truth: a move that was in time by it costs at most what the clock holds.
    So does one that came after a flag nobody has claimed.
    """
    _enter(game, game.side_to_move, _entries_of_move(game, standstills, at), at=at)


def show_charge(game: Game, standstills: Standstills, *, at: datetime) -> None:
    """Let the clock of the side to move hold what `charge_move` would leave on it, in memory; no
    query.
    """
    entries = _entries_of_move(game, standstills, at)
    if entries:
        seats_of(game)[game.side_to_move].reserve = entries[-1].balance


def _entries_of_move(game: Game, standstills: Standstills, at: datetime) -> tuple[Entry, ...]:
    turns = turns_of(game, [game.side_to_move], standstills)
    return tuple(
        entry for turn in turns for entry in turn.moved(min(at, max(turn.deadline, turn.started)))
    )


def stop_clock(game: Game, *, at: datetime) -> None:
    """Enter what was thought when the game ended; in a secret set-up that is free."""
    if game.is_setting_up_in_secret:
        return
    for turn in turns_of(game, [game.side_to_move], standstills_now(game, now=at)):
        _enter(game, game.side_to_move, turn.stopped(at), at=at)


def credit(game: Game, side: Side, cause: Cause, seconds: int, *, now: datetime) -> None:
    """Add time to a clock of a running game, be it its turn or not; the caller saves the game."""
    balance = _reserve(seats_of(game)[side].reserve, game.control)
    _enter(game, side, tuple(entries_of(balance, [(cause, seconds)])), at=now)
    set_deadline(game, now=now)


def lift(game: Game, cause: Cause, seconds: int, *, now: datetime) -> None:
    """Give who is to move as much as they lack to have so much time from now on; the caller saves
    the deadline.
    """
    side: Side = 1 if game.side_to_move else 0
    for turn in turns_of(game, [side], standstills_now(game, now=now)):
        credit(game, side, cause, max(seconds - turn.left(now), 0), now=now)


def time_left(game: Game, side: Side, *, now: datetime) -> timedelta:
    """What the clock of a side to move has left, grace included; at most 4 queries. Below zero once
    it has run out.
    """
    turns = turns_of(game, [side], standstills_now(game, now=now))
    return timedelta(seconds=sum(turn.left(now) for turn in turns))


def reserve_of(game: Game, side: Side) -> int:
    """What the clock of a side held when the turn began, with what was added to it since;
    seconds.
    """
    return _reserve(seats_of(game)[side].reserve, game.control)


def has_time_left(game: Game, move: Move) -> bool:
    """Whether the turn in which a move was made would have time left if it was given back; 1 query
    in a timed game.
    """
    control = game.control
    if control is None:
        return True
    side: Side = 1 if move.side else 0
    own = [entry for entry in _current_entries(game, ply=move.ply) if entry.side == side]
    budget = reserve_of(game, side) - sum(entry.seconds for entry in own) + control.grace
    return budget > (_thought(entry for entry in own if entry.ply == move.ply) or 0)


def take_back(game: Game, *, ply: int, side: Side, used: timedelta | None, now: datetime) -> None:
    """Undo what the moves from `ply` on have cost and brought; the turn of `side` goes on where it
    was left.

    The game stands before that ply already; the caller saves it.
    """
    entries = _current_entries(game, ply=ply)
    _undo(game, entries, now=now)
    thought = _thought(entry for entry in entries if entry.ply == ply and entry.side == side)
    game.turn_started_at = now - (used or timedelta(0))
    game.flag_fell_at = None
    if thought is not None:
        table = standstills_of(game, since=now - LONGEST_BACK, now=now).timetable(
            seats_of(game)[side]
        )
        game.turn_started_at = instant_of(table.instant_before(seconds_of(now), thought))
    set_deadline(game, now=now)


def _undo(game: Game, entries: Iterable[ClockEntry], *, now: datetime) -> None:
    """Take entries out of both clocks, as one line each, and mark them: none is ever undone or
    counted again.
    """
    undone = list(entries)
    ClockEntry.objects.filter(pk__in=[entry.pk for entry in undone]).update(is_undone=True)
    for seat in seats_of(game):
        back = -sum(entry.seconds for entry in undone if entry.side == seat.side)
        balance = _reserve(seat.reserve, game.control)
        _enter(game, seat.side, tuple(entries_of(balance, [(Cause.TAKEBACK, back)])), at=now)


def _current_entries(game: Game, *, ply: int) -> list[ClockEntry]:
    """What turns from that of `ply` on have entered, in order, but for what was undone; 1 query."""
    entries = ClockEntry.objects.filter(
        game=game, ply__gte=ply, cause__in=_OF_MOVES | _CURRENT_CAUSES, is_undone=False
    )
    return list(entries.order_by("pk"))


def _thought(entries: Iterable[ClockEntry]) -> int | None:
    """The true thinking time of a move by the entries of its turn, in seconds; None if its clock
    did not run.
    """
    used = 0
    held = 0
    for entry in entries:
        if entry.cause == Cause.THINKING:
            used = -entry.seconds
        elif entry.cause in _CURRENT_CAUSES:
            held += entry.seconds
    return used - held if used else None


def _reserve(kept: int | None, control: TimeControl | None) -> int:
    """What a clock holds by `Seat.reserve`."""
    if kept is None:
        return 0 if control is None else control.spare
    return kept


def _enter(game: Game, side: int, entries: tuple[Entry, ...], *, at: datetime) -> None:
    """Add lines to the ledger of a side, with the reserve they lead to."""
    if not entries:
        return
    seat = seats_of(game)[side]
    ClockEntry.objects.bulk_create(
        _row(game, side, entry, ply=game.ply + 1, at=at) for entry in entries
    )
    if seat.reserve != entries[-1].balance:
        seat.reserve = entries[-1].balance
        Seat.objects.filter(pk=seat.pk).update(reserve=seat.reserve)


def _row(game: Game, side: int, entry: Entry, *, ply: int, at: datetime) -> ClockEntry:
    return ClockEntry(
        game=game,
        side=side,
        ply=ply,
        cause=entry.cause,
        seconds=entry.seconds,
        balance=entry.balance,
        at=at,
    )
