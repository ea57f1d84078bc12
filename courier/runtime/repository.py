"""pgBackRest, and where it keeps the backups of the site's own PostgreSQL."""

from __future__ import annotations

import configparser
import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from courier.runtime.accounts import Account, make_private, service_account
from courier.runtime.binaries import private_place
from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.settings import env

_KIT: Final = Path("kit") / "database"
_BROKEN: Final = 99  # the status of a stanza that cannot be read
_DAMAGED: Final = "\ufffd"
_STANZA: Final = "--stanza=courier"
_UNREADABLE: Final = (
    "what is there cannot be read with this BACKUP_PASSPHRASE: it is another one, or the files are"
    " damaged"
)
_PREFIX: Final = "PGBACKREST_"
_USER: Final = "courier"
# What pgBackRest says, and what is to be done then; the first that fits. Its words follow.
_ADVICE: Final = (
    ("ERROR: [028]", "the backups are of another database. Is this one new? make restore"),
    (
        "VersionNotSupported",
        "it does not know this version of PostgreSQL: install a newer pgbackrest, or begin with a"
        " PostgreSQL it knows (PG_BIN)",
    ),
    ("ERROR: [031]", _UNREADABLE),
    ("CryptoError", _UNREADABLE),
    ("[FormatError]", _UNREADABLE),
    ("ERROR: [075]", "there is no backup in this place: look at BACKUP_DIR, or take one first"),
    (
        "ERROR: [082]",
        "the site that runs does not send its WAL to this place: start it with the same"
        " BACKUP_PASSPHRASE and BACKUP_DIR",
    ),
)


@dataclass(frozen=True, slots=True)
class Copy:
    """A base backup, by the name pgBackRest gives it, and when it was complete."""

    label: str
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class Repository:
    """Where backups go; `options` are pgBackRest's, as variables of its environment."""

    account: Account
    program: str
    options: Mapping[str, str]
    settings: tuple[str, ...]

    def environment(self, *, data: Path, sockets: Path) -> dict[str, str]:
        """What pgBackRest, and a server that calls it, finds in its environment."""
        place = {"PG1_PATH": str(data), "PG1_SOCKET_PATH": str(sockets), "PG1_USER": _USER}
        named = {f"{_PREFIX}{name}": value for name, value in place.items()}
        return {"PATH": os.environ["PATH"], "LC_ALL": "C", "TZ": "UTC", **self.options, **named}

    def working_in(self, folder: Path) -> Repository:
        """The same repository for another server, which must not share its locks and queues."""
        make_private(folder, owner=self.account)
        return replace(self, options={**self.options, **_work_options(folder)})

    def run(self, command: str, *arguments: str, data: Path, sockets: Path) -> None:
        """Run a command of pgBackRest. Raises RuntimeProblem `backup-failed` with its words."""
        self._answer(command, arguments, data=data, sockets=sockets)

    def copies(self, *, data: Path, sockets: Path) -> list[Copy]:
        """The base backups, the oldest first. Raises RuntimeProblem `backup-failed`."""
        answer = self._answer("info", ("--output=json",), data=data, sockets=sockets)
        stanzas = json.loads(answer[answer.index("[") :], strict=False)
        for stanza in stanzas:
            if stanza["status"]["code"] == _BROKEN:
                answer = " ".join(place["status"]["message"] for place in stanza["repo"])
                raise _failure("read what there is", answer)
        return [
            Copy(backup["label"], datetime.fromtimestamp(backup["timestamp"]["stop"], tz=UTC))
            for stanza in stanzas
            for backup in stanza["backup"]
        ]

    def _answer(self, command: str, arguments: Sequence[str], *, data: Path, sockets: Path) -> str:
        done = subprocess.run(  # noqa: S603 -- our own command line
            [self.program, _STANZA, *arguments, command],
            user=self.account.uid,
            group=self.account.gid,
            extra_groups=[] if self.account.is_other else None,
            cwd="/",
            env=self.environment(data=data, sockets=sockets),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",  # what a wrong passphrase makes of a file is shown as well
            check=False,
        )
        if done.returncode != 0:
            raise _failure(command, done.stdout or f"status {done.returncode}")
        return done.stdout


def _failure(command: str, answer: str) -> RuntimeProblem:
    """What pgBackRest says, and before that what is to be done."""
    words = _readable(answer)
    advice = next((f"{advice}. " for sign, advice in _ADVICE if sign in words), "")
    most = 300 if advice else 600
    return RuntimeProblem(
        "backup-failed", f"pgBackRest could not {command}: {advice}{words[:most]}"
    )


def _readable(text: str) -> str:
    """One line of what can be shown on a terminal."""
    shown = "".join(each if each.isprintable() and each != _DAMAGED else " " for each in text)
    return " ".join(shown.split())


def repository_of(layout: Layout) -> Repository | None:
    """The repository of an instance; None where no backups are wanted. Raises RuntimeProblem
    `no-pgbackrest`.
    """
    passphrase = env.read_text("BACKUP_PASSPHRASE", default="")
    if not passphrase:
        return None
    program = shutil.which("pgbackrest")
    if program is None:
        raise RuntimeProblem(
            "no-pgbackrest",
            "BACKUP_PASSPHRASE is set, and pgbackrest is missing: install it (apt-get install"
            " pgbackrest).",
        )
    account = service_account()
    options = {
        **_kit_options(layout),
        "PGBACKREST_REPO1_CIPHER_PASS": passphrase,
        **_work_options(_own_place(layout, account, "pgbackrest")),
        **_place_options(layout, account),
    }
    return Repository(account, program, options, _server_settings(layout, program))


def required_repository(layout: Layout) -> Repository:
    """The same where there has to be one. Raises RuntimeProblem `no-backups`."""
    found = repository_of(layout)
    if found is None:
        raise RuntimeProblem(
            "no-backups",
            "This site makes no backups: set BACKUP_PASSPHRASE, and BACKUP_DIR or S3's variables"
            " (docs/operations.md).",
        )
    return found


def _work_options(folder: Path) -> dict[str, str]:
    return {
        "PGBACKREST_LOCK_PATH": str(folder / "lock"),
        "PGBACKREST_SPOOL_PATH": str(folder / "spool"),
    }


def _place_options(layout: Layout, account: Account) -> dict[str, str]:
    """Where the repository is: pgBackRest's own variables, or a folder of this machine."""
    given = {name: value for name, value in os.environ.items() if name.startswith(_PREFIX)}
    folder = env.read_text("BACKUP_DIR", default="")
    if "PGBACKREST_REPO1_TYPE" in given and not folder:
        return {"PGBACKREST_REPO1_PATH": "/courier", **given}
    place = Path(folder).expanduser().resolve() if folder else None
    if place is None:
        place = _own_place(layout, account, "backups")
    else:
        _make_place(place, account)
    return {**given, "PGBACKREST_REPO1_PATH": str(place)}


def _make_place(place: Path, account: Account) -> None:
    """Make the folder of BACKUP_DIR the account's own. Raises RuntimeProblem `backup-place`."""
    try:
        make_private(place, owner=account)
    except OSError as problem:
        raise RuntimeProblem(
            "backup-place",
            f"BACKUP_DIR={place} is no folder for backups: {problem.strerror}. Name one that"
            " exists or can be made.",
        ) from problem
    if not account.can("-w", place):
        raise RuntimeProblem(
            "backup-place",
            f"The account {account.name or 'of this process'} cannot write to BACKUP_DIR={place}:"
            " let it enter the folders above, or name another place.",
        )


def _own_place(layout: Layout, account: Account, name: str) -> Path:
    """A folder of the account for this instance, made if need be."""
    layout.var.mkdir(parents=True, exist_ok=True)
    place = layout.var / name
    if account.is_other and not account.can("-x", layout.var):
        place = private_place(account, f"{name}-{layout.digest}")
    make_private(place, owner=account)
    return place


def _kit_options(layout: Layout) -> dict[str, str]:
    """The kit's file as variables: the account may not be able to read the checkout."""
    parser = configparser.ConfigParser()
    parser.read(layout.root / _KIT / "pgbackrest.conf", encoding="utf-8")
    return {
        _PREFIX + name.upper().replace("-", "_"): value for name, value in parser["global"].items()
    }


def _server_settings(layout: Layout, program: str) -> tuple[str, ...]:
    """The kit's settings of a server that archives."""
    text = (layout.root / _KIT / "archive.settings").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    seconds = env.read_whole_number("ARCHIVE_SECONDS", default=0, maximum=3600)
    if seconds:
        lines.append(f"archive_timeout={seconds}")
    return tuple(line.replace("=pgbackrest ", f"={program} ") for line in lines)
