"""Asking for a proof."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

from django.conf import settings

from courier.studies.enums import Fault
from courier.studies.prover.question import Finding, Question

_PROGRAM: Final = "courier.studies.prover.child"
_POLLED_EVERY_SECONDS: Final = 1.0
# The process counts what it takes of the processor; on a machine that is busy that may take so many
# times as long.
_PATIENCE: Final = 5


class ProverFailed(Exception):
    """The process ended without an answer and not because of its limits: there is something wrong
    with the program.
    """


def query(question: Question, *, is_wanted: Callable[[], bool]) -> Finding | None:
    """Return what a proof comes to; None when it is wanted no longer. `is_wanted` is asked every
    second.

    Raises ProverFailed.
    """
    process = subprocess.Popen(  # noqa: S603 -- our own interpreter and program
        [sys.executable, "-m", _PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"},
        start_new_session=True,
    )
    shown = json.dumps(question.plain()).encode()
    answers = list[bytes]()
    talk = threading.Thread(
        target=lambda: answers.append(process.communicate(shown)[0]), daemon=True
    )
    talk.start()
    waited = 0.0
    gone = False
    try:
        while talk.is_alive() and waited < _PATIENCE * question.seconds:
            talk.join(_POLLED_EVERY_SECONDS)
            waited += _POLLED_EVERY_SECONDS
            if talk.is_alive() and not is_wanted():
                gone = True
                break
    finally:
        if talk.is_alive():
            process.kill()
        talk.join()
    return None if gone else _finding(process.returncode, answers[0] if answers else b"")


def _finding(code: int, answer: bytes) -> Finding:
    if code == 0:
        return Finding.of(json.loads(answer))
    if code < 0:  # ended by the kernel, or by us when the wait was over
        return Finding(fault=Fault.TOO_HARD)
    raise ProverFailed(f"exit code {code}")
