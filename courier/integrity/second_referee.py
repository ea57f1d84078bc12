"""Asking a second referee: a program that takes a question a line and answers each with a line, as
`python -m variants referee` does.

That is the program, unless another one is named: our rules, always from their source and in a
process that knows nothing but the question. Where compiled rules run, it is another program.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.conf import settings

SOURCE: Final = "variants, from the source"
SECONDS: Final = 40
_OWN: Final = (sys.executable, "-m", "variants", "referee")


class RefereeFailed(Exception):
    """The program answered nothing at all."""


def referee_name() -> str:
    """Who the second referee is, for the staff."""
    command: list[str] = settings.SECOND_REFEREE
    return " ".join(command)[:80] or SOURCE


def answers_to(questions: Sequence[Mapping[str, object]]) -> list[dict[str, Any]]:
    """The answers in the order of the questions; fewer where the program ended or took longer than
    `SECONDS`. Raises RefereeFailed, OSError.
    """
    shown = "".join(f"{json.dumps(question)}\n" for question in questions)
    process = subprocess.Popen(  # noqa: S603 -- our own program, or the operator's
        settings.SECOND_REFEREE or _OWN,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ.get("PATH", ""), "LANG": "C.UTF-8"},
        text=True,
    )
    with process:
        try:
            answered = process.communicate(shown, timeout=SECONDS)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            answered = process.communicate()[0]
    lines = [line for line in answered.splitlines(keepends=True) if line.endswith("\n")]
    if not lines:
        raise RefereeFailed(f"{referee_name()} answered nothing, exit status {process.returncode}")
    return [json.loads(line) for line in lines]
