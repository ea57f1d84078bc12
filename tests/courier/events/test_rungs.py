"""The arithmetic of ladders."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import combinations

import pytest

from courier.events.rungs import NEAR, moves_first, near_pairs, next_week


def test_neighbours_are_paired_and_one_is_left_at_most() -> None:
    assert near_pairs([10, 20, 30, 40], set()) == [(10, 20), (30, 40)]
    assert near_pairs([10, 20, 30], set()) == [(10, 20)]
    assert near_pairs([], set()) == near_pairs([7], set()) == []


def test_who_is_apart_is_not_paired_and_pairs_change_to_make_one_more() -> None:
    apart = {frozenset((1, 2)), frozenset((3, 4))}
    assert near_pairs([1, 2, 3, 4], apart) == [(1, 3), (2, 4)]
    assert near_pairs([1, 2, 3, 4], apart | {frozenset((1, 3))}) == [(1, 4), (2, 3)]
    assert near_pairs([1, 2], {frozenset((1, 2))}) == []


def test_everybody_meets_everybody_of_four_and_nobody_far_away() -> None:
    apart = set[frozenset[int]]()
    for _week in range(3):
        pairs = near_pairs([1, 2, 3, 4], apart)
        assert len(pairs) == 2
        apart |= {frozenset(pair) for pair in pairs}
    assert len(apart) == 6
    order = list(range(NEAR + 2))
    only = frozenset((order[0], order[-1]))
    others = {frozenset(pair) for pair in combinations(order, 2)} - {only}
    assert near_pairs(order, others) == []


@pytest.mark.parametrize(
    ("upper", "lower", "is_upper"), [(-1, 0, True), (0, -1, False), (0, 0, False), (2, 2, False)]
)
def test_who_has_moved_first_less_often_moves_first(upper: int, lower: int, is_upper: bool) -> None:
    assert moves_first(upper, lower) is is_upper


def test_weeks_begin_on_mondays_at_noon() -> None:
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    assert next_week(noon - timedelta(seconds=1)) == noon
    assert next_week(noon) == next_week(noon + timedelta(days=6)) == noon + timedelta(days=7)
