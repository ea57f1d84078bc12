"""The table of OWASP ASVS in docs/security.md: every requirement once; what it names is there."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections import Counter
from pathlib import Path

from courier.players.passwords import SITE_WORDS

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d[\d., –]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w./]+\.py)::(\w+)`")
LIMIT = re.compile(r"^\| [^|]+ \| (\d+) \| `([\w.]+)\.(\w+)` \|$", re.MULTILINE)
STATES = ("met", "n/a", "gap")


def wanted() -> list[str]:
    """The numbers of all requirements of levels 1 and 2, in order."""
    with (ROOT / "tests" / "asvs.toml").open("rb") as file:
        sections: dict[str, list[list[int]]] = tomllib.load(file)
    return [
        f"{section}.{number}"
        for section, (one, two) in sections.items()
        for number in sorted(one + two)
    ]


def numbers_of(cell: str) -> list[str]:
    """The numbers a cell stands for: `1.2.3, 1.2.5–1.2.7`."""
    found = []
    for part in cell.split(", "):
        first, _, last = part.strip().partition("–")
        section, _, start = first.rpartition(".")
        end = (last or first).removeprefix(f"{section}.")
        found += [f"{section}.{number}" for number in range(int(start), int(end) + 1)]
    return found


def states() -> list[tuple[str, str]]:
    return [(number, row[2]) for row in ROW.findall(TEXT) for number in numbers_of(row[0])]


def test_every_requirement_of_levels_one_and_two_is_there_once() -> None:
    assert len(wanted()) == 70 + 183
    assert sorted(number for number, _state in states()) == sorted(wanted())


def test_every_requirement_has_one_of_three_states_and_is_counted() -> None:
    counted = Counter(state for _number, state in states())
    assert set(counted) == set(STATES)
    shown = "{met} are met, {n/a} are not applicable, {gap} are gaps".format(**counted)
    assert shown in " ".join(TEXT.split())


def test_what_is_met_says_where_and_the_rest_says_why() -> None:
    bare = [row[0] for row in ROW.findall(TEXT) if len(row[3].strip()) < 4]
    assert bare == []


def test_every_test_that_is_named_exists() -> None:
    named = TEST.findall(TEXT)
    assert len(named) > 50
    missing = [
        f"{path}::{name}"
        for path, name in named
        if f"\ndef {name}(" not in (ROOT / path).read_text(encoding="utf-8")
    ]
    assert missing == []


def test_limits_are_those_of_the_code() -> None:
    limits = LIMIT.findall(TEXT)
    assert len(limits) > 15
    other = [
        f"{module}.{name}"
        for number, module, name in limits
        if getattr(importlib.import_module(f"courier.{module}"), name) != int(number)
    ]
    assert other == []


def test_words_that_are_no_password_are_listed() -> None:
    paragraph = TEXT.partition("little more than these words:\n")[2].partition("\n\n")[0]
    assert tuple(paragraph.rstrip(".").split()) == SITE_WORDS
