"""`make thorough`: each part in full, or one (`--part clocks`), or those that have changed
(`--changed`).
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

from tests.thorough.digests import digest_of
from tests.thorough.parts import PARTS, ROOT, files
from tests.thorough.record import Run, note, outdated, recorded

SPREAD = ("-n", "2", "--dist")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make thorough", description=__doc__)
    parser.add_argument(
        "--part", action="append", choices=PARTS, help="only this part; may be said several times"
    )
    parser.add_argument(
        "--changed", action="store_true", help="only parts that have changed since their last run"
    )
    chosen = parser.parse_args(arguments)
    names = chosen.part or (outdated(recorded()) if chosen.changed else list(PARTS))
    failed = [name for name in names if not tried(name)]
    sys.stdout.write(f"failed: {', '.join(failed)}\n" if failed else "all parts passed\n")
    return 1 if failed else 0


def tried(name: str) -> bool:
    """Run a part and record it, unless it fails; whether it passed."""
    part, before = PARTS[name], _seconds()
    digest, tests = digest_of(part), [str(path) for path in files(part.tests)]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        spread = (*SPREAD, "loadfile" if part.whole_files else "worksteal")
        command = [sys.executable, "-m", "pytest", "-q", *spread, f"--junitxml={report}", *tests]
        command += ["-k", part.only] if part.only else []
        if part.is_compiled and _done([sys.executable, "-m", "variants", "compile"], "0"):
            return False
        if _done(command, "1" if part.is_compiled else "0", thorough=not part.covers_all):
            return False
        passed = _passed(report)
    now = datetime.now(UTC).date().isoformat()
    note(name, Run(_commit(), now, passed, round(_seconds() - before), digest))
    return True


def _done(command: Sequence[str], compiled_rules: str, *, thorough: bool = True) -> int:
    environment = {
        **os.environ,
        "THOROUGH": "1" if thorough else "0",
        "COMPILED_RULES": compiled_rules,
    }
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def _passed(report: Path) -> int:
    suites = ElementTree.parse(report).getroot().iter("testsuite")
    return sum(int(each.attrib["tests"]) - int(each.attrib["skipped"]) for each in suites)


def _seconds() -> float:
    """The seconds of all processors that ended children have had."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _commit() -> str:
    command = ["git", "rev-parse", "--short=10", "HEAD"]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
