"""Names of columns and zones of instants, as psycopg2 reads them by itself."""

from __future__ import annotations

import codecs
import json
from datetime import UTC, datetime, timedelta, timezone

import psycopg2
import pytest
from django.db import connection

from courier.common.answers import CODEC, Zones, at_once, json_value
from courier.common.prepared import KEEPING

INSTANT = datetime(2026, 11, 30, 12, 0, 0, 5, tzinfo=UTC)


@pytest.mark.parametrize("text", ["", "plain", "Ünïcode ♔ 象棋 \U0001f9da"])
def test_the_codec_is_utf_8(text: str) -> None:
    assert codecs.decode(text.encode(), CODEC) == text
    assert codecs.encode(text, CODEC) == text.encode()


def test_the_codec_refuses_what_is_no_utf_8() -> None:
    with pytest.raises(UnicodeDecodeError):
        codecs.decode(b"a\xff", CODEC)


def test_zones_are_made_once_and_by_the_factory() -> None:
    made = list[timedelta]()

    def factory(offset: timedelta) -> timezone:
        made.append(offset)
        return timezone(offset)

    zones = Zones(factory)
    hour = timedelta(hours=1)
    assert [zones[hour], zones[hour], zones[-hour]] == [
        timezone(hour),
        timezone(hour),
        timezone(-hour),
    ]
    assert made == [hour, -hour]
    assert at_once(None) is None


@pytest.mark.django_db
def test_answers_are_those_of_a_plain_connection() -> None:
    sql = "SELECT %s::timestamptz AS \"wänn ♔\", 'Zoë' AS name, NULL::timestamptz AS never"
    parameters = connection.get_connection_params()
    found = []
    for more in ({}, KEEPING):
        opened = psycopg2.connect(**{**parameters, **more})
        with opened.cursor() as cursor:
            cursor.tzinfo_factory = timezone
            cursor.execute("SET TIME ZONE 'Asia/Kathmandu'")
            cursor.execute(sql, [INSTANT])
            found.append(([column.name for column in cursor.description], cursor.fetchall()))
        opened.close()
    assert found[0] == found[1]
    assert found[1][0] == ["wänn ♔", "name", "never"]


@pytest.mark.django_db
def test_instants_without_a_zone() -> None:
    opened = psycopg2.connect(**{**connection.get_connection_params(), **KEEPING})
    with opened.cursor() as cursor:
        cursor.tzinfo_factory = None
        cursor.execute("SET TIME ZONE 'UTC'")
        cursor.execute("SELECT %s::timestamptz", [INSTANT])
        assert cursor.fetchall() == [(INSTANT.replace(tzinfo=None),)]
    opened.close()


@pytest.mark.django_db
@pytest.mark.parametrize("value", [None, {}, [], "é ♔", [1, 2.5, {"a": [True, None]}], 10**20])
def test_json_is_what_django_makes_of_it(value: object) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s::jsonb", [json.dumps(value)])
        text = cursor.fetchone()[0]
    assert type(text) is str
    assert json_value(text) == json.loads(text) == value
    assert json_value(None) is None
