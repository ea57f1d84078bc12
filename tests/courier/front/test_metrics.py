"""What a monitor with the token reads, whoever asks, and whatever is away."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import DjangoAssertNumQueries, Settings

from courier.clocks.models import Heartbeat
from courier.common.counters import count, flush, mark
from courier.common.request_middleware import DURATIONS, REQUESTS
from courier.common.task_runs import LAST_SUCCESS, SECONDS, TASKS
from courier.notifications.enums import MAILS
from courier.notifications.models import OutboxMail
from courier.players.models import Player
from tests.factories import START, make_game, make_open_challenge
from tests.markup import PageClient

TOKEN = "0123456789-abcdefghijklmnopqrstuvwxyz"
NOWHERE = "redis://localhost:1/0"
Samples = dict[tuple[str, ...], float]
BEAT = "courier.games.tasks.beat"


@pytest.fixture
def monitored(settings: Settings) -> None:
    """There is a token."""
    settings.METRICS_TOKEN = TOKEN


def read(client: Client | None = None) -> Samples:
    """All samples, by name and the values of their labels, in the order of the labels' names."""
    with time_machine.travel(START, tick=False):
        answer = (client or PageClient()).get(
            "/metrics", headers={"Authorization": f"Bearer {TOKEN}"}
        )
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/plain; version=")
    families = text_string_to_metric_families(answer.content.decode())
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.mark.django_db
def test_without_a_token_set_there_is_no_such_page(
    anonymous_client: Client, mover_client: Client, settings: Settings
) -> None:
    settings.METRICS_TOKEN = ""
    for client in (anonymous_client, mover_client):
        for headers in ({}, {"Authorization": "Bearer "}):
            assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize("who", ["anonymous", "player", "staff"])
@pytest.mark.parametrize(
    "given", ["", "Bearer", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}", TOKEN, "Bearer Ä"]
)
@pytest.mark.usefixtures("monitored")
def test_who_has_not_the_token_is_refused(who: str, given: str, stranger: Player) -> None:
    client = PageClient()
    if who != "anonymous":
        Player.objects.filter(pk=stranger.pk).update(is_staff=who == "staff")
        client.force_login(stranger)
    answer = client.get("/metrics", headers={"Authorization": given})
    assert (answer.status_code, answer.content) == (401, b"A token is needed.\n")
    assert answer.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.usefixtures("monitored", "db")
def test_any_host_name_is_answered_over_plain_http(settings: Settings) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["chess.example.org"], True
    headers = {"Host": "10.0.0.7:8000", "Authorization": f"Bearer {TOKEN}"}
    answer = PageClient().get("/metrics", headers=headers)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    assert PageClient().head("/metrics", headers=headers).content == b""
    assert PageClient().post("/metrics", headers=headers).status_code == 405


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.usefixtures("monitored", "no_counts")
def test_what_waits_is_read_when_asked(
    number: int, mover: Player, opponent: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(number):
        make_game(mover, opponent, moves=("e4",))
        make_open_challenge(mover)
    OutboxMail.objects.update(
        next_attempt_at=START - timedelta(seconds=90), attempts=3, last_error="refused"
    )
    Heartbeat.objects.create(first=START - timedelta(hours=1), last=START)
    with django_assert_num_queries(11):
        found = read()
    assert found[("courier_games_running",)] == number
    assert found[("courier_challenges_open",)] == number
    assert found[("courier_due", "mails")] == found[("courier_mails_failing",)] == number
    assert found[("courier_due_oldest_seconds", "mails")] == 90
    assert found[("courier_heartbeat_timestamp_seconds",)] == START.timestamp()


@pytest.mark.usefixtures("monitored", "no_counts", "db")
def test_what_happened_is_counted() -> None:
    count(MAILS, "sent", by=3)
    count(TASKS, BEAT, "succeeded")
    count(SECONDS, BEAT, by=2.5)
    mark(LAST_SUCCESS, BEAT, at=17.5)
    mark(LAST_SUCCESS, "not.by.the.clock", at=17.5)
    flush()
    found = read()
    assert found[("courier_mails_total", "sent")] == 3
    assert found[("courier_task_seconds_total", BEAT)] == 2.5
    assert found[("courier_tasks_total", "succeeded", BEAT)] == 1
    assert found[("courier_task_last_success_timestamp_seconds", BEAT)] == 17.5
    assert found[("courier_task_interval_seconds", BEAT)] == 60
    assert ("courier_task_last_success_timestamp_seconds", "not.by.the.clock") not in found
    assert found[("courier_queue_tasks", "thinking")] >= 0


@pytest.mark.usefixtures("monitored", "no_counts", "db")
def test_a_histogram_adds_up() -> None:
    for bucket, number in (("0.025", 5), ("0.5", 2), ("+Inf", 1)):
        count(DURATIONS, "game", bucket, by=number)
    count(DURATIONS, "game", "sum", by=12.5)
    flush()
    found = read()
    assert [
        found[("courier_request_seconds_bucket", each, "game")]
        for each in ("0.025", "0.25", "0.5", "+Inf")
    ] == [5, 5, 7, 8]
    assert found[("courier_request_seconds_count", "game")] == 8
    assert found[("courier_request_seconds_sum", "game")] == 12.5


@pytest.mark.usefixtures("monitored", "no_counts", "db")
def test_names_are_those_of_views_whatever_is_asked_for() -> None:
    client = PageClient()
    for path in ("/help", "/help/", "/players/nobody", "/no/such/page", "/n'o", "/healthz"):
        client.get(path)
    flush()
    views = {key[2] for key in read() if key[0] == "courier_requests_total"}
    assert views == {"help", "player", "none"}
    assert read()[("courier_requests_total", "404", "none")] == 2


@pytest.mark.usefixtures("monitored", "db")
def test_how_full_the_database_is_and_who_uses_it() -> None:
    found = read()
    assert found[("courier_database_bytes",)] > 1_000_000
    connected = found[("courier_database_connections",)]
    assert 1 <= connected <= found[("courier_database_connections_limit",)]
    assert 0 <= found[("courier_database_transaction_seconds",)] < 600


@pytest.mark.usefixtures("monitored", "no_counts", "no_database")
def test_without_the_database_the_rest_is_told() -> None:
    count(REQUESTS, "game", "503")
    flush()
    found = read()
    assert found[("courier_database_up",)] == 0
    assert found[("courier_redis_up",)] == found[("courier_cache_up",)] == 1
    assert found[("courier_requests_total", "503", "game")] == 1
    assert ("courier_games_running",) not in found


@pytest.mark.usefixtures("monitored", "no_redis")
def test_without_redis_the_rest_is_told(mover: Player, settings: Settings) -> None:
    settings.REDIS_URL = NOWHERE
    found = read()
    assert found[("courier_redis_up",)] == found[("courier_cache_up",)] == 0
    assert found[("courier_database_up",)] == 1
    assert found[("courier_games_running",)] == 0
    assert ("courier_queue_tasks", "thinking") not in found
