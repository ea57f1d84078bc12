"""Typed readers for the environment. Every variable is declared here; an unreadable value stops the
start.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

from courier.common.prepared import KEEPING

# Read by the settings.
SETTINGS_VARIABLES: Final = (
    "SECRET_KEY",
    "SEAL_KEY",
    "DATABASE_URL",
    "DATABASE_CONN_MAX_AGE",
    "REDIS_URL",
    "CACHE_URL",
    "SITE_URL",
    "ALLOWED_HOSTS",
    "BACKUP_MARK",
    "DRILL_DATABASE_URL",
    "DRILL_DAYS",
    "EMAIL_URL",
    "DEFAULT_FROM_EMAIL",
    "NOTICE_WAIT_MINUTES",
    "PUSH_KEY",
    "PUSH_SERVICES",
    "REPLY_DOMAIN",
    "BEHIND_PROXY",
    "SOURCE_URL",
    "STREAM_URL",
    "HSTS_SECONDS",
    "HSTS_SUBDOMAINS",
    "REQUEST_SECONDS",
    "PROCESSOR_SECONDS_A_MINUTE",
    "DEBUG",
    "LOG_LEVEL",
    "LOG_FORMAT",
    "METRICS_TOKEN",
    "SECOND_OPINIONS_A_MINUTE",
    "SECOND_REFEREE",
    "SENTRY_DSN",
    "WEBHOOKS_PRIVATE",
    "FORMER_COOKIES",
)
# Read by the launcher and by gunicorn and Celery's command lines in it.
RUNTIME_VARIABLES: Final = (
    "HOST",
    "PORT",
    "WEB_WORKER_CLASS",
    "WEB_WORKERS",
    "WEB_THREADS",
    "WORKER_CONCURRENCY",
    "THINKER_NICENESS",
    "STREAM_PORT",
    "STREAM_CONNECTIONS",
    "COMPILED_RULES",
    "REPLAY_CHECK",
    "DATA_DIR",
    "PG_BIN",
    "BACKUP_PASSPHRASE",
    "BACKUP_DIR",
    "ARCHIVE_SECONDS",
)
VARIABLES: Final = (*SETTINGS_VARIABLES, *RUNTIME_VARIABLES)

_FLAGS: Final = {
    "1": True,
    "true": True,
    "yes": True,
    "on": True,
    "0": False,
    "false": False,
    "no": False,
    "off": False,
}
_DOMAIN: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")
_PATH: Final = re.compile(r"/[A-Za-z0-9/._~-]*")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{32,200}")
_PRIVATE_KEY: Final = re.compile(r"[0-9a-fA-F]{64}")
# What Django's own check of the deployment asks for.
_SECRET_LENGTH: Final = 50
_SECRET_CHARACTERS: Final = 5
# Every question is short, and many are asked at once: compiling one or sharing it out takes longer
# than answering it.
QUICK_ANSWERS: Final = "-c jit=off -c max_parallel_workers_per_gather=0"
# How long a server that takes connections and does not answer is waited for.
CONNECT_SECONDS: Final = 10
# How soon a connection notices that its server's machine is away: sent data that nobody confirms
# (milliseconds), and three looks without an answer while a query runs (seconds).
LOST_SERVER: Final = {
    "tcp_user_timeout": 30_000,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}
_P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_DATABASE_SCHEMES: Final = ("postgres", "postgresql", "psql", "pgsql")
_REDIS_SCHEMES: Final = ("redis", "rediss", "unix")


def _value(name: str) -> str | None:
    """The stripped value of a declared variable, or else of the file that `NAME_FILE` names; None
    when it is absent or empty.
    """
    assert name in VARIABLES, f"undeclared environment variable {name}"
    value = os.environ.get(name, "").strip()
    path = os.environ.get(f"{name}_FILE", "").strip()
    if value or not path:
        return value or None
    try:
        return Path(path).read_text(encoding="utf-8").strip() or None
    except (OSError, UnicodeDecodeError) as problem:
        raise ImproperlyConfigured(f"{name}_FILE={path!r} cannot be read: {problem}") from problem


def read_text(name: str, *, default: str) -> str:
    return _value(name) or default


def read_required(name: str, *, why: str) -> str:
    value = _value(name)
    if value is None:
        raise ImproperlyConfigured(f"{name} is not set: {why}")
    return value


def read_secret(name: str, *, why: str, is_public: bool) -> str:
    """A secret; that of a site others can reach must be one that nobody can guess."""
    value = read_required(name, why=why)
    if is_public and (
        len(value) < _SECRET_LENGTH or len(set(value)) < _SECRET_CHARACTERS or "insecure" in value
    ):
        raise ImproperlyConfigured(
            f"{name} can be guessed: take a random one of at least {_SECRET_LENGTH} characters,"
            " such as `openssl rand -base64 48` makes"
        )
    return value


def read_token(name: str) -> str:
    """A secret that programs show; empty when there is none."""
    value = read_text(name, default="")
    if value and not _TOKEN.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name} must be at least 32 letters, digits, - or _, such as `openssl rand -hex 32`"
            " makes"
        )
    return value


def read_private_key(name: str, *, why: str) -> str:
    """A key of 32 bytes as 64 hexadecimal digits."""
    value = read_required(name, why=why)
    if not _PRIVATE_KEY.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name} must be 64 hexadecimal digits, such as `openssl rand -hex 32` makes"
        )
    return value


def read_optional_private_key(name: str) -> str:
    """Such a key that lies on the curve P-256; empty when there is none."""
    if _value(name) is None:
        return ""
    value = read_private_key(name, why="")
    if not 0 < int(value, 16) < _P256_ORDER:
        raise ImproperlyConfigured(
            f"{name} is no key; make another one with `openssl rand -hex 32`"
        )
    return value


def read_flag(name: str, *, default: bool) -> bool:
    value = _value(name)
    if value is None:
        return default
    if value.lower() not in _FLAGS:
        raise ImproperlyConfigured(
            f"{name}={value!r} is not a flag; use one of {', '.join(_FLAGS)}"
        )
    return _FLAGS[value.lower()]


def read_whole_number(
    name: str, *, default: int, minimum: int = 0, maximum: int | None = None
) -> int:
    value = _value(name)
    if value is None:
        return default
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name}={value!r} is not a whole number")
    number = int(value)
    if number < minimum or (maximum is not None and number > maximum):
        limits = f"at least {minimum}" if maximum is None else f"between {minimum} and {maximum}"
        raise ImproperlyConfigured(f"{name}={value!r} must be {limits}")
    return number


def read_choice(name: str, *, choices: Sequence[str], default: str) -> str:
    value = _value(name) or default
    if value not in choices:
        raise ImproperlyConfigured(f"{name}={value!r} is unknown; use one of {', '.join(choices)}")
    return value


def read_list(name: str, *, default: Sequence[str]) -> list[str]:
    """The comma-separated items of a variable."""
    value = _value(name)
    if value is None:
        return list(default)
    return [item.strip() for item in value.split(",") if item.strip()]


def read_site_url(name: str, *, default: str) -> str:
    """The address of the site without a trailing slash, such as `https://example.org`."""
    value = read_text(name, default=default).rstrip("/")
    parts = urlsplit(value)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
        raise ImproperlyConfigured(
            f"{name}={value!r} must look like https://example.org, without a path"
        )
    return value


def read_web_address(name: str) -> str:
    """The address of a page on the web; empty when there is none."""
    value = read_text(name, default="")
    parts = urlsplit(value)
    if value and (parts.scheme not in {"http", "https"} or not parts.hostname):
        raise ImproperlyConfigured(f"{name}={value!r} must look like https://example.org/courier")
    return value


def read_report_address(name: str) -> str:
    """The address (DSN) of a project that errors are reported to; empty when there is none."""
    value = read_web_address(name)
    parts = urlsplit(value)
    if value and not (parts.username and parts.path.strip("/")):
        raise ImproperlyConfigured(f"{name} must look like https://key@errors.example.org/7")
    return value


def read_stream_address(name: str) -> str:
    """Where pages listen for news: a path of the site such as `/stream`, or an address of its own;
    empty when there is nothing to listen to.
    """
    value = read_text(name, default="")
    if value.startswith("/") and not value.startswith("//") and _PATH.fullmatch(value):
        return value
    parts = urlsplit(value)
    is_address = parts.scheme in {"http", "https"} and parts.hostname and not parts.query
    if value and not (is_address and _PATH.fullmatch(parts.path or "/")):
        raise ImproperlyConfigured(
            f"{name}={value!r} must look like /stream or https://stream.example.org/"
        )
    return value


def read_domain(name: str, *, default: str) -> str:
    """The domain of mail addresses, such as `play.example.org`, in lower case."""
    value = read_text(name, default=default).lower()
    if value and not _DOMAIN.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name}={value!r} must be the domain of a mail address, such as play.example.org"
        )
    return value


def read_database(name: str, *, why: str, is_kept: bool) -> dict[str, object]:
    """Django's database settings from a PostgreSQL address; `?options=` in it replaces
    `QUICK_ANSWERS`, `?connect_timeout=` in it `CONNECT_SECONDS`. Connections that are kept prepare
    what they send often.
    """
    value = read_required(name, why=why)
    if urlsplit(value).scheme not in _DATABASE_SCHEMES:
        raise ImproperlyConfigured(
            f"{name} must be a PostgreSQL address such as postgresql://user@host/courier"
        )
    found = dict(environ.Env.db_url_config(value))
    ours: dict[str, object] = {
        "options": QUICK_ANSWERS,
        "connect_timeout": CONNECT_SECONDS,
        **LOST_SERVER,
    }
    if is_kept:
        ours |= KEEPING
    return {**found, "OPTIONS": {**ours, **found.get("OPTIONS", {})}}


def read_redis(name: str, *, why: str = "", default: str = "") -> str:
    """The address of a Redis server: `redis://host:6379/0`, `rediss://...` or
    `unix:///path/to/socket`; required where there is no default.
    """
    value = _value(name) or default or read_required(name, why=why)
    if urlsplit(value).scheme not in _REDIS_SCHEMES:
        raise ImproperlyConfigured(f"{name} must be a Redis address such as redis://host:6379/0")
    return value


def read_email(name: str) -> dict[str, object] | None:
    """Django's EMAIL_* settings from a mail server's address, None when there is none."""
    value = _value(name)
    if value is None:
        return None
    if urlsplit(value).scheme not in environ.Env.EMAIL_SCHEMES:
        raise ImproperlyConfigured(
            f"{name} must be a mail server's address such as smtp+tls://user:password@host:587"
        )
    return cast("dict[str, object]", dict(environ.Env.email_url_config(value)))


def broker_address(redis_url: str) -> str:
    """The same server in Celery's words: a Unix socket is `redis+socket://`, its database a
    `virtual_host`.
    """
    if not redis_url.startswith("unix://"):
        return redis_url
    return redis_url.replace("unix://", "redis+socket://", 1).replace("?db=", "?virtual_host=", 1)
