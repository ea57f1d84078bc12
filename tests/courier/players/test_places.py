"""Time zones and countries as data."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from courier.players.countries import COUNTRIES, country_choices, country_name
from courier.players.time_zones import (
    find_zone,
    offered_zones,
    offset_text,
    zone_options,
    zone_or_utc,
)

SUMMER = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)
WINTER = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)


def test_there_are_249_countries_with_names_of_their_own() -> None:
    assert len(COUNTRIES) == 249
    assert len({str(name) for name in COUNTRIES.values()}) == 249
    assert all(len(code) == 2 and code.isascii() and code.isupper() for code in COUNTRIES)


def test_countries_are_listed_by_name() -> None:
    names = [name for _, name in country_choices()]
    assert names == sorted(names, key=str.casefold)
    assert names[0] == "Afghanistan"


@pytest.mark.parametrize(("code", "name"), [("MX", "Mexico"), ("", ""), ("XX", "")])
def test_a_country_is_named_or_nothing(code: str, name: str) -> None:
    assert country_name(code) == name


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Madrid", "Europe/Madrid"),
        ("europe/madrid", "Europe/Madrid"),
        (" madrid ", "Europe/Madrid"),
        ("new york", "America/New_York"),
        ("Asia/Calcutta", "Asia/Calcutta"),
        ("UTC", "UTC"),
        ("louisville", None),
        ("", None),
        ("Europe", None),
        ("../Europe/Madrid", None),
    ],
)
def test_a_zone_is_found_by_name_or_by_its_place_alone(text: str, zone: str | None) -> None:
    assert find_zone(text) == zone


def test_only_places_and_utc_are_offered() -> None:
    offered = offered_zones()
    assert offered[0] == "UTC"
    assert "America/Mexico_City" in offered
    assert not [name for name in offered if name.startswith(("Etc/", "SystemV/", "US/"))]


@pytest.mark.parametrize(
    ("zone", "now", "text"),
    [
        ("Europe/Madrid", SUMMER, "UTC+02:00"),
        ("Europe/Madrid", WINTER, "UTC+01:00"),
        ("America/St_Johns", WINTER, "UTC−03:30"),
        ("UTC", WINTER, "UTC"),
    ],
)
def test_the_offset_is_that_of_the_day(zone: str, now: datetime, text: str) -> None:
    assert offset_text(zone, now=now) == text


def test_each_option_says_its_offset() -> None:
    labels = {option.name: option.label for option in zone_options(now=SUMMER)}
    assert labels["America/New_York"] == "New York, UTC−04:00"


def test_an_unknown_zone_counts_as_utc() -> None:
    assert str(zone_or_utc("Atlantis/Center")) == "UTC"
