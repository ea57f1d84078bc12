"""Whether a move is like what a condition waits for."""

from __future__ import annotations

import pytest

from courier.planning.domain.conditions import is_met
from courier.planning.enums import Deed, When
from courier.planning.plan import Condition

QUIET = ((), ("e2", "e4"), False)
CAPTURE = (("p",), ("e4", "d5"), False)
CHECK = ((), ("c4", "f7"), True)


@pytest.mark.parametrize(
    ("when", "square", "met"),
    [
        (When.CAPTURE_ON, "d5", [False, True, False]),
        (When.CAPTURE_ON, "e4", [False, False, False]),
        (When.CAPTURE, "", [False, True, False]),
        (When.CHECK, "", [False, False, True]),
        (When.ANY, "", [True, True, True]),
    ],
)
def test_a_condition_is_met_by_moves_like_that(when: When, square: str, met: list[bool]) -> None:
    condition = Condition(at=0, when=when, deed=Deed.WAIT, square=square)
    found = [
        is_met(condition, captured=captured, squares=squares, gives_check=gives_check)
        for captured, squares, gives_check in (QUIET, CAPTURE, CHECK)
    ]
    assert found == met
