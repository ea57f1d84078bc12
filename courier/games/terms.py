"""Time controls as columns of `Terms`."""

from __future__ import annotations

from typing import TypedDict

from courier.clocks.controls import Kind, TimeControl
from courier.clocks.durations import DAY


class ControlColumns(TypedDict):
    """The two columns that tell a time control."""

    days_per_move: int | None
    time_control: str


def control_columns(control: TimeControl | None) -> ControlColumns:
    """The columns of a control; both empty when untimed."""
    if control is None:
        return {"days_per_move": None, "time_control": ""}
    if control.kind is Kind.SIMPLE:
        return {"days_per_move": control.spare // DAY, "time_control": ""}
    return {"days_per_move": None, "time_control": control.text}
