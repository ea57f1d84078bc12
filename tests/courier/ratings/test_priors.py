"""Where newcomers to a family begin. No database."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.ratings.glicko import MEAN, NARROWEST, WIDEST, Strength
from courier.ratings.priors import BETWEEN_FAMILIES, first_strength

known = st.lists(
    st.builds(Strength, st.floats(400, 4000), st.floats(NARROWEST, WIDEST)), max_size=12
)


def test_somebody_without_ratings_begins_as_in_the_paper() -> None:
    assert first_strength([]) == Strength(MEAN, WIDEST)


def test_formula_is_the_one_that_is_shown() -> None:
    first = first_strength([Strength(1900, 60), Strength(1700, 150)])

    a, w1, w2 = 1 / 82500, 1 / (40000 + 3600), 1 / (40000 + 22500)
    assert first.rating == pytest.approx((1500 * a + 1900 * w1 + 1700 * w2) / (a + w1 + w2))
    assert first.deviation == pytest.approx(math.sqrt(40000 + 1 / (a + w1 + w2)))
    assert (round(first.rating), round(first.deviation)) == (1742, 244)


@given(known)
def test_start_lies_among_what_is_known_and_is_never_sure(others: list[Strength]) -> None:
    first = first_strength(others)
    ratings = [MEAN, *(other.rating for other in others)]

    assert min(ratings) - 1e-6 <= first.rating <= max(ratings) + 1e-6
    assert BETWEEN_FAMILIES < first.deviation <= WIDEST


@given(known, st.floats(400, 4000))
def test_more_knowledge_never_makes_less_sure(others: list[Strength], rating: float) -> None:
    assert (
        first_strength([*others, Strength(rating, 80)]).deviation
        <= first_strength(others).deviation
    )
