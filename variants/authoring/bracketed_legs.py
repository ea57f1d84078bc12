"""Moves of several legs as Betza: legs in brackets, or joined by `a` where a leg on the way can be
taken in passing.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, Literal, NamedTuple

from variants.authoring.expansion import modes_of, word_of
from variants.authoring.leg_text import (
    Steps,
    apart,
    letter_of,
    mode_letters,
    ranged,
    relay_letters,
    ride_letters,
    steps_of,
)
from variants.authoring.part_values import ONCE
from variants.authoring.parts import Leg, Part, fault, refuse
from variants.core.geometry import Vector
from variants.movement.directions import Atom, Family, cut, sided

_PAIRS: Final = ((1, -1, "fs"), (3, -3, "bs"), (2, -2, "s"))
_OUTER: Final = frozenset("mcd")
_SIZES: Final[dict[str, int]] = {"orth": 0, "diag": 1}

Straightness = Literal["orth", "diag"]


class _Further(NamedTuple):
    """A further leg said with one piece letter: its turns, the letter, and which steps come out of
    it.
    """

    turns: tuple[int, ...]
    letter: str
    family: Family


def bracket_texts(part: Part) -> Iterator[str]:
    """Yield ways to write a part of several legs in brackets; the first that is read back rightly
    is the best.
    """
    modes = modes_of(part)
    is_outer = set(modes) <= _OUTER
    inner = "" if is_outer else mode_letters(modes)
    for outer in dict.fromkeys((mode_letters(modes), modes)) if is_outer else ("",):
        start = ("i" if part.first else "") + outer
        yield "".join(f"{start}[{inside}]" for inside in _insides(part, inner))


def chain_texts(part: Part) -> Iterator[str]:
    """Yield a part whose legs share a piece letter as legs joined by `a`."""
    first, *others = part.legs
    for steps in steps_of(first):
        legs = ["i" * part.first + steps.directions + _chained(first, is_last=False)]
        for leg in others:
            is_last = leg is others[-1]
            legs.append(turn_letters(leg.turns, leg) + _chained(leg, is_last=is_last))
        legs[-1] += mode_letters(modes_of(part))
        yield "a".join(legs) + steps.atom


def turn_letters(turns: Sequence[int], leg: Leg) -> str:
    """Return the direction letters of a further leg."""
    left = set(turns)
    words = []
    for one, two, word in _PAIRS:
        if leg.turning == "any" and {one, two} <= left:
            left -= {one, two}
            words.append(word)
    words += [word_of(turn, leg) for turn in sorted(left)]
    orders = [
        order
        for written in (words, [_doubled(word) for word in words])
        for order in permutations(written)
    ]
    for order in orders:
        text = "".join(order)
        if cut(sided(text, 1), pairs=True) == [sided(word, 1) for word in order]:
            return text
    raise fault("legs", "these turns cannot be said together: make two moves of them")


def _doubled(word: str) -> str:
    """Return a word of one letter as one that combines with no other: `ff` for `f`."""
    return word * 2 if len(word) == 1 else word


def _chained(leg: Leg, *, is_last: bool) -> str:
    opens = "n" if leg.opens and not is_last else ""
    return ("" if is_last else relay_letters(leg)) + opens + ride_letters(leg, is_last=is_last)


def _insides(part: Part, inner: str) -> Iterator[str]:
    """Yield what stands in the brackets that together say the part."""
    first, *others = part.legs
    for steps, family in _firsts(first, others):
        start = (
            steps.directions
            + relay_letters(first)
            + ride_letters(first, is_last=False)
            + steps.atom
        )
        yield from _continued(start, family, others, inner)


def _firsts(first: Leg, others: Sequence[Leg]) -> Iterator[tuple[Steps, Family]]:
    """Yield the first leg by piece letters, all eight directions together unless turns make
    straight diagonal.
    """
    changes = any(
        leg.lines == "both" and not leg.size[1] and all(turn % 2 for turn in leg.turns)
        for leg in others
    )
    legs = apart(first) if changes else [first]
    for leg in legs:
        for steps in steps_of(leg):
            families = {Atom.of(vector).family for vector in steps.to}
            yield steps, "king" if len(families) > 1 else families.pop()


def _continued(text: str, family: Family, legs: Sequence[Leg], inner: str) -> Iterator[str]:
    if not legs:
        yield text
        return
    leg = legs[0]
    is_last = len(legs) == 1
    for further in _further(leg, family):
        sign = ("=" if leg.equal else "-") if leg.must else "?"
        letters = "i" if leg.equal and not leg.must else ""
        letters += turn_letters(further.turns, leg) + (inner if is_last else relay_letters(leg))
        letters += ride_letters(leg, is_last=is_last)
        yield from _continued(
            f"{text}{sign}{letters}{further.letter}", further.family, legs[1:], inner
        )


def _further(leg: Leg, before: Family) -> list[_Further]:
    long, short = leg.size
    if short:
        return [_Further(leg.turns, _ridden(leg, letter_of(leg.size)), "oblique")]
    if leg.lines != "both":
        family: Family = "orth" if leg.lines == "straight" else "diag"
        return [_Further(leg.turns, _lettered(leg, family), family)]
    if before in ("king", "oblique"):
        if long > 1:
            refuse(
                "legs",
                "after a leg in all directions, longer leaps have to be straight or diagonal",
            )
        return [_Further(leg.turns, _ridden(leg, "K"), "king")]
    same: Straightness = "orth" if before == "orth" else "diag"
    other: Straightness = "diag" if before == "orth" else "orth"
    odd = tuple(turn for turn in leg.turns if turn % 2)
    even = tuple(turn for turn in leg.turns if not turn % 2)
    if odd and even and long == 1:
        return [_Further(leg.turns, _ridden(leg, "K"), "king")]
    return [
        _Further(turns, _lettered(leg, kind), kind)
        for turns, kind in ((even, same), (odd, other))
        if turns
    ]


def _lettered(leg: Leg, family: Family) -> str:
    long = leg.size[0]
    size: Vector = (long, long if family == "diag" else 0)
    return _ridden(leg, letter_of(size))


def _ridden(leg: Leg, letter: str) -> str:
    """Return the letter with the range of the leg; a leg of equal length is written like a
    slide.
    """
    if not leg.equal:
        return ranged(letter, leg.reach)
    return ranged(letter, 0) if letter in "WFK" else ranged(letter, ONCE)
