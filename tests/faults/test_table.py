"""The table of faults does not rot: each of them can still be made, and its tests are there and run
with the suite.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.faults.copies import Copy
from tests.faults.table import ROOT, Fault, all_faults, area_names
from tests.thorough.parts import PARTS, files

LEFT_OUT = "thorough"  # the mark of tests that an ordinary run leaves out
FEWEST = {
    "clocks": 6,
    "exchange": 6,
    "limits": 5,
    "mail": 6,
    "pages": 6,
    "permissions": 8,
    "planning": 5,
    "ratings": 4,
    "rules": 15,
    "scripts": 5,
}
FEWEST_IN_ALL = 60
FAULTS = all_faults()


def test_every_area_has_its_number() -> None:
    counted = Counter(fault.area for fault in FAULTS)
    assert {area for area in FEWEST if counted[area] < FEWEST[area]} == set()
    assert set(area_names()) == set(FEWEST)
    assert len(FAULTS) >= FEWEST_IN_ALL


def test_faults_have_ids_of_their_own() -> None:
    assert [
        name for name, count in Counter(fault.id for fault in FAULTS).items() if count > 1
    ] == []


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])
def test_fault_can_be_made(fault: Fault) -> None:
    text = (ROOT / fault.file).read_text(encoding="utf-8")
    changed = fault.applied(text)
    assert changed != text
    if fault.file.endswith(".py"):
        ast.parse(changed)


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])
def test_tests_that_catch_a_fault_run_with_the_suite(fault: Fault) -> None:
    assert fault.breaks
    assert 1 <= len(fault.tests) <= 3
    assert [test for test in fault.tests if not _is_run(test)] == []


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.id for fault in FAULTS])
def test_fault_changes_what_its_tests_are_left_out_by(fault: Fault) -> None:
    for part in (part for part in PARTS.values() if part.covers_all):
        left_out = {path.relative_to(ROOT).as_posix() for path in files(part.tests)}
        if all(test.partition("::")[0] in left_out for test in fault.tests):
            assert ROOT / fault.file in files(part.covers)


def test_mark_of_left_out_tests_is_seen() -> None:
    source = "@pytest.mark.thorough\ndef test_a() -> None: ...\n\n\ndef test_b() -> None: ...\n"
    assert list(_functions(ast.parse(source))) == ["test_b"]


def test_fault_is_put_in_and_taken_out_again(tmp_path: Path) -> None:
    (tmp_path / "sum.py").write_text("print(1 + 1)\n", encoding="utf-8")
    fault = Fault("X1", "rules", "sum.py", "1 + 1", "1 - 1", "sums are differences", ())
    with Copy(tmp_path).with_fault(fault):
        assert (tmp_path / "sum.py").read_text(encoding="utf-8") == "print(1 - 1)\n"
    assert (tmp_path / "sum.py").read_text(encoding="utf-8") == "print(1 + 1)\n"


def test_fault_whose_text_is_gone_is_refused() -> None:
    fault = Fault("X1", "rules", "sum.py", "1 + 1", "1 - 1", "sums are differences", ())
    with pytest.raises(ValueError, match="occurs 0 times"):
        fault.applied("print(2 + 2)\n")


def _is_run(test: str) -> bool:
    file, _, function = test.partition("[")[0].partition("::")
    return (ROOT / file).is_file() and function in _run_in(file)


@cache
def _run_in(file: str) -> frozenset[str]:
    """Return the names of the tests of a file that an ordinary run does not leave out."""
    return frozenset(_functions(ast.parse((ROOT / file).read_text(encoding="utf-8"))))


def _functions(module: ast.Module) -> Iterator[str]:
    marks = [
        node.value
        for node in module.body
        if isinstance(node, ast.Assign) and _names(node.targets[0], "pytestmark")
    ]
    if any(_names(mark, LEFT_OUT) for mark in marks):
        return
    for node in module.body:
        is_left_out = isinstance(node, ast.FunctionDef) and any(
            _names(each, LEFT_OUT) for each in node.decorator_list
        )
        if isinstance(node, ast.FunctionDef) and not is_left_out:
            yield node.name


def _names(tree: ast.AST, wanted: str) -> bool:
    """Return whether a name or an attribute of that name occurs."""
    return any(
        wanted in (getattr(node, "id", None), getattr(node, "attr", None))
        for node in ast.walk(tree)
    )
