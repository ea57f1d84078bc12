"""Prepared statements: the same answers as their texts, also where a statement cannot give them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

import psycopg2
import pytest
from django.db import connection

from courier.common.prepared import (
    KEEPING,
    KeepingConnection,
    Parameter,
    Preparable,
    preparable,
)

NUMBER: Final = Parameter("bigint", is_list=False)
NUMBERS: Final = Parameter("bigint", is_list=True)
TEXT: Final = Parameter("unknown", is_list=False)
INSTANT: Final = Parameter("timestamptz", is_list=False)
ROWS: Final = [(1, "one", 10), (2, "two 100%", 20), (3, "three", 30)]


@pytest.fixture
def kept(db: None) -> Iterator[KeepingConnection]:
    """A connection of our own with a small table that is there while it is open."""
    parameters = connection.get_connection_params()
    opened = psycopg2.connect(**{**parameters, **KEEPING})
    opened.autocommit = True
    with opened.cursor() as cursor:
        cursor.execute("CREATE TEMPORARY TABLE things (id int, name varchar(20), small smallint)")
        cursor.executemany("INSERT INTO things VALUES (%s, %s, %s)", ROWS)
    yield opened
    opened.close()


def answers(
    kept: KeepingConnection, text: str, given: tuple[object, ...]
) -> list[tuple[object, ...]]:
    with kept.cursor() as cursor:
        cursor.execute(text, given)
        return list(cursor.fetchall())


def prepared(kept: KeepingConnection) -> list[object]:
    """What the server keeps for a connection."""
    return [name for (name,) in answers(kept, "SELECT name FROM pg_prepared_statements", ())]


def named(given: object = TEXT) -> Preparable:
    return preparable(["SELECT id FROM things WHERE name = ", " ORDER BY id"], [given])


def test_a_text_is_prepared_when_it_is_sent_again(kept: KeepingConnection) -> None:
    text = named()
    found = []
    for name in ("one", "two 100%", "nobody", "one"):
        found.append((answers(kept, text, (name,)), prepared(kept)))
    names = [text.name]
    assert found == [([(1,)], []), ([(2,)], names), ([], names), ([(1,)], names)]


def test_constants_and_percent_signs_are_part_of_the_statement(kept: KeepingConnection) -> None:
    parts = ["SELECT '100%%' FROM things WHERE name LIKE ", " AND id > ", ""]
    text = preparable(parts, ["%100\\%", NUMBER])
    assert str(text) == "SELECT '100%%' FROM things WHERE name LIKE %s AND id > %s"
    for least, rows in ((1, [("100%",)]), (0, [("100%",)]), (2, [])):
        assert answers(kept, text, ("%100\\%", least)) == rows
    assert prepared(kept) == [text.name]


def test_without_parameters(kept: KeepingConnection) -> None:
    text = preparable(["SELECT '%%' || name FROM things WHERE id = 1"], [])
    assert [answers(kept, text, ()) for _ in range(3)] == [[("%one",)]] * 3
    assert prepared(kept) == [text.name]


def test_collections_of_any_length(kept: KeepingConnection) -> None:
    text = preparable(
        ["SELECT id FROM things WHERE id IN ", " AND small > ", ""], [NUMBERS, NUMBER]
    )
    for ids, rows in (((1,), []), ((1, 3), [(3,)]), ((3, 2, 9), [(2,), (3,)])):
        assert answers(kept, text, (ids, 15)) == rows
    assert prepared(kept) == [text.name]


def test_collections_of_texts_and_instants(kept: KeepingConnection) -> None:
    names = preparable(
        ["SELECT id FROM things WHERE name IN ", ""], [Parameter("unknown", is_list=True)]
    )
    instants = preparable(["SELECT 1 WHERE ", " > '2026-01-01'::date"], [INSTANT])
    for _ in range(3):
        assert answers(kept, names, (("one", "three"),)) == [(1,), (3,)]
        assert answers(kept, instants, (datetime(2026, 1, 1, 1, tzinfo=UTC),)) == [(1,)]
    assert len(prepared(kept)) == 2


@pytest.mark.parametrize("large", [40_000, 2**40, 2**63, -(2**63) - 1, 10**30])
def test_numbers_beyond_the_column_find_nothing(kept: KeepingConnection, large: int) -> None:
    """As they do in a text: no error."""
    one = preparable(["SELECT id FROM things WHERE small = ", ""], [NUMBER])
    some = preparable(["SELECT id FROM things WHERE small IN ", ""], [NUMBERS])
    for _ in range(3):
        assert answers(kept, one, (large,)) == []
        assert answers(kept, some, ((10, large),)) == [(1,)]
        assert answers(kept, one, (10,)) == [(1,)]


def test_columns_that_change(kept: KeepingConnection) -> None:
    """As they do under a running release while the next one is prepared."""
    text = preparable(["SELECT name FROM things WHERE id = ", ""], [NUMBER])
    for _ in range(2):
        answers(kept, text, (1,))
    answers(kept, "ALTER TABLE things ALTER name TYPE varchar(40); SELECT 1", ())
    assert [answers(kept, text, (1,)) for _ in range(3)] == [[("one",)]] * 3
    assert prepared(kept) == [text.name]


def test_columns_that_change_are_noticed_in_a_transaction(kept: KeepingConnection) -> None:
    """It cannot go on, and the next one can."""
    text = preparable(["SELECT name FROM things WHERE id = ", ""], [NUMBER])
    for _ in range(2):
        answers(kept, text, (1,))
    answers(kept, "ALTER TABLE things ALTER name TYPE varchar(40); SELECT 1", ())
    kept.autocommit = False
    with pytest.raises(psycopg2.errors.FeatureNotSupported):
        answers(kept, text, (1,))
    kept.rollback()
    assert [answers(kept, text, (1,)) for _ in range(3)] == [[("one",)]] * 3


def test_what_was_sent_is_shown_as_a_text(kept: KeepingConnection) -> None:
    text = named()
    shown = []
    with kept.cursor() as cursor:
        for _ in range(3):
            cursor.execute(text, ("one",))
            shown.append(cursor.query)
    assert shown == [b"SELECT id FROM things WHERE name = 'one' ORDER BY id"] * 3


def test_a_transaction_that_is_rolled_back_leaves_the_statement(kept: KeepingConnection) -> None:
    text = named()
    kept.autocommit = False
    for _ in range(2):
        answers(kept, text, ("one",))
    kept.rollback()
    assert answers(kept, text, ("one",)) == [(1,)]
    assert prepared(kept) == [text.name]


def test_each_connection_has_its_own(kept: KeepingConnection) -> None:
    text = named()
    other = psycopg2.connect(**{**connection.get_connection_params(), **KEEPING})
    for _ in range(2):
        answers(kept, text, ("one",))
    assert prepared(other) == []
    other.close()


def test_the_site_keeps_statements() -> None:
    options = connection.settings_dict["OPTIONS"]
    assert {name: options[name] for name in KEEPING} == KEEPING
