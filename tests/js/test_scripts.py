"""The tests of the scripts, which run where there is node."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LONGEST_MODULE = 200


def test_scripts_pass_their_own_tests() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on this machine: the scripts of static/js are not tested")
    files = [str(path) for path in sorted(HERE.glob("*.test.js"))]

    done = subprocess.run([node, "--test", *files], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_modules_stay_short_and_checked() -> None:
    modules = sorted((HERE.parents[1] / "static" / "js").rglob("*.js"))
    lines = {path.name: path.read_text(encoding="utf-8").splitlines() for path in modules}

    assert [name for name, text in lines.items() if len(text) > LONGEST_MODULE] == []
    assert [name for name, text in lines.items() if text[0] != "// @ts-check"] == []
