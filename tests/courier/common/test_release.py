"""What another release has kept in a cache is not read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.cache import cache

from courier.common import release
from courier.common.release import release_digest
from courier.front import status
from courier.front.status import Status
from tests.factories import START


def test_another_source_is_another_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release, "_SOURCE", tmp_path)
    digest = release_digest.__wrapped__
    empty = digest()
    (tmp_path / "one.py").write_text("1")
    one = digest()
    (tmp_path / "one.py").write_text("2")
    assert len({empty, one, digest()}) == 3
    assert re.fullmatch(r"[0-9a-f]{16}", one)


@pytest.mark.django_db
@pytest.mark.parametrize(("reader", "sees"), [("old", True), ("new", False)])
def test_what_a_release_has_kept_only_itself_reads(
    monkeypatch: pytest.MonkeyPatch, reader: str, sees: bool
) -> None:
    monkeypatch.setattr(status, "release_digest", lambda: "old")
    kept = Status(START, False, None, None, (), "", None, away="database")
    cache.set(status.status_key(), kept)
    monkeypatch.setattr(status, "release_digest", lambda: reader)
    assert (status.status_at(START) == kept) is sees
