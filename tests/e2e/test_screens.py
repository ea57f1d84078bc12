"""Which screen a test is shown on, and when."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.e2e import screens
from tests.e2e.screens import of_another_day

PAIR = (
    "tests/e2e/test_x.py::test_page[desk-light]",
    "tests/e2e/test_x.py::test_page[phone-dark]",
)
ALONE = (
    "tests/e2e/test_x.py::test_flow[desktop]",
    "tests/e2e/test_x.py::test_other[phone]",
    "tests/e2e/test_x.py::test_phone",
)


WAYS = (
    "tests/e2e/test_x.py::test_way[desktop]",
    "tests/e2e/test_x.py::test_way[phone]",
)


def left_out(*names: str, is_whole: bool = True) -> list[str]:
    items = [
        SimpleNamespace(nodeid=name, get_closest_marker=lambda _mark, name=name: name in WAYS)
        for name in names
    ]
    return [item.nodeid for item in of_another_day(items, is_whole=is_whole)]  # type: ignore[arg-type]


def test_each_screen_has_its_day_and_no_test_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "IS_THOROUGH", False)
    met = set[str]()
    for day in range(20):
        monkeypatch.setattr(screens, "DAY", str(day))
        (name,) = left_out(*PAIR, *ALONE)
        met.add(name)
    assert met == set(PAIR)


def test_a_long_way_is_gone_on_one_screen_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "IS_THOROUGH", False)
    met = set[tuple[str, ...]]()
    for day in range(40):
        monkeypatch.setattr(screens, "DAY", str(day))
        met.add(tuple(sorted(left_out(*WAYS))))
        assert len(left_out(*WAYS, is_whole=False)) == 1
    assert met == {WAYS[:1], WAYS[1:], WAYS}


def test_a_thorough_run_has_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "IS_THOROUGH", True)
    assert left_out(*PAIR, *WAYS) == []


def test_who_names_one_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "IS_THOROUGH", False)
    assert [left_out(name) for name in PAIR] == [[], []]
