"""Making the environment: whatever is missing on the machine ends in one sentence that says how to
go on.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def make_environment(
    checkout: Path, folder: Path, *, python: str, requirements: str = ""
) -> subprocess.CompletedProcess[str]:
    (folder / "requirements.txt").write_text(requirements, encoding="utf-8")
    return subprocess.run(
        [
            "/bin/sh",
            str(checkout / "courier" / "runtime" / "environment.sh"),
            python,
            "requirements.txt",
        ],
        cwd=folder,
        env={"PATH": os.defpath, "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def fake_python(folder: Path, *, fails_on: str) -> str:
    """A Python that fails on every program that mentions something."""
    script = folder / "python"
    script.write_text(
        f'#!/bin/sh\ncase "$*" in *"{fails_on}"*) exit 1;; esac\nexec {sys.executable} "$@"\n'
    )
    script.chmod(0o755)
    return str(script)


@pytest.mark.parametrize(
    ("fails_on", "sentence"),
    [
        (
            "version_info",
            (
                "is not Python 3.11 or newer: install python3.11, or say make"
                " PYTHON=/path/to/python3.11 ..."
            ),
        ),
        (
            "ensurepip",
            (
                "This Python has no venv module: run 'apt install python3.11-venv' (or your"
                " system's like), then try again."
            ),
        ),
        ("-m venv", "The environment could not be created in .venv; the lines above say why."),
    ],
)
def test_unfit_python_is_shown_in_one_sentence(
    checkout: Path, tmp_path: Path, fails_on: str, sentence: str
) -> None:
    done = make_environment(checkout, tmp_path, python=fake_python(tmp_path, fails_on=fails_on))
    assert done.returncode == 1
    assert done.stderr.endswith(sentence + "\n")
    assert len(done.stderr.splitlines()) == 1


def test_missing_python_is_shown_in_one_sentence(checkout: Path, tmp_path: Path) -> None:
    done = make_environment(checkout, tmp_path, python="")
    assert (done.returncode, len(done.stderr.splitlines())) == (1, 1)
    assert done.stderr.startswith("courier: Python 3.11 or newer is needed and was not found")


@pytest.mark.slow
def test_environment_is_made_and_pip_failure_is_shown(checkout: Path, tmp_path: Path) -> None:
    made = make_environment(checkout, tmp_path, python=sys.executable)
    assert (made.returncode, made.stderr) == (0, "")
    failed = make_environment(
        checkout, tmp_path, python=sys.executable, requirements="no-such-package-of-ours\n"
    )
    assert failed.returncode == 1
    assert (
        failed.stderr.splitlines()[-1]
        == "courier: pip could not install requirements.txt: check the network (or pip's proxy and"
        " index settings), then try again."
    )


def chosen_python(checkout: Path, *folders: str) -> str:
    """The Python that is taken where these folders are the PATH."""
    command = ["/bin/sh", str(checkout / "courier" / "runtime" / "python.sh")]
    environment = {"PATH": ":".join(folders)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def python_that(folder: Path, *, does: str) -> Path:
    """A folder with a Python 3.11 that does something else."""
    folder.mkdir()
    script = folder / "python3.11"
    script.write_text(f"#!/bin/sh\n{does}\n")
    script.chmod(0o755)
    return folder


def test_the_quickest_python_is_taken(checkout: Path, tmp_path: Path) -> None:
    folders = [
        python_that(tmp_path / "slow", does="echo 0.0200 /slow"),
        python_that(tmp_path / "without-venv", does="exit 1"),
        python_that(tmp_path / "quick", does="echo 0.0000 /one with a name"),
    ]
    assert chosen_python(checkout, *map(str, folders), os.defpath) == "/one with a name"


def test_a_python_that_cannot_make_environments_is_named_where_there_is_no_other(
    checkout: Path, tmp_path: Path
) -> None:
    """`environment.sh` says what it lacks."""
    folder = python_that(tmp_path / "bare", does="exit 1")
    for program in ("sort", "head", "cut", "grep"):
        (folder / program).symlink_to(f"/usr/bin/{program}")
    assert chosen_python(checkout, str(folder)) == str(folder / "python3.11")
