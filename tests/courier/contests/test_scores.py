"""Counting ballots."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.contests.scores import POINTS, standings

ENTRIES = "abcd"
BALLOTS = st.lists(
    st.permutations(ENTRIES).flatmap(lambda x: st.integers(1, 3).map(lambda n: x[:n]))
)


@pytest.mark.parametrize(
    ("ballots", "expected"),
    [
        ([], "a1 b1 c1 d1"),
        (["a"], "a1 b2 c2 d2"),
        (["abc", "bad"], "a1 b1 c3 d3"),
        # two thirds are worth less than a first and a second of other voters
        (["abc", "dbc"], "b1 a2 d2 c4"),
        # level in points: who was first more often comes first
        (["a", "b", "bcd", "dca"], "b1 a2 d2 c4"),
    ],
)
def test_more_points_then_more_first_choices_come_first(ballots: list[str], expected: str) -> None:
    found = standings(ENTRIES, ballots)
    assert " ".join(f"{name}{each.place}" for name, each in found.items()) == expected


@given(BALLOTS)
def test_every_ballot_gives_its_points_and_places_follow_them(ballots: list[list[str]]) -> None:
    found = standings(ENTRIES, ballots)
    assert sum(each.points for each in found.values()) == sum(
        sum(POINTS[: len(ballot)]) for ballot in ballots
    )
    for one in found.values():
        better = [
            each for each in found.values() if (each.points, each.firsts) > (one.points, one.firsts)
        ]
        assert one.place == len(better) + 1
