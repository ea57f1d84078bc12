"""The clock of a siege jumps for running processes, and nothing sleeps longer for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest

from tests.siege.machine import clock_of_its_own

SCRIPT = """
import datetime, json, time
for _ in range(3):
    input()
    began = time.monotonic()
    time.sleep(0.1)
    slept = time.monotonic() - began
    print(json.dumps([time.time(), datetime.datetime.now().timestamp(), slept]), flush=True)
"""


def test_it_jumps_for_a_process_that_runs(tmp_path: Path) -> None:
    clock = clock_of_its_own(tmp_path / "clock")
    if clock is None:
        pytest.skip("there is no C compiler")
    child = subprocess.Popen(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, **clock.settings},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    with child:
        for days in (0, 10, -1):
            clock.put(timedelta(days=days))
            print(file=child.stdin, flush=True)
            *told, slept = json.loads(child.stdout.readline())
            assert told == pytest.approx([time.time() + 86_400 * days] * 2, abs=30)
            assert 0.1 <= slept < 30
