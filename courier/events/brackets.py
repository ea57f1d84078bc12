"""Knock-outs: who meets whom, and who goes on."""

from __future__ import annotations

from collections.abc import Sequence

from courier.events.scores import Points


def bracket(players: int) -> list[tuple[int, int | None]]:
    """Return the matches of the first round by number, in the order in which winners meet.

    The strongest meet the weakest, and the strongest two can meet in the last match only. Where the
    number is no power of two, the first ones have a bye.
    """
    slots = [1]
    while len(slots) < players:
        size = 2 * len(slots) + 1
        slots = [number for slot in slots for number in (slot, size - slot)]
    return [
        (first, second if second <= players else None)
        for first, second in zip(slots[::2], slots[1::2], strict=True)
    ]


def next_matches(winners: Sequence[int]) -> list[tuple[int, int]]:
    """Return the matches among the winners of a round, in the order of its matches; the stronger
    number first.
    """
    pairs = zip(winners[::2], winners[1::2], strict=True)
    return [(min(pair), max(pair)) for pair in pairs]


def sides_of_match(games: int) -> list[bool]:
    """Return for each game of a match whether the stronger number moves first: by turns."""
    return [number % 2 == 0 for number in range(games)]


def winner_of_match(points: tuple[Points, Points], games: int) -> int | None:
    """Return which of the two, 0 or 1, has won a match of that many games by its half points; None
    where nobody has, or not yet.
    """
    for each in (0, 1):
        if points[each] > games:
            return each
    return None
