"""The private servers: they start, keep their data, and recover from the death of everything."""

from __future__ import annotations

import contextlib
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import psycopg2
import pytest
import redis

from courier.runtime import processes
from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import LONGEST_SOCKET_DIRECTORY, Layout, is_short_enough
from courier.runtime.postgres import PostgresServer
from courier.runtime.processes import Child
from courier.runtime.progress import Progress
from courier.runtime.repository import Repository
from courier.runtime.services import postgres_server, redis_server, start_services
from courier.runtime.supervisor import Supervisor

QUIET = Progress(is_quiet=True)


def write(url: str, text: str) -> None:
    with psycopg2.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS kept (text text)")
        cursor.execute("INSERT INTO kept VALUES (%s)", [text])


def texts(url: str) -> list[str]:
    with psycopg2.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT text FROM kept ORDER BY text")
        return [row[0] for row in cursor.fetchall()]


def kill_all(child: Child) -> None:
    """Kill a server and its helpers without warning, as a power cut would; helpers may end with it
    by themselves.
    """
    for pid in [child.process.pid, *helpers(child.process.pid)]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    assert child.process.wait() == -signal.SIGKILL


def helpers(parent: int) -> list[int]:
    """The process ids of a process's children."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


@pytest.mark.parametrize("content", ["", "\n", "no number\n/somewhere\n", "\xff"])
def test_damaged_lock_of_a_database_says_what_to_do(layout: Layout, content: str) -> None:
    server = postgres_server(layout, is_throw_away=True)
    server.data.mkdir(parents=True)
    (server.data / "PG_VERSION").write_text(f"{server.binaries.major}\n", encoding="ascii")
    lock = server.data / "postmaster.pid"
    lock.write_text(content, encoding="latin-1")
    with pytest.raises(RuntimeProblem) as raised:
        server.start()
    assert (raised.value.code, lock.exists()) == ("broken-lock", True)
    assert (
        raised.value.message
        == f"{lock} is damaged, it does not begin with a process number: see that no PostgreSQL"
        " runs on that folder, remove the file and start again."
    )


def test_servers_start_and_answer(layout: Layout, supervisor: Supervisor) -> None:
    found = start_services(layout, supervisor, QUIET, is_throw_away=True)
    write(found["DATABASE_URL"], "here")
    assert texts(found["DATABASE_URL"]) == ["here"]
    assert redis.Redis.from_url(found["REDIS_URL"]).ping() is True


def test_database_folds_letters_the_same_on_every_machine(
    layout: Layout, supervisor: Supervisor
) -> None:
    found = start_services(layout, supervisor, QUIET, is_throw_away=True)
    with psycopg2.connect(found["DATABASE_URL"]) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT lower('ÀÉÎŠ')")
        assert cursor.fetchone() == ("àéîš",)


def test_restart_keeps_database_and_queue(layout: Layout) -> None:
    for text in ("first", "second"):
        running = Supervisor(QUIET)
        found = start_services(layout, running, QUIET)
        write(found["DATABASE_URL"], text)
        redis.Redis.from_url(found["REDIS_URL"]).rpush("queue", text)
        if text == "second":
            assert texts(found["DATABASE_URL"]) == ["first", "second"]
            assert redis.Redis.from_url(found["REDIS_URL"]).lrange("queue", 0, -1) == [
                b"first",
                b"second",
            ]
        running.stop()


def test_stopped_servers_leave_no_process(layout: Layout, supervisor: Supervisor) -> None:
    start_services(layout, supervisor, QUIET, is_throw_away=True)
    pids = [post.child.process.pid for post in supervisor.posts]
    supervisor.stop()
    assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []


def test_servers_recover_after_everything_was_killed(
    layout: Layout, supervisor: Supervisor
) -> None:
    found = start_services(layout, supervisor, QUIET)
    write(found["DATABASE_URL"], "committed")
    for post in supervisor.posts:
        kill_all(post.child)
    supervisor.posts.clear()
    again = start_services(layout, supervisor, QUIET)
    assert texts(again["DATABASE_URL"]) == ["committed"]


def test_lock_of_a_killed_server_does_not_stop_the_next_one(
    layout: Layout, supervisor: Supervisor
) -> None:
    server = postgres_server(layout, is_throw_away=True)
    server.start().stop()
    # The process number of the killed server now belongs to somebody else: to us.
    (server.data / "postmaster.pid").write_text(
        f"{os.getpid()}\n{server.data}\n0\n5432\n", encoding="ascii"
    )
    assert supervisor.start(server.start).is_alive()


def test_server_left_by_a_killed_launcher_is_ended_first(
    layout: Layout, supervisor: Supervisor
) -> None:
    server = postgres_server(layout, is_throw_away=True)
    left_over = server.start()
    try:
        assert supervisor.start(server.start).is_alive()
        assert not left_over.is_alive()
    finally:
        left_over.stop()


def test_redis_starts_over_the_socket_of_a_killed_one(
    layout: Layout, supervisor: Supervisor
) -> None:
    server = redis_server(layout, is_throw_away=True)
    kill_all(server.start())
    assert server.socket.exists()
    assert supervisor.start(server.start).is_alive()


def test_long_paths_move_the_sockets_to_a_short_one(layout: Layout, supervisor: Supervisor) -> None:
    deep = layout.var / "a-rather-long-name" / ("x" * LONGEST_SOCKET_DIRECTORY)
    deep.mkdir(parents=True)
    for folder in (deep.parent, deep):
        folder.chmod(0o755)
    moved = replace(layout, var=deep)
    found = start_services(moved, supervisor, QUIET, is_throw_away=True)
    write(found["DATABASE_URL"], "deep")
    sockets = postgres_server(moved, is_throw_away=True).sockets
    assert is_short_enough(sockets)
    assert texts(found["DATABASE_URL"]) == ["deep"]
    supervisor.stop()
    assert not sockets.exists()


def test_data_of_another_major_version_are_refused(layout: Layout, supervisor: Supervisor) -> None:
    server = postgres_server(layout, is_throw_away=True)
    server.start().stop()
    (server.data / "PG_VERSION").write_text("12\n", encoding="ascii")
    with pytest.raises(RuntimeProblem, match="are of PostgreSQL 12") as caught:
        server.start()
    assert caught.value.code == "version-mismatch"


def test_folder_of_somebody_else_is_refused(layout: Layout, as_root: None) -> None:
    layout.redis_data.mkdir(parents=True)
    os.chown(layout.redis_data, 12345, 12345)
    with pytest.raises(RuntimeProblem) as caught:
        redis_server(layout, is_throw_away=True).start()
    assert caught.value.code == "foreign-folder"


def test_servers_of_the_environment_are_used(
    layout: Layout, supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = start_services(layout, supervisor, QUIET, is_throw_away=True)
    started = len(supervisor.posts)
    monkeypatch.setenv("DATABASE_URL", real["DATABASE_URL"].replace("/courier?", "/another?"))
    monkeypatch.setenv("REDIS_URL", real["REDIS_URL"])
    found = start_services(layout, supervisor, QUIET)
    write(found["DATABASE_URL"], "in the named one")
    assert len(supervisor.posts) == started
    assert found == {"DATABASE_URL": os.environ["DATABASE_URL"], "REDIS_URL": real["REDIS_URL"]}


def test_a_full_cache_forgets_and_the_queue_does_not(
    layout: Layout, supervisor: Supervisor
) -> None:
    found = start_services(layout, supervisor, QUIET)
    policies = []
    for name in ("REDIS_URL", "CACHE_URL"):
        told = redis.Redis.from_url(found[name]).config_get("maxmemory*")
        policies.append((int(told["maxmemory"] or ""), told["maxmemory-policy"]))
    assert policies == [(0, "noeviction"), (256 * 1024 * 1024, "allkeys-lru")]


def test_servers_for_tests_are_few(layout: Layout, supervisor: Supervisor) -> None:
    assert "CACHE_URL" not in start_services(layout, supervisor, QUIET, is_throw_away=True)
    assert len(supervisor.posts) == 2


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("CACHE_URL", "redis://localhost:1/0", "redis-unreachable"),
        ("DATABASE_URL", "postgresql://courier@localhost:1/courier", "database-unreachable"),
        ("REDIS_URL", "redis://localhost:1/0", "redis-unreachable"),
    ],
)
def test_server_of_the_environment_that_does_not_answer_is_named(
    layout: Layout,
    supervisor: Supervisor,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    code: str,
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(RuntimeProblem, match=name) as caught:
        start_services(layout, supervisor, QUIET, is_throw_away=True)
    assert caught.value.code == code


def test_fallen_server_is_started_again(layout: Layout, supervisor: Supervisor) -> None:
    found = start_services(layout, supervisor, QUIET)
    kill_all(supervisor.posts[0].child)
    supervisor.restart_fallen(now=time.monotonic())
    write(found["DATABASE_URL"], "after the fall")
    assert texts(found["DATABASE_URL"]) == ["after the fall"]


def sending(layout: Layout, *, seconds: int) -> PostgresServer:
    """A server whose WAL goes to a place that gives no answer for so long."""
    found = postgres_server(layout, is_throw_away=False)
    options = ("archive_mode=on", f"archive_command=touch tried; sleep {seconds}; false")
    return replace(found, repository=Repository(found.account, "none", {}, options))


def wait_for_sending(server: PostgresServer) -> None:
    with contextlib.closing(psycopg2.connect(server.url("postgres"))) as connection:
        connection.autocommit = True
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE filled (number int)")
            cursor.execute("SELECT pg_switch_wal()")
    tried = server.data / "tried"
    give_up = time.monotonic() + 30
    while not tried.exists():
        assert time.monotonic() < give_up
        time.sleep(0.05)


def test_server_whose_backup_is_away_is_stopped_with_its_helpers(
    layout: Layout, supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "_GRACE_SECONDS", 7.0)
    server = sending(layout, seconds=60)
    supervisor.start(server.start)
    wait_for_sending(server)
    supervisor.stop()
    began = time.monotonic()
    supervisor.start(postgres_server(layout, is_throw_away=False).start)
    assert time.monotonic() - began < 20


def test_helper_that_waits_for_the_backup_is_waited_for(
    layout: Layout, supervisor: Supervisor
) -> None:
    server = sending(layout, seconds=3)
    child = server.start()
    wait_for_sending(server)
    child.process.kill()
    child.process.wait()
    assert supervisor.start(postgres_server(layout, is_throw_away=False).start).is_alive()
