"""The figures of the site as the staff sees them: those of `/metrics`, in words and bars."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from pytest_django import DjangoAssertNumQueries

from courier.common.counters import count, flush
from courier.drawing.plots import Bar, BarTable
from courier.front import figures
from courier.front.figures import Fact, SiteFigures, site_figures
from courier.notifications.enums import MAILS
from courier.players.models import Player
from tests.factories import START, make_game, make_player


def gauge(name: str, value: float, **labels: str) -> Metric:
    family = GaugeMetricFamily(f"courier_{name}", "", labels=list(labels))
    family.add_metric(list(labels.values()), value)
    return family


def drawn(*metrics: Metric) -> SiteFigures:
    return site_figures(metrics, now=START)


def table(figures: SiteFigures, key: str) -> list[tuple[str, str, str]]:
    """The rows of a table: label, words, width of the bar."""
    [found] = [table for table in figures.tables if table.key == key]
    return [(row.label, row.words, row.width) for row in found.rows]


def test_a_server_that_is_away_stands_out() -> None:
    facts = drawn(gauge("database_up", 1), gauge("cache_up", 1)).facts
    assert facts == (
        Fact("Database", "Up"),
        Fact("Redis of the queue", "Down", is_bad=True),
        Fact("Redis of the cache", "Up"),
    )


@pytest.mark.parametrize(("minutes", "is_bad"), [(4, False), (5, True)])
def test_a_heart_that_stops_stands_out(minutes: int, is_bad: bool) -> None:
    at = (START - timedelta(minutes=minutes)).timestamp()
    found = drawn(gauge("heartbeat_timestamp_seconds", at)).facts
    assert Fact("Last heartbeat", f"{minutes} min ago", is_bad=is_bad) in found


@pytest.mark.parametrize(("connections", "minutes", "is_bad"), [(90, 30, False), (91, 31, True)])
def test_a_database_that_is_crowded_or_held_up_stands_out(
    connections: int, minutes: int, is_bad: bool
) -> None:
    found = drawn(
        gauge("database_bytes", 3 * 2**20),
        gauge("database_connections", connections),
        gauge("database_connections_limit", 100),
        gauge("database_transaction_seconds", 60 * minutes),
    ).facts
    assert found[3:] == (
        Fact("Size of the database", "3.0\xa0MB"),
        Fact("Connections to the database", f"{connections} of 100", is_bad=is_bad),
        Fact("Oldest transaction", f"{minutes} min", is_bad=is_bad),
    )


@pytest.mark.parametrize(
    ("minutes", "faults", "words", "is_bad"),
    [(10, 0, "0 faults", False), (11, 1, "1 fault", True), (12, 2, "2 faults", True)],
)
def test_a_late_archive_and_a_failed_drill_stand_out(
    minutes: int, faults: int, words: str, is_bad: bool
) -> None:
    found = drawn(
        gauge("archiving", 1),
        gauge("archived_timestamp_seconds", (START - timedelta(minutes=minutes)).timestamp()),
        gauge("drill_timestamp_seconds", (START - timedelta(hours=2)).timestamp()),
        gauge("drill_faults", faults),
        gauge("drill_recovery_seconds", 61.2),
        gauge("drill_risk_seconds", 10.9),
    ).facts
    assert found[3:] == (
        Fact("Last change sent to the backup", f"{minutes} min ago", is_bad=is_bad),
        Fact("Last test restore", f"2 h ago, {words}", is_bad=is_bad),
        Fact("Restoring took", "1 min 2 s"),
        Fact("Until a move is in the backup", "11 s"),
    )


def test_a_database_that_is_not_archived_says_nothing_of_it() -> None:
    assert len(drawn(gauge("archiving", 0), gauge("archived_timestamp_seconds", 0)).facts) == 3


def test_what_waits_has_a_bar_of_its_age() -> None:
    figures = drawn(
        gauge("due", 3, what="mails"),
        gauge("due_oldest_seconds", 90, what="mails"),
        gauge("queue_tasks", 7, queue="thinking"),
        gauge("queue_oldest_seconds", 45, queue="thinking"),
        gauge("queue_tasks", 0, queue="courier"),
        gauge("queue_oldest_seconds", 0, queue="courier"),
    )
    assert table(figures, "waiting") == [
        ("Emails", "3, the first for 1 min 30 s", "100.00%"),
        ("Queue of the computer", "7, the first for 45 s", "50.00%"),
        ("Queue of emails and clocks", "nothing", "0.00%"),
    ]


def test_views_come_by_the_time_they_took() -> None:
    family = HistogramMetricFamily("courier_request_seconds", "", labels=["view"])
    family.add_metric(["game"], [("0.1", 90), ("0.5", 99), ("+Inf", 100)], 8)
    family.add_metric(["archive"], [("0.1", 1), ("0.5", 2), ("+Inf", 4)], 16)
    assert table(drawn(family), "views") == [
        ("archive", "4, many beyond 0.5 s", "100.00%"),
        ("game", "100, 95 % within 0.5 s", "50.00%"),
    ]


def test_answers_are_added_up_by_status() -> None:
    family = CounterMetricFamily("courier_requests", "", labels=["view", "status"])
    for view, status in (("game", "200"), ("home", "200"), ("game", "302"), ("none", "404")):
        family.add_metric([view, status], 5)
    assert [row[:2] for row in table(drawn(family), "answers")] == [
        ("2xx", "10"),
        ("3xx", "5"),
        ("4xx", "5"),
    ]


def test_a_sweep_has_a_bar_of_intervals() -> None:
    late = (START - timedelta(seconds=90)).timestamp()
    figures = drawn(
        gauge("task_interval_seconds", 60, task="courier.games.tasks.beat"),
        gauge("task_interval_seconds", 60, task="courier.postbox.tasks.purge"),
        gauge("task_last_success_timestamp_seconds", late, task="courier.games.tasks.beat"),
    )
    assert table(figures, "schedule") == [
        ("games: beat", "1 min 30 s ago, every 1 min", "100.00%"),
        ("postbox: purge", "not yet, every 1 min", "0.00%"),
    ]


@pytest.mark.django_db
def test_only_the_staff_sees_them(mover_client: Client, anonymous_client: Client) -> None:
    assert mover_client.get("/status/figures").status_code == 403
    assert anonymous_client.get("/status/figures").status_code == 302


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.usefixtures("no_counts")
def test_the_page_shows_what_a_monitor_reads(
    number: int,
    mover_client: Client,
    mover: Player,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    Player.objects.filter(pk=mover.pk).update(is_staff=True)
    for _ in range(number):
        make_game(make_player(), make_player(), moves=("e4",))
    count(MAILS, "sent", by=number)
    flush()
    mover_client.get("/status/figures")
    with django_assert_num_queries(13):
        answer = mover_client.get("/status/figures")
    shown: SiteFigures = answer.context["figures"]
    assert Fact("Running games", f"{number}") in shown.facts
    mails: BarTable = next(table for table in shown.tables if table.key == "mails")
    assert mails.rows == (Bar("Sent", number, f"{number}", "100.00%"),)
    assert "no-store" in answer["Cache-Control"]


def test_what_is_marked_is_what_the_alerts_are_about() -> None:
    alerts = Path("docs/alerts.yml").read_text(encoding="utf-8")
    for words in (
        f"> {figures._CROWDED} * courier_database_connections_limit",
        f"courier_database_transaction_seconds > {figures._LONG.total_seconds():.0f}\n",
        f"courier_archived_timestamp_seconds > {figures._LATE.total_seconds():.0f} ",
    ):
        assert words in alerts
