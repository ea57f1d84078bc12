"""Where backups go, how pgBackRest is called, and the keys apart from them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from courier.runtime.backups import back_up, check_reach, instant_of
from courier.runtime.errors import RuntimeProblem
from courier.runtime.keys_file import keys_mark, write_keys
from courier.runtime.layout import Layout
from courier.runtime.processes import OURSELVES
from courier.runtime.repository import Repository, repository_of, required_repository


@pytest.fixture
def layout(checkout: Path, tmp_path: Path) -> Layout:
    return Layout(root=checkout, var=tmp_path / "var")


@pytest.fixture
def repository(layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    """One in a folder, by a program of this name."""
    program = tmp_path / "bin" / "pgbackrest"
    program.parent.mkdir()
    program.touch()
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
    # Folders of pytest are closed to the account PostgreSQL runs as.
    monkeypatch.setattr("courier.runtime.repository.service_account", lambda: OURSELVES)
    monkeypatch.setenv("BACKUP_PASSPHRASE", "a passphrase")
    monkeypatch.setenv("BACKUP_DIR", str(tmp_path / "copies"))
    return required_repository(layout)


def test_without_a_passphrase_there_are_no_backups(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BACKUP_PASSPHRASE", raising=False)
    assert repository_of(layout) is None
    with pytest.raises(RuntimeProblem, match="makes no backups"):
        required_repository(layout)


def test_missing_program_is_named(
    repository: Repository, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeProblem, match="pgbackrest is missing"):
        repository_of(layout)


def test_backups_are_encrypted_and_go_where_the_operator_says(
    repository: Repository, tmp_path: Path
) -> None:
    found = repository.environment(data=Path("/data"), sockets=Path("/sockets"))
    assert found["PGBACKREST_REPO1_CIPHER_TYPE"] == "aes-256-cbc"
    assert found["PGBACKREST_REPO1_CIPHER_PASS"] == "a passphrase"
    assert found["PGBACKREST_REPO1_PATH"] == str(tmp_path / "copies")
    assert (tmp_path / "copies").stat().st_mode & 0o777 == 0o700
    assert (found["PGBACKREST_PG1_PATH"], found["PGBACKREST_PG1_USER"]) == ("/data", "courier")


def test_backups_may_go_to_s3(
    repository: Repository, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BACKUP_DIR")
    monkeypatch.setenv("PGBACKREST_REPO1_TYPE", "s3")
    monkeypatch.setenv("PGBACKREST_REPO1_S3_BUCKET", "chess")
    options = required_repository(layout).options
    assert options["PGBACKREST_REPO1_S3_BUCKET"] == "chess"
    assert options["PGBACKREST_REPO1_PATH"] == "/courier"


def test_server_archives_as_often_as_wanted(
    repository: Repository, layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCHIVE_SECONDS", "3")
    settings = dict(line.split("=", 1) for line in required_repository(layout).settings)
    assert settings["archive_mode"] == "on"
    assert settings["archive_command"] == f"{repository.program} --stanza=courier archive-push %p"
    assert settings["archive_timeout"] == "3"


def test_restored_server_shares_no_queue_with_the_one_in_use(
    repository: Repository, tmp_path: Path
) -> None:
    other = repository.working_in(tmp_path / "away")
    for name in ("PGBACKREST_LOCK_PATH", "PGBACKREST_SPOOL_PATH"):
        assert other.options[name] != repository.options[name]


def test_what_pgbackrest_complains_about_is_shown(repository: Repository) -> None:
    another = replace(repository, program="/bin/ls")
    with pytest.raises(RuntimeProblem, match="could not backup: /bin/ls: unrecognized option"):
        another.run("backup", data=Path("/data"), sockets=Path("/sockets"))


def test_keys_are_read_again_by_openssl_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("KEYS_PASSPHRASE", "another one")
    for name in ("SECRET_KEY", "SEAL_KEY", "PUSH_KEY"):
        monkeypatch.setenv(name, name.lower())
    assert write_keys() == 0
    written = capsys.readouterr().out
    assert "seal_key" not in written
    command = "openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -base64 -pass env:KEYS_PASSPHRASE"
    read = subprocess.run(
        command.split(), input=written, capture_output=True, text=True, check=True
    )
    assert read.stdout == "SECRET_KEY=secret_key\nSEAL_KEY=seal_key\nPUSH_KEY=push_key\n"


@pytest.mark.parametrize(
    ("told", "advice"),
    [
        (
            "ERROR: [028]: backup and archive info files exist",
            "the backups are of another database",
        ),
        (
            "WARN: [VersionNotSupportedError] control version = 1800",
            "it does not know this version",
        ),
        (
            "ERROR: [095]: CryptoError: unable to flush",
            "cannot be read with this BACKUP_PASSPHRASE",
        ),
        ("[FormatError] \\377\\311 ERROR: [075]", "cannot be read with this BACKUP_PASSPHRASE"),
        ("ERROR: [075]: no backup set found to restore", "there is no backup in this place"),
        ("ERROR: [082]: WAL segment was not archived", "does not send its WAL to this place"),
    ],
)
def test_what_is_to_be_done_is_said_first(
    repository: Repository, tmp_path: Path, told: str, advice: str
) -> None:
    program = tmp_path / "bin" / "pgbackrest"
    program.write_text(f"#!/bin/sh\nprintf '{told}'\nexit 1\n")
    with pytest.raises(RuntimeProblem, match=f"could not backup: .*{advice}") as raised:
        repository.run("backup", data=Path("/data"), sockets=Path("/sockets"))
    assert raised.value.message.isprintable()


def test_base_backups_are_known_by_name_and_end(repository: Repository, tmp_path: Path) -> None:
    program = tmp_path / "bin" / "pgbackrest"
    copies = [{"label": "20261129-141341F", "timestamp": {"start": 1, "stop": 60}}]
    stanza = {"status": {"code": 0}, "repo": [], "backup": copies}
    program.write_text(f"#!/bin/sh\necho '{json.dumps([stanza])}'\n")
    where = {"data": Path("/data"), "sockets": Path("/sockets")}
    [copy] = repository.copies(**where)
    assert (copy.label, copy.ended_at) == (
        "20261129-141341F",
        datetime(1970, 1, 1, 0, 1, tzinfo=UTC),
    )
    place = {"status": {"message": "CryptoError: unable to flush"}}
    stanza = {"status": {"code": 99}, "repo": [place], "backup": []}
    program.write_text(f"#!/bin/sh\necho '{json.dumps([stanza])}'\n")
    with pytest.raises(RuntimeProblem, match=r"could not read what there is: .*PASSPHRASE"):
        repository.copies(**where)


def test_place_that_is_no_folder_is_named(
    repository: Repository, layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = tmp_path / "file"
    taken.touch()
    for place in (taken, taken / "deeper"):
        monkeypatch.setenv("BACKUP_DIR", str(place))
        with pytest.raises(RuntimeProblem, match=f"BACKUP_DIR={place} is no folder") as raised:
            required_repository(layout)
        assert raised.value.code == "backup-place"


NOW = datetime(2026, 11, 29, 14, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "instant"),
    [
        ("", None),
        ("2026-11-29 14:10:00+00", NOW.replace(minute=10)),
        ("2026-11-29 14:10", NOW.replace(minute=10)),
        ("2026-11-29T15:10:00+01:00", NOW.replace(minute=10)),
    ],
)
def test_time_to_go_back_to_is_read(text: str, instant: datetime | None) -> None:
    assert instant_of(text, now=NOW) == instant


@pytest.mark.parametrize("text", ["yesterday", "2026-13-45", "9999-12-31 23:59:59-23:00"])
def test_what_is_no_time_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(RuntimeProblem, match=r"is no time: write it as 2026-11-29 14:20:00\+00"):
        instant_of(text, now=NOW)


def test_time_without_a_backup_is_refused_before_anything_is_moved() -> None:
    with pytest.raises(RuntimeProblem, match="still to come"):
        instant_of("2026-11-29 14:21:00+00", now=NOW)
    with pytest.raises(RuntimeProblem, match=r"first backup was complete at 2026-11-29 14:20:00"):
        check_reach(NOW.replace(minute=19), first=NOW)
    with pytest.raises(RuntimeProblem, match="no backup in this place"):
        check_reach(None, first=None)
    check_reach(NOW, first=NOW)


def backed_up(layout: Layout, repository: Repository, monkeypatch: pytest.MonkeyPatch) -> int:
    """Back up a database that need not run, by a pgBackRest that does nothing."""
    Path(repository.program).write_text("#!/bin/sh\n")
    server = SimpleNamespace(data=layout.var / "data", sockets=layout.var / "sockets")
    monkeypatch.setenv("DATA_DIR", str(layout.var))
    monkeypatch.setattr("courier.runtime.backups.is_running", lambda layout: True)
    monkeypatch.setattr("courier.runtime.backups.postgres_server", lambda *_, **__: server)
    layout.var.mkdir(exist_ok=True)
    return back_up()


def test_backup_says_that_the_keys_are_not_in_it_until_they_are_written(
    layout: Layout,
    repository: Repository,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert backed_up(layout, repository, monkeypatch) == 0
    *_, last = capsys.readouterr().out.splitlines()
    assert "(SECRET_KEY, SEAL_KEY, PUSH_KEY) are not in the backup" in last
    assert "make keys > courier-keys.txt" in last
    monkeypatch.setenv("KEYS_PASSPHRASE", "another one")
    assert write_keys() == 0
    assert backed_up(layout, repository, monkeypatch) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "The backup is complete."


def test_keys_that_were_not_written_leave_no_mark(
    layout: Layout, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATA_DIR", str(layout.var))
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(RuntimeProblem, match="openssl is missing"):
        write_keys()
    assert not keys_mark(layout).exists()


def test_a_folder_without_room_for_the_mark_does_not_keep_the_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BACKUP_MARK", str(tmp_path / "nowhere" / "backup"))
    monkeypatch.setenv("SECRET_KEY", "secret")
    monkeypatch.setenv("KEYS_PASSPHRASE", "another one")
    assert write_keys() == 0
    assert not list(tmp_path.iterdir())


def test_keys_are_not_taken_for_their_passphrase(checkout: Path) -> None:
    environment = {**os.environ, "SECRET_KEY": "a", "SEAL_KEY": "a", "PUSH_KEY": "a"}
    environment.pop("KEYS_PASSPHRASE", None)
    done = subprocess.run(
        [sys.executable, "-m", "courier.runtime", "keys"],
        cwd=checkout,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "set KEYS_PASSPHRASE" in done.stderr
