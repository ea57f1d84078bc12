"""Where backups go, how pgBackRest is called, and the keys apart from them."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from courier.runtime.errors import RuntimeProblem
from courier.runtime.keys_file import write_keys
from courier.runtime.layout import Layout
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
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
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
