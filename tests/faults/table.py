"""The table of deliberate faults: one TOML file for each area."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
AREAS: Final = Path(__file__).parent / "areas"


@dataclass(frozen=True, slots=True)
class Fault:
    """A change of one line that breaks something, and the node ids of tests that fail with it."""

    id: str
    area: str
    file: str
    old: str
    new: str
    breaks: str
    tests: tuple[str, ...]

    def applied(self, text: str) -> str:
        """Return a file's text with the fault in it. Raises ValueError where the old text is not
        there once.
        """
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.id}: the old text occurs {found} times in {self.file}")
        return text.replace(self.old, self.new)


def area_names() -> tuple[str, ...]:
    """Return the names of the areas."""
    return tuple(sorted(path.stem for path in AREAS.glob("*.toml")))


def faults_of(area: str) -> tuple[Fault, ...]:
    """Return the faults of an area in the order of its file."""
    document = tomllib.loads((AREAS / f"{area}.toml").read_text(encoding="utf-8"))
    return tuple(
        Fault(
            id=entry["id"],
            area=area,
            file=entry["file"],
            old=entry["old"],
            new=entry["new"],
            breaks=entry["breaks"],
            tests=tuple(entry["tests"]),
        )
        for entry in document["fault"]
    )


def all_faults() -> tuple[Fault, ...]:
    """Return every fault, area by area."""
    return tuple(fault for area in area_names() for fault in faults_of(area))
