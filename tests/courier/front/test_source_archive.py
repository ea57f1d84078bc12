"""The archive of the source is made once, however many ask for it at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from courier.front import source


@pytest.fixture(autouse=True)
def fresh_archive() -> Iterator[None]:
    source._made_archive.cache_clear()
    yield
    source._made_archive.cache_clear()


def test_who_requests_meanwhile_waits_for_the_archive_that_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    makings = list[Path]()

    def slow_paths(root: Path) -> Iterator[Path]:
        makings.append(root)
        time.sleep(0.05)
        yield root / "LICENSE"

    monkeypatch.setattr(source, "_paths", slow_paths)
    with ThreadPoolExecutor(4) as threads:
        made = list(threads.map(lambda _: source.source_archive(), range(4)))
    assert len(makings) == 1
    assert len(set(made)) == 1
