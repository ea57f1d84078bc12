"""Weights that tell best how games end and what searches see: logistic regression by Newton's
method, each weight held near the one it had before as by a normal prior.
"""

from collections.abc import Mapping, Sequence
from math import exp, log
from typing import Final

from variants.search.lessons import Lesson

# By how much a weight is easily changed, by what it is for: in the units of the weight.
SPREAD: Final = {
    "value": 100.0,
    "hand": 100.0,
    "square": 10.0,
    "forward": 15.0,
    "centre": 40.0,
    "shelter": 1.0,
    "passed": 1.0,
}
# How strongly weights are held near those before, as so many lessons would.
HELD: Final = 10.0
# The part of what is to be told that is what a search has seen, and not how the game ended.
SEEN: Final = 0.3
ROUNDS: Final = 8
# Leads that are worth a chance of 73 in 100, in hundredths of about a pawn: the one that tells the
# ends of the games best by the weights before is used.
LEADS: Final = (100, 130, 160, 200, 240, 290, 350, 420, 500, 600, 800)

Matrix = list[list[float]]


def learned_weights(known: Mapping[str, float], lessons: Sequence[Lesson]) -> dict[str, float]:
    """Return the weights by name, for lessons of games that were played by known ones."""
    names = sorted({name for lesson in lessons for name in lesson.counts})
    places = {name: place for place, name in enumerate(names)}
    spreads = [SPREAD[name.rsplit(" ", 1)[-1]] for name in names]
    rows = [
        [(places[name], count * spreads[places[name]]) for name, count in each.counts.items()]
        for each in lessons
    ]
    before = [
        each.rest + sum(known[name] * count for name, count in each.counts.items())
        for each in lessons
    ]
    results = [each.result for each in lessons]
    lead = min(LEADS, key=lambda each: _error(before, results, each))
    wanted = [(1 - SEEN) * each.result + SEEN * _chance(each.lead, lead) for each in lessons]
    changes = [0.0] * len(names)
    for _ in range(ROUNDS):
        changes = _improved(changes, rows, before, wanted, lead)
    return dict(known) | {
        name: known[name] + changes[place] * spreads[place] for name, place in places.items()
    }


def _chance(worth: float, lead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, worth / lead))))


def _error(worths: Sequence[float], results: Sequence[float], lead: float) -> float:
    """Return how badly chances tell the results."""
    found = 0.0
    for worth, result in zip(worths, results, strict=True):
        chance = min(0.999, max(0.001, _chance(worth, lead)))
        found -= result * log(chance) + (1 - result) * log(1 - chance)
    return found


def _improved(
    changes: Sequence[float],
    rows: Sequence[Sequence[tuple[int, float]]],
    before: Sequence[float],
    wanted: Sequence[float],
    lead: float,
) -> list[float]:
    """Return the changes after one step of Newton's towards the chances wanted."""
    size = len(changes)
    slopes: Matrix = [[HELD if i == j else 0.0 for j in range(size)] for i in range(size)]
    gains = [-HELD * change for change in changes]
    for row, worth, aim in zip(rows, before, wanted, strict=True):
        chance = _chance(worth + sum(changes[i] * count for i, count in row), lead)
        missed = (aim - chance) / lead
        weight = max(chance * (1 - chance), 1e-4) / lead**2
        for i, count in row:
            gains[i] += missed * count
            line = slopes[i]
            for j, other in row:
                line[j] += weight * count * other
    return [change + step for change, step in zip(changes, _solved(slopes, gains), strict=True)]


def _solved(matrix: Matrix, wanted: Sequence[float]) -> list[float]:
    """Return what solves a system of linear equations, by elimination; the matrix is definite."""
    size = len(wanted)
    rows = [[*row, right] for row, right in zip(matrix, wanted, strict=True)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = [each / pivot for each in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                part = rows[k][i]
                rows[k] = [a - part * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size] for row in rows]
