"""What a running instance shows other commands: whole or not at all, and a sentence where it is
damaged.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from courier.runtime.errors import RuntimeProblem
from courier.runtime.layout import Layout
from courier.runtime.lock import instance_lock
from courier.runtime.state import InstanceState, read_state, write_state

STATE = InstanceState("postgresql://courier@/courier", "unix:///redis", "http://localhost:8000")
DAMAGED = ["", '{"database_url": "postgre', "[1, 2]", '{"other": 1}', "\x80"]


@pytest.fixture
def here(tmp_path: Path) -> Layout:
    return Layout(root=Path(__file__).resolve().parents[2], var=tmp_path)


def test_state_is_read_as_it_was_written_and_is_nobody_elses(here: Layout) -> None:
    write_state(here, STATE)
    write_state(here, STATE)
    assert read_state(here) == STATE
    assert [(path.name, path.stat().st_mode & 0o777) for path in here.var.iterdir()] == [
        ("instance.json", 0o600)
    ]


def test_state_that_cannot_be_written_leaves_the_old_one(here: Layout) -> None:
    write_state(here, STATE)
    with pytest.raises(TypeError):
        write_state(here, InstanceState(STATE.database_url, object(), ""))  # type: ignore[arg-type]
    assert read_state(here) == STATE


@pytest.mark.parametrize("content", DAMAGED)
def test_damaged_state_says_what_to_do(here: Layout, content: str) -> None:
    here.state_file.write_text(content, encoding="latin-1")
    with pytest.raises(RuntimeProblem) as raised:
        read_state(here)
    sentence = "is damaged: stop the site if it runs, remove that file and start the site again."
    assert (raised.value.code, raised.value.message) == (
        "broken-state",
        f"{here.state_file} {sentence}",
    )


@pytest.mark.parametrize(
    "command", [["-m", "courier.runtime", "manage", "check"], ["manage.py", "check"]]
)
def test_command_beside_a_damaged_state_ends_in_one_sentence(
    here: Layout, command: list[str]
) -> None:
    here.state_file.write_text("{", encoding="ascii")
    environment = {"PATH": os.defpath, "DATA_DIR": str(here.var)}
    with instance_lock(here):
        done = subprocess.run(
            [sys.executable, *command],
            cwd=here.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"courier: {here.state_file} is damaged: ")
