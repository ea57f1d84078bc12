"""Writing the clocks of a game: their ledgers, what they hold, and the deadline that follows.

The row of the game is locked by whoever calls; reserves and ledgers of its seats are written under that lock alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from courier.clocks.causes import Cause
from courier.clocks.controls import TimeControl
from courier.clocks.queries import outages
from courier.clocks.timetable import Stretch, Timetable, instant_of, seconds_of
from courier.clocks.turns import Entry, Turn, entries_of
from courier.games.domain.clocks import next_warning
from courier.games.models import ClockEntry, Game, Seat
from courier.games.permissions import seats_of, sides_to_move
from courier.players.time_zones import zone_or_utc
from variants import Side

_OF_MOVES = frozenset(
    {Cause.THINKING, Cause.GRACE, Cause.EXTRA, Cause.BONUS, Cause.MINIMUM, Cause.MAXIMUM, Cause.TAKEBACK}
)
_STANDING = frozenset({Cause.VACATION, Cause.WEEKEND, Cause.NIGHT, Cause.FREEZE, Cause.OUTAGE})


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


def begin_turn(game: Game, *, now: datetime) -> None:
    """Start the clocks of who is to move now; the caller saves `CLOCK_FIELDS`. No query."""
    game.turn_started_at = now
    _set_deadline(game, turns_of(game, sides_to_move(game), ()), now=now)


def set_deadline(game: Game, *, now: datetime) -> None:
    """Reckon the deadline of the turn that runs, and when to warn; the caller saves them. At most 2 queries.

    Where both sides set up in secret it is the later one of those who have not.
    """
    _set_deadline(game, turns_of(game, sides_to_move(game), outages_of(game, now=now)), now=now)


def outages_of(game: Game, *, now: datetime) -> tuple[Stretch, ...]:
    """When the site was out of order since the turn began; none in an untimed game."""
    return () if game.control is None else outages(since=game.turn_started_at, now=now)


def _set_deadline(game: Game, turns: list[Turn], *, now: datetime) -> None:
    game.deadline = max((turn.deadline for turn in turns), default=None)
    game.warn_at = None
    if game.deadline is not None and not game.is_solo:
        game.warn_at = next_warning(started=game.turn_started_at, deadline=game.deadline, now=now)


def turns_of(game: Game, sides: Iterable[int], absences: tuple[Stretch, ...]) -> list[Turn]:
    """The turns that run for these sides; none in an untimed game."""
    control = game.control
    if control is None:
        return []
    seats = [seats_of(game)[side] for side in sides]
    return [Turn(control, _reserve(seat, control), game.turn_started_at, _timetable(seat, absences)) for seat in seats]


def _timetable(seat: Seat, absences: tuple[Stretch, ...]) -> Timetable:
    """When the clock of a seat stands. A zone is kept where weekends do not count."""
    return Timetable(absences=absences, weekend_zone=zone_or_utc(seat.zone) if seat.zone else None)


def charge_move(game: Game, *, at: datetime) -> None:
    """Enter what the move of the side to move costs and brings; 3 queries, none in an untimed game.

    `Game.deadline` is the truth: a move that was in time by it costs at most what the clock holds.
    """
    for turn in turns_of(game, [game.side_to_move], outages_of(game, now=at)):
        _enter(game, game.side_to_move, turn.moved(min(at, max(turn.deadline, turn.started))), at=at)


def stop_clock(game: Game, *, at: datetime) -> None:
    """Enter what was thought when the game ended; in a secret set-up that is free."""
    if game.is_setting_up_in_secret:
        return
    for turn in turns_of(game, [game.side_to_move], outages_of(game, now=at)):
        _enter(game, game.side_to_move, turn.stopped(at), at=at)


def credit(game: Game, side: Side, cause: Cause, seconds: int, *, now: datetime) -> None:
    """Add time to a clock of a running game, be it its turn or not; the caller saves `CLOCK_FIELDS`."""
    balance = _reserve(seats_of(game)[side], game.control)
    _enter(game, side, tuple(entries_of(balance, [(cause, seconds)])), at=now)
    set_deadline(game, now=now)


def reserve_of(game: Game, side: Side) -> int:
    """What the clock of a side held when the turn began, with what was added to it since; seconds."""
    return _reserve(seats_of(game)[side], game.control)


def take_back(game: Game, *, ply: int, side: Side, used: timedelta | None, now: datetime) -> None:
    """Undo what the moves from `ply` on have cost and brought; the turn of `side` goes on where it was left.

    The game stands before that ply already; the caller saves `CLOCK_FIELDS`.
    """
    entries = list(ClockEntry.objects.filter(game=game, ply__gte=ply, cause__in=_OF_MOVES | _STANDING).order_by("pk"))
    thought = _thought(entry for entry in entries if entry.ply == ply and entry.side == side)
    for seat in seats_of(game):
        undone = -sum(entry.seconds for entry in entries if entry.side == seat.side)
        balance = _reserve(seat, game.control)
        _enter(game, seat.side, tuple(entries_of(balance, [(Cause.TAKEBACK, undone)])), at=now)
    game.turn_started_at = now - (used or timedelta(0))
    if thought is not None:
        table = _timetable(seats_of(game)[side], ())
        game.turn_started_at = instant_of(table.instant_before(seconds_of(now), thought))
    set_deadline(game, now=now)


def _thought(entries: Iterable[ClockEntry]) -> int | None:
    """The true thinking time of a move by the entries of its ply, of which only the last playing of it counts."""
    thought: int | None = None
    for entry in entries:
        if entry.cause == Cause.TAKEBACK:
            thought = None
        elif entry.cause == Cause.THINKING:
            thought = -entry.seconds
        elif thought is not None and entry.cause in _STANDING:
            thought -= entry.seconds
    return thought


def _reserve(seat: Seat, control: TimeControl | None) -> int:
    """What the clock of a seat holds."""
    if seat.reserve is None:
        return 0 if control is None else control.spare
    return seat.reserve


def _enter(game: Game, side: int, entries: tuple[Entry, ...], *, at: datetime) -> None:
    """Add lines to the ledger of a side, with the reserve they lead to."""
    if not entries:
        return
    seat = seats_of(game)[side]
    seat.reserve = entries[-1].balance
    ClockEntry.objects.bulk_create(_row(game, side, entry, ply=game.ply + 1, at=at) for entry in entries)
    Seat.objects.filter(pk=seat.pk).update(reserve=seat.reserve)


def _row(game: Game, side: int, entry: Entry, *, ply: int, at: datetime) -> ClockEntry:
    return ClockEntry(
        game=game, side=side, ply=ply, cause=entry.cause, seconds=entry.seconds, balance=entry.balance, at=at
    )
