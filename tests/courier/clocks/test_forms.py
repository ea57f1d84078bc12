"""The fields by which a time control is chosen."""

from __future__ import annotations

import pytest

from courier.clocks.controls import LONG, RAPID, STANDARD, simple
from courier.clocks.forms import TimeControlForm

CUSTOM = {"pace": "custom", "start_days": "5", "increment_hours": "18", "cap_days": "10"}
RESERVE = {
    "pace": "reserve",
    "spare_days": "14",
    "grace_hours": "24",
    "extra_hours": "8",
    "bonus_hours": "6",
    "bonus_period_hours": "48",
    "minimum_hours": "",
    "maximum_days": "28",
}


def chosen(data: dict[str, str]) -> TimeControlForm:
    form = TimeControlForm(data)
    form.is_valid()
    return form


def test_three_days_a_move_are_chosen_unless_somebody_wants_something_else() -> None:
    form = TimeControlForm()
    assert form["pace"].value() == "steady"
    assert chosen({"pace": "steady"}).cleaned_data["control"] == simple(3)


def test_banks_are_as_they_are_called() -> None:
    assert [
        chosen({"pace": pace}).cleaned_data["control"] for pace in ("rapid", "standard", "long")
    ] == [
        RAPID,
        STANDARD,
        LONG,
    ]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ({"pace": "simple", "days": "5"}, "5d/move"),
        (CUSTOM, "5d+18h<=10d"),
        (RESERVE, "spare=14d grace=1d extra=8h bonus=6h/2d max=28d"),
        (RESERVE | {"bonus_hours": "", "maximum_days": ""}, "spare=14d grace=1d extra=8h"),
    ],
)
def test_numbers_become_a_control(data: dict[str, str], text: str) -> None:
    assert chosen(data).cleaned_data["control"].text == text


def test_untimed_is_none() -> None:
    assert chosen({"pace": "untimed"}).cleaned_data["control"] is None


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "pace"),
        ({"pace": "blitz"}, "pace"),
        ({"pace": "simple", "days": "4"}, "days"),
        ({"pace": "simple", "days": ""}, "days"),
        ({"pace": "simple", "days": "three"}, "days"),
        (CUSTOM | {"start_days": "61"}, "start_days"),
        (CUSTOM | {"start_days": ""}, "start_days"),
        (CUSTOM | {"increment_hours": "0"}, "increment_hours"),
        (CUSTOM | {"increment_hours": "1.5"}, "increment_hours"),
        (CUSTOM | {"cap_days": "4"}, "cap_days"),
        (CUSTOM | {"cap_days": "-1"}, "cap_days"),
        (CUSTOM | {"cap_days": "9" * 400}, "cap_days"),
        (RESERVE | {"spare_days": ""}, "spare_days"),
        (RESERVE | {"grace_hours": "200"}, "grace_hours"),
        (RESERVE | {"bonus_period_hours": ""}, "bonus_period_hours"),
        (RESERVE | {"maximum_days": "13"}, "maximum_days"),
        (RESERVE | {"grace_hours": "0", "extra_hours": "0"}, "grace_hours"),
    ],
)
def test_refused_choice_shows_why_beside_its_field_and_keeps_what_was_typed(
    data: dict[str, str], field: str
) -> None:
    form = chosen(data)
    assert list(form.errors) == [field]
    assert form[field].value() == data.get(field)


def test_nonsense_in_fields_of_another_choice_does_not_matter() -> None:
    assert chosen({"pace": "rapid", "days": "x", "cap_days": "x", "grace_hours": "-3"}).errors == {}
