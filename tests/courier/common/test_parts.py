"""Parts of pages that are kept by their lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from courier.common.templatetags.parts import part
from courier.events.ladder_lines import RungLine
from courier.players.models import Player

LINE = RungLine(1, "<Ana>", "ana", 1, 2, 3, 0, datetime(2026, 3, 2, 23, tzinfo=UTC), False, True)
NAME = "events/_rung_lines.html"


def test_what_differs_in_a_line_or_beside_it_is_seen() -> None:
    first = part(NAME, [LINE], gap=None, challenges=True)
    assert part(NAME, (LINE,), gap=None, challenges=True) is first
    assert "&lt;Ana&gt;" in first
    assert "Bruno" in part(NAME, [replace(LINE, name="Bruno")], gap=None, challenges=True)
    assert "Challenge" not in part(NAME, [LINE], gap=None, challenges=False)
    assert "event-gap" in part(NAME, [LINE], gap=0, challenges=True)


def test_it_is_kept_for_one_time_zone_and_one_language() -> None:
    with timezone.override(ZoneInfo("UTC")):
        assert "Mon 2 Mar 2026" in part(NAME, [LINE], gap=None, challenges=True)
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        assert "Tue 3 Mar 2026" in part(NAME, [LINE], gap=None, challenges=True)
    with translation.override(None):
        assert "Mar" in part(NAME, [LINE], gap=None, challenges=True)


def test_rows_of_the_database_are_no_lines() -> None:
    @dataclass(frozen=True)
    class Row:
        player: Player

    class Pair(NamedTuple):
        name: str
        player: Player

    for line in (Row(Player(pk=1)), Pair("Ana", Player(pk=1)), Player(pk=1)):
        with pytest.raises(TypeError, match="a row of the database"):
            part(NAME, [line])
        with pytest.raises(TypeError, match="a row of the database"):
            part(NAME, beside=line)
