"""Vacations: what they cost, what they stop, and that a deadline uses them by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from courier.clocks.errors import (
    DayJustUsed,
    NoSuchVacation,
    NotEnoughDays,
    VacationHasBegun,
    VacationHasNotBegun,
    VacationInThePast,
    VacationOverlaps,
    VacationTooFar,
    VacationTooLate,
)
from courier.clocks.models import ClockWish, Vacation
from courier.clocks.queries import all_vacations, days_left
from courier.clocks.terms import Terms
from courier.clocks.turns import UNTIL_FINAL
from courier.games.clocks import clocks_held, out_of_time
from courier.games.domain.endings import accept_draw, offer_draw
from courier.games.domain.flags import settle, settle_due
from courier.games.domain.outages import move_deadlines_of
from courier.games.domain.start import start_game
from courier.games.models import ClockEntry, Game
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from courier.vacations.domain.bookings import wish_automatic
from courier.vacations.domain.changes import book_vacation, cancel_vacation, end_vacation
from tests.factories import START, let_flag_fall, make_game, make_revision, play

SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
OPENED = ("e2e4", "e7e5")


@pytest.fixture(autouse=True)
def _joined(mover: Player, opponent: Player) -> None:
    Player.objects.update(date_joined=START)
    for player in (mover, opponent):
        player.refresh_from_db()


def deadline(game: Game) -> timedelta:
    game.refresh_from_db()
    assert game.deadline is not None
    return game.deadline - START


def left(player: Player, after: timedelta = timedelta(0)) -> int:
    return days_left(player, all_vacations(player), now=START + after)


def lines(game: Game, side: int) -> list[tuple[str, int]]:
    return list(
        ClockEntry.objects.filter(game=game, side=side)
        .order_by("pk")
        .values_list("cause", "seconds")
    )


def test_vacation_at_once_stops_all_own_clocks(mover: Player, opponent: Player) -> None:
    own, theirs = make_game(mover, opponent), make_game(opponent, mover)
    bank = start_game(
        revision=make_revision(),
        seats=(mover, opponent),
        terms=Terms(time_control="7d+1d<=14d"),
        now=START,
    )
    book_vacation(player=mover, starts_at=START + HOUR, days=3, now=START + HOUR)

    assert [deadline(game) for game in (own, theirs, bank)] == [6 * DAY, 3 * DAY, 10 * DAY]
    assert left(mover) == 11
    own.refresh_from_db()
    assert own.version == 1


def test_turn_that_begins_on_vacation_has_all_its_time_after_it(
    mover: Player, opponent: Player
) -> None:
    game = make_game(opponent, mover)
    book_vacation(player=mover, starts_at=START, days=5, now=START)
    play(game, "e2e4", now=START + 2 * DAY)

    assert deadline(game) == 8 * DAY


def test_who_is_away_may_move_and_is_charged_nothing(mover: Player, opponent: Player) -> None:
    game = make_game(mover, opponent)
    book_vacation(player=mover, starts_at=START + HOUR, days=3, now=START)
    play(game, "e2e4", now=START + 2 * DAY)

    assert lines(game, 0)[1:] == [
        ("thinking", -2 * 86_400),
        ("vacation", 47 * 3600),
        ("minimum", 3600),
    ]


def test_what_is_booked_ahead_is_in_the_deadline_and_leaves_it_when_cancelled(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    vacation = book_vacation(player=mover, starts_at=START + 2 * DAY, days=4, now=START)
    assert (deadline(game), left(mover)) == (7 * DAY, 10)

    cancel_vacation(player=mover, code=vacation.code, now=START + DAY)

    assert (deadline(game), left(mover), Vacation.objects.count()) == (3 * DAY, 14, 0)


def test_ending_early_gives_back_the_days_that_have_not_begun(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    vacation = book_vacation(player=mover, starts_at=START, days=10, now=START)
    ended = end_vacation(player=mover, code=vacation.code, now=START + 2 * DAY + HOUR)

    assert (ended.days, deadline(game), left(mover)) == (3, 6 * DAY, 11)


def test_balance_is_the_limit(mover: Player) -> None:
    with pytest.raises(NotEnoughDays) as refused:
        book_vacation(player=mover, starts_at=START, days=15, now=START)
    assert refused.value.message == "You have 14 days of vacation left. Book fewer."
    assert book_vacation(player=mover, starts_at=START, days=14, now=START).days == 14
    assert (left(mover), left(mover, 12 * DAY), left(mover, 700 * DAY)) == (0, 1, 30)


def test_bookings_keep_apart_and_lie_in_the_next_year(mover: Player) -> None:
    book_vacation(player=mover, starts_at=START + 2 * DAY, days=2, now=START)
    for begins, days, error in (
        (START + DAY, 2, VacationOverlaps),
        (START + 3 * DAY, 1, VacationOverlaps),
        (START - SECOND, 1, VacationInThePast),
        (START + 366 * DAY, 1, VacationTooFar),
    ):
        with pytest.raises(error):
            book_vacation(player=mover, starts_at=begins, days=days, now=START)
    assert book_vacation(player=mover, starts_at=START + 4 * DAY, days=1, now=START).days == 1


def test_begun_is_ended_and_not_begun_is_cancelled(mover: Player, opponent: Player) -> None:
    vacation = book_vacation(player=mover, starts_at=START + DAY, days=2, now=START)
    with pytest.raises(VacationHasNotBegun):
        end_vacation(player=mover, code=vacation.code, now=START)
    with pytest.raises(VacationHasBegun):
        cancel_vacation(player=mover, code=vacation.code, now=START + DAY)
    for player, now in ((opponent, START), (mover, START + 3 * DAY)):
        with pytest.raises(NoSuchVacation):
            cancel_vacation(player=player, code=vacation.code, now=now)


def test_flag_falls_before_a_booking_that_comes_too_late(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    book_vacation(player=mover, starts_at=START + 4 * DAY, days=2, now=START + 4 * DAY)

    game.refresh_from_db()
    assert (game.ending, game.ended_at) == ("flagged", START + 3 * DAY)


def test_booking_just_after_the_deadline_does_not_pay_a_day_twice(
    mover: Player, opponent: Player
) -> None:
    let_flag_fall(make_game(mover, opponent, moves=OPENED))
    ClockWish.objects.all().delete()
    late = START + 3 * DAY + UNTIL_FINAL / 2
    with pytest.raises(DayJustUsed):
        book_vacation(player=mover, starts_at=late, days=3, now=late)
    assert Vacation.objects.values_list("starts_at", "is_automatic").get() == (
        START + 3 * DAY - SECOND,
        True,
    )


def test_deadline_uses_a_day_and_notifies(mover: Player, opponent: Player) -> None:
    game, other = (let_flag_fall(make_game(mover, opponent, moves=OPENED)) for _ in range(2))
    ClockWish.objects.all().delete()

    assert settle(game_id=game.pk, now=START + 3 * DAY + UNTIL_FINAL) is False
    assert (deadline(game), left(mover, 3 * DAY)) == (4 * DAY, 13)
    mail = OutboxMail.objects.get(kind="vacation_used")
    assert (mail.player, mail.payload["game"]) == (mover, game.pk)

    assert move_deadlines_of(player_id=mover.pk, now=START + 3 * DAY) == 1
    assert (deadline(other), Vacation.objects.filter(is_automatic=True).count()) == (4 * DAY, 1)


def spans(player: Player) -> list[tuple[timedelta, timedelta, bool]]:
    return [
        (each.starts_at - START, each.ends_at - START, each.is_automatic)
        for each in all_vacations(player)
    ]


@pytest.mark.parametrize("noticed", [3 * DAY, 3 * DAY + UNTIL_FINAL, 4 * DAY])
def test_what_was_booked_for_a_day_that_a_deadline_uses_follows_it(
    mover: Player, opponent: Player, noticed: timedelta
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    ClockWish.objects.all().delete()
    for ahead, days in ((3.5, 2), (5.5, 1), (9, 1)):
        book_vacation(player=mover, starts_at=START + ahead * DAY, days=days, now=START)
    settle(game_id=game.pk, now=START + noticed)

    day = 4 * DAY - SECOND
    assert spans(mover)[:2] == [(3 * DAY - SECOND, day, True), (day, day + 2 * DAY, False)]
    assert spans(mover)[2:] == [(day + 2 * DAY, day + 3 * DAY, False), (9 * DAY, 10 * DAY, False)]
    assert (deadline(game), left(mover, 3 * DAY)) == (7 * DAY, 9)


def test_vacation_of_no_use_to_the_only_clock_is_refused(mover: Player, opponent: Player) -> None:
    let_flag_fall(make_game(mover, opponent, moves=OPENED))
    late = START + 3 * DAY + UNTIL_FINAL / 2
    with pytest.raises(VacationTooLate):
        book_vacation(player=mover, starts_at=late, days=3, now=late)
    assert book_vacation(player=mover, starts_at=late + DAY, days=3, now=late).days == 3


def test_vacation_is_booked_for_the_clocks_that_have_time_left(
    mover: Player, opponent: Player
) -> None:
    late, runs = (
        make_game(mover, opponent, moves=OPENED, now=START + after)
        for after in (timedelta(0), HOUR)
    )
    let_flag_fall(late)
    now = START + 3 * DAY + UNTIL_FINAL / 2
    assert (out_of_time(mover, now=now), out_of_time(opponent, now=now)) == ([late.code], [])
    assert clocks_held(mover, now=now) == 1
    book_vacation(player=mover, starts_at=now, days=1, now=now)

    assert (deadline(late), deadline(runs)) == (3 * DAY, 4 * DAY + HOUR)
    assert settle(game_id=late.pk, now=now + UNTIL_FINAL) is True


@pytest.mark.parametrize("times", [[40], [3, 4, 8, 16, 17, 18]])
def test_flag_falls_when_the_days_are_used_up_however_late_it_is_noticed(
    mover: Player, opponent: Player, times: list[int]
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    ClockWish.objects.all().delete()
    for day in times:
        settle_due(now=START + day * DAY + UNTIL_FINAL)

    game.refresh_from_db()
    assert (game.ending, game.ended_at) == ("flagged", START + 18 * DAY)
    assert Vacation.objects.count() == 15
    assert sum(seconds for _, seconds in lines(game, 0)) == 0


def test_who_does_not_want_it_keeps_their_days(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    wish_automatic(mover, wanted=False)

    assert settle(game_id=game.pk, now=START + 3 * DAY + UNTIL_FINAL) is True
    assert left(mover, 3 * DAY) == 14


def test_no_day_is_used_before_both_have_moved_or_against_a_computer(
    mover: Player, opponent: Player
) -> None:
    game = make_game(mover, opponent)
    assert settle(game_id=game.pk, now=START + 3 * DAY + UNTIL_FINAL) is True
    assert (Game.objects.get(pk=game.pk).ending, Vacation.objects.count()) == ("aborted", 0)


def test_offer_stands_over_a_day_that_a_deadline_uses(mover: Player, opponent: Player) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    ClockWish.objects.all().delete()
    offer_draw(game_id=game.pk, player=opponent, now=START)
    settle(game_id=game.pk, now=START + 3 * DAY)
    assert (deadline(game), game.draw_offered_by) == (4 * DAY, 1)
    accept_draw(game_id=game.pk, player=mover, now=START + 3 * DAY + HOUR)

    game.refresh_from_db()
    assert (game.ending, game.winner) == ("agreed", None)
    assert lines(game, 0)[-2:] == [("thinking", -3 * 86_400 - 3600), ("vacation", 3601)]


def test_offer_made_on_vacation_draws_the_flag_of_who_is_away_as_well(
    mover: Player, opponent: Player
) -> None:
    game = let_flag_fall(make_game(mover, opponent, moves=OPENED))
    for player in (mover, opponent):
        book_vacation(player=player, starts_at=START, days=2, now=START)
    offer_draw(game_id=game.pk, player=opponent, now=START + DAY)
    assert deadline(game) == 5 * DAY

    assert settle_due(now=START + 5 * DAY + UNTIL_FINAL) == [game.pk]
    game.refresh_from_db()
    assert (game.ending, game.reason, game.winner) == ("flagged", "draw offered", None)


def test_one_task_of_a_player_waits_at_a_time(
    mover: Player,
    opponent: Player,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    sent: list[object] = []
    monkeypatch.setattr(
        "courier.games.tasks.move_deadlines_of.apply_async",
        lambda *, args, **_: sent.extend(args),
    )
    with django_capture_on_commit_callbacks(execute=True):
        for player in (mover, mover, opponent):
            vacation = book_vacation(player=player, starts_at=START, days=1, now=START)
            end_vacation(player=player, code=vacation.code, now=START)
            Vacation.objects.all().delete()
    assert sent == [mover.pk, opponent.pk]
    move_deadlines_of(player_id=mover.pk, now=START)
    with django_capture_on_commit_callbacks(execute=True):
        book_vacation(player=mover, starts_at=START, days=1, now=START)
    assert sent == [mover.pk, opponent.pk, mover.pk]
