"""The written report and what the README says of it."""

import re
from pathlib import Path

from tests.conformance import known
from tests.conformance.games import games

ROOT = Path(__file__).resolve().parents[2]
REPORT = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")


def test_the_report_lists_every_game() -> None:
    rows = re.findall(r"^\| ([^|]+) \| (?:built in|variants\.ini) \|", REPORT, re.MULTILINE)
    assert sorted(rows) == sorted(games())


def test_the_report_gives_the_reason_of_every_documented_difference() -> None:
    assert [item.key for item in known.ALL if f"**{item.key}**: {item.reason}" not in REPORT] == []


def test_the_readme_states_the_true_count() -> None:
    (count,) = re.findall(r"Conforming: \*\*(.+)\*\*", REPORT)
    assert count in " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
