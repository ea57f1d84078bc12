"""Instances of our own in folders that vanish afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from courier.runtime.layout import Layout
from courier.runtime.progress import Progress
from courier.runtime.services import throw_away_layout
from courier.runtime.supervisor import Supervisor


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch) -> Iterator[Layout]:
    """Folders of a new instance, with no server named in the environment."""
    for name in (
        "DATABASE_URL",
        "REDIS_URL",
        "CACHE_URL",
        "SITE_URL",
        "SECRET_KEY",
        "SEAL_KEY",
        "DATA_DIR",
        "PG_BIN",
        "HOST",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.delenv("PORT", raising=False)
    with throw_away_layout() as made:
        yield made


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    made = Supervisor(Progress(is_quiet=True))
    yield made
    made.stop()


@pytest.fixture
def as_root() -> None:
    if os.geteuid() != 0:
        pytest.skip("only root hands PostgreSQL to another account")


@pytest.fixture
def checkout() -> Path:
    return Path(__file__).resolve().parents[2]
