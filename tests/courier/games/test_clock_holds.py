"""The referee holds the clocks."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from courier.clocks.models import ClockWish, Heartbeat
from courier.clocks.terms import Terms
from courier.games.domain import finish, flags
from courier.games.domain.claims import pardon
from courier.games.domain.clock_holds import hold_clocks, release_clocks
from courier.games.domain.consent import agree, make_request
from courier.games.domain.endings import resign
from courier.games.domain.flags import settle_due, warn_due
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.outages import move_deadlines
from courier.games.domain.recalls import recall_move
from courier.games.domain.start import start_game
from courier.games.enums import RequestKind
from courier.games.models import ClockEntry, Game, Seat
from courier.players.models import Player
from courier.vacations.domain.changes import book_vacation
from tests.courier.games.secret_setups import BLACK, make_setup_game, send
from tests.factories import (
    START,
    let_flag_fall,
    make_game,
    make_player,
    make_revision,
    play,
    send_move,
)

SECOND, MINUTE, HOUR, DAY = (timedelta(seconds=seconds) for seconds in (1, 60, 3600, 86_400))


def hold(game: Game, *, after: timedelta) -> bool:
    return hold_clocks(lock_game(game.pk), now=START + after)


def release(game: Game, *, after: timedelta) -> bool:
    return release_clocks(lock_game(game.pk), now=START + after)


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def test_held_clocks_neither_fall_nor_warn(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))

    assert (hold(game, after=DAY), hold(game, after=2 * DAY)) == (True, False)
    assert (settle_due(now=START + 9 * DAY), warn_due(now=START + 9 * DAY)) == ([], 0)
    assert Game.objects.get(pk=game.pk).deadline is None


def test_released_clocks_go_on_where_they_were_and_the_ledger_shows_it(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    hold(game, after=DAY)

    assert (release(game, after=6 * DAY), release(game, after=6 * DAY)) == (True, False)
    assert Game.objects.get(pk=game.pk).deadline == START + 8 * DAY
    play(game, "d2d4", now=START + 7 * DAY)
    assert lines(game, 0)[-3:] == [
        ("thinking", -7 * 86_400),
        ("freeze", 5 * 86_400),
        ("minimum", 2 * 86_400),
    ]


def test_what_stood_anyway_is_not_given_twice(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    hold(game, after=DAY)
    release(game, after=4 * DAY)

    assert Game.objects.get(pk=game.pk).deadline == START + 7 * DAY
    play(game, "d2d4", now=START + 5 * DAY)
    assert lines(game, 0)[-3:-1] == [("vacation", 2 * 86_400), ("freeze", 2 * 86_400)]


def test_vacation_that_a_deadline_uses_after_a_hold_counts_once(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    ClockWish.objects.update(automatic_vacation=True)
    hold(game, after=DAY)
    release(game, after=2 * DAY)
    settle_due(now=START + 4 * DAY + 12 * HOUR)

    assert Game.objects.get(pk=game.pk).deadline == START + 5 * DAY
    hold(game, after=4 * DAY + 13 * HOUR)
    release(game, after=6 * DAY)
    assert Game.objects.get(pk=game.pk).deadline == START + 6 * DAY + SECOND


@pytest.mark.parametrize("release_after", [4, 6])
def test_a_gap_of_the_site_that_is_known_later_counts_once(
    mover: Player, opponent: Player, release_after: int
) -> None:
    game = make_game(mover, opponent, moves=("e2e4", "e7e5"))
    Heartbeat.objects.create(first=START - DAY, last=START + HOUR)
    hold(game, after=HOUR)
    release(game, after=HOUR + release_after * MINUTE)
    Heartbeat.objects.create(first=START + 3 * HOUR, last=START + 90 * DAY, stopped_at=START + HOUR)
    move_deadlines(now=START + 3 * HOUR)

    assert Game.objects.get(pk=game.pk).deadline == START + 3 * DAY + 2 * HOUR


@pytest.mark.parametrize(("came", "thought"), [(10, 10), (11, 11), (30, 11), (60, 11), (62, 13)])
def test_a_move_costs_what_was_held_before_it_came(
    mover: Player, opponent: Player, came: int, thought: int
) -> None:
    """A reply by mail is played when it is confirmed, and costs time up to when it came."""
    terms = Terms(time_control="7d+1d<=14d", takebacks=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5", now=START)
    hold(game, after=11 * MINUTE)
    release(game, after=60 * MINUTE)
    submit_move(
        game_id=game.pk,
        player=mover,
        text="d2d4",
        expected_ply=2,
        thought_until=START + came * MINUTE,
        now=START + 65 * MINUTE,
    )
    assert reserve(game) == 9 * 86_400 - thought * 60

    make_request(
        game_id=game.pk,
        player=mover,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=START + 2 * HOUR,
    )
    agree(
        game_id=game.pk,
        player=opponent,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=START + 3 * HOUR,
    )
    again = Game.objects.get(pk=game.pk)
    assert again.turn_started_at == START + 3 * HOUR - thought * MINUTE
    assert again.deadline == START + 3 * HOUR + 8 * DAY - thought * MINUTE


def test_takeback_keeps_what_was_held_out_of_the_thinking_time(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent, preset="free-board")
    hold(game, after=HOUR)
    release(game, after=DAY)
    play(game, "P e2-e4", now=START + DAY + HOUR)
    undo_move(game_id=game.pk, player=mover, now=START + 3 * DAY)

    assert Game.objects.get(pk=game.pk).deadline == START + 6 * DAY - 2 * HOUR


def test_secret_set_up_takes_longer(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)
    before = game.deadline
    assert before is not None
    hold(game, after=DAY)
    release(game, after=3 * DAY)

    assert Game.objects.get(pk=game.pk).deadline == before + 2 * DAY
    assert [cause for cause, _ in lines(game, 0)] == ["opening"]


def test_secret_set_up_keeps_the_vacation_before_a_hold(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)
    Player.objects.update(date_joined=START - 40 * DAY)
    book_vacation(player=mover, starts_at=START, days=2, now=START)
    send(game, opponent, BLACK)
    hold(game, after=3 * DAY)
    release(game, after=6 * DAY)

    assert Game.objects.get(pk=game.pk).deadline == START + 8 * DAY


@pytest.mark.parametrize(("last", "first"), [(0, 2), (1, 4)], ids=["before", "within"])
def test_secret_set_up_keeps_an_outage_beside_a_hold(
    last: int, first: int, mover: Player, opponent: Player
) -> None:
    game = make_setup_game(mover, opponent)
    Heartbeat.objects.create(first=START - DAY, last=START + last * DAY)
    Heartbeat.objects.create(
        first=START + first * DAY, last=START + 90 * DAY, stopped_at=START + last * DAY
    )
    move_deadlines(now=START + first * DAY)
    hold(game, after=(first - 1 if last else first) * DAY)
    release(game, after=5 * DAY)

    assert Game.objects.get(pk=game.pk).deadline == START + (7 if last else 8) * DAY


def test_a_flag_that_is_down_waits_for_its_claim_as_much_longer(
    mover: Player, opponent: Player
) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5")
    let_flag_fall(game)
    settle_due(now=START + 4 * DAY)

    assert (hold(game, after=5 * DAY), release(game, after=45 * DAY)) == (True, True)

    assert settle_due(now=START + 45 * DAY) == []
    assert Game.objects.get(pk=game.pk).flag_fell_at == START + 43 * DAY
    assert settle_due(now=START + 73 * DAY) == [game.pk]


def test_a_vacation_booked_under_a_fallen_flag_does_not_put_it_off(
    mover: Player, opponent: Player
) -> None:
    terms = Terms(days_per_move=3, flag_by_claim=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    elsewhere = make_game(mover, make_player(), moves=("e2e4", "e7e5"), days=14)
    play(game, "e2e4", "e7e5")
    let_flag_fall(game)
    settle_due(now=START + 4 * DAY)
    book_vacation(player=mover, starts_at=START + 4 * DAY, days=10, now=START + 4 * DAY)
    hold(game, after=15 * DAY)
    release(game, after=17 * DAY)

    held = Game.objects.get(pk=game.pk)
    assert held.flag_fell_at == held.deadline == START + 5 * DAY
    pardon(game_id=game.pk, player=opponent, now=START + 18 * DAY)
    assert Game.objects.get(pk=game.pk).deadline == START + 21 * DAY
    assert Game.objects.get(pk=elsewhere.pk).deadline == START + 24 * DAY


def test_one_game_that_fails_does_not_hold_up_the_sweep(
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    games = [
        let_flag_fall(make_game(mover, make_player(), moves=("e2e4", "e7e5"), days=days))
        for days in (1, 2, 3)
    ]

    def break_at_the_second(game: Game, **how: Any) -> None:
        finish.finish(game, **how)
        if game.pk == games[1].pk:
            Seat.objects.filter(game=game).update(reserve=-1)

    monkeypatch.setattr(flags, "finish", break_at_the_second)
    assert settle_due(now=START + 9 * DAY) == [games[0].pk, games[2].pk]
    assert f"leaves row {games[1].pk} out" in caplog.text
    assert Game.objects.get(pk=games[1].pk).status == "active"
    monkeypatch.undo()
    assert settle_due(now=START + 9 * DAY) == [games[1].pk]


@pytest.fixture
def graced(mover: Player, opponent: Player) -> Game:
    """A game with a reserve of 54 hours in which the clock was held for a day, after two hours of a
    turn.
    """
    terms = Terms(time_control="spare=2d grace=12h bonus=6h/1d", takebacks=True)
    game = start_game(revision=make_revision(), seats=(mover, opponent), terms=terms, now=START)
    play(game, "e2e4", "e7e5", now=START)
    hold(game, after=2 * HOUR)
    release(game, after=26 * HOUR)
    return game


def reserve(game: Game) -> int:
    return Seat.objects.values_list("reserve", flat=True).get(game=game, side=0) or 0


@pytest.mark.parametrize(("thought", "left"), [(5, 60), (15, 57), (25, 41)])
def test_grace_and_bonus_go_by_what_was_thought(graced: Game, thought: int, left: int) -> None:
    assert Game.objects.get(pk=graced.pk).deadline == START + (24 + 54 + 12) * HOUR
    play(graced, "g1f3", now=START + (24 + thought) * HOUR)
    assert reserve(graced) == left * 3600


def test_grace_at_the_end_goes_by_what_was_thought(graced: Game, mover: Player) -> None:
    resign(game_id=graced.pk, player=mover, now=START + 29 * HOUR)
    assert (reserve(graced), lines(graced, 0)[-1]) == (54 * 3600, ("grace", 5 * 3600))


@pytest.mark.parametrize("recalls", [0, 1, 2])
def test_time_the_clock_was_held_is_never_charged(
    graced: Game, mover: Player, opponent: Player, recalls: int
) -> None:
    Player.objects.filter(pk=mover.pk).update(undo_seconds=600)
    sent = START + (24 + 15) * HOUR
    for _ in range(recalls):
        send_move(graced, "d2d4", now=sent)
        recall_move(game_id=graced.pk, player=mover, expected_ply=3, now=sent)
    play(graced, "g1f3", now=sent)
    assert reserve(graced) == 57 * 3600

    make_request(
        game_id=graced.pk, player=mover, what=RequestKind.TAKEBACK, expected_ply=3, now=sent
    )
    agree(
        game_id=graced.pk,
        player=opponent,
        what=RequestKind.TAKEBACK,
        expected_ply=3,
        now=sent + HOUR,
    )
    assert (reserve(graced), Game.objects.get(pk=graced.pk).deadline) == (
        54 * 3600,
        sent + HOUR + (54 - 3) * HOUR,
    )
