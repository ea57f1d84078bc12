"""Moves of several legs in English: what each leg does, what happens where they meet, how they
turn.
"""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from variants.core.geometry import Vector
from variants.core.words import listed
from variants.describe.account import Account
from variants.describe.directions import (
    direction_words,
    is_oblique,
    number,
    oblique_words,
    plural,
    unit,
)
from variants.describe.lines import distance
from variants.movement.mover import Mover, Segment

EMPTY_WAY: Final = "all squares on the way must be empty"

_RELAYS: Final = {
    "m": "",
    "mp": "passing over whatever stands there",
    "c": "taking an enemy there",
    "mc": "taking an enemy that may stand there",
    "o": "taking an enemy there that is not royal",
    "k": "taking a royal enemy there",
    "d": "taking a piece of its own side there",
    "cd": "taking a piece of either side there",
    "mcd": "taking whoever may stand there",
    "p": "onto a piece that stays where it is",
    "h": "onto a piece of its own side that stays where it is",
    "x": "to a piece of its own side, which makes the rest of the move",
}
_HOPS: Final = {
    "p": ", hopping over the first piece",
    "g": ", landing right behind the first piece",
}


def bent_shapes(movers: Iterable[Mover]) -> list[Account]:
    """Return an account for all movers of the same shapes, straight and diagonal ones together if
    possible.
    """
    found: list[Account] = []
    for loose in _grouped(movers, is_loose=True):
        together = _words(loose)
        apart = _grouped(loose, is_loose=False)
        # What "turning" means depends on the leg before, so that legs of both kinds are told apart.
        if together.unexplained or len(apart) == 1 or "turning" in together.phrases[0]:
            found += [_words(group) for group in apart]
        else:
            found.append(together)
    return found


def _grouped(movers: Iterable[Mover], *, is_loose: bool) -> list[list[Mover]]:
    groups: dict[tuple[object, ...], list[Mover]] = {}
    for mover in movers:
        key = (*(_leg_shape(segment, is_loose=is_loose) for segment in mover.segments), mover.hop)
        groups.setdefault(key, []).append(mover)
    return list(groups.values())


def _leg_shape(segment: Segment, *, is_loose: bool) -> tuple[object, ...]:
    across = abs(segment.vector[0])
    along = abs(segment.vector[1])
    straightness = (
        is_oblique(segment.vector) if is_loose else (0 in segment.vector, across == along)
    )
    way = (max(across, along), straightness, segment.reach, segment.equal)
    return (
        *way,
        bool(segment.via),
        segment.jump,
        segment.skip,
        segment.wraps,
        segment.relay,
        segment.unloads,
    )


def _words(movers: list[Mover]) -> Account:
    """Return one phrase for movers whose legs have the same shapes, told apart by their
    directions.
    """
    lines = [mover.segments for mover in movers]
    turns = _turn_words(lines)
    start = _start_words(lines)
    is_explained = turns is not None
    joints = [start, *(turns or [""] * (len(lines[0]) - 1))]
    legs: list[str] = []
    for at, joint in enumerate(joints):
        leg = _leg_words([line[at] for line in lines], joint, is_last=at == len(joints) - 1)
        is_explained = is_explained and leg is not None
        legs.append(leg or "a further leg")
    phrase = ", then ".join(legs) + _HOPS.get(movers[0].hop, "")
    unload = next((i for i, segment in enumerate(lines[0]) if segment.unloads), None)
    if unload is not None:
        phrase += f", the piece it takes being set down where its {_ORDINALS[unload]} leg begins"
    return Account((f"{phrase}; {_way_words(lines[0])}",), () if is_explained else ("turns",))


_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def _way_words(line: tuple[Segment, ...]) -> str:
    return (
        EMPTY_WAY
        if all(segment.relay == "m" for segment in line)
        else "all other squares on the way must be empty"
    )


def _leg_words(segments: list[Segment], joint: str, *, is_last: bool) -> str | None:
    """Return what a leg does, how it turns and what happens at its end, or None if there are no
    words for it.
    """
    one = segments[0]
    if one.jump or one.skip or one.wraps:
        return None
    relay = "" if is_last else _RELAYS.get(one.relay)
    if relay is None:
        return None
    return _ridden(segments, is_last=is_last) + joint + (f", {relay}" if relay else "")


def _ridden(segments: list[Segment], *, is_last: bool) -> str:
    one = segments[0]
    long = max(map(abs, one.vector))
    lame = " over empty squares" if one.via else ""
    often = (
        ""
        if one.reach == 1
        else ", any number of times"
        if one.reach <= 0
        else f", up to {number(one.reach)} times"
    )
    if is_oblique(one.vector):
        short = min(map(abs, one.vector))
        return f"a leap of {number(long)} straight and {number(short)} to the side{often}{lame}"
    straight = {0 in segment.vector for segment in segments}
    way = "" if len(straight) == 2 else " straight" if True in straight else " diagonally"
    if one.equal:
        return f"the same number of squares{way}"
    if long > 1:
        return f"{plural(long, 'square')}{way}{lame}{often}"
    if one.reach == 0 and not is_last:
        return f"a number of squares{way}"
    return f"{distance(one.reach)}{way}"


def _start_words(lines: list[tuple[Segment, ...]]) -> str:
    """Return in which directions a move may start, nothing for all of them."""
    firsts = {line[0].vector for line in lines}
    if is_oblique(lines[0][0].vector):
        which = oblique_words(firsts)
        return f" ({which})" if which else ""
    units = {unit(vector) for vector in firsts}
    if len(units) == 8:
        return " in any direction"
    return "" if len(units) == 4 and _is_whole(units) else f" (starting {direction_words(units)})"


def _is_whole(units: set[Vector]) -> bool:
    return all((y, -x) in units for x, y in units)


Way = tuple[Vector, ...]


def _turn_words(lines: list[tuple[Segment, ...]]) -> list[str] | None:
    """Return how each leg turns from the one before, or None if there are no words for it."""
    found: list[str] = []
    count = len({line[0].vector for line in lines})
    for at in range(1, len(lines[0])):
        turns: dict[Way, set[Vector]] = {}
        for line in lines:
            turns.setdefault(tuple(segment.vector for segment in line[:at]), set()).add(
                line[at].vector
            )
        sizes = {len(nexts) for nexts in turns.values()}
        words = (
            _leg_turns(turns, is_leap=is_oblique(lines[0][at].vector)) if len(sizes) == 1 else None
        )
        if words is None:
            return None
        found.append(words)
        count *= next(iter(sizes))
    return found if count == len(lines) else None


def _leg_turns(turns: dict[Way, set[Vector]], *, is_leap: bool) -> str | None:
    """Return how a leg turns: to both sides alike, to one side, or to that of the turn before or
    the other.
    """
    size = len(next(iter(turns.values())))
    seen = {frozenset(_angle(way[-1], vector) for vector in nexts) for way, nexts in turns.items()}
    words = _said(next(iter(seen)), size, is_leap=is_leap) if len(seen) == 1 else None
    if words is not None:
        return words
    for sign, names in ((0, _SIDES), (1, _SAME_SIDE), (-1, _OTHER_SIDE)):
        signed = {_signed(way, nexts, sign) for way, nexts in turns.items()}
        shown = next(iter(signed))
        if len(signed) == 1 and shown is not None and shown <= names.keys():
            return f", {listed([names[angle] for angle in sorted(shown)])}"
    return None


def _signed(way: Way, nexts: set[Vector], sign: int) -> frozenset[int] | None:
    """Return the angles of the next steps, clockwise; with a sign, to the side of the last turn or
    away from it.
    """
    bends = [angle for one, two in pairwise(way) if (angle := _clockwise(one, two)) % 180]
    if sign and not bends:
        return None
    factor = 1 if not sign else sign if bends[-1] > 0 else -sign
    return frozenset(
        180 if (angle := _clockwise(way[-1], vector)) == 180 else factor * angle for vector in nexts
    )


_SIDES: Final = {
    -135: "turning back to the left",
    -90: "turning left",
    -45: "turning half left",
    0: "straight on",
    45: "turning half right",
    90: "turning right",
    135: "turning back to the right",
    180: "straight back",
}
_SAME_SIDE: Final = {
    0: "straight on",
    45: "turning half to the same side",
    90: "turning to the same side",
    135: "turning back to the same side",
    180: "straight back",
}
_OTHER_SIDE: Final = {angle: words.replace("same", "other") for angle, words in _SAME_SIDE.items()}


def _said(angles: frozenset[int], size: int, *, is_leap: bool) -> str | None:
    """Return the words for a set of angles, if it is symmetric."""
    if angles == {0}:
        return " on the same line"
    if angles == {180}:
        return " back"
    if angles in _NEARLY and size == 1:
        return ", as straight on as it can"
    if is_leap:
        return ", in any direction but straight back" if size == 7 and 180 not in angles else None
    return _ANGLES.get(angles) if size == sum(_count(angle) for angle in angles) else None


# Between a knight's leap and a diagonal or straight line.
_NEARLY: Final = (frozenset({18}), frozenset({27}))

_ANGLES: Final = {
    frozenset({45, 135}): ", turning in any direction",
    frozenset({45}): ", turning outward",
    frozenset({135}): ", turning back",
    frozenset({90}): ", turning at a right angle",
    frozenset({0, 45}): ", straight on or turning outward",
    frozenset({0, 90}): ", not turning back",
    frozenset({0, 180}): " on the same line or back",
    frozenset({0, 90, 180}): ", turning in any direction",
    frozenset({0, 45, 90, 135}): ", in any direction but straight back",
    frozenset({0, 45, 90, 135, 180}): ", in any direction",
}


def _angle(first: Vector, second: Vector) -> int:
    """Return the angle between two vectors in whole degrees, 0 to 180."""
    (a, b), (c, d) = first, second
    return round(abs(math.degrees(math.atan2(a * d - b * c, a * c + b * d))))


def _clockwise(first: Vector, second: Vector) -> int:
    """Return the angle from one vector to another in whole degrees, clockwise, over -180 to 180."""
    (a, b), (c, d) = first, second
    angle = round(math.degrees(math.atan2(b * c - a * d, a * c + b * d)))
    return 180 if angle == -180 else angle


def _count(angle: int) -> int:
    """Return how many directions there are at an angle to a given one."""
    return 1 if angle in (0, 180) else 2
