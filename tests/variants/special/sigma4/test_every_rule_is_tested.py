"""Every numbered rule and ruling of the game is named by a test."""

import re
from pathlib import Path

import pytest

LAST = {1: 4, 2: 7, 3: 7, 4: 9, 5: 9, 6: 8, 7: 4, 8: 3, 9: 9, 10: 8, 11: 8, 15: 7}
RULINGS = 34
TESTS = "\n".join(
    line
    for file in sorted(Path(__file__).parent.glob("test_*.py"))
    for line in file.read_text(encoding="utf-8").splitlines()
    if "def test_" in line or "ruling_" in line
)


@pytest.mark.parametrize(
    ("section", "rule"), [(s, n + 1) for s, last in LAST.items() for n in range(last)]
)
def test_rule_is_named(section: int, rule: int) -> None:
    assert re.search(rf"rule_{section}_{rule}(_|\b)", TESTS)


@pytest.mark.parametrize("ruling", range(1, RULINGS + 1))
def test_ruling_is_named(ruling: int) -> None:
    assert re.search(rf"ruling_{ruling}(_|\b)", TESTS)
