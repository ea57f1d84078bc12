"""The page of a player's vacation."""

from __future__ import annotations

from datetime import date, time, timedelta

import pytest
import time_machine
from django.test import Client

from courier.clocks.models import ClockWish, SleepHours, Vacation
from courier.clocks.turns import UNTIL_FINAL
from courier.games.domain.vacations import book_vacation
from courier.games.models import Game
from courier.players.models import Player
from tests.factories import START, let_flag_fall, make_game

DAY = timedelta(days=1)
PAGE = "/account/vacation"


@pytest.fixture(autouse=True)
def _at_the_start(mover: Player) -> object:
    Player.objects.update(date_joined=START, time_zone="Europe/Madrid")
    with time_machine.travel(START, tick=False):
        yield


def book(client: Client, first: str, last: str) -> object:
    return client.post(PAGE, {"first_day": first, "last_day": last})


def test_page_tells_the_balance(game: Game, mover_client: Client) -> None:
    page = mover_client.get(PAGE).context["page"]
    assert (page.days, page.games, page.automatic, page.booked) == (14, 1, True, ())


def test_today_means_at_once(game: Game, mover_client: Client) -> None:
    assert book(mover_client, "2026-03-02", "2026-03-04").status_code == 302  # type: ignore[attr-defined]

    vacation = Vacation.objects.get()
    assert (vacation.starts_at, vacation.days) == (START, 3)
    game.refresh_from_db()
    assert game.deadline == START + 6 * DAY
    assert b"You are on vacation" in mover_client.get(PAGE).content


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
def test_what_cannot_be_booked_is_told_beside_the_field(
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
    assert [one.days for one in Vacation.objects.all()] == [1]


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
    mover: Player, opponent: Player, mover_client: Client, rows: int, django_assert_num_queries: object
) -> None:
    for number in range(rows):
        make_game(mover, opponent)
        book_vacation(player=mover, starts_at=START + (2 + 2 * number) * DAY, days=1, now=START)
    mover_client.get(PAGE)
    with django_assert_num_queries(7):  # type: ignore[operator]
        page = mover_client.get(PAGE).context["page"]
    assert (len(page.booked), page.games) == (rows, rows)
    assert page.booked[0].starts_at.date() == date(2026, 3, 4)


def test_page_tells_of_games_in_which_it_comes_too_late(
    mover: Player, opponent: Player, mover_client: Client, opponent_client: Client
) -> None:
    for _ in range(2):
        let_flag_fall(make_game(mover, opponent, moves=("e2e4", "e7e5")))
    said = "In 2 games your time is up, and no vacation stops a clock that has run out. Move there at once."
    with time_machine.travel(START + 3 * DAY + UNTIL_FINAL / 2, tick=False):
        assert said in mover_client.get(PAGE).content.decode()
        assert said not in opponent_client.get(PAGE).content.decode()
        refused = book(mover_client, "2026-03-05", "2026-03-07")
        assert "Your time is up in all your games with a clock" in refused.content.decode()  # type: ignore[attr-defined]
