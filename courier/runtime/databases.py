"""Creating the database that an address names."""

from __future__ import annotations

import psycopg2
from psycopg2 import errors, sql

from courier.runtime.errors import RuntimeProblem


def create_database(url: str) -> bool:
    """Create the database that a PostgreSQL address names, if it is missing; whether it was
    created.

    Raises RuntimeProblem `database-unreachable`, `database-missing`.
    """
    try:
        psycopg2.connect(url).close()
    except psycopg2.OperationalError as problem:
        if "does not exist" not in str(problem):
            raise RuntimeProblem(
                "database-unreachable", f"DATABASE_URL does not answer: {_line(problem)}"
            ) from problem
    else:
        return False
    name = psycopg2.extensions.parse_dsn(url)["dbname"]
    try:
        connection = psycopg2.connect(url, dbname="postgres")
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        connection.close()
    except errors.DuplicateDatabase:
        return False
    except psycopg2.Error as problem:
        raise RuntimeProblem(
            "database-missing",
            f"The database {name} is missing and could not be created: {_line(problem)}",
        ) from problem
    return True


def _line(problem: psycopg2.Error) -> str:
    """PostgreSQL's message on one line."""
    return " ".join(str(problem).split())
