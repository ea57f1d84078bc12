"""Betza text -> parts: the composer's view of a move, or the reason why it has none.

A text is read slice by slice (a piece letter with its small letters). The movers of a slice are
grouped by all but their directions; in each group the directions of the further legs have to follow
from those before by the same turns. Parts that differ in their first steps only are one. What is
read is laid out again and compared, so that a part never shows another move than the text says.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from variants.authoring.expansion import movers_of
from variants.authoring.part_values import (
    HOPS,
    ONCE,
    RELAYS,
    TAKEN,
    Bend,
    Does,
    Kind,
    Over,
    Sideways,
    Takes,
    Then,
)
from variants.authoring.parts import MAX_PARTS, Leg, Part
from variants.authoring.turns import Line, Turns, all_turns, size_of
from variants.core.geometry import Shape, Vector
from variants.movement.betza import castle_steps, is_levelled, parse, shape_of, unmarked
from variants.movement.imitation import imitations
from variants.movement.mover import Mover, Segment
from variants.movement.reader import slices

UNSHOWN_MODES: Final = "what {text} captures has no part of its own."
UNSHOWN_TURNS: Final = "there are no turns that lead where {text} does."
UNSHOWN_LEVELS: Final = "moves between levels are written as text."
UNSHOWN_IMITATOR: Final = "a piece that imitates others has no squares of its own."
TOO_MANY: Final = f"it has more than {MAX_PARTS} ways to move."

_THENS: Final[dict[str, Then]] = {letters: word for word, letters in RELAYS.items()}
_TAKES: Final[dict[str, Takes]] = {
    "".join(sorted(letters)): word for word, letters in TAKEN.items()
}
_HOP_WORDS: Final = {letter: word for word, letter in HOPS.items()}
_SIDES: Final[dict[tuple[int, ...], Sideways]] = {(-1, 1): "both", (-1,): "left", (1,): "right"}


@dataclass(frozen=True, slots=True)
class Reading:
    """The parts of a move text, or None and the reason why it cannot be shown."""

    parts: tuple[Part, ...] | None
    reason: str = ""


def read_parts(text: str) -> Reading:
    """Return a move text as parts. Raises PresetError, with the column, for text that cannot be
    read at all.
    """
    parse(text)
    if unmarked(text)[1] in ("", "-"):
        return Reading(())
    if is_levelled(text):
        return Reading(None, UNSHOWN_LEVELS)
    if imitations(text):
        return Reading(None, UNSHOWN_IMITATOR)
    shape = shape_of(text)
    found: list[Part] = []
    for piece in slices(text):
        read = _castles(piece) or _grouped(normal(parse(piece)), piece, shape)
        if isinstance(read, str):
            return Reading(None, read)
        found += read
    parts = tuple(_merged(_with_stops(list(dict.fromkeys(found)))))
    if len(parts) > MAX_PARTS:
        return Reading(None, TOO_MANY)
    if normal(mover for part in parts for mover in movers_of(part)) != normal(parse(text)):
        return Reading(None, UNSHOWN_TURNS.format(text=text))
    return Reading(parts)


def normal(movers: Iterable[Mover]) -> frozenset[Mover]:
    """Return movers as a set to be compared: what stands at the end of a move is no relay."""
    return frozenset(_normal(mover) for mover in movers)


def _normal(mover: Mover) -> Mover:
    if not mover.segments:
        return mover
    *before, end = mover.segments
    return replace(mover, segments=(*before, replace(end, relay="m")))


def _castles(text: str) -> list[Part]:
    return [
        Part(
            kind="castle",
            first=step.initial,
            steps=step.steps,
            side=_SIDES[step.ways],
            inward=step.inward,
        )
        for step in castle_steps(text)
    ]


def parts_of(movers: Iterable[Mover], shape: Shape = "square") -> tuple[Part, ...] | None:
    """Return movers on a board of that shape as parts, None if their turns or what they capture
    cannot be shown.
    """
    found = _grouped(normal(movers), "", shape)
    return None if isinstance(found, str) else tuple(_merged(_with_stops(found)))


def _grouped(movers: frozenset[Mover], text: str, shape: Shape) -> list[Part] | str:
    """Return a part for all movers of one shape and turns, or the reason why there is none."""
    groups: dict[tuple[object, ...], list[Mover]] = {}
    for mover in sorted(movers, key=_order):
        groups.setdefault(_shape(mover), []).append(mover)
    found: list[Part] = []
    for group in groups.values():
        part_of = _Manner.of(group[0])
        if part_of is None:
            return UNSHOWN_MODES.format(text=text)
        for legs in _legs(group):
            if legs is None:
                return UNSHOWN_TURNS.format(text=text)
            found.append(part_of.part(legs, shape))
    if normal(mover for part in found for mover in movers_of(part)) != movers:
        return UNSHOWN_TURNS.format(text=text)
    return found


def _order(mover: Mover) -> tuple[tuple[int, int, float], ...]:
    """Return the key that sorts movers by size of their steps, then clockwise from straight
    ahead.
    """
    return tuple(clockwise(segment.vector) for segment in mover.segments)


def clockwise(vector: Vector) -> tuple[int, int, float]:
    """Return the key that sorts steps by size, then clockwise from straight ahead."""
    long = max(map(abs, vector))
    short = min(map(abs, vector))
    is_knightly = 0 < short < long
    return long, short if is_knightly else 0, math.atan2(vector[0], vector[1]) % math.tau


def _shape(mover: Mover) -> tuple[object, ...]:
    """Return all of a mover but its directions."""
    return (
        mover.modes,
        mover.initial,
        mover.hop,
        *(_segment_shape(segment) for segment in mover.segments),
    )


def _segment_shape(segment: Segment) -> tuple[object, ...]:
    ride = (
        segment.reach,
        segment.equal,
        bool(segment.via),
        segment.jump,
        segment.skip,
        segment.wraps,
    )
    return (
        size_of(segment.vector),
        *ride,
        len(segment.weave),
        segment.relay,
        segment.unloads,
        segment.opens,
    )


@dataclass(frozen=True, slots=True)
class _Manner:
    """What a mover may do, in the words of parts."""

    does: Does
    takes: Takes
    passing: bool
    first: bool

    @classmethod
    def of(cls, mover: Mover) -> "_Manner | None":
        letters = set(mover.modes)
        if letters == {"x"}:
            return cls("borrow", "enemies", False, mover.initial)
        taken = "".join(sorted(letters - {"m", "e"}))
        if taken and taken not in _TAKES:
            return None
        if not taken and "e" in letters:
            return None
        does: Does = "move" if not taken else "both" if "m" in letters else "capture"
        return cls(does, _TAKES.get(taken, "enemies"), "e" in letters, mover.initial)

    def part(self, legs: tuple[Leg, ...], shape: Shape) -> Part:
        kind: Kind = "move" if legs else "anywhere"
        return Part(legs, kind, self.does, self.takes, self.passing, self.first, shape=shape)


def _legs(group: Sequence[Mover]) -> list[tuple[Leg, ...] | None]:
    """Return the legs of movers of one shape, once for each set of turns that differs."""
    one = group[0]
    if not one.segments:
        return [()]
    ends: dict[Vector, set[Line]] = {}
    for mover in group:
        line = tuple(segment.vector for segment in mover.segments)
        ends.setdefault(line[0], set()).add(line)
    by_turns: dict[tuple[Turns, ...], list[Vector]] = {}
    for start, lines in ends.items():
        found = all_turns(frozenset(lines))
        if found is None:
            return [None]
        for turns in found:
            by_turns.setdefault(turns, []).append(start)
    return [_said(one, tuple(to), turns) for turns, to in by_turns.items()]


def _said(mover: Mover, to: tuple[Vector, ...], turns: tuple[Turns, ...]) -> tuple[Leg, ...]:
    legs = [replace(_leg(segment), hop="") for segment in mover.segments]
    legs[0] = replace(legs[0], to=to)
    for at, turn in enumerate(turns, start=1):
        legs[at] = replace(
            legs[at], turns=turn.turns, lines=turn.lines, size=turn.size, turning=turn.turning
        )
    legs[-1] = replace(legs[-1], hop=_HOP_WORDS[mover.hop])
    return tuple(legs)


def _leg(segment: Segment) -> Leg:
    over: Over = ("nothing" if segment.via else "anything", "one", "some")[min(segment.jump, 2)]
    bend: Bend = (
        "" if not segment.weave else "zigzag" if len(segment.weave) == len("12") else "circle"
    )
    return Leg(
        equal=segment.equal,
        reach=ONCE if segment.equal else segment.reach,
        over=over,
        skip=segment.skip,
        bend=bend,
        round=segment.wraps,
        opens=segment.opens,
        sets_down=segment.unloads,
        then=_THENS.get(segment.relay, "empty"),
    )


def _with_stops(parts: list[Part]) -> list[Part]:
    """Return parts of which those that another one begins with are gone: there it may stop
    instead.
    """
    left = dict(enumerate(parts))
    found: list[tuple[int, Part]] = []
    for place in sorted(left, key=lambda place: -len(parts[place].legs)):
        if place not in left:
            continue
        part = left.pop(place)
        first = place
        for at in range(len(part.legs) - 1, 0, -1):
            shorter = replace(part, legs=parts[place].legs[:at])
            met = next((other for other, old in left.items() if old == shorter), None)
            if met is not None and part.legs[at - 1].then == "empty":
                del left[met]
                first = min(first, met)
                part = replace(
                    part,
                    legs=(
                        *part.legs[:at],
                        replace(part.legs[at], must=False),
                        *part.legs[at + 1 :],
                    ),
                )
        found.append((first, part))
    return [part for _, part in sorted(found, key=lambda entry: entry[0])]


def _merged(parts: list[Part]) -> list[Part]:
    """Return parts of which those that differ in their first steps only are one."""
    steps: dict[Part, dict[Vector, None]] = {}
    for part in parts:
        if not part.legs:
            steps.setdefault(part, {})
            continue
        first, *others = part.legs
        rest = replace(part, legs=(replace(first, to=()), *others))
        steps.setdefault(rest, {}).update(dict.fromkeys(first.to))
    return [_with_first(part, sorted(to, key=clockwise)) for part, to in steps.items()]


def _with_first(part: Part, to: list[Vector]) -> Part:
    if not part.legs:
        return part
    return replace(part, legs=(replace(part.legs[0], to=tuple(to)), *part.legs[1:]))
