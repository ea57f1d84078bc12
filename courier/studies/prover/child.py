"""The process that proves: a question on standard input, a finding on standard output, both JSON.

It ends with `REFUSED` when the preset or the position cannot be read any more, and with `TOO_MUCH`
when the memory does not do. The kernel ends it when it takes too long. It knows nothing of the
database.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from typing import Final

from courier.studies.enums import Fault
from courier.studies.prover.question import MEMORY, Finding, Question
from courier.studies.prover.work import prove
from variants import RulesError, get_rules

REFUSED: Final = 3
TOO_MUCH: Final = 4
# Of the seconds: after these parts nothing more is written out, and the kernel steps in.
_WRITING: Final = 0.7


def main() -> int:
    """Answer the question; return the exit code."""
    question = Question(**json.load(sys.stdin))
    _limit_this_process(question.seconds)
    late = time.process_time() + question.seconds * _WRITING
    try:
        rules = get_rules(question.document)
        finding = prove(
            rules, question, is_late=lambda: time.process_time() > late or os.getppid() == 1
        )
    except RulesError as error:
        sys.stderr.write(f"{error.message}\n")
        return REFUSED
    except (MemoryError, RecursionError):
        finding = Finding(fault=Fault.TOO_HARD)
    sys.stdout.write(json.dumps(finding.plain(), separators=(",", ":")))
    return 0


def _limit_this_process(seconds: int) -> None:
    """Let the kernel end this process when it takes too much."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    sys.exit(main())
