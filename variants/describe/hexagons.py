"""Moves on hexagons in English: through edges and through corners, and which of the twelve ways."""

from collections.abc import Iterable
from typing import Final

from variants.core.geometry import Shape, Vector
from variants.core.words import listed
from variants.describe.account import Account
from variants.describe.directions import number, plural
from variants.movement.hexagons import drawn, hex_keeps, hex_size, hex_vectors
from variants.movement.mover import Mover, Segment

Size = tuple[int, int]
Kind = tuple[object, ...]

UNITS: Final = ((1, 0), (1, 1))
_ALONG: Final = {1: "ahead", -1: "back", 0: ""}
_MOST: Final = {"f": "ahead", "b": "back", "l": "to the left", "r": "to the right"}
_ACROSS: Final = {1: "to the right", -1: "to the left", 0: ""}


def hex_shapes(movers: Iterable[Mover], shape: Shape) -> list[Account]:
    """Return an account for all movers that differ in direction only; steps and rides through edges
    and through corners are told together. `shape` says how the hexagons lie.
    """
    groups: dict[Kind, list[Mover]] = {}
    for mover in movers:
        groups.setdefault(_kind(mover), []).append(mover)
    return [Account((_words(found, shape),)) for found in groups.values()]


def _kind(mover: Mover) -> Kind:
    segment = mover.segments[0]
    size = hex_size(segment.vector)
    length = None if size in UNITS else size
    nature = (segment.jump, segment.skip, segment.unloads, mover.hop)
    return (length, segment.reach, bool(segment.via), *nature)


def _words(movers: list[Mover], shape: Shape) -> str:
    """Return the phrase of movers of one kind."""
    mover = movers[0]
    segment = mover.segments[0]
    sizes: dict[Size, list[Vector]] = {}
    for each in movers:
        vector = each.segments[0].vector
        sizes.setdefault(hex_size(vector), []).append(vector)
    ways = " or ".join(
        _ways(size, vectors, shape, is_one=segment.reach == 1 and not mover.hop)
        for size, vectors in sorted(sizes.items())
    )
    size = next(iter(sizes))
    if mover.hop:
        landing = (
            "lands right behind"
            if mover.hop == "g"
            else "lands on any cell behind, up to the next piece"
        )
        return f"hops over the first piece {ways} and {landing}{at_most(segment)}"
    if size in UNITS:
        over = f", passing over the first {number(segment.skip)}" if segment.skip else ""
        return f"{_distance(segment)} {ways}{over}{exchange(segment)}"
    if segment.jump:
        over = "exactly one piece" if segment.jump == 1 else "one piece or more"
        return f"leaps {ways} over {over}{repeated(segment)}"
    if segment.via:
        return f"goes {ways}, the cells between being empty{repeated(segment)}"
    return f"leaps {ways}{repeated(segment)}{exchange(segment)}"


def _ways(size: Size, vectors: list[Vector], shape: Shape, *, is_one: bool) -> str:
    """Return how a leap of that size goes, and where: `through corners`, `through edges, straight
    ahead only`.
    """
    long, short = size
    if size == (1, 0):
        leap = "through an edge" if is_one else "through edges"
    elif size == (1, 1):
        leap = "through a corner" if is_one else "through corners"
    elif short == 0:
        leap = f"{plural(long, 'cell')} through edges in a line"
    elif short == long:
        leap = f"{plural(long, 'cell')} through corners in a line"
    else:
        leap = f"{plural(long, 'cell')} through edges in a line and {number(short)} on to a side"
    found = set(vectors)
    if found == set(hex_vectors(long, short)):
        return leap
    if most := _most(size, found, shape):
        return f"{leap}, {most}"
    places = sorted((drawn(vector, shape) for vector in found), key=_clockwise)
    where = sorted(map(_where, places), key=len)
    return f"{leap}, {listed(list(dict.fromkeys(where)), 'or')}"


def _most(size: Size, found: set[Vector], shape: Shape) -> str:
    """Return which part of an oblique leap goes one way most, such as `the four ways that go most
    ahead`; empty for other ways.
    """
    long, short = size
    if short in (0, long):
        return ""
    for letter, words in _MOST.items():
        for word in (letter, letter * 2):
            if found == {
                v for v in hex_vectors(long, short) if hex_keeps(word, v, "oblique", shape)
            }:
                return f"the {number(len(found))} ways that go most {words}"
    return ""


def _clockwise(place: Vector) -> tuple[int, int]:
    across, along = place
    return -along, across


def _where(place: Vector) -> str:
    """Return a direction on the drawing: `straight ahead`, `ahead to the left`, `to the right`."""
    across, along = place
    ahead = _ALONG[(along > 0) - (along < 0)]
    if not across:
        return f"straight {ahead}"
    return f"{ahead} {_ACROSS[(across > 0) - (across < 0)]}".strip()


def _distance(segment: Segment) -> str:
    if segment.reach == 0:
        return "any number of cells"
    if segment.reach < 0:
        return "up to the middle of the file, but at least one cell,"
    return "one cell" if segment.reach == 1 else f"up to {plural(segment.reach, 'cell')}"


def at_most(segment: Segment) -> str:
    """Return how far a hop goes at most, if there is a limit."""
    return f", {plural(segment.reach, 'step')} away at most" if segment.reach > 0 else ""


def repeated(segment: Segment) -> str:
    """Return how often a leap may be repeated, if it may."""
    if segment.reach == 1:
        return ""
    often = "any number of times" if segment.reach <= 0 else f"up to {number(segment.reach)} times"
    return f", {often} in the same direction over empty cells"


def exchange(segment: Segment) -> str:
    """Return that the piece captured is set down where the move began, if it is."""
    return ", changing places with the piece it captures" if segment.unloads else ""
