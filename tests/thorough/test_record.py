"""What is tried in full has been tried as it stands now."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.thorough import digests, record
from tests.thorough.parts import PARTS, ROOT, files
from tests.thorough.record import Run, outdated, recorded

# Only these are reduced in other runs: a tenth of their cases, or examples that are drawn.
DEEP = re.compile(
    r"^(?:from tests\.depth import|from hypothesis import|import hypothesis)", re.MULTILINE
)
NOT_DEEP = {
    "tests/conftest.py",
    "tests/test_depth.py",
    "tests/courier/clocks/strategies.py",
    "tests/e2e/screens.py",
    "tests/e2e/signed_in.py",
}


def test_every_part_was_tried_in_full_since_it_changed() -> None:
    late = [name for name in outdated(recorded()) if not PARTS[name].covers_all]
    again = " ".join(f"--part {name}" for name in late)
    assert late == [], (
        f"changed since they were tried in full; run them again: make thorough ARGS='{again}'"
    )


def test_every_test_that_is_reduced_belongs_to_a_part() -> None:
    deep = {
        path for path in ROOT.glob("tests/**/*.py") if DEEP.search(path.read_text(encoding="utf-8"))
    }
    in_full = [part for part in PARTS.values() if not part.covers_all]
    tried = {path for part in in_full for path in files(part.tests)}
    assert {path.relative_to(ROOT).as_posix() for path in deep - tried} == NOT_DEEP


def test_what_has_changed_is_not_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    part = PARTS["variants"]
    run = Run("0", "2026-11-28", 1, 1, digests.digest_of(part))
    monkeypatch.setattr(record, "recorded", lambda: {"variants": run})
    assert record.proved() == {path.relative_to(ROOT).as_posix() for path in files(part.tests)}
    monkeypatch.setattr(
        record, "recorded", lambda: {"variants": replace(run, digest="of another day")}
    )
    assert record.proved() == frozenset()


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        ('"""Other words."""\nx = [1,\n 2]  # Two.\n', True),
        ('"""Words."""\nx = [1, 2]\ndef f(): "Words."\n', False),
        ('"""Words."""\nx = [1, 3]\n', False),
    ],
)
def test_words_and_layout_are_no_change(tmp_path: Path, text: str, is_same: bool) -> None:
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    one.write_text('"""Words."""\n\nx = [1, 2]\n', encoding="utf-8")
    other.write_text(text, encoding="utf-8")
    assert (digests.file_digest(one) == digests.file_digest(other)) is is_same
