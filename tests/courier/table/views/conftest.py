"""Pages of games are looked at an hour after the games of the factories begin."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine

from tests.factories import START


@pytest.fixture(autouse=True)
def _an_hour_later() -> Iterator[None]:
    with time_machine.travel(START + timedelta(hours=1), tick=False):
        yield
