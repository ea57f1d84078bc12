"""The daily choice of random cases."""

from __future__ import annotations

import pytest

from tests import depth
from tests.depth import chosen, presets_of_today
from variants import preset_keys

CASES = range(40)


def test_a_day_has_a_tenth_in_order_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "IS_THOROUGH", False)
    monkeypatch.setattr(depth, "DAY", "2026-11-24")
    first = chosen(CASES, "games")
    assert (len(first), first) == (4, sorted(set(first)))
    assert chosen(CASES, "games") == first != chosen(CASES, "other games")


def test_every_case_has_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "IS_THOROUGH", False)
    met = set[int]()
    for day in range(200):
        monkeypatch.setattr(depth, "DAY", str(day))
        met.update(chosen(CASES, "games"))
    assert met == set(CASES)


def test_a_thorough_run_has_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "IS_THOROUGH", True)
    assert chosen(CASES, "games") == list(CASES)


def test_a_preset_is_tried_on_the_same_days_in_every_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "IS_THOROUGH", False)
    keys = preset_keys()
    met = set[str]()
    for day in range(100):
        monkeypatch.setattr(depth, "DAY", str(day))
        today = presets_of_today(keys)
        assert len(keys) / 8 < len(today) < len(keys) / 2
        assert presets_of_today(keys[::2]) == [key for key in keys[::2] if key in today]
        met.update(today)
    assert met == set(keys)


def test_a_thorough_run_has_every_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(depth, "IS_THOROUGH", True)
    assert presets_of_today(preset_keys()) == list(preset_keys())
