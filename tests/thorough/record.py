"""The last run of each part, in a file that a test compares with the tree."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from tests.thorough.digests import digest_of
from tests.thorough.parts import PARTS, ROOT, files

RECORD: Final = ROOT / "tests/thorough.json"


@dataclass(frozen=True, slots=True)
class Run:
    """How the last run of a part ended; `seconds` of all processors, `digest` of what was tried."""

    commit: str
    date: str
    passed: int
    seconds: int
    digest: str


def recorded() -> dict[str, Run]:
    """The last runs by their parts."""
    return {
        name: Run(**fields)
        for name, fields in json.loads(RECORD.read_text(encoding="utf-8")).items()
    }


def note(name: str, run: Run) -> None:
    """Keep the run of a part in place of the one before."""
    runs = recorded() | {name: run}
    text = json.dumps({each: asdict(runs[each]) for each in PARTS if each in runs}, indent=1)
    RECORD.write_text(text + "\n", encoding="utf-8")


def outdated(runs: dict[str, Run]) -> list[str]:
    """The parts that were never tried, or have changed since."""
    return [name for name in PARTS if not is_current(name, runs)]


def is_current(name: str, runs: dict[str, Run]) -> bool:
    """Whether a part was tried as it is now."""
    return name in runs and runs[name].digest == digest_of(PARTS[name])


def proved() -> frozenset[str]:
    """The test files that need not be run again, from the root: all they read is as it was."""
    runs = recorded()
    return frozenset(
        path.relative_to(ROOT).as_posix()
        for name, part in PARTS.items()
        if part.covers_all and is_current(name, runs)
        for path in files(part.tests)
    )
