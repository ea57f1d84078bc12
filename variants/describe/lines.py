"""Moves along one line in English: steps, leaps and rides, and what may stand on their way."""

from collections.abc import Iterable

from variants.core.geometry import Vector
from variants.describe.account import Account
from variants.describe.directions import direction_words, is_oblique, number, oblique_words, plural
from variants.movement.mover import HALF, HALF_TURNED, Mover, Segment


def single_shapes(movers: Iterable[Mover]) -> list[Account]:
    """Return an account for all movers that differ in direction only."""
    groups: dict[tuple[object, ...], list[Mover]] = {}
    for mover in movers:
        groups.setdefault(_shape(mover), []).append(mover)
    return [_words(found) for found in groups.values()]


def _shape(mover: Mover) -> tuple[object, ...]:
    """Return what tells movers apart that are not described together."""
    only = mover.segments[0]
    across = abs(only.vector[0])
    along = abs(only.vector[1])
    size = (
        (max(across, along), min(across, along))
        if is_oblique(only.vector)
        else (max(across, along), 0)
    )
    ride = (len(only.weave), only.wraps, only.skip, only.unloads)
    return (size, only.reach, bool(only.via), only.jump, mover.hop, ride)


def _words(movers: list[Mover]) -> Account:
    """Return the phrase of movers of one shape."""
    only = movers[0].segments[0]
    vectors = [mover.segments[0].vector for mover in movers]
    account = _hop_words(movers[0], vectors) if movers[0].hop else _line_words(only, vectors)
    endings = [*_weave_words(only), *_edge_words(only)]
    return Account(
        tuple(phrase + "".join(endings) for phrase in account.phrases), account.unexplained
    )


def _line_words(segment: Segment, vectors: list[Vector]) -> Account:
    if is_oblique(vectors[0]):
        return _oblique_words(segment, vectors)
    long = max(map(abs, vectors[0]))
    directions = direction_words(vectors)
    if long == 1:
        return Account((f"{distance(segment.reach)} {directions}{_skip_words(segment)}",))
    leap = f"{plural(long, 'square')} {directions}"
    if segment.jump:
        return Account((f"leaps {leap} over {_jumped(segment)}{_repeated(segment)}",))
    if segment.via:
        return Account((f"{leap} over empty squares{_repeated(segment)}",))
    return Account((f"leaps {leap}{_repeated(segment)}",))


def _oblique_words(segment: Segment, vectors: list[Vector]) -> Account:
    phrase = f"leaps {oblique_leap(segment)}{_repeated(segment)}"
    phrase = f"goes{phrase[5:]}, the squares between being empty" if segment.via else phrase
    return _directed(phrase, vectors)


def _directed(phrase: str, vectors: list[Vector]) -> Account:
    which = oblique_words(vectors)
    return Account((f"{phrase}, {which}" if which else phrase,))


def _hop_words(mover: Mover, vectors: list[Vector]) -> Account:
    """Return how a hopper goes; the squares before the piece it hops over are empty."""
    only = mover.segments[0]
    landing = (
        "lands right behind"
        if mover.hop == "g"
        else "lands on any square behind, up to the next piece"
    )
    far = f", {plural(only.reach, 'step')} away at most" if only.reach > 0 else _half_words(only)
    if is_oblique(vectors[0]) or max(map(abs, vectors[0])) > 1:
        long = max(map(abs, vectors[0]))
        leap = (
            oblique_leap(only)
            if is_oblique(vectors[0])
            else f"{plural(long, 'square')} {direction_words(vectors)}"
        )
        phrase = f"hops over the first piece it meets in leaps of {leap} and {landing}{far}"
        return _directed(phrase, vectors) if is_oblique(vectors[0]) else Account((phrase,))
    return Account((f"hops over the first piece {direction_words(vectors)} and {landing}{far}",))


def _jumped(segment: Segment) -> str:
    return "exactly one piece" if segment.jump == 1 else "one piece or more"


def _skip_words(segment: Segment) -> str:
    if not segment.skip:
        return ""
    first = "the first" if segment.skip == 1 else f"the first {number(segment.skip)}"
    return f", passing over {first} of them whatever stands there"


def _weave_words(segment: Segment) -> list[str]:
    if not segment.weave:
        return []
    if len(segment.weave) > 2:
        return [", turning to the same side every time"]
    turn = "turning" if is_oblique(segment.vector) else "turning at a right angle"
    return [f", {turn} to the one side and the other after every step"]


def _edge_words(segment: Segment) -> list[str]:
    found = [", going on round the side edges of the board"] if segment.wraps else []
    return [*found, ", changing places with the piece it captures"] if segment.unloads else found


def _half_words(segment: Segment) -> str:
    return ", up to the middle of the board" if segment.reach in (HALF, HALF_TURNED) else ""


def oblique_leap(segment: Segment) -> str:
    """Return the size of an oblique leap: `two squares straight and one to the side`."""
    long = max(map(abs, segment.vector))
    short = min(map(abs, segment.vector))
    return f"{plural(long, 'square')} straight and {number(short)} to the side"


def distance(reach: int) -> str:
    """Return how many steps a ride may take."""
    if reach in (HALF, HALF_TURNED):
        return "up to the middle of the board, but at least one square,"
    if reach == 0:
        return "any number of squares"
    return "one square" if reach == 1 else f"up to {plural(reach, 'square')}"


def _repeated(segment: Segment) -> str:
    if segment.reach == 1:
        return ""
    often = "any number of times" if segment.reach <= 0 else f"up to {number(segment.reach)} times"
    where = "over empty squares" if segment.weave else "in the same direction over empty squares"
    return f", {often} {where}{_half_words(segment)}"
