"""The page of a player's vacation."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
import time_machine
from django.test import Client

from courier.clocks.domain.vacation_days import use_a_day
from courier.clocks.models import ClockWish, SleepHours, Vacation
from courier.clocks.turns import UNTIL_FINAL
from courier.games.enums import GameStatus
from courier.games.models import Game
from courier.players.models import Player
from courier.vacations.domain.changes import CHANGES_A_MINUTE, book_vacation, count_change
from tests.courier.table.views.answers import text_of
from tests.factories import START, let_flag_fall, make_game, play

DAY = timedelta(days=1)
PAGE = "/account/vacation"


@pytest.fixture(autouse=True)
def _at_the_start(mover: Player) -> object:
    Player.objects.update(date_joined=START, time_zone="Europe/Madrid")
    with time_machine.travel(START, tick=False):
        yield


def book(client: Client, first: str, last: str) -> object:
    return client.post(PAGE, {"first_day": first, "last_day": last, "sure": "yes"})


def test_page_shows_the_balance(game: Game, mover_client: Client) -> None:
    page = mover_client.get(PAGE).context["page"]
    assert (page.days, page.games, page.automatic, page.booked) == (14, 1, True, ())


def test_today_means_at_once(game: Game, mover_client: Client) -> None:
    assert book(mover_client, "2026-03-02", "2026-03-04").status_code == 302  # type: ignore[attr-defined]

    vacation = Vacation.objects.get()
    assert (vacation.starts_at, vacation.days) == (START, 3)
    game.refresh_from_db()
    assert game.deadline == START + 6 * DAY
    assert "You’re on vacation" in mover_client.get(PAGE).content.decode()


def test_booking_requests_first(game: Game, mover_client: Client) -> None:
    requested = mover_client.post(PAGE, {"first_day": "2026-03-02", "last_day": "2026-03-04"})
    assert "Book 3 days of vacation?" in text_of(requested)
    assert "It stops your clock in 1 running game." in text_of(requested)
    assert not Vacation.objects.exists()


def test_coming_back_within_the_hour_undoes_it(
    game: Game, mover: Player, mover_client: Client
) -> None:
    before = game.deadline
    vacation = book_vacation(player=mover, starts_at=START, days=3, now=START)
    with time_machine.travel(START + timedelta(minutes=59), tick=False):
        page = mover_client.post(f"{PAGE}/{vacation.code}/end", follow=True)
    assert "The vacation is undone" in text_of(page)
    game.refresh_from_db()
    assert (game.deadline, page.context["page"].days, Vacation.objects.exists()) == (
        before,
        14,
        False,
    )


@pytest.mark.parametrize("minutes", [60, 61])
def test_later_the_day_that_has_begun_counts(
    game: Game, mover: Player, mover_client: Client, minutes: int
) -> None:
    vacation = book_vacation(player=mover, starts_at=START, days=3, now=START)
    with time_machine.travel(START + timedelta(minutes=minutes), tick=False):
        mover_client.post(f"{PAGE}/{vacation.code}/end")
    game.refresh_from_db()
    assert (game.deadline, Vacation.objects.get().days) == (START + 4 * DAY, 1)


def test_it_counts_where_a_flag_would_fall_by_undoing_it(
    game: Game, mover: Player, mover_client: Client
) -> None:
    begins = START + 3 * DAY - timedelta(minutes=5)
    vacation = book_vacation(player=mover, starts_at=begins, days=2, now=begins)
    with time_machine.travel(begins + timedelta(minutes=6), tick=False):
        page = mover_client.post(f"{PAGE}/{vacation.code}/end", follow=True)
    assert "when the day that has begun is over" in text_of(page)
    assert Vacation.objects.get().days == 1
    game.refresh_from_db()
    assert game.status == GameStatus.ACTIVE


def test_it_counts_where_a_clock_was_computed_from_it(
    game: Game, mover: Player, mover_client: Client
) -> None:
    vacation = book_vacation(player=mover, starts_at=START, days=3, now=START)
    play(game, "e2e4", now=START + timedelta(minutes=10))
    with time_machine.travel(START + timedelta(minutes=20), tick=False):
        mover_client.post(f"{PAGE}/{vacation.code}/end")
    assert Vacation.objects.get().days == 1


def test_it_counts_where_it_kept_a_silent_game_from_a_claim(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    silent = make_game(mover, opponent, days=None, moves=("e2e4", "e7e5"))
    Game.objects.filter(pk=silent.pk).update(turn_started_at=START - 90 * DAY)
    vacation = book_vacation(player=mover, starts_at=START, days=1, now=START)
    opponents = book_vacation(player=opponent, starts_at=START, days=1, now=START)
    with time_machine.travel(START + timedelta(minutes=20), tick=False):
        assert "you get all its days back" not in text_of(mover_client.get(PAGE))
        assert "you get all its days back" in text_of(opponent_client.get(PAGE))
        page = mover_client.post(f"{PAGE}/{vacation.code}/end", follow=True)
        assert "when the day that has begun is over" in text_of(page)
        opponent_client.post(f"{PAGE}/{opponents.code}/end")
    assert [(one.player_id, one.days) for one in Vacation.objects.all()] == [(mover.pk, 1)]


def test_a_day_that_a_deadline_used_is_not_undone(
    game: Game, mover: Player, mover_client: Client
) -> None:
    day = use_a_day(mover, at=START)
    assert day is not None
    mover_client.post(f"{PAGE}/{day.code}/end")
    assert Vacation.objects.get().days == 1


def test_a_later_day_begins_at_its_midnight_in_the_own_zone(mover_client: Client) -> None:
    book(mover_client, "2026-04-10", "2026-04-10")

    assert Vacation.objects.get().starts_at.isoformat() == "2026-04-09T22:00:00+00:00"


@pytest.mark.parametrize(
    ("first", "last", "field"),
    [
        ("2026-03-01", "2026-03-04", "first_day"),
        ("2027-03-20", "2027-03-21", "first_day"),
        ("2026-03-05", "2026-03-04", "last_day"),
        ("2026-03-05", "2026-05-04", "last_day"),
        ("2026-03-05", "2026-03-30", "__all__"),
        ("\0", "2026-03-04", "first_day"),
        ("9999-12-31", "9999-12-31", "first_day"),
        ("soon", "", "first_day"),
    ],
)
def test_what_cannot_be_booked_is_shown_beside_the_field(
    mover_client: Client, first: str, last: str, field: str
) -> None:
    answer = book(mover_client, first, last)
    assert answer.status_code == 400  # type: ignore[attr-defined]
    if "\0" not in first:
        assert field in answer.context["form"].errors  # type: ignore[attr-defined]
    assert not Vacation.objects.exists()


def test_booking_is_cancelled_or_ended_by_its_owner_alone(
    mover: Player, mover_client: Client, opponent_client: Client, anonymous_client: Client
) -> None:
    ahead = book_vacation(player=mover, starts_at=START + 5 * DAY, days=2, now=START)
    runs = book_vacation(player=mover, starts_at=START, days=3, now=START)
    for client in (opponent_client, anonymous_client):
        client.post(f"{PAGE}/{ahead.code}/cancel")
        client.post(f"{PAGE}/{runs.code}/end")
    assert [one.days for one in Vacation.objects.all()] == [3, 2]

    mover_client.post(f"{PAGE}/{ahead.code}/cancel")
    mover_client.post(f"{PAGE}/{runs.code}/end")
    assert [one.days for one in Vacation.objects.all()] == []


@pytest.fixture
def _changed_often(mover: Player) -> None:
    for _ in range(CHANGES_A_MINUTE):
        count_change(mover)


@pytest.mark.usefixtures("_changed_often")
def test_who_has_changed_often_waits_and_types_nothing_again(mover_client: Client) -> None:
    booked = book(mover_client, "2026-03-05", "2026-03-07")
    shown = booked.content.decode()  # type: ignore[attr-defined]
    assert "Wait a minute and try again" in shown
    assert 'value="2026-03-07"' in shown
    nights = mover_client.post(f"{PAGE}/nights", {"start": "22:00"})
    assert "Wait a minute and try again" in text_of(nights)
    assert '<option value="22:00" selected>' in nights.content.decode()
    assert not Vacation.objects.exists()
    assert not SleepHours.objects.exists()


@pytest.mark.parametrize("act", ["cancel", "end"])
@pytest.mark.usefixtures("_changed_often")
def test_who_has_changed_often_waits_to_give_back(
    mover: Player, mover_client: Client, act: str
) -> None:
    begins = START + DAY if act == "cancel" else START
    vacation = book_vacation(player=mover, starts_at=begins, days=3, now=START)
    page = mover_client.post(f"{PAGE}/{vacation.code}/{act}", follow=True)
    assert "Wait a minute and try again" in text_of(page)
    assert Vacation.objects.get().days == 3


def test_changes_of_a_minute_are_counted_together(mover_client: Client) -> None:
    for _ in range(CHANGES_A_MINUTE // 2):
        book(mover_client, "2026-03-05", "2026-03-07")
        mover_client.post(f"{PAGE}/{Vacation.objects.get().code}/cancel")
    assert not Vacation.objects.exists()
    book(mover_client, "2026-03-05", "2026-03-07")
    assert not Vacation.objects.exists()


def test_page_is_for_the_signed_in(anonymous_client: Client) -> None:
    assert anonymous_client.get(PAGE).status_code == 302
    assert anonymous_client.post(f"{PAGE}/automatic").status_code == 302
    assert not ClockWish.objects.exists()


@pytest.mark.parametrize(("sent", "wanted"), [({}, False), ({"automatic": "on"}, True)])
def test_automatic_use_is_a_wish(mover_client: Client, sent: dict[str, str], wanted: bool) -> None:
    mover_client.post(f"{PAGE}/automatic", sent)
    assert ClockWish.objects.get().automatic_vacation is wanted
    assert mover_client.get(PAGE).context["page"].automatic is wanted


def test_nights_hold_a_week_later(mover_client: Client) -> None:
    mover_client.post(f"{PAGE}/nights", {"start": "22:00"})

    hours = SleepHours.objects.get()
    assert (hours.start, hours.zone, hours.since) == (time(22), "Europe/Madrid", START + 7 * DAY)
    assert mover_client.get(PAGE).context["page"].next_night == hours


@pytest.mark.parametrize("start", ["12:00", "25:00", "\0", "tonight"])
def test_no_other_nights(mover_client: Client, start: str) -> None:
    mover_client.post(f"{PAGE}/nights", {"start": start})
    assert not SleepHours.objects.exists()


@pytest.mark.parametrize("rows", [1, 3])
def test_page_costs_the_same_however_much_is_booked(
    mover: Player,
    opponent: Player,
    mover_client: Client,
    rows: int,
    django_assert_num_queries: object,
) -> None:
    for number in range(rows):
        make_game(mover, opponent)
        book_vacation(player=mover, starts_at=START + (2 + 2 * number) * DAY, days=1, now=START)
    mover_client.get(PAGE)
    with django_assert_num_queries(7):  # type: ignore[operator]
        page = mover_client.get(PAGE).context["page"]
    assert (len(page.booked), page.games) == (rows, rows)
    assert page.booked[0].starts_at.date() == date(2026, 3, 4)


def test_page_shows_of_games_in_which_it_comes_too_late(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    for _ in range(2):
        let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    said = (
        "In 2 games your time is up, and vacation can’t stop a clock that has run out. Move there"
        " now."
    )
    with time_machine.travel(START + 3 * DAY + UNTIL_FINAL / 2, tick=False):
        assert said in mover_client.get(PAGE).content.decode()
        assert said not in opponent_client.get(PAGE).content.decode()
        refused = book(mover_client, "2026-03-05", "2026-03-07")
        assert "Your time is up in all your games with a clock" in refused.content.decode()  # type: ignore[attr-defined]
