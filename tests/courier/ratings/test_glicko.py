"""The arithmetic of ratings: the paper's own example, and what must hold for all numbers. No
database.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from courier.ratings import glicko
from courier.ratings.glicko import (
    HIGHEST,
    LONGEST_STEP,
    LOWEST,
    NARROWEST,
    WIDEST,
    Game,
    Strength,
    expected,
    grown,
    periods_until,
    rated,
)

EXAMPLE = Strength(1500, 200, 0.06)
OPPONENTS = (Strength(1400, 30), Strength(1550, 100), Strength(1700, 300))
RESULTS = (1, 0, 0)
FLOAT_NOISE = 1e-6

strengths = st.builds(
    Strength, st.floats(LOWEST, HIGHEST), st.floats(NARROWEST, WIDEST), st.floats(0.03, 0.12)
)
scores = st.sampled_from([0.0, 0.5, 1.0])
times = st.floats(0, 400)


def played() -> list[Game]:
    return [Game(opponent, score) for opponent, score in zip(OPPONENTS, RESULTS, strict=True)]


@pytest.mark.parametrize("bounded", [True, False])
def test_worked_example_of_the_paper_gives_its_printed_digits(bounded: bool) -> None:
    """The paper goes on with four digits: from mu' as it prints it follows the 1464.06 of its last
    line.
    """
    after = rated(EXAMPLE, played(), bounded=bounded)
    mu, phi = (after.rating - 1500) / glicko._SCALE, after.deviation / glicko._SCALE

    assert (f"{mu:.4f}", f"{phi:.4f}") == ("-0.2069", "0.8722")
    assert f"{1500 + glicko._SCALE * float(f'{mu:.4f}'):.2f}" == "1464.06"
    assert f"{after.deviation:.2f}" == "151.52"
    assert f"{after.volatility:.7f}"[:7] == "0.05999"
    assert after.rating == pytest.approx(1464.0506705, abs=1e-6)  # without rounding on the way


def test_quantities_on_the_way_are_those_the_paper_prints() -> None:
    phis = [opponent.deviation / glicko._SCALE for opponent in OPPONENTS]
    weights = [f"{glicko._weight(phi):.4f}" for phi in phis]
    scores = [f"{expected(EXAMPLE, opponent):.3f}" for opponent in OPPONENTS]

    assert [f"{phi:.4f}" for phi in phis] == ["0.1727", "0.5756", "1.7269"]
    assert weights == ["0.9955", "0.9531", "0.7242"]
    assert scores == ["0.639", "0.432", "0.303"]


def test_variance_and_delta_are_those_of_the_paper_but_for_its_rounding() -> None:
    """It prints 1.7785 and -0.4834, computed from E with three digits."""
    variance, gain = glicko._variance_and_gain(0.0, played())

    assert variance == pytest.approx(1.7785, abs=6e-4)
    assert variance * gain == pytest.approx(-0.4834, abs=6e-4)


def test_one_period_without_a_game_widens_the_deviation_alone() -> None:
    after = rated(EXAMPLE, [])

    assert (after.rating, after.volatility) == (1500, 0.06)
    assert f"{after.deviation:.4f}" == "200.2714"


@given(strengths, strengths, times)
def test_win_never_lowers_and_loss_never_raises(
    player: Strength, opponent: Strength, periods: float
) -> None:
    won = rated(player, [Game(opponent, 1.0)], periods=periods)
    drawn = rated(player, [Game(opponent, 0.5)], periods=periods)
    lost = rated(player, [Game(opponent, 0.0)], periods=periods)

    assert lost.rating <= player.rating <= won.rating
    assert lost.rating <= drawn.rating <= won.rating


@given(strengths, times, times)
def test_deviation_grows_with_time_up_to_its_cap(
    player: Strength, short: float, more: float
) -> None:
    early, late = grown(player, periods=short), grown(player, periods=short + more)

    assert player.deviation <= early.deviation <= late.deviation <= WIDEST
    assert grown(player, periods=1e9).deviation == WIDEST


@given(strengths, st.floats(NARROWEST, WIDEST))
def test_periods_until_a_deviation_lead_to_it(player: Strength, deviation: float) -> None:
    periods = periods_until(player, deviation=deviation)

    assert grown(player, periods=periods).deviation == pytest.approx(
        max(deviation, player.deviation)
    )


@given(strengths, strengths, scores, times)
def test_results_stay_within_the_limits(
    player: Strength, opponent: Strength, score: float, periods: float
) -> None:
    after = rated(player, [Game(opponent, score)], periods=periods)

    assert LOWEST <= after.rating <= HIGHEST
    assert abs(after.rating - player.rating) <= LONGEST_STEP
    assert NARROWEST <= after.deviation <= WIDEST
    assert 0 < after.volatility < 1


@given(strengths, strengths, scores, times)
def test_mirrored_games_have_mirrored_results(
    one: Strength, two: Strength, score: float, periods: float
) -> None:
    """What lies as far below 1500 as the other above it, with the opposite score, moves as far the
    other way.
    """

    def mirrored(strength: Strength) -> Strength:
        return Strength(3000 - strength.rating, strength.deviation, strength.volatility)

    after = rated(one, [Game(two, score)], periods=periods, bounded=False)
    other = rated(mirrored(one), [Game(mirrored(two), 1 - score)], periods=periods, bounded=False)

    assert other.rating == pytest.approx(3000 - after.rating, abs=FLOAT_NOISE)
    assert other.deviation == pytest.approx(after.deviation, abs=FLOAT_NOISE)
    assert expected(one, two) + expected(mirrored(one), mirrored(two)) == pytest.approx(1)


@given(
    st.floats(NARROWEST, WIDEST), st.floats(LOWEST + LONGEST_STEP, HIGHEST - LONGEST_STEP), scores
)
def test_equal_players_gain_what_the_other_loses(
    deviation: float, rating: float, score: float
) -> None:
    both = Strength(rating, deviation)
    one, two = rated(both, [Game(both, score)]), rated(both, [Game(both, 1 - score)])

    assert one.rating - rating == pytest.approx(rating - two.rating, abs=FLOAT_NOISE)
    assert (one.rating > rating) == (score == 1)


@given(strengths, strengths, scores, times)
def test_same_numbers_give_the_same_bits(
    player: Strength, opponent: Strength, score: float, periods: float
) -> None:
    games = [Game(opponent, score)]

    assert rated(player, games, periods=periods) == rated(player, games, periods=periods)


def test_surprises_raise_the_volatility_and_expected_results_do_not() -> None:
    sure, weak = Strength(1500, 60), Strength(800, 60)

    assert rated(sure, [Game(weak, 0.0)]).volatility > 0.06
    assert rated(sure, [Game(weak, 1.0)]).volatility <= 0.06
