"""What monitors and balancers are answered: by any host name, over http, and when servers are
away.
"""

from __future__ import annotations

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
@pytest.mark.django_db
def test_any_host_name_is_answered_over_plain_http(
    anonymous_client: Client, settings: Settings, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["chess.example.org"], True
    assert anonymous_client.get(path, headers={"Host": "127.0.0.1:8000"}).status_code == 200
    assert anonymous_client.head(path, headers={"Host": "127.0.0.1:8000"}).content == b""
    assert anonymous_client.post(path).status_code == 405
    assert [
        record.getMessage() for record in caplog.records if record.name != "django.request"
    ] == []


@pytest.mark.django_db
def test_site_with_all_its_servers_is_ready(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (
        200,
        b"database: ok\nmigrations: ok\nredis: ok\ncache: ok\n",
    )


@pytest.mark.django_db
def test_site_without_redis_is_alive_and_not_ready(client: Client, no_redis: None) -> None:
    assert client.get("/healthz").content == b"ok"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.content == b"database: ok\nmigrations: ok\nredis: no answer\ncache: no answer\n"


def test_site_without_database_is_alive_and_not_ready(client: Client, no_database: None) -> None:
    assert client.get("/healthz").content == b"ok"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.content == b"database: no answer\nmigrations: unknown\nredis: ok\ncache: ok\n"


@pytest.mark.django_db
def test_database_behind_the_program_is_not_ready(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="games", name__startswith="0001").delete()
    answer = client.get("/readyz")
    assert (answer.status_code, answer.content) == (
        503,
        b"database: ok\nmigrations: 1 missing\nredis: ok\ncache: ok\n",
    )


@pytest.mark.django_db
def test_migrations_that_stand_for_others_need_not_be_noted(client: Client) -> None:
    """They are not where the others ran before they came."""
    noted = MigrationRecorder.Migration.objects.filter(name="0004_keep_featured_at")
    assert noted.delete()[0] == 1
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_cache_of_its_own_that_is_away_is_named(client: Client, settings: Settings) -> None:
    away = {**settings.CACHES["computed"], "LOCATION": "redis://localhost:1/0"}
    settings.CACHES = {**settings.CACHES, "computed": away}
    answer = client.get("/readyz")
    lines = b"database: ok\nmigrations: ok\nredis: ok\ncache: no answer\n"
    assert (answer.status_code, answer.content) == (503, lines)
