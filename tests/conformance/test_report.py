"""The written report and what the README says of it."""

import re
from pathlib import Path

import pytest

from tests.conformance import __main__ as harness
from tests.conformance import known
from tests.conformance.document import TITLES, put
from tests.conformance.games import games
from tests.conformance.jobs import Job, Result

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


def test_a_section_is_put_among_those_of_others(tmp_path: Path) -> None:
    path = tmp_path / "report.md"
    put({TITLES[2]: ["second"], TITLES[0]: ["first", "", "### Part"]}, path)
    put({TITLES[1]: ["between"], TITLES[2]: ["anew"]}, path)
    parts = path.read_text(encoding="utf-8").split("\n## ")
    assert parts[0].startswith("# Conformance")
    assert [part.strip() for part in parts[1:]] == [
        f"{TITLES[0]}\n\nfirst\n\n### Part",
        f"{TITLES[1]}\n\nbetween",
        f"{TITLES[2]}\n\nanew",
    ]


def test_an_interrupted_comparison_goes_on_where_it_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(harness, "STORE", tmp_path / "conformance.jsonl")
    written: list[list[Result]] = []
    played: list[str] = []

    def keep(results: list[Result], _judged: int) -> int:
        written.append(results)
        return 0

    def play(job: Job) -> Result:
        played.append(job[0])
        if len(played) == 5:
            raise KeyboardInterrupt
        return Result(job[0], "built in")

    monkeypatch.setattr(harness, "run", play)
    monkeypatch.setattr(harness, "_write", keep)
    with pytest.raises(KeyboardInterrupt):
        harness.main(["--processes", "1"])
    assert harness.main(["--processes", "1"]) == 0
    assert len(played) == len(set(played)) + 1
    assert [result.name for result in written[0]] == list(games())
