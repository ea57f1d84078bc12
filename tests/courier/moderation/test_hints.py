"""Hints of second accounts: from results of rated games alone, for the staff alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.moderation.hints import Meetings, hints_of
from courier.moderation.queries import meetings_of
from courier.players.models import Player
from tests.courier.ratings.conftest import begin, end, played
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
ADDRESS = "/moderation/players/mover/opponents"


@pytest.mark.parametrize(
    ("met", "of_all", "days", "expected"),
    [
        (Meetings(4, 4, 0, 0, 0), 4, 0, (False, False, False, True)),
        (Meetings(5, 5, 0, 0, 0), 11, 1, (False, True, False, False)),
        (Meetings(5, 0, 5, 0, 0), 10, 1, (False, True, True, False)),
        (Meetings(5, 4, 1, 0, 0), 10, 1, (False, False, True, False)),
        (Meetings(6, 5, 0, 2, 1), 90, 0, (True, False, False, True)),
    ],
)
def test_what_is_odd(
    met: Meetings, of_all: int, days: int, expected: tuple[bool, bool, bool, bool]
) -> None:
    found = hints_of(met, of_all=of_all, joined=(START, START + days * DAY))
    shown = (found.is_uncounted, found.is_one_sided, found.is_most, found.joined_together)
    assert shown == expected
    assert bool(found) == any(expected[:3])


def test_rated_games_with_each_opponent_are_counted(
    mover: Player,
    opponent: Player,
    stranger: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(7):
        played(mover, opponent, winner=0, at=START + number * DAY)
    played(mover, stranger, winner=1, at=START)
    end(begin(mover, stranger, rated=False), winner=0)
    make_game(mover, stranger)
    with django_assert_num_queries(2):
        found = meetings_of(mover)
    assert found == {
        opponent: Meetings(games=7, won=7, lost=0, short=0, uncounted=2),
        stranger: Meetings(games=1, won=0, lost=1, short=0, uncounted=0),
    }


@pytest.mark.parametrize("who", ["staff", "mover", "stranger", "anonymous"])
def test_page_is_for_the_staff(
    who: str, mover: Player, opponent: Player, stranger: Player, request: pytest.FixtureRequest
) -> None:
    for number in range(6):
        played(mover, opponent, winner=0, at=START + number * DAY)
    played(mover, stranger, winner=0, at=START)
    client: Client = request.getfixturevalue(f"{who}_client")
    page = client.get(ADDRESS)
    assert page.status_code == {"staff": 200, "anonymous": 302}.get(who, 403)
    if who == "staff":
        text = " ".join(page.content.decode().split())
        assert "6 of 7 rated games: 6 won, 0 lost" in text
        assert "1 game left out" in text
        assert "/moderation/players/stranger" not in text
        assert ADDRESS in client.get("/moderation/players/mover").content.decode()
        staff = request.getfixturevalue("staff")
        make_game(staff, mover)
        assert "This is about you" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize("rows", [1, 3])
def test_page_costs_six_queries(
    rows: int,
    mover: Player,
    staff_client: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _row in range(rows):
        other = make_player()
        for number in range(6):
            played(mover, other, winner=0, at=START + number * DAY)
    with django_assert_num_queries(6):
        page = staff_client.get(ADDRESS).content.decode()
    assert page.count("left out") == rows
