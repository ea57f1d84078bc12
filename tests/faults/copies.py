"""A copy of the tree in which faults are put one after another; the checkout itself is never
touched.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from tests.faults.table import ROOT, Fault

_PASSED, _FAILED = 0, 1


@dataclass(frozen=True, slots=True)
class Finding:
    """What a run of tests has shown: those that failed, quickest first, with their seconds; `log`
    for a broken run.
    """

    failed: tuple[tuple[str, float], ...]
    is_broken: bool
    log: str


@dataclass(frozen=True, slots=True)
class Copy:
    """The files of the checkout, committed or not, in a folder of their own."""

    folder: Path

    @contextmanager
    def with_fault(self, fault: Fault) -> Iterator[None]:
        """Put a fault into the copy, and take it out again."""
        path = self.folder / fault.file
        sound = path.read_text(encoding="utf-8")
        _write(path, fault.applied(sound))
        try:
            yield
        finally:
            _write(path, sound)

    def run(self, tests: Sequence[str], *, options: Sequence[str] = ()) -> Finding:
        """Run tests in the copy; the database of an earlier run is used again."""
        report = self.folder / "junit.xml"
        report.unlink(missing_ok=True)
        own = [
            "-q",
            "-p",
            "no:xdist",
            "-p",
            "no:cacheprovider",
            "--tb=short",
            f"--junitxml={report}",
        ]
        command = [sys.executable, "-m", "pytest", *own, "--reuse-db", *options, *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.folder)}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )
        is_broken = done.returncode not in (_PASSED, _FAILED)
        failed = () if is_broken else _failed(report)
        return Finding(
            failed=failed, is_broken=is_broken, log=done.stdout[-4000:] + done.stderr[-2000:]
        )


@contextmanager
def copied_tree() -> Iterator[Copy]:
    """Copy the checkout into a temporary folder."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(
        listed, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    with tempfile.TemporaryDirectory(prefix="courier-faults-") as folder:
        for name in filter(None, names):
            source, target = ROOT / name, Path(folder, name)
            if source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        yield Copy(Path(folder))


def _write(path: Path, text: str) -> None:
    """Write a file and forget what Python has compiled of it: a change within the second would not
    be seen.
    """
    path.write_text(text, encoding="utf-8")
    if path.suffix == ".py":
        Path(importlib.util.cache_from_source(str(path))).unlink(missing_ok=True)


def _failed(report: Path) -> tuple[tuple[str, float], ...]:
    cases = ElementTree.parse(report).iter("testcase")  # our own file
    failed = [
        case for case in cases if case.find("failure") is not None or case.find("error") is not None
    ]
    found = [(_node_id(case), float(case.get("time", "0"))) for case in failed]
    return tuple(sorted(found, key=lambda entry: entry[1]))


def _node_id(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
