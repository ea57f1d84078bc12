"""The daily choice of random cases."""

from __future__ import annotations

import pytest

from tests import depth
from tests.depth import chosen

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
