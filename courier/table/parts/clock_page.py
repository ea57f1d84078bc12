"""The page of a game's clocks: what they hold, when the one that runs falls, and the ledgers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from courier.clocks.controls import TimeControl
from courier.clocks.words import cause_words, control_words, practice_sentence
from courier.common.times import exact_text
from courier.games.clocks import ledger_of
from courier.games.domain.clocks import is_due
from courier.games.enums import GameStatus
from courier.games.models import ClockEntry, Game
from courier.games.permissions import is_turn_of
from courier.games.seats import is_participant, plays_computer, seats_of, sides_to_move
from courier.games.words import move_number, seat_name
from courier.players.models import Player


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One line: to which move it belongs (0: the start), why, how much, and what the clock held
    then.

    The first and the last line of a move carry what is told once.
    """

    move: int
    at: datetime
    cause: str
    is_credit: bool
    is_undone: bool
    amount: str
    balance: str
    is_first: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """A side's clock. `deadline` is the instant it falls, while it runs; the latest line comes
    first.
    """

    side_name: str
    name: str
    held: str
    deadline: datetime | None
    lines: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class ClockPage:
    """What `table/clock.html` shows. `is_time_up`: the deadline has passed."""

    game: Game
    now: datetime
    preset_name: str
    control: str
    practice: str
    grace: str
    ledgers: tuple[Ledger, Ledger]
    may_give: bool
    is_time_up: bool


def clock_page(game: Game, *, viewer: Player | None, now: datetime) -> ClockPage | None:
    """The clocks of a game, None if it is untimed; 1 query beside the seats."""
    control = game.control
    if control is None:
        return None
    entries = ledger_of(game)
    first, second = (
        _ledger(game, side, [entry for entry in entries if entry.side == side], control)
        for side in (0, 1)
    )
    return ClockPage(
        game=game,
        now=now,
        preset_name=game.revision.preset.name,
        control=control_words(control),
        practice=practice_sentence(control),
        grace=exact_text(timedelta(seconds=control.grace)) if control.grace else "",
        ledgers=(first, second),
        may_give=_may_give(game, viewer),
        is_time_up=is_due(game.deadline, now=now),
    )


def _may_give(game: Game, viewer: Player | None) -> bool:
    """Whether the viewer waits for a person whose clock runs."""
    if game.deadline is None or game.flag_fell_at is not None:
        return False
    if game.is_solo or game.is_setting_up or plays_computer(game):
        return False
    return is_participant(game, viewer) and not is_turn_of(game, viewer)


def _ledger(game: Game, side: int, entries: Sequence[ClockEntry], control: TimeControl) -> Ledger:
    seat = seats_of(game)[side]
    runs = game.status == GameStatus.ACTIVE and side in sides_to_move(game)
    return Ledger(
        side_name=game.revision.rules.spec.sides[side].name,
        name=seat_name(seat),
        held=exact_text(timedelta(seconds=control.spare if seat.reserve is None else seat.reserve)),
        deadline=game.deadline if runs else None,
        lines=_lines(entries, control),
    )


def _lines(entries: Sequence[ClockEntry], control: TimeControl) -> tuple[LedgerLine, ...]:
    plies = [None, *(entry.ply for entry in entries), None]
    return tuple(
        LedgerLine(
            move=move_number(entry.ply, entry.side) if entry.ply else 0,
            at=entry.at,
            cause=cause_words(entry.cause, control=control),
            is_credit=entry.seconds > 0,
            is_undone=entry.is_undone,
            amount=exact_text(timedelta(seconds=abs(entry.seconds))),
            balance=exact_text(timedelta(seconds=entry.balance)),
            is_first=plies[number - 1] != entry.ply,
            is_last=plies[number + 1] != entry.ply,
        )
        for number, entry in enumerate(entries, start=1)
    )
