"""Settings from the environment: an unreadable value stops the start, a served site is a safe
one.
"""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from courier.runtime.__main__ import PROCESSES
from courier.settings import env

SERVERS = {
    "DATABASE_URL": "postgresql://nobody@localhost:1/courier",
    "REDIS_URL": "redis://localhost:1/0",
}
PRODUCTION = {
    **SERVERS,
    "SECRET_KEY": "production-secret-0123456789-abcdefghijklmnopqrstuvwxyz",
    "SEAL_KEY": "5e" * 32,
    "SITE_URL": "https://chess.example.org",
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
    "DJANGO_SETTINGS_MODULE": "courier.settings.base",
}


def manage(checkout: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=checkout,
        env={"PATH": os.defpath, **PRODUCTION, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def documented_variables(checkout: Path) -> set[str]:
    text = (checkout / "docs" / "operations.md").read_text(encoding="utf-8")
    return set(re.findall(r"^\| `([A-Z_]+)` \|", text, flags=re.MULTILINE))


def test_a_variable_may_be_the_contents_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    file.write_text("from the file\n")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("SECRET_KEY_FILE", str(file))
    assert env.read_required("SECRET_KEY", why="") == "from the file"
    monkeypatch.setenv("SECRET_KEY", "itself")
    assert env.read_required("SECRET_KEY", why="") == "itself"


def test_a_file_that_cannot_be_read_stops_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "nothing"))
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY_FILE"):
        env.read_required("SECRET_KEY", why="")


def test_every_variable_is_documented_and_no_other(checkout: Path) -> None:
    assert documented_variables(checkout) == set(env.VARIABLES)


def test_every_variable_is_read_somewhere(checkout: Path) -> None:
    sources = "".join(
        path.read_text(encoding="utf-8") for path in (checkout / "courier").rglob("*.py")
    )
    unread = [name for name in env.VARIABLES if sources.count(f'"{name}"') < 2]
    assert unread == []


def test_production_settings_pass_the_deployment_check(checkout: Path) -> None:
    done = manage(checkout, "check", "--deploy", "--fail-level", "INFO")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("System check identified no issues")


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("SECRET_KEY", "", "SECRET_KEY is not set"),
        ("SEAL_KEY", "", "SEAL_KEY is not set"),
        ("SEAL_KEY", "5e5e", "SEAL_KEY must be 64 hexadecimal digits"),
        ("DATABASE_URL", "", "DATABASE_URL is not set"),
        ("DATABASE_URL", "sqlite:///db.sqlite3", "DATABASE_URL must be a PostgreSQL address"),
        ("REDIS_URL", "memcached://localhost", "REDIS_URL must be a Redis address"),
        (
            "EMAIL_URL",
            "",
            "EMAIL_URL is not set: a site at https://chess.example.org needs a mail server",
        ),
        ("EMAIL_URL", "pigeon://loft", "EMAIL_URL must be a mail server's address"),
        (
            "SITE_URL",
            "chess.example.org",
            "SITE_URL='chess.example.org' must look like https://example.org",
        ),
        ("DEBUG", "maybe", "DEBUG='maybe' is not a flag"),
        (
            "LOG_LEVEL",
            "LOUD",
            "LOG_LEVEL='LOUD' is unknown; use one of DEBUG, INFO, WARNING, ERROR",
        ),
        (
            "STREAM_URL",
            "stream.example.org",
            "STREAM_URL='stream.example.org' must look like /stream",
        ),
        ("STREAM_URL", "http://a.example.org/", "STREAM_URL='http://a.example.org/' must be https"),
        ("LOG_FORMAT", "xml", "LOG_FORMAT='xml' is unknown; use one of line, json"),
        ("METRICS_TOKEN", "short", "METRICS_TOKEN must be at least 32 letters"),
        (
            "SENTRY_DSN",
            "https://errors.example.org/7",
            "SENTRY_DSN must look like https://key@errors.example.org/7",
        ),
        ("HSTS_SECONDS", "a year", "HSTS_SECONDS='a year' is not a whole number"),
    ],
)
def test_bad_value_is_refused_by_the_settings(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    for variable in env.VARIABLES:
        monkeypatch.delenv(variable, raising=False)
    for variable, given in (PRODUCTION | {name: value}).items():
        monkeypatch.setenv(variable, given)
    with pytest.raises(ImproperlyConfigured, match=re.escape(sentence)):
        runpy.run_path(str(checkout / "courier" / "settings" / "base.py"))


def test_bad_value_stops_the_start(checkout: Path) -> None:
    done = manage(checkout, "check", LOG_FORMAT="xml")
    assert done.returncode != 0
    assert "LOG_FORMAT='xml' is unknown; use one of line, json" in done.stderr


UNFIT = [
    ("SECRET_KEY", "x", "SECRET_KEY can be guessed: take a random one of at least 50 characters"),
    ("SECRET_KEY", "ab" * 40, "SECRET_KEY can be guessed"),
    ("SECRET_KEY", "django-insecure-" + PRODUCTION["SECRET_KEY"], "SECRET_KEY can be guessed"),
    (
        "DEBUG",
        "1",
        "DEBUG is on: a site at https://chess.example.org would show its source to every visitor",
    ),
    (
        "EMAIL_URL",
        "",
        "EMAIL_URL is not set: a site at https://chess.example.org needs a mail server",
    ),
]
STARTS = (
    ["manage.py", "check"],
    *(["-m", "courier.runtime", name] for name in PROCESSES if name != "receiver"),
)


# What is unfit is found by the settings, which every start reads first.
@pytest.mark.parametrize(
    ("start", "name", "value", "sentence"),
    [
        *((STARTS[0], *unfit) for unfit in UNFIT),
        *((start, *UNFIT[0]) for start in STARTS[1:]),
    ],
)
def test_public_site_that_is_unfit_ends_in_one_sentence(
    checkout: Path, start: list[str], name: str, value: str, sentence: str
) -> None:
    environment = {"PATH": os.defpath, **PRODUCTION, "HOST": "127.0.0.1", name: value}
    command = [sys.executable, *start]
    done = subprocess.run(
        command,
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(f"courier: {sentence}")


def test_local_site_may_have_a_short_secret_and_show_its_source(checkout: Path) -> None:
    done = manage(
        checkout, "check", SITE_URL="http://localhost:8000", SECRET_KEY="x", DEBUG="1", EMAIL_URL=""
    )
    assert done.returncode == 0


@pytest.mark.parametrize("host", ["", "0.0.0.0", "192.0.2.7"])
def test_web_alone_shows_nobodys_mails_to_the_network(checkout: Path, host: str) -> None:
    environment = {"PATH": os.defpath, **PRODUCTION, "SITE_URL": "", "EMAIL_URL": "", "HOST": host}
    command = [sys.executable, "-m", "courier.runtime", "web"]
    done = subprocess.run(
        command,
        cwd=checkout,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith(
        f"courier: HOST={host or '0.0.0.0'} would show everybody's mails to the network"
    )


COOKIES = """
import django
django.setup()
from uuid import uuid4
from django.conf import settings
from django.http import HttpResponse
from django.test import RequestFactory
from courier.common.cookies import MessageStorage
from courier.front.context import THEME_COOKIE
from courier.guests.cookies import remember_guest
from courier.players.browsers import remember
from courier.table.views.page import NOTATION_COOKIE

answer = HttpResponse()
request = RequestFactory().get("/")
request.session = {}
remember(request=request, response=answer, account=1)
remember_guest(answer, uuid4())
messages = MessageStorage(request)
messages.add(20, "Done.")
messages.update(answer)
names = [settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, THEME_COOKIE, NOTATION_COOKIE]
kept = [(name, bool(each["secure"])) for name, each in answer.cookies.items()]
print(sorted([*names, *kept], key=str))
"""


@pytest.mark.parametrize(
    ("site", "prefix"), [("https://chess.example.org", "__Host-"), ("http://localhost:8000", "")]
)
def test_cookies_of_a_site_on_https_are_taken_from_this_host_alone(
    checkout: Path, site: str, prefix: str
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", COOKIES],
        cwd=checkout,
        env={"PATH": os.defpath, **PRODUCTION, "SITE_URL": site},
        capture_output=True,
        text=True,
        check=True,
    )
    written = [(f"{prefix}{name}", bool(prefix)) for name in ("guest", "known", "messages")]
    names = [f"{prefix}{name}" for name in ("csrftoken", "notation", "sessionid", "theme")]
    assert done.stdout.strip() == str(sorted([*names, *written], key=str))


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("Yes", True), ("off", False), ("", False)]
)
def test_flag_reads_the_usual_words(
    monkeypatch: pytest.MonkeyPatch, text: str, value: bool
) -> None:
    monkeypatch.setenv("DEBUG", text)
    assert env.read_flag("DEBUG", default=False) is value


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80.5"])
def test_whole_number_keeps_its_limits(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("PORT", text)
    with pytest.raises(ImproperlyConfigured, match=re.escape(f"PORT={text!r}")):
        env.read_whole_number("PORT", default=8000, minimum=1, maximum=65535)


def test_list_drops_empty_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "a.example, b.example,,")
    assert env.read_list("ALLOWED_HOSTS", default=[]) == ["a.example", "b.example"]


@pytest.mark.parametrize(
    ("redis", "broker"),
    [
        ("redis://host:6379/2", "redis://host:6379/2"),
        ("unix:///run/redis.sock", "redis+socket:///run/redis.sock"),
        ("unix:///run/redis.sock?db=3", "redis+socket:///run/redis.sock?virtual_host=3"),
    ],
)
def test_broker_address_names_the_same_server_as_the_cache(redis: str, broker: str) -> None:
    assert env.broker_address(redis) == broker


@pytest.mark.parametrize(("query", "seconds"), [("", 10), ("?connect_timeout=3", 3)])
def test_silent_database_is_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch, query: str, seconds: int
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"postgresql://nobody@localhost:1/courier{query}")
    found = env.read_database("DATABASE_URL", why="", is_kept=False)
    ours = {"options": env.QUICK_ANSWERS, "connect_timeout": seconds, **env.LOST_SERVER}
    assert found["OPTIONS"] == ours
