"""What a game does to two players who are known by their ratings in all families. Pure: nothing is
read or written.

Counting a game when it ends and recomputing all of them both call `compute_ratings`, so that they
give the same numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from courier.ratings.glicko import (
    HIGHEST,
    LOWEST,
    PERIODS_PER_DAY,
    Game,
    Strength,
    grown,
    periods_until,
    rated,
)
from courier.ratings.pools import is_advanced
from courier.ratings.priors import first_strength

PROVISIONAL: Final = 110.0  # a deviation above this one
LISTED: Final = 75.0  # in the leaderboard stand deviations up to this one,
LEAST_GAMES: Final = 10  # after so many games,
ACTIVE: Final = timedelta(days=90)  # and for so long after the last one
_MOMENT: Final = timedelta(microseconds=1)
_DAY: Final = timedelta(days=1)
_LONGEST_DAYS: Final = 36500.0


@dataclass(frozen=True, slots=True)
class Known:
    """A strength, and the game it is of."""

    strength: Strength
    counted_at: datetime


@dataclass(slots=True)
class Person:
    """Somebody's strengths by family, and when the last game counted."""

    known: dict[str, Known] = field(default_factory=dict)
    counted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ComputedRatings:
    """The place of a game in the ledger, and both players before and after it, by side."""

    counted_at: datetime
    before: tuple[Strength, Strength]
    after: tuple[Strength, Strength]


def strength_at(known: Mapping[str, Known], family: str, at: datetime) -> Strength:
    """Somebody's strength in a family at an instant: what the last game left, or what the other
    families of its pool tell.
    """
    if family in known:
        return _today(known[family], at)
    others = [key for key in sorted(known) if is_advanced(key) == is_advanced(family)]
    return first_strength(_today(known[key], at) for key in others)


def compute_ratings(
    persons: tuple[Person, Person], *, family: str, scores: tuple[float, float], ended_at: datetime
) -> ComputedRatings:
    """Return what a game of two people does, by what each scores (1 for a win); it counts after
    everything that counted for either of them.
    """
    lasts = [person.counted_at + _MOMENT for person in persons if person.counted_at is not None]
    at = max([ended_at, *lasts])
    first, second = (strength_at(person.known, family, at) for person in persons)
    return ComputedRatings(at, (first, second), _after(first, second, scores))


def outcomes(first: Strength, second: Strength) -> tuple[Strength, Strength, Strength]:
    """The first player after a win, a draw and a loss."""
    won, drawn, lost = (
        _after(first, second, score)[0] for score in ((1.0, 0.0), (0.5, 0.5), (0.0, 1.0))
    )
    return won, drawn, lost


def undone(known: Strength, before: Strength, after: Strength, *, is_last: bool) -> Strength:
    """A strength without one step of its history, from `before` to `after`. Where that was the last
    one, everything is as it was; else the difference of the ratings is taken back, and what is
    known about the player stays.
    """
    if is_last:
        return Strength(before.rating, before.deviation, known.volatility)
    rating = known.rating - (after.rating - before.rating)
    return Strength(min(HIGHEST, max(LOWEST, rating)), known.deviation, known.volatility)


def provisional_from(strength: Strength, counted_at: datetime) -> datetime:
    """When a rating becomes provisional, if nothing is played; at once where the deviation is
    wide.
    """
    return counted_at + _time_until(strength, PROVISIONAL)


def listed_until(strength: Strength, counted_at: datetime, *, games: int) -> datetime | None:
    """Until when a rating stands in the leaderboard, if nothing is played; None where it does not
    stand there.
    """
    if games < LEAST_GAMES or strength.deviation > LISTED:
        return None
    return counted_at + min(_time_until(strength, LISTED), ACTIVE)


def _time_until(strength: Strength, deviation: float) -> timedelta:
    days = periods_until(strength, deviation=deviation) / PERIODS_PER_DAY
    return min(days, _LONGEST_DAYS) * _DAY


def _after(
    first: Strength, second: Strength, scores: tuple[float, float]
) -> tuple[Strength, Strength]:
    return (
        rated(first, [Game(second, scores[0])], periods=0),
        rated(second, [Game(first, scores[1])], periods=0),
    )


def _today(known: Known, at: datetime) -> Strength:
    return grown(known.strength, periods=(at - known.counted_at) / _DAY * PERIODS_PER_DAY)
