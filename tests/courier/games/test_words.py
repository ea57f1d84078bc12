"""Games in words."""

from __future__ import annotations

import pytest

from courier.games.models import Move
from courier.games.words import move_number, numbered


@pytest.mark.parametrize(
    ("ply", "side", "number"),
    [(0, 1, 1), (1, 0, 1), (2, 1, 1), (3, 0, 2), (1, 1, 1), (2, 0, 2), (3, 1, 2)],
)
def test_moves_are_numbered_whichever_side_began(ply: int, side: int, number: int) -> None:
    assert move_number(ply, side) == number


def test_a_move_is_shown_with_its_number() -> None:
    assert numbered(Move(ply=19, side=0, shown="Se3")) == "10.Se3"
    assert numbered(Move(ply=18, side=1, shown="Kh9")) == "9…Kh9"
    assert numbered(Move(ply=2, side=0, shown="e4")) == "2.e4"
