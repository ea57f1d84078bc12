"""`make run` from outside: what it prints, what it leaves running, and how it ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg2
import pytest

from courier.runtime.binaries import find_redis
from courier.runtime.databases import create_database
from courier.runtime.layout import Layout
from courier.runtime.postgres import PostgresServer
from courier.runtime.processes import spawn
from courier.runtime.services import DATABASE, postgres_server, throw_away_layout
from tests.chaos.plan import VICTIMS
from tests.chaos.site import pids_of
from tests.conftest import migrate
from tests.databases import FILLED, MIGRATED, address, template
from tests.e2e.shared_site import prepare

pytestmark = pytest.mark.slow


class Site:
    """A running `python -m courier.runtime run`."""

    def __init__(self, checkout: Path, var: Path, **variables: str) -> None:
        environment = {"PATH": os.environ["PATH"], "DATA_DIR": str(var), **variables}
        command = [sys.executable, "-m", "courier.runtime", "run"]
        self.var, self.lines, self.address = var, list[str](), ""
        self.process = subprocess.Popen(
            command,
            cwd=checkout,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def wait_until_ready(self) -> str:
        """The address, which is the last line printed."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if line.startswith("http"):
                self.address = line.strip().rstrip("/")
                return self.address
        raise AssertionError("\n".join(self.lines))

    def end(self, number: signal.Signals) -> int:
        """Send a signal and wait; the exit status."""
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(60)
        finally:
            self.process.stdout.close()

    @property
    def database_url(self) -> str:
        state: dict[str, str] = json.loads((self.var / "instance.json").read_text(encoding="utf-8"))
        return state["database_url"]


@pytest.fixture(scope="module")
def var() -> Iterator[Path]:
    """The data of the sites of this module: as `prepare`, which tests of browsers run on an empty
    database, leaves them.
    """
    with throw_away_layout() as layout:
        server = postgres_server(layout, is_throw_away=True)
        running = server.start()
        create_database(server.url(DATABASE))
        fill(server)
        running.stop()
        yield layout.var


def fill(server: PostgresServer) -> None:
    """Copy the database of the browser tests into that of another server."""
    filled = template(FILLED, prepare, base=template(MIGRATED, migrate))
    programs = server.binaries.folder
    with subprocess.Popen(
        [programs / "pg_dump", "--no-owner", address(filled)], stdout=subprocess.PIPE
    ) as dump:
        command = [str(programs / "psql"), "--quiet", "--set=ON_ERROR_STOP=1", server.url(DATABASE)]
        subprocess.run(command, stdin=dump.stdout, stdout=subprocess.DEVNULL, check=True)
    assert dump.returncode == 0


@pytest.fixture
def start(var: Path, checkout: Path) -> Iterator[Callable[..., Site]]:
    """Starts sites on free ports; whatever still runs after the test is ended."""
    sites: list[Site] = []

    def start_site(**variables: str) -> Site:
        sites.append(Site(checkout, var, **{"PORT": str(free_port()), **variables}))
        return sites[-1]

    yield start_site
    for site in sites:
        site.end(signal.SIGTERM)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def fetch(address: str) -> tuple[int, str]:
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.status, answer.read().decode()


def processes_naming(text: str) -> list[str]:
    """The command lines of live processes that have `text` among their arguments or environment."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command, environment = (
                (folder / "cmdline").read_bytes(),
                (folder / "environ").read_bytes(),
            )
        except OSError:
            continue
        if int(folder.name) != os.getpid() and os.fsencode(text) in command + environment:
            found.append(command.replace(b"\0", b" ").decode())
    return found


def kill_of(site: Site, mark: bytes) -> None:
    """Kill the processes of a site that have the mark in their command lines."""
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command, environment = (
                (folder / "cmdline").read_bytes(),
                (folder / "environ").read_bytes(),
            )
            if mark in command and os.fsencode(site.var) in environment:
                os.kill(int(folder.name), signal.SIGKILL)


def wait_for(condition: Callable[[], bool], *, seconds: float = 30.0) -> bool:
    give_up = time.monotonic() + seconds
    while not condition() and time.monotonic() < give_up:
        time.sleep(0.2)
    return condition()


def presets(url: str) -> int:
    with psycopg2.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM presets_preset")
        count: int = cursor.fetchone()[0]
        return count


def test_run_serves_restarts_and_recovers_on_one_folder_of_data(start: Callable[..., Site]) -> None:
    """A start takes seconds, so one site goes through everything that may happen to it."""
    site = taken_port_leads_to_the_next(start)
    second_run_is_refused(start, site)
    wait_for(lambda: missing_in(site) == [])  # the web server answers before the workers have begun
    assert missing_in(site) == []
    stream_is_mended(site)
    web_server_is_mended(site)
    assert note_run(site) == 1
    count = presets(site.database_url)
    site.end(signal.SIGKILL)
    assert wait_for(lambda: processes_naming(str(site.var)) == [])

    site = start()
    site.wait_until_ready()
    assert presets(site.database_url) == count
    assert note_run(site) == 2
    assert site.end(signal.SIGINT) == 0
    assert processes_naming(str(site.var)) == []


def missing_in(site: Site) -> list[str]:
    """The processes that belong to a site and are not there."""
    return [victim for victim in VICTIMS if not pids_of(site.process.pid, victim)]


def taken_port_leads_to_the_next(start: Callable[..., Site]) -> Site:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        wanted = taken.getsockname()[1]
        site = start(PORT=str(wanted))
        address = site.wait_until_ready()
    assert any(line.startswith(f"Port {wanted} is taken; using ") for line in site.lines)
    assert fetch(f"{address}/healthz") == (200, "ok")
    assert presets(site.database_url) >= 6
    return site


def second_run_is_refused(start: Callable[..., Site], site: Site) -> None:
    second = start()
    output, _ = second.process.communicate(timeout=60)
    assert second.process.returncode == 1
    assert output.startswith("courier: The site of ")
    assert f"already running at {site.address}" in output


def stream_is_mended(site: Site) -> None:
    with urllib.request.urlopen(site.address, timeout=30) as answer:
        policy = answer.headers["Content-Security-Policy"]
    found = re.findall(r"connect-src 'self' (http://localhost:\d+)(?:;|$)", policy)
    assert len(found) == 1, policy
    ear = found[0]
    assert wait_for(lambda: is_well(f"{ear}/healthz"))
    kill_of(site, b"courier.runtime.stream")
    assert site.process.stdout is not None
    report = site.process.stdout.readline()
    assert report.startswith("The stream of news ended unexpectedly (signal SIGKILL")
    assert wait_for(lambda: is_well(f"{ear}/healthz"))


def is_well(address: str) -> bool:
    with contextlib.suppress(OSError):
        return fetch(address) == (200, "ok")
    return False


def web_server_is_mended(site: Site) -> None:
    kill_of(site, b"gunicorn")
    assert site.process.stdout is not None
    report = site.process.stdout.readline()
    assert report.startswith("The web server ended unexpectedly (signal SIGKILL")
    assert fetch(f"{site.address}/healthz") == (200, "ok")


def note_run(site: Site) -> int:
    """Write into the site's database, as it keeps it; how many runs have done so."""
    with psycopg2.connect(site.database_url) as connection, connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS kept (run integer)")
        cursor.execute("INSERT INTO kept VALUES (1)")
        cursor.execute("SELECT count(*) FROM kept")
        count: int = cursor.fetchone()[0]
        return count


def test_run_uses_servers_on_tcp_and_creates_its_database(
    checkout: Path, layout: Layout, tcp_servers: dict[str, str]
) -> None:
    """What it creates is a copy of the database of the site before: another one is filled there."""
    site = Site(checkout, layout.var, PORT=str(free_port()), **tcp_servers)
    try:
        assert fetch(f"{site.wait_until_ready()}/healthz") == (200, "ok")
        assert presets(tcp_servers["DATABASE_URL"]) >= 6
        assert (
            sorted(path.name for path in layout.var.iterdir() if path.name in {"postgres", "redis"})
            == []
        )
        assert site.end(signal.SIGTERM) == 0
        assert processes_naming(str(layout.var)) == []
    finally:
        site.end(signal.SIGTERM)


@pytest.fixture
def tcp_servers(var: Path) -> Iterator[dict[str, str]]:
    """Addresses of servers as somebody else would run them: on TCP, without the database that is
    named. Every database made there is a copy of the one the module's sites have filled.
    """
    layout = Layout(root=Layout.of_checkout().root, var=var)
    server = postgres_server(layout, is_throw_away=True)
    first = server.start()
    make_template(server.url("postgres"))
    first.stop()
    port, redis_port = free_port(), free_port()
    options = [
        "-D",
        str(server.data),
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "unix_socket_directories=",
    ]
    program = [str(server.binaries.folder / "postgres"), *options, "-p", str(port)]
    database = spawn(
        "a database", program, log=layout.logs / "a.log", env={}, account=server.account
    )
    command: list[str | Path] = [find_redis(), "--port", str(redis_port), "--save", ""]
    queue = spawn("a queue", command, log=layout.logs / "b.log", env={}, cwd=layout.var)
    try:
        assert wait_for(lambda: is_listening(port) and is_listening(redis_port))
        yield {
            "DATABASE_URL": f"postgresql://courier@127.0.0.1:{port}/somebody_elses",
            "REDIS_URL": f"redis://127.0.0.1:{redis_port}/5",
        }
    finally:
        queue.stop()
        database.stop()


def make_template(url: str) -> None:
    """Let new databases of a cluster be copies of the site's, if it has one already."""
    connection = psycopg2.connect(url)
    connection.autocommit = True
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
        if cursor.fetchone():
            cursor.execute("ALTER DATABASE template1 WITH IS_TEMPLATE false")
            cursor.execute("DROP DATABASE template1")
            cursor.execute(f"ALTER DATABASE {DATABASE} RENAME TO template1")
    connection.close()


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
