"""Ledgers of stored games: what moves, endings and takebacks write, and the deadline that
follows.
"""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Sum

from courier.clocks.causes import Cause
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.endings import resign
from courier.games.domain.flags import settle
from courier.games.domain.ledger import credit
from courier.games.domain.locks import lock_game
from courier.games.domain.moves import submit_move, undo_move
from courier.games.domain.recalls import recall_move
from courier.games.domain.rewind import go_back
from courier.games.domain.start import start_game
from courier.games.errors import GameOver
from courier.games.models import ClockEntry, Game, Seat
from courier.players.models import Player
from tests.courier.games.secret_setups import BLACK, WHITE, make_setup_game, send
from tests.courier.planning.plans import set_line
from tests.factories import START, let_flag_fall, make_game, make_revision, play, send_move

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
H, D = 3600, 86_400
STANDARD = "7d+1d<=14d"


def start(
    mover: Player, opponent: Player, control: str = STANDARD, *, preset: str = "chess"
) -> Game:
    terms = Terms(time_control=control)
    return start_game(
        revision=make_revision(preset), seats=(mover, opponent), terms=terms, now=START
    )


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def reserves(game: Game) -> list[int | None]:
    return list(Seat.objects.filter(game=game).values_list("reserve", flat=True))


def deadline_after(game: Game) -> timedelta:
    game.refresh_from_db()
    assert game.deadline is not None
    return game.deadline - START


def assert_sums(game: Game) -> None:
    for seat in Seat.objects.filter(game=game):
        entries = ClockEntry.objects.filter(game=game, side=seat.side)
        assert entries.aggregate(total=Sum("seconds"))["total"] == seat.reserve
        last = entries.order_by("pk").last()
        assert last is not None
        assert last.balance == seat.reserve


def test_both_begin_with_their_time(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)

    assert (lines(game, 0), lines(game, 1), reserves(game)) == (
        [("opening", 7 * D)],
        [("opening", 7 * D)],
        [7 * D] * 2,
    )
    assert deadline_after(game) == 7 * DAY


def test_moves_are_charged_and_credited(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)
    play(game, "e2e4", now=START + 6 * HOUR)
    play(game, "e7e5", now=START + 8 * HOUR)

    assert lines(game, 0)[1:] == [("thinking", -6 * H), ("extra", D)]
    assert lines(game, 1)[1:] == [("thinking", -2 * H), ("extra", D)]
    assert deadline_after(game) == 8 * HOUR + 7 * DAY + 18 * HOUR
    assert_sums(game)


def test_days_a_move_are_restored(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=3)
    play(game, "e2e4", now=START + DAY)

    assert lines(game, 0) == [("opening", 3 * D), ("thinking", -D), ("minimum", D)]
    assert_sums(game)


def test_untimed_game_has_no_ledger(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent, days=None, moves=("e2e4",))

    assert (lines(game, 0), reserves(game)) == ([], [None, None])


def test_flag_takes_all_there_was(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent, "spare=2d grace=12h")
    play(game, "e2e4", "e7e5", now=START)

    let_flag_fall(game)
    settle(game_id=game.pk, now=START + 9 * DAY)

    game.refresh_from_db()
    assert (game.ending, game.ended_at) == ("flagged", START + 2 * DAY + 12 * HOUR)
    assert lines(game, 0)[-2:] == [("thinking", -2 * D - 12 * H), ("grace", 12 * H)]
    assert reserves(game) == [0, 2 * D]
    assert_sums(game)


def test_settling_twice_writes_nothing_more(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)
    play(game, "e2e4", "e7e5", now=START)
    let_flag_fall(game)
    for day in (7, 8, 30):
        settle(game_id=game.pk, now=START + day * DAY + UNTIL_FINAL)

    assert [cause for cause, _ in lines(game, 0)].count("thinking") == 1


def test_who_resigns_is_charged_up_to_then(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent)
    resign(game_id=game.pk, player=opponent, now=START + 5 * HOUR)

    assert lines(game, 0)[1:] == [("thinking", -5 * H)]
    assert_sums(game)


def test_move_just_after_the_deadline_takes_all_there_was_and_no_more(
    mover: Player, opponent: Player
) -> None:
    game = start(mover, opponent)
    play(game, "e2e4", "e7e5", now=START)
    let_flag_fall(game)
    play(game, "g1f3", now=START + 8 * DAY + UNTIL_FINAL - timedelta(seconds=1))

    assert lines(game, 0)[-2:] == [("thinking", -8 * D), ("extra", D)]
    assert reserves(game) == [D, 8 * D]
    assert deadline_after(game) == 16 * DAY + UNTIL_FINAL - timedelta(seconds=1)
    assert_sums(game)


def test_move_after_the_flag_is_refused_and_the_ledger_stands(
    mover: Player, opponent: Player
) -> None:
    game = start(mover, opponent)
    settle(game_id=game.pk, now=START + 7 * DAY + UNTIL_FINAL)
    before = lines(game, 0)

    with pytest.raises(GameOver):
        submit_move(game_id=game.pk, player=mover, text="e4", expected_ply=0, now=START + 7 * DAY)
    assert lines(game, 0) == before


def test_takeback_undoes_the_increment_and_goes_on_where_it_was(
    mover: Player, opponent: Player
) -> None:
    game = start(mover, opponent, preset="free-board")
    play(game, "P e2-e4", now=START + 5 * HOUR)
    undo_move(game_id=game.pk, player=mover, now=START + 9 * HOUR)

    assert lines(game, 0)[1:] == [("thinking", -5 * H), ("extra", D), ("takeback", 5 * H - D)]
    assert deadline_after(game) == 4 * HOUR + 7 * DAY
    play(game, "P d2-d4", now=START + 10 * HOUR)
    assert lines(game, 0)[4:] == [("thinking", -6 * H), ("extra", D)]
    undo_move(game_id=game.pk, player=mover, now=START + 10 * HOUR)
    assert reserves(game) == [7 * D, 7 * D]
    assert_sums(game)


def test_secret_set_ups_are_free(mover: Player, opponent: Player) -> None:
    game = make_setup_game(mover, opponent)
    send(game, mover, WHITE, now=START + DAY)
    send(game, opponent, BLACK, now=START + 2 * DAY)

    assert (reserves(game), deadline_after(game)) == ([3 * D, 3 * D], 5 * DAY)
    assert lines(game, 0) == lines(game, 1) == [("opening", 3 * D)]


def test_parts_of_seconds_never_make_a_clock_negative(mover: Player, opponent: Player) -> None:
    game = start(mover, opponent, "spare=1d extra=1h")
    for number, move in enumerate(("e2e4", "e7e5", "g1f3")):
        play(game, move, now=START + number * timedelta(seconds=10, milliseconds=900))

    assert lines(game, 0)[-2:] == [("thinking", -11), ("extra", H)]
    assert_sums(game)


@pytest.mark.parametrize(
    ("cause", "seconds"), [("extra", -1), ("extra", 0), ("thinking", 1), ("maximum", 0)]
)
def test_database_refuses_negative_credits(game: Game, cause: str, seconds: int) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        ClockEntry.objects.create(
            game=game, side=0, ply=1, cause=cause, seconds=seconds, balance=0, at=START
        )


def test_game_has_one_time_control(game: Game) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(pk=game.pk).update(time_control=STANDARD)


def test_undone_moves_that_cost_nothing_are_marked_in_the_ledger(
    mover: Player, opponent: Player
) -> None:
    game = start(mover, opponent, STANDARD)
    set_line(game, opponent, "e2e4", "e7e5")
    play(game, "e2e4", now=START + HOUR)
    go_back(lock_game(game.pk), game.moves.get(ply=2), now=START + 2 * HOUR)
    play(game, "d7d5", now=START + 4 * HOUR)
    play(game, "d2d4", now=START + 5 * HOUR)
    set_line(game, mover, "d5e4", "b1c3")
    play(game, "d5e4", now=START + 6 * HOUR)
    go_back(lock_game(game.pk), game.moves.get(ply=5), now=START + 7 * HOUR)
    entries = ClockEntry.objects.filter(game=game)
    undone = entries.filter(is_undone=True)
    assert set(undone.values_list("ply", "cause")) == {(2, "extra"), (5, "extra")}


def test_recall_leaves_what_the_turn_had_before_its_move(mover: Player, opponent: Player) -> None:
    """Games from before kept what the referee had held as a line of the turn."""
    Player.objects.update(undo_seconds=600)
    game = start(mover, opponent, STANDARD)
    locked = lock_game(game.pk)
    credit(locked, 0, Cause.FREEZE, 2 * D, now=START + HOUR)
    locked.save(update_fields=["deadline"])
    for hours in (2, 3):
        send_move(game, "e2e4", now=START + hours * HOUR)
        recall_move(game_id=game.pk, player=mover, expected_ply=1, now=START + hours * HOUR)

    assert Game.objects.get(pk=game.pk).deadline == START + 9 * DAY
    assert Seat.objects.get(game=game, side=0).reserve == 9 * D
