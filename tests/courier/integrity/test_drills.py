"""A restored database is compared and replayed, and what is found is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from threading import Timer
from urllib.parse import quote

import psycopg2
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from courier.games.models import Move
from courier.integrity.domain import drills
from courier.integrity.domain.drills import (
    NOT_ARCHIVED,
    NOT_RESTORED,
    TOO_OLD,
    begin_drill,
    examine,
    go_on,
)
from courier.integrity.domain.game_seals import seal_game
from courier.integrity.models import Drill, Seal
from courier.integrity.queries import last_drill
from courier.integrity.restored import compare, marks_now, recovery_seconds
from tests.factories import FOOLS_MATE, START, make_game, make_player

HOUR = timedelta(hours=1)
NOWHERE = "postgresql://nobody@127.0.0.1:1/none"
TABLES = ("games_game", "games_move", "integrity_seal")


def url_of_database(options: str = "") -> str:
    """The database of the tests, as another connection finds it."""
    known = connection.settings_dict
    host = quote(str(known["HOST"] or known["OPTIONS"]["host"]), safe="/")
    port = f"&port={known['PORT']}" if known["PORT"] else ""
    name = f"postgresql://{known['USER']}:{known['PASSWORD']}@/{known['NAME']}?host={host}{port}"
    return f"{name}&options={quote(options)}" if options else name


@pytest.fixture
def restored(transactional_db: None) -> Iterator[str]:
    """The address of a copy of some tables in a schema of their own."""
    game = make_game(make_player(), make_player(), moves=FOOLS_MATE)
    seal_game(game.pk, now=START)
    make_game(make_player(), make_player(), moves=FOOLS_MATE[:2])
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA restored")
        for table in TABLES:
            cursor.execute(f"CREATE TABLE restored.{table} AS TABLE public.{table}")
        yield url_of_database("-c search_path=restored")
        cursor.execute("DROP SCHEMA restored CASCADE")


def faults_in(url: str) -> tuple[str, ...]:
    marks = {table: last for table, last in marks_now().items() if table in TABLES}
    return compare(url, marks, sealed_before=START + HOUR).faults


def test_copy_with_everything_has_no_faults(restored: str) -> None:
    assert faults_in(restored) == ()


def test_missing_rows_and_seals_are_found(restored: str) -> None:
    move = Move.objects.latest("pk")
    seal = Seal.objects.get()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM restored.games_move WHERE id = %s", [move.pk])
        cursor.execute("DELETE FROM restored.integrity_seal")
    assert faults_in(restored) == (
        f"games_move: row {move.pk} is missing",
        f"the seal of game {seal.pk} is missing",
    )


def test_what_was_deleted_meanwhile_is_not_missed(restored: str) -> None:
    Move.objects.latest("pk").delete()
    assert faults_in(restored) == ()


def test_what_came_after_the_drill_began_is_not_missed(restored: str) -> None:
    marks = {table: last for table, last in marks_now().items() if table in TABLES}
    make_game(make_player(), make_player())
    assert compare(restored, marks, sealed_before=START).faults == ()


@pytest.mark.django_db(transaction=True)
def test_every_game_is_replayed_by_another_process() -> None:
    seal_game(make_game(make_player(), make_player(), moves=FOOLS_MATE).pk, now=START)
    bent = make_game(make_player(), make_player(), moves=FOOLS_MATE[:2])
    Move.objects.filter(game=bent, ply=2).update(key="another")
    drill = examine(begin_drill(now=START), url_of_database(), recovery_seconds=2.0)
    assert (drill.games, drill.moves, drill.seals, drill.fault_count) == (2, 6, 1, 2)
    assert drill.faults[0].startswith(f"{bent.code} (chess): ply 2: key: stored 'another', found")
    assert drill.faults[1] == NOT_ARCHIVED


@pytest.mark.django_db
def test_drill_that_nobody_restored_for_has_failed() -> None:
    begin_drill(now=START)
    begin_drill(now=START + HOUR)
    failed = last_drill()
    assert failed is not None
    assert (failed.began_at, failed.faults) == (START, [NOT_RESTORED])
    assert Drill.objects.filter(ended_at=None).count() == 1


@pytest.mark.django_db
def test_drill_whose_backup_cannot_be_restored_is_given_up() -> None:
    call_command("drill", "--give-up")
    assert last_drill() is None
    drill = begin_drill(now=timezone.now())
    call_command("drill", "--give-up")
    failed = last_drill()
    assert failed is not None
    assert (failed.pk, failed.faults) == (drill.pk, [NOT_RESTORED])
    assert drills.open_drill(now=timezone.now()) is None


@pytest.mark.django_db
def test_by_the_clock_one_drill_begins_when_it_is_due() -> None:
    def go_on_at(now: datetime) -> int:
        go_on(url=NOWHERE, every=timedelta(days=7), clock=lambda: now)
        return Drill.objects.count()

    hours = (0, 1, 23, 100, 7 * 24 + 1)
    assert [go_on_at(START + hour * HOUR) for hour in hours] == [1, 1, 1, 1, 2]


@pytest.mark.django_db
def test_by_the_clock_a_drill_that_nobody_restored_for_has_failed_after_a_day() -> None:
    def go_on_at(now: datetime) -> Drill | None:
        go_on(url=NOWHERE, every=timedelta(days=7), clock=lambda: now)
        return last_drill()

    assert [go_on_at(START + hours * HOUR) for hours in (0, 23)] == [None, None]
    failed = go_on_at(START + 25 * HOUR)
    assert failed is not None
    assert (failed.began_at, failed.faults) == (START, [NOT_RESTORED])
    again = go_on_at(START + 26 * HOUR)
    assert again is not None
    assert again.ended_at == START + 25 * HOUR


@pytest.mark.timeout(60)
@pytest.mark.django_db
def test_drill_does_not_wait_for_its_own_transaction() -> None:
    make_player()
    other = psycopg2.connect(url_of_database())
    other.cursor().execute("CREATE TEMPORARY TABLE meanwhile ()")
    other.commit()
    other.close()
    assert begin_drill(now=START).marks


@pytest.mark.django_db
def test_drill_waits_for_what_others_have_not_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drills, "_LONGEST_TRANSACTION", 0.3)
    other = psycopg2.connect(url_of_database())
    other.cursor().execute("CREATE TEMPORARY TABLE meanwhile ()")
    with pytest.raises(TimeoutError, match="has been open for ten minutes"):
        begin_drill(now=START)
    monkeypatch.setattr(drills, "_LONGEST_TRANSACTION", 60)
    ending = Timer(0.1, other.rollback)
    ending.start()
    assert begin_drill(now=START).marks
    ending.join()
    other.close()


@pytest.mark.django_db
def test_server_that_was_not_restored_is_waited_for() -> None:
    drill = begin_drill(now=START)
    assert recovery_seconds(url_of_database(), drill=drill.pk) is None
    assert recovery_seconds(NOWHERE, drill=drill.pk) is None


@pytest.mark.django_db
def test_backup_that_ends_before_the_drill_fails_it(settings: Settings) -> None:
    settings.DRILL_DATABASE_URL = NOWHERE
    begin_drill(now=START)
    Drill.objects.update(began_at=timezone.now())
    with pytest.raises(CommandError, match="has not come up to"):
        call_command("drill", "--finish", "--wait", "0")
    failed = last_drill()
    assert failed is not None
    assert (failed.fault_count, failed.faults) == (1, [TOO_OLD])


@pytest.mark.django_db
def test_command_needs_a_drill_to_finish() -> None:
    with pytest.raises(CommandError, match="No drill was begun"):
        call_command("drill", "--finish")
