"""Databases for tests: migrated once for each set of migrations, kept as a template, and copied by
the server.

A copy takes less than a second, migrating ten. Making a template holds a lock, so that of several
processes one works and the others wait. On kept servers (`make test-servers`) a template serves
many runs.
"""

from __future__ import annotations

import hashlib
import os
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Final, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import psycopg2
from psycopg2 import sql
from psycopg2.extensions import cursor

ROOT: Final = Path(__file__).resolve().parents[1]
LOCK: Final = 0x54657374  # any number of our own
# Those that bring migrations.
PACKAGES: Final = ("Django", "django-allauth")
SHIPPED: Final = (
    "variants/presets",
    "courier/archive/historical",
    "courier/archive/computer",
    "courier/reports/shipped",
    "courier/studies",
)
MIGRATED, FILLED = "migrated", "filled"
# Kept in the environment, so that all processes of one run agree.
RUN: Final = os.environ.setdefault("TEST_RUN", uuid.uuid4().hex)
# Only tables that hold something: to truncate them all takes half a second. What migrations have
# written stays.
EMPTY: Final = """DO $$
DECLARE name text; is_filled boolean;
BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public'
        AND tablename NOT IN ('django_migrations', 'django_content_type', 'auth_permission')
    LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', name) INTO is_filled;
        IF is_filled THEN EXECUTE format('DELETE FROM %I', name); END IF;
    END LOOP;
END $$"""

Fill: TypeAlias = Callable[[str], None]


def address(name: str) -> str:
    """The address of a database of that name on the server of DATABASE_URL."""
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


def copied(name: str, template: str) -> None:
    """Make a database as a copy of a template; one of that name that is there goes."""
    with _server() as server:
        _drop(server, name)
        server.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                sql.Identifier(name), sql.Identifier(template)
            )
        )


def dropped(name: str) -> None:
    """Remove a database, whoever uses it."""
    with _server() as server:
        _drop(server, name)


def template(kind: str, fill: Fill, *, base: str = "template1") -> str:
    """The name of the template of a kind, for the migrations there are now; `fill` gets the address
    of a new one.
    """
    prefix = f"courier_{kind}_"
    name = prefix + fingerprint(kind)
    with _server() as server:
        server.execute("SELECT pg_advisory_lock(%s)", [LOCK])
        server.execute("SELECT datname FROM pg_database WHERE starts_with(datname, %s)", [prefix])
        kept = {row[0] for row in server.fetchall()}
        if name not in kept:
            _make(server, name, fill, base)
            for old in kept:
                _drop(server, old)
    return name


def is_of_this_run(name: str) -> bool:
    """Whether a template was made in this run."""
    with _server() as server:
        server.execute(
            "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s",
            [name],
        )
        found = server.fetchone()
        return found is not None and found[0] == RUN


def fingerprint(kind: str) -> str:
    """A short hash of what decides on the content of a template."""
    digest = hashlib.sha256()
    for package in PACKAGES:
        digest.update(f"{package} {version(package)}\n".encode())
    for file in sorted(ROOT.glob("courier/*/migrations/*.py")):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    if kind == FILLED:
        names = sorted(
            file.relative_to(ROOT).as_posix()
            for folder in SHIPPED
            for file in (ROOT / folder).rglob("*.*")
        )
        digest.update("\n".join(names).encode())
    return digest.hexdigest()[:12]


def _make(server: cursor, name: str, fill: Fill, base: str) -> None:
    """Fill under another name first: what is interrupted is no template."""
    draft = f"making_{name}"
    copied(draft, base)
    fill(address(draft))
    server.execute(
        sql.SQL("COMMENT ON DATABASE {} IS {}").format(sql.Identifier(draft), sql.Literal(RUN))
    )
    server.execute(
        sql.SQL("ALTER DATABASE {} RENAME TO {}").format(
            sql.Identifier(draft), sql.Identifier(name)
        )
    )


def _drop(server: cursor, name: str) -> None:
    server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def _server() -> Iterator[cursor]:
    """A connection to the server itself; its end gives the lock back."""
    with closing(psycopg2.connect(address("postgres"))) as connection:
        connection.autocommit = True
        with connection.cursor() as found:
            yield found
