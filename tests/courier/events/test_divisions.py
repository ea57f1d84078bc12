"""The arithmetic of leagues."""

from __future__ import annotations

import pytest

from courier.events.divisions import after_season, movers_between, split


@pytest.mark.parametrize(
    ("players", "size", "sizes"),
    [
        (3, 6, [3]),
        (8, 6, [8]),
        (9, 6, [5, 4]),
        (10, 6, [5, 5]),
        (12, 6, [6, 6]),
        (16, 6, [6, 5, 5]),
        (6, 4, [3, 3]),
        (200, 6, [7] * 2 + [6] * 31),
    ],
)
def test_divisions_are_as_near_to_their_size_as_can_be(
    players: int, size: int, sizes: list[int]
) -> None:
    order = list(range(players))
    divisions = split(order, size)
    assert [len(each) for each in divisions] == sizes
    assert [one for each in divisions for one in each] == order


def test_no_division_is_too_small_or_too_large() -> None:
    for size in range(4, 11):
        for players in range(3, 130):
            sizes = [len(each) for each in split(range(players), size)]
            assert min(sizes) >= 3
            assert max(sizes) <= 16


def test_last_and_first_change_places() -> None:
    assert after_season([list("abcd"), list("efgh"), list("ij")], 1) == list("abcedfgihj")
    assert after_season([list("abcd"), list("efgh")], 2) == list("abefcdgh")
    assert after_season([list("abc")], 2) == list("abc")
    assert after_season([], 1) == []


def test_never_more_than_half_of_a_division_moves() -> None:
    assert movers_between([8, 8, 3], 4) == [4, 1]
    order = after_season([list("abcdefgh"), list("ijk")], 4)
    assert order == list("abcdefgihjk")
