"""The turns between two legs, found from their directions."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Final

from variants.authoring.expansion import WORDS
from variants.authoring.part_values import Lines, Turning
from variants.core.geometry import Vector
from variants.movement.directions import Atom, Bend, Family, bend_between, bent, first_bend

_LINES: Final[tuple[tuple[Lines, Family], ...]] = (
    ("both", "king"),
    ("straight", "orth"),
    ("diagonal", "diag"),
)

_TURNINGS: Final[tuple[tuple[Turning, int], ...]] = (("other", -1), ("same", 1))

# The directions of a move, leg by leg.
Line = tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """How a leg turns from the one before, with steps of `size` along `lines`."""

    turns: tuple[int, ...]
    lines: Lines
    size: Vector
    turning: Turning = "any"


def size_of(vector: Vector) -> Vector:
    """Return the longer and the shorter side of an oblique step, the length and 0 of any other."""
    long = max(map(abs, vector))
    short = min(map(abs, vector))
    return (long, short) if 0 < short < long else (long, 0)


def all_turns(lines: frozenset[Line]) -> list[tuple[Turns, ...]] | None:
    """Return the turns of all legs after the first, for moves that begin with the same step.

    Where the turns of a leg depend on the way so far, every way to turn before it stands for
    itself. None if there is a step that no turn leads to.
    """
    turns = turns_of(lines)
    if turns is not None:
        return [turns]
    for size in range(2, len(next(iter(lines)))):
        ways: dict[Line, set[Line]] = {}
        for line in lines:
            ways.setdefault(line[:size], set()).add(line)
        if len(ways) > 1:
            apart = [all_turns(frozenset(found)) for found in ways.values()]
            return (
                None
                if None in apart
                else list(dict.fromkeys(t for found in apart for t in found or ()))
            )
    return None


def turns_of(lines: frozenset[Line]) -> tuple[Turns, ...] | None:
    """Return the turns of all legs after the first, for moves that begin with the same step.

    None if the turns of a leg are not the same after every way so far.
    """
    found: list[Turns] = []
    for at in range(1, len(next(iter(lines)))):
        nexts: dict[Line, set[Vector]] = {}
        for line in lines:
            nexts.setdefault(line[:at], set()).add(line[at])
        each = {way: _between(way[-1], frozenset(steps)) for way, steps in nexts.items()}
        common = _common(each)
        if common is None:
            return None
        found.append(common)
    return tuple(found)


def _common(each: dict[Line, Turns | None]) -> Turns | None:
    """Return the turns that hold after every way, told by side or by the side of the last turn."""
    kinds = set(each.values())
    if None in kinds:
        return None
    if len(kinds) == 1:
        return kinds.pop()
    for turning, sign in _TURNINGS:
        sided = {
            _sided(turns, sign * bend_so_far(way), turning) for way, turns in each.items() if turns
        }
        if len(sided) == 1 and None not in sided:
            return sided.pop()
    return None


def _sided(turns: Turns, sign: int, turning: Turning) -> Turns | None:
    if not sign:
        return None
    shown = tuple(sorted(turn if turn in (0, 4) else sign * turn for turn in turns.turns))
    return None if shown[0] < 0 else Turns(shown, turns.lines, turns.size, turning)


def bend_so_far(way: Line) -> Bend:
    """Return the side of the last turn of a way."""
    bend = first_bend(way[0])
    for one, two in pairwise(way):
        bend = bend_between(one, two, bend)
    return bend


@lru_cache(maxsize=4096)
def _between(before: Vector, nexts: frozenset[Vector]) -> Turns | None:
    """Return the fewest turns that lead from one step to exactly these."""
    sizes = {size_of(vector) for vector in nexts}
    if len(sizes) != 1:
        return None
    size = sizes.pop()
    for lines, family in _LINES:
        atom = Atom("oblique", *size, 1) if size[1] else Atom(family, size[0], size[0], 1)
        single = {turn: frozenset(bent(before, atom, [word])) for turn, word in WORDS.items()}
        useful = [turn for turn, steps in single.items() if steps and steps <= nexts]
        for count in range(1, len(useful) + 1):
            for turns in combinations(useful, count):
                if frozenset().union(*(single[turn] for turn in turns)) == nexts:
                    return Turns(tuple(sorted(turns)), lines, size)
    return None
