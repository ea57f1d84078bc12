"""The last run of each part, in a file that a test compares with the tree."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Final

from tests.thorough.digests import digest_of
from tests.thorough.parts import PARTS, ROOT

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
    """The parts that were never tried in full, or have changed since."""
    return [
        name
        for name, part in PARTS.items()
        if name not in runs or runs[name].digest != digest_of(part)
    ]
