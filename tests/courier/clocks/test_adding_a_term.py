"""The worked example of docs/adding.md: a declared term is everywhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = "tests.courier.clocks.declare_a_term"


def example() -> str:
    """The declaration in docs/adding.md."""
    page = (ROOT / "docs" / "adding.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", page, re.DOTALL)
    assert found is not None
    return found[1]


def test_declared_term_is_everywhere() -> None:
    command = [sys.executable, "-W", "ignore", "-m", SCRIPT, "blindfold"]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "courier.settings.test"}
    done = subprocess.run(
        command,
        input=example(),
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stderr == ""
    assert json.loads(done.stdout) == {
        "in request": [False, "The board shows no pieces."],
        "in answer": True,
        "in JSON": True,
        "in schema": {"type": "boolean", "description": "The board shows no pieces."},
        "words": "No time limit, casual, blindfold.",
        "in rematch": True,
        "lacks migration": True,
        "form": ["Blindfold", True],
    }
