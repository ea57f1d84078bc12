"""Where somebody begins in a family of presets, from what the other families tell.

A player has a strength at board games, G, that the ratings in all families share: G is spread
around 1500 by A, and each family's strength around G by B. A rating r_i with deviation RD_i is a
measurement of G whose variance is B^2 + RD_i^2. So, with w_i = 1 / (B^2 + RD_i^2) and W = 1 / A^2 +
the sum of all w_i,

    rating    = (1500 / A^2 + the sum of w_i r_i) / W
    deviation = sqrt(B^2 + 1 / W)

Somebody without ratings begins with 1500 and sqrt(A^2 + B^2) = 350, as in the paper. However many
families are known, the deviation stays above B, so that a first rating is always provisional and
moves quickly.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from courier.ratings.glicko import MEAN, VOLATILITY, WIDEST, Strength

BETWEEN_FAMILIES: Final = 200.0  # B
BETWEEN_PLAYERS: Final = math.sqrt(WIDEST * WIDEST - BETWEEN_FAMILIES * BETWEEN_FAMILIES)  # A


def first_strength(others: Iterable[Strength]) -> Strength:
    """What a player begins with, by the ratings of other families, their deviations being those of
    today.

    The order of the others changes the last bits of the result; callers keep to that of the
    families' keys.
    """
    weights = 1 / (BETWEEN_PLAYERS * BETWEEN_PLAYERS)
    weighted = MEAN * weights
    for known in others:
        weight = 1 / (BETWEEN_FAMILIES * BETWEEN_FAMILIES + known.deviation * known.deviation)
        weights += weight
        weighted += weight * known.rating
    deviation = math.sqrt(BETWEEN_FAMILIES * BETWEEN_FAMILIES + 1 / weights)
    return Strength(weighted / weights, min(WIDEST, deviation), VOLATILITY)
