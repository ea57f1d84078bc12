"""The arithmetic of leagues: who plays in which division, and who goes up and down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, TypeVar

FEWEST: Final = 3  # players of a season

T = TypeVar("T")


def split(order: Sequence[T], size: int) -> list[Sequence[T]]:
    """The divisions of players who are given from the top: so many that they come as near to `size`
    as can be, all of the same number of players or one more, the upper ones.
    """
    count = max(1, round(len(order) / size))
    small, larger = divmod(len(order), count)
    found, at = [], 0
    for number in range(count):
        end = at + small + (number < larger)
        found.append(order[at:end])
        at = end
    return found


def movers_between(sizes: Sequence[int], movers: int) -> list[int]:
    """How many go up and down between each division and the next one, by the numbers of their
    players: never more than half of either.
    """
    return [min(movers, upper // 2, lower // 2) for upper, lower in pairwise(sizes)]


def after_season(divisions: Sequence[Sequence[T]], movers: int) -> list[T]:
    """The order from the top after a season, whose divisions are given in the order of their
    places: the last of each division change places with the first of the next one.
    """
    moving = movers_between([len(division) for division in divisions], movers)
    order: list[T] = []
    for number, division in enumerate(divisions):
        up = moving[number - 1] if number else 0
        down = moving[number] if number < len(moving) else 0
        if number:
            above = divisions[number - 1]
            order += above[len(above) - up :]
        order += division[up : len(division) - down]
        if down:
            order += divisions[number + 1][:down]
    return order
