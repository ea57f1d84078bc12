"""A restored database beside the one that is in use: is everything there that has to be?

Both are read by numbers of rows alone, in parts, so that neither is held up.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import psycopg2
from django.apps import apps
from django.conf import settings
from django.db import connection, models

_AT_ONCE: Final = 100_000
# Written into the data of the server by what restores it: `courier/runtime/backups.py`, or
# `kit/database/courier-backup`.
_BEGAN: Final = "courier_restore_began"
_ENDED: Final = "courier_restore_ended"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What replaying every game of the restored database came to."""

    games: int
    moves: int
    seals: int
    faults: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """How many rows were compared, and which are missing."""

    rows: int
    faults: tuple[str, ...]


def marks_now() -> dict[str, int]:
    """The highest number of each table whose rows are numbered; 1 query for each of them."""
    return {
        table: int(found or 0)
        for table, column in _numbered_tables()
        for found in _column(
            connection,
            f"SELECT max({_quoted(column)}) FROM {_quoted(table)}",  # noqa: S608 -- our own names
            (),
        )
    }


def recovery_seconds(url: str, *, drill: int) -> float | None:
    """How long restoring took; None while no server answers there that has the drill in it."""
    try:
        with closing(psycopg2.connect(url)) as restored, restored.cursor() as cursor:
            cursor.execute("SELECT 1 FROM integrity_drill WHERE id = %s", [drill])
            if cursor.fetchone() is None:
                return None
            cursor.execute(
                "SELECT pg_read_file(%s, 0, 40, true), pg_read_file(%s, 0, 40, true)",
                [_BEGAN, _ENDED],
            )
            began, ended = (
                text and datetime.fromisoformat(text.strip()) for text in cursor.fetchone()
            )
    except psycopg2.Error:
        return None
    return (ended - began).total_seconds() if began and ended else None


def compare(url: str, marks: dict[str, int], *, sealed_before: datetime) -> Compared:
    """Look in the restored database for every row up to the marks, and every seal of before, that
    is still in use.
    """
    rows = 0
    faults: list[str] = []
    columns = dict(_numbered_tables())
    with closing(psycopg2.connect(url)) as restored:
        for table, last in marks.items():
            for lower in range(0, last, _AT_ONCE):
                bounds = (lower, min(last, lower + _AT_ONCE))
                there = _numbers(restored, table, columns[table], bounds)
                here = _numbers(connection, table, columns[table], bounds)
                rows += len(there)
                faults += [f"{table}: row {number} is missing" for number in sorted(here - there)]
        seals = [_sealed(database, sealed_before) for database in (connection, restored)]
        faults += [f"the seal of game {game} is missing" for game in sorted(seals[0] - seals[1])]
    return Compared(rows, tuple(faults))


def replay_all(url: str) -> Replayed:
    """Replay every game of the restored database and check its seals, in processes of their own."""
    done = subprocess.run(
        [sys.executable, "manage.py", "replay_check", "--json"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    try:
        found = json.loads(done.stdout)
    except ValueError:
        return Replayed(0, 0, 0, (f"replay_check ended with status {done.returncode}",))
    return Replayed(found["games"], found["moves"], found["seals"], tuple(found["faults"]))


def _numbered_tables() -> Iterator[tuple[str, str]]:
    """Tables of ours with the column that numbers their rows."""
    for model in apps.get_models(include_auto_created=True):
        key = model._meta.pk
        if isinstance(key, models.AutoField | models.BigAutoField) and model._meta.managed:
            yield model._meta.db_table, str(key.column)


def _numbers(database: Any, table: str, column: str, bounds: tuple[int, int]) -> set[int]:
    name = _quoted(column)
    query = f"SELECT {name} FROM {_quoted(table)} WHERE {name} > %s AND {name} <= %s"  # noqa: S608 -- our own names
    return _column(database, query, bounds)


def _sealed(database: Any, before: datetime) -> set[int]:
    """Games by number: seals are not numbered themselves."""
    return _column(database, "SELECT game_id FROM integrity_seal WHERE sealed_at < %s", (before,))


def _column(database: Any, query: str, values: tuple[object, ...]) -> set[int]:
    with database.cursor() as cursor:
        cursor.execute(query, values)
        return {number for (number,) in cursor}


def _quoted(name: str) -> str:
    return connection.ops.quote_name(name)
