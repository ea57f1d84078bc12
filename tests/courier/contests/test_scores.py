"""Counting ballots."""

from __future__ import annotations

import random

import pytest

from courier.contests.scores import POINTS, standings

ENTRIES = "abcd"


@pytest.mark.parametrize(
    ("ballots", "expected"),
    [
        ([], "a- b- c- d-"),
        (["a"], "a1 b- c- d-"),
        (["abc", "bad"], "a1 b1 c3 d3"),
        # two seconds are worth more than a first
        (["abc", "dbc"], "b1 a2 d2 c4"),
        (["a", "b", "bcd", "dca"], "b1 a2 d2 c4"),
    ],
)
def test_more_points_then_more_first_choices_come_first(ballots: list[str], expected: str) -> None:
    found = standings(ENTRIES, ballots)
    assert " ".join(f"{name}{each.place or '-'}" for name, each in found.items()) == expected


def test_every_ballot_gives_its_points_and_places_follow_them() -> None:
    draw = random.Random(7)
    for _contest in range(100):
        ballots = [
            draw.sample(ENTRIES, draw.randint(1, len(POINTS)))
            for _voter in range(draw.randrange(9))
        ]
        found = standings(ENTRIES, ballots)
        given = sum(sum(POINTS[: len(ballot)]) for ballot in ballots)
        assert sum(each.points for each in found.values()) == given
        for one in found.values():
            worth = (one.points, one.firsts)
            better = [each for each in found.values() if (each.points, each.firsts) > worth]
            assert one.place == (len(better) + 1 if one.points else None)
