"""Who may import whom (the contracts stand in pyproject.toml), and the shapes that keep files
readable.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from courier.applications import APPLICATIONS

ROOT = Path(__file__).resolve().parents[1]
WIDTH = 100
TAG = re.compile(r"\{% (?:(?!%\}).)+ %\}")
HELD = re.compile(r"\b(?:SentMove|sent_moves|held_in)\b")
NAMELESS = {"utils.py", "helpers.py", "misc.py", "manager.py"}
# Names of things that happen to end like gerunds.
THINGS = {"castling", "drawing", "meaning", "opening", "planning"}


def product_files() -> Iterator[Path]:
    for package in ("courier", "variants"):
        yield from (
            path
            for path in sorted((ROOT / package).rglob("*.py"))
            if "migrations" not in path.parts
        )


def atomic_uses(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr == "atomic":
            yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_import_contracts_are_kept() -> None:
    # In a process of its own: it switches off every logger there is, for the tests that come later,
    # too.
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout


def test_every_application_is_in_the_one_list() -> None:
    assert {path.parent.name for path in (ROOT / "courier").glob("*/apps.py")} == set(APPLICATIONS)


def test_transactions_are_opened_in_domain_only() -> None:
    found = [
        use
        for path in product_files()
        if "domain" not in path.with_suffix("").parts
        for use in atomic_uses(path)
    ]
    assert found == []


def test_modules_are_named_for_what_they_hold() -> None:
    assert [str(path.relative_to(ROOT)) for path in product_files() if path.name in NAMELESS] == []


def test_no_module_is_named_by_a_gerund() -> None:
    gerunds = [
        str(path.relative_to(ROOT))
        for path in product_files()
        if path.stem.endswith("ing") and path.stem.rpartition("_")[2] not in THINGS
    ]
    assert gerunds == []


def test_few_files_know_of_a_held_move() -> None:
    # Whoever acts in a game asks `games.domain.actions` for one that is ready for it.
    knowing = [
        str(path.relative_to(ROOT))
        for path in product_files()
        if HELD.search(path.read_text(encoding="utf-8"))
    ]
    assert len(knowing) <= 10, knowing


def test_durations_are_those_of_tests_that_exist() -> None:
    durations = json.loads((ROOT / "tests/durations.json").read_text(encoding="utf-8"))
    assert [path for path in durations if not (ROOT / path).exists()] == []


def test_lines_of_templates_are_short() -> None:
    # A tag cannot be broken; one that is longer has its line for itself.
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > WIDTH and not TAG.fullmatch(line.strip())
    ]
    assert long == []
