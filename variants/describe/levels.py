"""Moves on levels that are the third dimension in English: through faces, edges and corners of
cells, and which of the ways.
"""

from collections.abc import Iterable
from typing import Final

from variants.core.words import listed
from variants.describe.account import Account
from variants.describe.directions import number, plural
from variants.describe.hexagons import at_most, exchange, repeated
from variants.movement.levels import (
    Size,
    Way,
    level_keeps,
    level_size,
    level_vectors,
    sign_of,
    way_of,
)
from variants.movement.mover import Mover, Segment

_UNITS: Final[dict[Size, tuple[str, str]]] = {
    (1, 0, 0): ("a face", "faces"),
    (1, 1, 0): ("an edge", "edges"),
    (1, 1, 1): ("a corner", "corners"),
}
# Ways that have words of their own, by direction word and sign.
_WHERE: Final = {
    ("f", ""): "forward or up",
    ("b", ""): "back or down",
    ("", "="): "on its level",
    ("f", "="): "forward on its level",
    ("b", "="): "back on its level",
    ("l", "="): "to the left on its level",
    ("r", "="): "to the right on its level",
    ("s", "="): "to either side on its level",
    ("fs", "="): "forward to either side on its level",
    ("bs", "="): "back to either side on its level",
    ("", "+"): "up",
    ("", "-"): "down",
    ("", "+-"): "up or down",
    ("l", ""): "to the left",
    ("r", ""): "to the right",
    ("s", ""): "to either side",
    ("fs", ""): "forward or up to either side",
    ("bs", ""): "back or down to either side",
    ("v", ""): "forward or up, or back or down",
}
_ACROSS: Final = {1: "to the right", -1: "to the left", 0: ""}
_ALONG: Final = {1: "forward", -1: "back", 0: ""}
_RISE: Final = {1: "up", -1: "down", 0: ""}


def level_shapes(movers: Iterable[Mover], stride: int) -> list[Account]:
    """Return an account for all movers that differ in direction only; steps and rides through
    faces, edges and corners are told together.
    """
    groups: dict[tuple[object, ...], list[Mover]] = {}
    for mover in movers:
        groups.setdefault(_kind(mover, stride), []).append(mover)
    return [Account((_words(found, stride),)) for found in groups.values()]


def _kind(mover: Mover, stride: int) -> tuple[object, ...]:
    segment = mover.segments[0]
    size = level_size(way_of(segment.vector, stride))
    length = None if size in _UNITS else size
    nature = (segment.jump, segment.skip, segment.unloads, mover.hop)
    return (length, segment.reach, bool(segment.via), *nature)


def _words(movers: list[Mover], stride: int) -> str:
    """Return the phrase of movers of one kind."""
    mover = movers[0]
    segment = mover.segments[0]
    sizes: dict[Size, list[Way]] = {}
    for each in movers:
        way = way_of(each.segments[0].vector, stride)
        sizes.setdefault(level_size(way), []).append(way)
    is_one = segment.reach == 1 and not mover.hop
    ways = listed(
        [_ways(size, found, stride, is_one=is_one) for size, found in sorted(sizes.items())], "or"
    )
    if mover.hop:
        landing = "right behind" if mover.hop == "g" else "on any cell behind, up to the next piece"
        return f"hops over the first piece {ways} and lands {landing}{at_most(segment)}"
    if set(sizes) <= set(_UNITS):
        over = f", passing over the first {number(segment.skip)}" if segment.skip else ""
        return f"{_distance(segment)} {ways}{over}{exchange(segment)}"
    if segment.jump:
        over = "exactly one piece" if segment.jump == 1 else "one piece or more"
        return f"leaps {ways} over {over}{repeated(segment)}"
    if segment.via:
        return f"goes {ways}, the cells between being empty{repeated(segment)}"
    return f"leaps {ways}{repeated(segment)}{exchange(segment)}"


def _ways(size: Size, ways: list[Way], stride: int, *, is_one: bool) -> str:
    """Return how a leap of that size goes, and where."""
    unit = _UNITS.get(size)
    leap = f"through {unit[0 if is_one else 1]}" if unit else _leap(size)
    every = {way_of(vector, stride) for vector in level_vectors((size,), stride)}
    found = set(ways)
    if found == every:
        return leap
    for (word, signs), words in _WHERE.items():
        kept = {way for way in every if level_keeps(word, way)}
        if found == {way for way in kept if not signs or sign_of(way) in signs}:
            return f"{leap}, {words}"
    each = sorted(found, key=lambda way: (-way[1] - way[2], -way[2], way[0]))
    return f"{leap}, {listed([_where(way) for way in each], 'or')}"


def _leap(size: Size) -> str:
    """Return how far a leap goes along the axes: `two cells along one axis and one along
    another`.
    """
    long, middle, short = size
    words = f"{plural(long, 'cell')} along one axis"
    if not middle:
        return words
    others = f"{words} and {number(middle)} along another"
    if not short:
        return others
    return f"{words}, {number(middle)} along another and {number(short)} along the third"


def _where(way: Way) -> str:
    """Return one way: `forward and up to the left`."""
    across, along, up = ((part > 0) - (part < 0) for part in way)
    ahead = listed([words for words in (_ALONG[along], _RISE[up]) if words], "and")
    return f"{ahead} {_ACROSS[across]}".strip()


def _distance(segment: Segment) -> str:
    if segment.reach == 0:
        return "any number of cells"
    if segment.reach < 0:
        return "up to the middle of the file, but at least one cell,"
    return "one cell" if segment.reach == 1 else f"up to {plural(segment.reach, 'cell')}"
