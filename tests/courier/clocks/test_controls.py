"""Time controls as values and as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.clocks.controls import (
    LONG,
    RAPID,
    STANDARD,
    BadControl,
    Kind,
    TimeControl,
    fischer,
    read_control,
    simple,
)
from courier.clocks.durations import DAY, HOUR, duration_text, read_duration
from tests.courier.clocks.strategies import controls


@given(st.integers(0, 10**7))
def test_duration_is_read_back(seconds: int) -> None:
    assert read_duration(duration_text(seconds)) == seconds


@pytest.mark.parametrize(
    "text", ["", "d", "1", "1w", "-1d", "1h1d", "1.5d", "٣d", "1d ", "9999999d"]
)
def test_what_is_no_duration_is_none(text: str) -> None:
    assert read_duration(text) is None


@given(controls())
def test_control_is_read_back(control: TimeControl) -> None:
    assert read_control(control.text) == control
    assert len(control.text) <= 120


def test_presets_are_written_as_players_write_them() -> None:
    texts = [control.text for control in (RAPID, STANDARD, LONG, simple(3))]
    assert texts == ["2d+12h<=3d", "7d+1d<=14d", "30d+1d<=45d", "3d/move"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "36h/move",
        "/move",
        "x/move",
        "7d+1d",
        "7d+1d<14d",
        "spare",
        "spare=7d spare=8d",
        "spare=7d colour=1d",
        "4d/move",
        "0d/move",
        "spare=",
        "grace=1d",
        "spare=7d bonus=6h",
        "7d + 1d <= 14d",
        "spare=1d=2d",
    ],
)
def test_what_is_no_control_is_refused(text: str) -> None:
    with pytest.raises(BadControl):
        read_control(text)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("23h+1h<=1d", "start"),
        ("61d+1d<=61d", "start"),
        ("7d+59m<=14d", "increment"),
        ("7d+8d<=14d", "increment"),
        ("7d+1d<=6d", "cap"),
        ("1d+2d<=1d12h", "cap"),
        ("7d+1d<=61d", "cap"),
        ("spare=61d grace=1d", "spare"),
        ("spare=7d grace=8d", "grace"),
        ("spare=7d extra=8d", "extra"),
        ("spare=7d grace=1d bonus=8d/1d", "bonus"),
        ("spare=7d grace=1d bonus=1h/0s", "bonus_period"),
        ("spare=7d grace=1d max=6d", "maximum"),
        ("spare=7d grace=1d min=9d max=8d", "minimum"),
        ("spare=1h grace=1h", "spare"),
        ("spare=7d grace=59m", "grace"),
    ],
)
def test_control_out_of_bounds_names_the_part(text: str, part: str) -> None:
    with pytest.raises(BadControl) as caught:
        read_control(text)
    assert caught.value.part == part


def test_bounds_of_a_bank_are_inclusive() -> None:
    bounds = [fischer(DAY, HOUR, DAY), fischer(60 * DAY, 7 * DAY, 60 * DAY)]
    assert [read_control(control.text) for control in bounds] == bounds


def test_longest_turn_is_the_cap_or_the_reserve_with_the_grace() -> None:
    reserve = TimeControl(Kind.RESERVE, spare=14 * DAY, grace=12 * HOUR, maximum=28 * DAY)
    assert (STANDARD.longest_turn, simple(3).longest_turn, reserve.longest_turn) == (
        14 * DAY,
        3 * DAY,
        28 * DAY + 12 * HOUR,
    )


def test_longest_game_uses_all_there_is() -> None:
    assert simple(3).longest_game(40) == 240 * DAY
    assert STANDARD.longest_game(40) == 2 * (7 + 39) * DAY
    assert TimeControl(Kind.RESERVE, spare=14 * DAY, grace=DAY).longest_game(10) == 2 * 24 * DAY


def test_typical_game_is_half_a_day_a_move_where_there_is_so_much() -> None:
    short = TimeControl(Kind.RESERVE, spare=DAY, grace=HOUR)
    assert (simple(3).typical_game(40), short.typical_game(40)) == (
        40 * DAY,
        short.longest_game(40),
    )
