"""How long a web process waits for the database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.test import Client
from pytest_django import Settings

from courier.common.connections import end_long_statements
from courier.settings import env

SENTENCE = "The database took too long to answer, so this was stopped."


@pytest.fixture
def options() -> Iterator[dict[str, str]]:
    """The options of every connection from now on."""
    found = connections.settings[DEFAULT_DB_ALIAS]["OPTIONS"]
    before = dict(found)
    found["options"] = env.QUICK_ANSWERS
    yield found
    found.update(before)


def limit_of_a_connection() -> str:
    made = connections.create_connection(DEFAULT_DB_ALIAS)
    try:
        with made.cursor() as cursor:
            cursor.execute("SHOW statement_timeout")
            return str(cursor.fetchone()[0])
    finally:
        made.close()


@pytest.mark.django_db
def test_only_web_processes_end_long_statements(
    options: dict[str, str], settings: Settings
) -> None:
    settings.REQUEST_SECONDS = 7
    assert limit_of_a_connection() == "0"
    end_long_statements()
    end_long_statements()
    assert limit_of_a_connection() == "12s"


@pytest.mark.django_db
def test_options_of_the_operator_stay(options: dict[str, str]) -> None:
    options["options"] = "-c jit=off"
    end_long_statements()
    assert limit_of_a_connection() == "0"


@pytest.mark.django_db(transaction=True)
def test_what_the_database_stops_is_answered_in_words(
    mover_client: Client, settings: Settings
) -> None:
    settings.ROOT_URLCONF = "tests.burning"
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = '500ms'")
    try:
        page = mover_client.get("/burn/slowly")
        data = mover_client.get("/burn/slowly", headers={"Accept": "application/json"})
    finally:
        connection.close()
    assert (page.status_code, page["Retry-After"], SENTENCE in page.text) == (503, "10", True)
    assert (data.status_code, data.json()["error"]["code"]) == (503, "took_too_long")
