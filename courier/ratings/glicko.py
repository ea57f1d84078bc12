"""Glicko-2, after Mark E. Glickman, "Example of the Glicko-2 system"
(glicko.net/glicko/glicko2.pdf, 2022).

Letters and numbers in the docstrings are those of the paper. Nothing here is rounded, and nothing
but `math` is used: the same numbers in the same order give the same result to the last bit.

Time is counted in rating periods, and may be a part of one. The paper rates all games of a period
together; the site rates every game as soon as it is over: the time since the game before is a
period without games (`grown`), and the game a period that takes no time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

MEAN: Final = 1500.0
WIDEST: Final = 350.0
VOLATILITY: Final = 0.06
CHANGE: Final = 0.5  # tau: how much volatilities may change
NARROWEST: Final = 45.0
LOWEST: Final = 400.0
HIGHEST: Final = 4000.0
LONGEST_STEP: Final = 700.0  # how far one rating may move at once
PERIODS_PER_DAY: Final = 0.21436

_SCALE: Final = 173.7178  # between ratings and mu, deviations and phi
_NEAR: Final = 0.000001  # epsilon of step 5


@dataclass(frozen=True, slots=True)
class Strength:
    """What is known of a player: rating r, deviation RD, volatility sigma."""

    rating: float = MEAN
    deviation: float = WIDEST
    volatility: float = VOLATILITY


@dataclass(frozen=True, slots=True)
class Game:
    """A game as one side sees it: the opponent, and the score s: 1 won, 0.5 drawn, 0 lost, or any
    share between.
    """

    opponent: Strength
    score: float


def rated(
    player: Strength, games: Sequence[Game], *, periods: float = 1.0, bounded: bool = True
) -> Strength:
    """The player after the games of a time of so many periods: steps 2 to 8, and step 6 alone where
    there were none.

    `bounded` keeps rating, step and deviation within the limits above; the paper knows none.
    """
    if not games:
        return grown(player, periods=periods, bounded=bounded)
    mu = (player.rating - MEAN) / _SCALE
    phi = player.deviation / _SCALE
    variance, gain = _variance_and_gain(mu, games)
    volatility = _volatility(phi, player.volatility, variance, variance * gain)
    before = phi * phi + periods * volatility * volatility  # step 6: phi*, squared
    after = 1 / math.sqrt(1 / before + 1 / variance)  # step 7: phi'
    found = Strength(
        MEAN + _SCALE * (mu + after * after * gain), _SCALE * after, volatility
    )  # steps 7 and 8
    return _within(found, player.rating) if bounded else found


def grown(player: Strength, *, periods: float, bounded: bool = True) -> Strength:
    """The player after so many periods without a game, by step 6: phi* = sqrt(phi^2 + sigma^2),
    once a period.
    """
    growth = _SCALE * _SCALE * player.volatility * player.volatility * max(0.0, periods)
    deviation = math.sqrt(player.deviation * player.deviation + growth)
    if bounded:
        deviation = min(WIDEST, max(NARROWEST, deviation))
    return Strength(player.rating, deviation, player.volatility)


def periods_until(player: Strength, *, deviation: float) -> float:
    """How many periods without a game it takes until the deviation has grown to this one; 0 where
    it is as wide.
    """
    missing = deviation * deviation - player.deviation * player.deviation
    return max(0.0, missing / (_SCALE * _SCALE * player.volatility * player.volatility))


def expected(player: Strength, opponent: Strength) -> float:
    """The score to be expected: E(mu, mu_j, phi_j) of step 3."""
    mu = (player.rating - MEAN) / _SCALE
    return _expected(mu, (opponent.rating - MEAN) / _SCALE, opponent.deviation / _SCALE)


def _weight(phi: float) -> float:
    """g(phi) = 1 / sqrt(1 + 3 phi^2 / pi^2), of step 3."""
    return 1 / math.sqrt(1 + 3 * phi * phi / (math.pi * math.pi))


def _expected(mu: float, opponent_mu: float, opponent_phi: float) -> float:
    """E(mu, mu_j, phi_j) = 1 / (1 + exp(-g(phi_j) (mu - mu_j))), of step 3."""
    return 1 / (1 + math.exp(-_weight(opponent_phi) * (mu - opponent_mu)))


def _uncertainty(mu: float, opponent_mu: float, opponent_phi: float) -> float:
    """E (1 - E), written so that it is above 0 where E is so near 1 that nothing is left of the
    difference.
    """
    power = math.exp(-abs(_weight(opponent_phi) * (mu - opponent_mu)))
    return power / ((1 + power) * (1 + power))


def _variance_and_gain(mu: float, games: Sequence[Game]) -> tuple[float, float]:
    """v of step 3, and the sum of g(phi_j) (s_j - E_j), which times v is Delta of step 4."""
    information = gain = 0.0
    for game in games:
        phi = game.opponent.deviation / _SCALE
        opponent_mu = (game.opponent.rating - MEAN) / _SCALE
        weight = _weight(phi)
        information += weight * weight * _uncertainty(mu, opponent_mu, phi)
        gain += weight * (game.score - _expected(mu, opponent_mu, phi))
    return 1 / information, gain


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """sigma' of step 5: the root of f(x), x = ln(sigma'^2), by the Illinois algorithm."""
    start = math.log(sigma * sigma)

    def f(x: float) -> float:
        power = math.exp(x)
        spread = phi * phi + variance + power
        return power * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (
            CHANGE * CHANGE
        )

    low = start
    high = _other_end(f, start, delta * delta - phi * phi - variance)
    f_low = f(low)
    f_high = f(high)
    while abs(high - low) > _NEAR:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low = high
            f_low = f_high
        else:
            f_low /= 2
        high = middle
        f_high = f_middle
    return math.exp(low / 2)


def _other_end(f: Callable[[float], float], start: float, surprise: float) -> float:
    """B of step 5: ln(Delta^2 - phi^2 - v) if that is a number, else the first a - k tau where f is
    not negative.
    """
    if surprise > 0:
        return math.log(surprise)
    steps = 1
    while f(start - steps * CHANGE) < 0:
        steps += 1
    return start - steps * CHANGE


def _within(found: Strength, before: float) -> Strength:
    """The strength within the limits: no long step, no rating too low or high, no deviation too
    narrow or wide.
    """
    rating = min(before + LONGEST_STEP, max(before - LONGEST_STEP, found.rating))
    deviation = min(WIDEST, max(NARROWEST, found.deviation))
    return Strength(min(HIGHEST, max(LOWEST, rating)), deviation, found.volatility)
