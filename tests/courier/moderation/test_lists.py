"""The lists of the staff, with 1 and 3 rows under the same number of queries."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from courier.moderation.domain.doubts import raise_doubt
from courier.moderation.domain.measures import Taken, take
from courier.moderation.domain.reports import report_player
from courier.moderation.enums import Fault, Measure
from courier.moderation.models import ConductReport
from courier.players.models import Player
from tests.courier.table.views.answers import text_of
from tests.factories import START, make_game, make_player

pytestmark = pytest.mark.parametrize("rows", [1, 3])


def fill(staff: Player, mover: Player, rows: int) -> ConductReport:
    """As many reports, games that stand, and lines of the log."""
    report = None
    for number in range(rows):
        reporter, other = make_player(), make_player()
        report = report_player(
            reporter=reporter,
            reported=mover,
            fault=Fault.ABUSE,
            text=f"Report {number}",
            now=START,
            game=make_game(reporter, mover),
            ply=None,
        )
        raise_doubt(
            game=make_game(reporter, other), player=reporter, text=f"Doubt {number}", now=START
        )
        take(staff=staff, player=mover, taken=Taken(Measure.WARN, f"Warning {number}"), now=START)
    assert report is not None
    return report


def test_desk(
    staff: Player,
    mover: Player,
    staff_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    fill(staff, mover, rows)
    with django_assert_num_queries(5):
        page = text_of(staff_client.get("/moderation"))
    assert (page.count("Report "), page.count("Doubt ")) == (rows, rows)


def test_log(
    staff: Player,
    mover: Player,
    staff_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    fill(staff, mover, rows)
    with django_assert_num_queries(4):
        page = text_of(staff_client.get("/moderation/log"))
    assert page.count("Warned by email") == rows


def test_report_and_player(
    staff: Player,
    mover: Player,
    staff_client: Client,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    report = fill(staff, mover, rows)
    for address, queries in (
        (f"/moderation/reports/{report.code}", 6),
        ("/moderation/players/mover", 5),
    ):
        with django_assert_num_queries(queries):
            page = text_of(staff_client.get(address))
        assert page.count("Warned by email") == rows
