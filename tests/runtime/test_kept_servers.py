"""`test-servers`: servers that every run of the tests uses while they run."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from courier.runtime.layout import Layout
from courier.runtime.state import read_state

pytestmark = pytest.mark.slow

LAUNCHER = [sys.executable, "-m", "courier.runtime"]
PROBE = """
import os

def test_names_its_database():
    open(os.environ["SEEN"], "w").write(os.environ["DATABASE_URL"])
"""


@pytest.fixture
def variables(layout: Layout) -> dict[str, str]:
    return {**os.environ, "DATA_DIR": str(layout.var)}


@pytest.fixture
def kept(layout: Layout, variables: dict[str, str], checkout: Path) -> Iterator[str]:
    """The database's address of kept servers."""
    folder = replace(layout, var=layout.var / "tests")
    process = subprocess.Popen([*LAUNCHER, "test-servers"], env=variables, cwd=checkout)
    try:
        while (state := read_state(folder)) is None:
            assert process.poll() is None
            time.sleep(0.2)
        yield state.database_url
    finally:
        process.terminate()
        assert process.wait(timeout=60) == 0
        assert read_state(folder) is None


def used(variables: dict[str, str], folder: Path) -> str:
    """The address of the database that a run of the tests is given."""
    (folder / "test_probe.py").write_text(PROBE, encoding="utf-8")
    (folder / "empty.ini").write_text("[pytest]\n", encoding="utf-8")
    options = [
        "-q",
        "-p",
        "no:xdist",
        "-p",
        "no:django",
        "-c",
        str(folder / "empty.ini"),
        str(folder / "test_probe.py"),
    ]
    seen = folder / "seen"
    subprocess.run([*LAUNCHER, "test", *options], env={**variables, "SEEN": str(seen)}, check=True)
    return seen.read_text(encoding="utf-8")


def test_tests_use_kept_servers(kept: str, variables: dict[str, str], tmp_path: Path) -> None:
    assert used(variables, tmp_path) == kept


def test_tests_keep_what_python_has_compiled(
    kept: str, variables: dict[str, str], tmp_path: Path
) -> None:
    used({**variables, "PYTHONDONTWRITEBYTECODE": "1"}, tmp_path)
    assert list(tmp_path.glob("__pycache__/test_probe.*.pyc"))


def test_tests_start_servers_of_their_own_otherwise(
    variables: dict[str, str], layout: Layout, tmp_path: Path
) -> None:
    assert str(layout.var) not in used(variables, tmp_path)
    assert not (layout.var / "tests").exists()
