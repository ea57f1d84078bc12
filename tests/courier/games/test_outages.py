"""Outages stop every clock: deadlines move, flags wait, ledgers tell it."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine

from courier.clocks.models import Heartbeat
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.flags import settle, settle_due
from courier.games.domain.moves import undo_move
from courier.games.domain.outages import move_deadlines
from courier.games.models import ClockEntry, Game
from courier.games.tasks import beat as beat_task
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game, play

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
OPENED = ("e2e4", "e7e5")


def out(start: timedelta, end: timedelta) -> None:
    """The site has worked from long before the games up to `start`, and works again since `end`."""
    Heartbeat.objects.create(first=START - DAY, last=START + start)
    Heartbeat.objects.create(first=START + end, last=START + 900 * DAY, stopped_at=START + start)


def deadline(game: Game) -> timedelta:
    game.refresh_from_db()
    assert game.deadline is not None
    return game.deadline - START


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def test_running_deadlines_move_by_the_outage(mover: Player, opponent: Player) -> None:
    game, untimed = make_game(mover, opponent, moves=OPENED), make_game(mover, opponent, days=None)
    out(HOUR, 4 * HOUR)

    assert (move_deadlines(now=START + 4 * HOUR), deadline(game)) == (1, 3 * DAY + 3 * HOUR)
    assert (move_deadlines(now=START + 5 * HOUR), deadline(game)) == (0, 3 * DAY + 3 * HOUR)
    untimed.refresh_from_db()
    assert (game.version, untimed.version) == (3, 0)


def test_flag_that_fell_during_an_outage_does_not_count(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    out(3 * DAY - HOUR, 5 * DAY)

    assert settle_due(now=START + 5 * DAY) == []
    assert deadline(game) == 5 * DAY + HOUR
    assert settle(game_id=game.pk, now=START + 5 * DAY + HOUR + UNTIL_FINAL) is True
    game.refresh_from_db()
    assert game.ended_at == START + 5 * DAY + HOUR
    assert lines(game, 0)[-2:] == [("thinking", -435_600), ("outage", 176_400)]


@pytest.mark.parametrize(
    ("stopped", "back", "final"),
    [
        (MINUTE, 3 * HOUR, 3 * HOUR + 4 * MINUTE),
        (timedelta(0), HOUR, HOUR + 5 * MINUTE),
        (5 * MINUTE, HOUR, 5 * MINUTE),
    ],
)
def test_minutes_until_a_flag_is_final_are_those_of_a_site_at_work(
    mover: Player, opponent: Player, stopped: timedelta, back: timedelta, final: timedelta
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    late = START + 3 * DAY
    out(3 * DAY + stopped, 3 * DAY + back)

    assert settle_due(now=late + final - timedelta(seconds=1)) == []
    assert settle_due(now=late + final) == [game.pk]
    game.refresh_from_db()
    assert (game.ending, game.ended_at) == ("flagged", late)


def test_move_counts_in_the_minutes_that_an_outage_has_taken(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    out(3 * DAY + MINUTE, 3 * DAY + 3 * HOUR)
    play(game, "g1f3", now=START + 3 * DAY + 3 * HOUR + 3 * MINUTE)

    assert lines(game, 0)[-2:] == [("thinking", -3 * 86_400), ("minimum", 3 * 86_400)]


def test_flag_is_not_final_while_an_outage_lasts(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    Heartbeat.objects.create(first=START - DAY, last=START + 3 * DAY + MINUTE)

    assert settle(game_id=game.pk, now=START + 5 * DAY) is False
    assert deadline(game) == 3 * DAY


def test_nobody_flags_while_the_site_is_out_of_order(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=OPENED)
    Heartbeat.objects.create(first=START - DAY, last=START + DAY)

    assert settle(game_id=game.pk, now=START + 9 * DAY) is False
    assert deadline(game) == 11 * DAY


def test_move_is_not_charged_for_the_outage(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    out(HOUR, 4 * HOUR)
    play(game, "e2e4", now=START + 6 * HOUR)

    assert lines(game, 0)[1:] == [("thinking", -21_600), ("outage", 10_800), ("minimum", 10_800)]


def test_outage_before_the_turn_is_not_credited(mover: Player, opponent: Player) -> None:
    out(-9 * HOUR, -2 * HOUR)
    game = make_game(mover, opponent)
    play(game, "e2e4", now=START + HOUR)

    assert lines(game, 0)[1:] == [("thinking", -3600), ("minimum", 3600)]


def test_takeback_gives_back_the_true_thinking_time(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, preset="free-board")
    out(HOUR, 4 * HOUR)
    play(game, "P e2-e4", now=START + 6 * HOUR)
    undo_move(game_id=game.pk, player=mover, now=START + 10 * HOUR)

    assert deadline(game) == 10 * HOUR + 3 * DAY - 3 * HOUR


@pytest.mark.parametrize(("minutes", "moved"), [(4, 0), (6, 6)])
def test_beat_after_an_outage_moves_the_deadlines(
    mover: Player, opponent: Player, minutes: int, moved: int
) -> None:
    game = make_game(mover, opponent)
    for at in (START, START + minutes * MINUTE, START + minutes * MINUTE):
        with time_machine.travel(at, tick=False):
            beat_task()

    assert deadline(game) == 3 * DAY + moved * MINUTE
