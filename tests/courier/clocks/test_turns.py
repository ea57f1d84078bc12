"""What turns cost, and what Game Courier's settings have to do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.clocks.causes import CREDITS, DEBITS, Cause
from courier.clocks.controls import STANDARD, Kind, TimeControl, fischer, from_game_courier, simple
from courier.clocks.durations import DAY, HOUR, MINUTE
from courier.clocks.timetable import Stretch, Timetable, instant_of, seconds_of
from courier.clocks.turns import Entry, Turn
from tests.courier.clocks.strategies import SPRING, controls, timetables

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


def after(seconds: int) -> datetime:
    return START + timedelta(seconds=seconds)


def causes(entries: tuple[Entry, ...]) -> list[tuple[Cause, int]]:
    return [(entry.cause, entry.seconds) for entry in entries]


def test_simple_control_restores_the_days_with_each_move() -> None:
    entries = Turn(simple(3), 3 * DAY, START).moved(after(DAY + HOUR))
    assert causes(entries) == [(Cause.THINKING, -DAY - HOUR), (Cause.MINIMUM, DAY + HOUR)]


def test_bank_gains_the_increment() -> None:
    entries = Turn(STANDARD, 7 * DAY, START).moved(after(6 * HOUR))
    assert causes(entries) == [(Cause.THINKING, -6 * HOUR), (Cause.EXTRA, DAY)]
    assert entries[-1].balance == 7 * DAY + 18 * HOUR


def test_bank_is_cut_at_the_cap() -> None:
    entries = Turn(STANDARD, 14 * DAY, START).moved(after(HOUR))
    assert entries[-1] == Entry(Cause.MAXIMUM, -23 * HOUR, 14 * DAY)


def test_credits_of_a_turn_are_lost_above_the_cap() -> None:
    assert Turn(STANDARD, 15 * DAY, START).moved(after(0))[-1].balance == 14 * DAY


def test_order_of_the_reserve_scheme() -> None:
    control = TimeControl(
        Kind.RESERVE, 2 * DAY, HOUR, 2 * HOUR, 3 * HOUR, 5 * HOUR, minimum=DAY, maximum=2 * DAY
    )
    entries = Turn(control, 4 * HOUR, START).moved(after(4 * HOUR))
    assert [entry.cause for entry in entries] == [
        Cause.THINKING,
        Cause.GRACE,
        Cause.EXTRA,
        Cause.BONUS,
        Cause.MINIMUM,
    ]
    assert [entry.balance for entry in entries] == [0, HOUR, 3 * HOUR, 6 * HOUR, DAY]


def test_bonus_is_for_the_true_thinking_time() -> None:
    control = TimeControl(Kind.RESERVE, DAY, grace=DAY, bonus=HOUR, bonus_period=DAY)
    gained = [
        Turn(control, DAY, START).moved(after(seconds))[-1].balance - DAY
        for seconds in (DAY - 1, DAY, DAY + 1)
    ]
    assert gained == [HOUR, 0, -1]


def test_time_away_is_given_back_and_does_not_spoil_the_bonus() -> None:
    control = TimeControl(Kind.RESERVE, DAY, grace=HOUR, bonus=HOUR, bonus_period=3 * HOUR)
    away = Stretch(Cause.VACATION, seconds_of(START) + HOUR, seconds_of(START) + HOUR + 5 * DAY)
    entries = Turn(control, DAY, START, Timetable((away,))).moved(after(5 * DAY + 2 * HOUR))
    assert causes(entries) == [
        (Cause.THINKING, -5 * DAY - 2 * HOUR),
        (Cause.VACATION, 5 * DAY),
        (Cause.GRACE, HOUR),
        (Cause.BONUS, HOUR),
    ]


def test_grace_comes_before_the_reserve_in_the_deadline() -> None:
    control = TimeControl(Kind.RESERVE, DAY, grace=12 * HOUR)
    assert Turn(control, DAY, START).deadline == after(36 * HOUR)


def test_deadline_itself_is_late() -> None:
    turn = Turn(simple(1), DAY, START)
    assert [turn.is_over(now=after(seconds)) for seconds in (DAY - 1, DAY)] == [False, True]


def test_parts_of_a_second_are_not_charged_twice() -> None:
    begins, ends = (
        START + timedelta(milliseconds=900),
        START + timedelta(seconds=5, milliseconds=100),
    )
    turns = [
        Turn(STANDARD, DAY, begins).thinking(ends),
        Turn(STANDARD, DAY, ends).thinking(after(10)),
    ]
    assert sum(turns) == 10


# Game Courier, by its published settings (reserve, grace, extra, bonus within a period beyond the
# grace).
FIRST_2004 = from_game_courier(spare=24 * DAY, grace=DAY, bonus=6 * HOUR, period=1)
SECOND_2004 = from_game_courier(spare=7 * DAY, grace=DAY, extra=DAY, bonus=DAY, period=DAY)
THIRD_2004 = from_game_courier(
    spare=7 * DAY, grace=32 * HOUR, extra=DAY, bonus=8 * HOUR, period=DAY
)
FOURTH_2009 = from_game_courier(
    spare=14 * DAY, grace=12 * HOUR, bonus=6 * HOUR, period=1, minimum=12 * HOUR, maximum=28 * DAY
)
TOURNAMENT_2019 = from_game_courier(
    spare=14 * DAY, grace=DAY, extra=8 * HOUR, bonus=6 * HOUR, period=DAY, maximum=28 * DAY
)


def change(control: TimeControl, thinking: int, balance: int | None = None) -> int:
    """What a move after so many seconds changes."""
    held = control.spare if balance is None else balance
    entries = Turn(control, held, START).moved(after(thinking))
    return entries[-1].balance - held if entries else 0


@pytest.mark.parametrize(
    ("control", "hours", "gained"),
    [
        (TOURNAMENT_2019, 36, 2.0),
        (TOURNAMENT_2019, 47, -9.0),
        (TOURNAMENT_2019, 49, -17.0),
        (FOURTH_2009, 12, 6.0),
        (FOURTH_2009, 24, -12.0),
        (FIRST_2004, 24, 6.0),
        (FIRST_2004, 25, -1.0),
        (SECOND_2004, 47, 25.0),
        (SECOND_2004, 48, 0.0),
        (THIRD_2004, 55, 9.0),
        (THIRD_2004, 56, 0.0),
    ],
)
def test_game_couriers_settings_gain_and_lose_as_published(
    control: TimeControl, hours: int, gained: float
) -> None:
    assert change(control, hours * HOUR) == gained * HOUR


def test_fourth_tournament_leaves_a_day_for_every_move() -> None:
    assert Turn(FOURTH_2009, 0, START).moved(after(12 * HOUR))[-1].balance >= 12 * HOUR
    assert Turn(FOURTH_2009, 12 * HOUR, START).deadline == after(DAY)


def test_weekly_mover_flags_on_the_third_move_of_2019() -> None:
    balance, made = TOURNAMENT_2019.spare, 0
    while not (turn := Turn(TOURNAMENT_2019, balance, START)).is_over(now=after(7 * DAY)):
        balance, made = turn.moved(after(7 * DAY))[-1].balance, made + 1
    assert made == 2


def test_reserve_never_exceeds_the_maximum_of_2019() -> None:
    assert change(TOURNAMENT_2019, MINUTE, 28 * DAY) == 0


def reference(control: TimeControl, period: int, thinking: list[int]) -> list[int]:
    """Game Courier's reserve after each move, by its own rule; `period` begins behind the grace.
    Ends with a loss.
    """
    left, history = control.spare, []
    for seconds in thinking:
        used = max(0, seconds - control.grace)
        left -= used
        if left <= 0 and seconds >= control.grace:
            break
        left += control.extra + (control.bonus if used < period else 0)
        left = max(left, control.minimum)
        left = left if control.maximum is None else min(left, control.maximum)
        history.append(left)
    return history


@pytest.mark.parametrize(
    ("control", "period"),
    [
        (FIRST_2004, 1),
        (SECOND_2004, DAY),
        (THIRD_2004, DAY),
        (FOURTH_2009, 1),
        (TOURNAMENT_2019, DAY),
    ],
)
@given(thinking=st.lists(st.integers(0, 5 * DAY), max_size=30))
def test_game_couriers_rule_and_ours_agree(
    control: TimeControl, period: int, thinking: list[int]
) -> None:
    balance, history = control.spare, []
    for seconds in thinking:
        turn = Turn(control, balance, START)
        if turn.is_over(now=after(seconds)):
            break
        balance = (turn.moved(after(seconds)) or (Entry(Cause.THINKING, 0, balance),))[-1].balance
        history.append(balance)
    assert history == reference(control, period, thinking)


@dataclass(frozen=True)
class RecordedGame:
    """A random game: for each turn how long it takes, and what is credited meanwhile."""

    control: TimeControl
    tables: tuple[Timetable, Timetable]
    turns: list[tuple[int, int]]


@st.composite
def recorded_games(draw: st.DrawFn) -> RecordedGame:
    turns = st.tuples(st.integers(0, 9 * DAY), st.sampled_from((0, 0, 0, HOUR, DAY)))
    return RecordedGame(
        draw(controls()),
        (draw(timetables()), draw(timetables())),
        draw(st.lists(turns, max_size=24)),
    )


@dataclass
class Played:
    """What came of it: the ledgers of both sides, who flagged when."""

    ledgers: tuple[list[Entry], list[Entry]]
    flagged: tuple[int, datetime] | None
    ended: datetime


def play(recorded: RecordedGame, *, settled_after: tuple[int, ...] = ()) -> Played:
    """Play a random game through; at each turn it is also looked at so many seconds after its
    beginning.
    """
    now = instant_of(SPRING)
    opening = Entry(Cause.OPENING, recorded.control.spare, recorded.control.spare)
    both = ([opening], [opening])
    for ply, (seconds, credit) in enumerate(recorded.turns):
        side = ply % 2
        turn = Turn(recorded.control, both[side][-1].balance, now, recorded.tables[side])
        if credit:
            turn = replace(turn, balance=turn.balance + credit)
            both[side].append(Entry(Cause.GIFT, credit, turn.balance))
        ends = now + timedelta(seconds=seconds)
        looks = [now + timedelta(seconds=look) for look in settled_after]
        if any(turn.is_over(now=at) for at in (*(look for look in looks if look <= ends), ends)):
            both[side].extend(turn.stopped(ends))
            return Played(both, (side, turn.deadline), turn.deadline)
        both[side].extend(turn.moved(ends))
        now = ends
    return Played(both, None, now)


@given(recorded_games())
def test_ledger_sums_to_the_clock(recorded: RecordedGame) -> None:
    for ledger in play(recorded).ledgers:
        total = 0
        for entry in ledger:
            total += entry.seconds
            assert entry.balance == total


@given(recorded_games())
def test_no_credit_is_negative_and_no_debit_positive(recorded: RecordedGame) -> None:
    entries = [entry for ledger in play(recorded).ledgers for entry in ledger]
    assert all(entry.seconds > 0 for entry in entries if entry.cause in CREDITS)
    assert all(entry.seconds < 0 for entry in entries if entry.cause in DEBITS)


@given(recorded_games())
def test_clock_never_stands_below_nothing_and_at_nothing_when_it_flags(
    recorded: RecordedGame,
) -> None:
    played = play(recorded)
    assert all(ledger[-1].balance >= 0 for ledger in played.ledgers)
    if played.flagged is not None:
        assert played.ledgers[played.flagged[0]][-1].balance == 0


@given(recorded_games(), st.lists(st.integers(0, 9 * DAY), max_size=3))
def test_settling_more_often_or_late_changes_nothing(
    recorded: RecordedGame, looks: list[int]
) -> None:
    assert play(recorded, settled_after=tuple(looks)) == play(recorded)


@given(recorded_games())
def test_thinking_of_both_is_the_whole_time_of_the_game(recorded: RecordedGame) -> None:
    played = play(recorded)
    thinking = [
        entry.seconds
        for ledger in played.ledgers
        for entry in ledger
        if entry.cause is Cause.THINKING
    ]
    assert -sum(thinking) == seconds_of(played.ended) - SPRING


@given(
    controls(),
    timetables(),
    st.integers(0, 300 * DAY),
    st.integers(0, 90 * DAY),
    st.integers(1, 30 * DAY),
)
def test_clock_that_is_given_what_it_lacks_runs_so_long_from_then_on(
    control: TimeControl, table: Timetable, offset: int, later: int, seconds: int
) -> None:
    turn = Turn(control, control.spare, instant_of(SPRING + offset), table)
    at = turn.started + timedelta(seconds=later)
    lifted = replace(turn, balance=turn.balance + seconds - turn.left(at))
    assert (turn.left(turn.deadline), lifted.left(at)) == (0, seconds)
    assert lifted.deadline == instant_of(table.instant_after(seconds_of(at), seconds))


@given(controls(), timetables(), st.integers(0, 300 * DAY))
def test_flag_falls_with_nothing_left(control: TimeControl, table: Timetable, offset: int) -> None:
    turn = Turn(control, control.spare, instant_of(SPRING + offset), table)
    ledger = turn.stopped(turn.deadline)
    assert (ledger[-1].balance, turn.stopped(turn.deadline + timedelta(days=9))) == (0, ledger)
    assert turn.moved(turn.deadline - timedelta(seconds=1))


def test_bank_of_a_day_lasts_as_long_as_its_increments() -> None:
    control = fischer(DAY, HOUR, DAY)
    assert Turn(control, HOUR, START).moved(after(HOUR - 1))[-1].balance == HOUR + 1
