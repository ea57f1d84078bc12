"""Movers in English: how a kind of man goes, from its Betza text."""

import math
from dataclasses import dataclass

from variants.core.geometry import Vector
from variants.describe.directions import direction_words, is_oblique, number, oblique_words, plural, unit
from variants.movement.betza import Mover, Segment, parse

EMPTY_WAY = "all squares on the way must be empty"


@dataclass(frozen=True, slots=True)
class Account:
    """A description, one phrase for each manner of moving, and the parts it could not put into words."""

    phrases: tuple[str, ...]
    unexplained: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Manner:
    """What a mover may do, apart from where it goes."""

    quiet: bool
    takes: bool
    passing: bool
    initial: bool

    @classmethod
    def of(cls, mover: Mover) -> "_Manner":
        return cls(mover.quiet, mover.takes, mover.passing, mover.initial)

    def applied(self, phrase: str) -> str:
        """Return the phrase with its conditions."""
        if self.takes and not self.quiet:
            phrase = f"captures {phrase}"
        elif self.quiet and not self.takes:
            phrase = f"{phrase}, without capturing"
        return f"on its first move also {phrase}" if self.initial else phrase


def betza_words(text: str) -> Account:
    """Return the moves a Betza text stands for. Raises PresetError for a text that cannot be read."""
    phrases: list[str] = []
    unexplained: list[str] = []
    by_manner: dict[_Manner, list[Mover]] = {}
    for mover in parse(text):
        by_manner.setdefault(_Manner.of(mover), []).append(mover)
    for manner, movers in by_manner.items():
        account = _shapes([mover.segments for mover in movers])
        phrases.append(manner.applied("; or ".join(account.phrases)))
        unexplained += account.unexplained
        if manner.passing:
            phrases.append("captures in passing")
    return Account(tuple(phrases), tuple(unexplained))


def _shapes(lines: list[tuple[Segment, ...]]) -> Account:
    """Return the phrases of movers that share a manner."""
    phrases: list[str] = []
    unexplained: list[str] = []
    single = [line[0] for line in lines if len(line) == 1]
    bent = [line for line in lines if len(line) > 1]
    for account in (*_single_shapes(single), *_bent_shapes(bent)):
        phrases += account.phrases
        unexplained += account.unexplained
    return Account(tuple(phrases), tuple(unexplained))


def _single_shapes(segments: list[Segment]) -> list[Account]:
    groups: dict[tuple[tuple[int, int], int, bool], list[Vector]] = {}
    for segment in segments:
        groups.setdefault((_size(segment), segment.reach, bool(segment.via)), []).append(segment.vector)
    return [_line_words(vectors, reach, lame=lame) for (_, reach, lame), vectors in groups.items()]


def _size(segment: Segment) -> tuple[int, int]:
    """Return what tells segments apart that are not described together; straight and diagonal steps are."""
    across, along = abs(segment.vector[0]), abs(segment.vector[1])
    return (max(across, along), min(across, along)) if is_oblique(segment.vector) else (max(across, along), 0)


def _line_words(vectors: list[Vector], reach: int, *, lame: bool) -> Account:
    if is_oblique(vectors[0]):
        return _oblique_words(vectors, reach, lame=lame)
    long, directions = max(map(abs, vectors[0])), direction_words(vectors)
    if long == 1:
        return Account((f"{_distance(reach)} {directions}",))
    if lame:
        return Account((f"{plural(long, 'square')} {directions} over empty squares{_repeated(reach)}",))
    return Account((f"leaps {plural(long, 'square')} {directions}{_repeated(reach)}",))


def _oblique_words(vectors: list[Vector], reach: int, *, lame: bool) -> Account:
    long, short = max(map(abs, vectors[0])), min(map(abs, vectors[0]))
    phrase = f"leaps {plural(long, 'square')} straight and {number(short)} to the side{_repeated(reach)}"
    phrase = f"goes{phrase[5:]}, the squares between being empty" if lame else phrase
    which = oblique_words(vectors)
    if which is None:
        return Account((f"{phrase}, in some directions only",), (f"the directions of ({long},{short})",))
    return Account((f"{phrase}, {which}" if which else phrase,))


def _distance(reach: int) -> str:
    if reach == 0:
        return "any number of squares"
    return "one square" if reach == 1 else f"up to {plural(reach, 'square')}"


def _repeated(reach: int) -> str:
    if reach == 1:
        return ""
    often = "any number of times" if reach == 0 else f"up to {number(reach)} times"
    return f", {often} in the same direction over empty squares"


def _bent_shapes(lines: list[tuple[Segment, ...]]) -> list[Account]:
    groups: dict[tuple[tuple[int, bool, int, bool], ...], list[tuple[Segment, ...]]] = {}
    for line in lines:
        groups.setdefault(tuple(_leg_shape(segment) for segment in line), []).append(line)
    return [_bent_words(group) for group in groups.values()]


def _leg_shape(segment: Segment) -> tuple[int, bool, int, bool]:
    across, along = abs(segment.vector[0]), abs(segment.vector[1])
    return max(across, along), across == along, segment.reach, segment.equal


def _bent_words(lines: list[tuple[Segment, ...]]) -> Account:
    """Return one phrase for lines whose legs have the same shapes, told apart by their directions."""
    legs = [_leg_words(segment, is_first=at == 0) for at, segment in enumerate(lines[0])]
    turns = _turn_words(lines)
    phrase = f"{', then '.join(legs)}{turns or ''}; {EMPTY_WAY}"
    return Account((phrase,), () if turns is not None else (f"the turns of: {', then '.join(legs)}",))


def _leg_words(segment: Segment, *, is_first: bool) -> str:
    long = max(map(abs, segment.vector))
    if is_oblique(segment.vector):
        short = min(map(abs, segment.vector))
        return f"a leap of {number(long)} straight and {number(short)} to the side"
    way = "straight" if 0 in segment.vector else "diagonally"
    if segment.equal:
        return f"the same number of squares {way}"
    if long > 1:
        return f"{plural(long, 'square')} {way}"
    if segment.reach == 0 and is_first:
        return f"a number of squares {way}"
    return f"{_distance(segment.reach)} {way}"


def _turn_words(lines: list[tuple[Segment, ...]]) -> str | None:
    """Return how the legs turn, or None if that differs by direction."""
    if any(is_oblique(segment.vector) for line in lines for segment in line) or len(lines[0]) != 2:
        return None
    angles: dict[Vector, set[int]] = {}
    for first, second in lines:
        angles.setdefault(unit(first.vector), set()).add(_angle(first.vector, second.vector))
    seen = {frozenset(found) for found in angles.values()}
    if len(seen) != 1 or len(lines) != sum(_count(angle) for found in angles.values() for angle in found):
        return None
    start = "" if len(angles) == 4 else f" (starting {direction_words(angles)})"
    turn = _ANGLES.get(next(iter(seen)))
    return None if turn is None else f"{turn}{start}"


_ANGLES = {
    frozenset({45, 135}): ", turning in any direction",
    frozenset({45}): ", turning outward",
    frozenset({135}): ", turning back",
    frozenset({0}): " on the same line",
    frozenset({90}): ", turning at a right angle",
    frozenset({180}): " back",
    frozenset({0, 90}): ", not turning back",
    frozenset({0, 90, 180}): ", turning in any direction",
}


def _angle(first: Vector, second: Vector) -> int:
    """Return the angle between two vectors in whole degrees, 0 to 180."""
    (a, b), (c, d) = first, second
    return round(abs(math.degrees(math.atan2(a * d - b * c, a * c + b * d))))


def _count(angle: int) -> int:
    """Return how many directions there are at an angle to a given one."""
    return 1 if angle in (0, 180) else 2
