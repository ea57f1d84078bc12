"""Parts -> movers: what a move put together by a person means."""

from dataclasses import dataclass, replace
from typing import Final, Literal

from variants.authoring.part_values import HOPS, JUMPS, ONCE, RELAYS, TAKEN
from variants.authoring.parts import Leg, Part, refuse
from variants.core.geometry import Shape, Vector
from variants.movement import directions
from variants.movement.betza import MAX_MOVERS
from variants.movement.castles import CastleStep, Way
from variants.movement.directions import Atom, Bend
from variants.movement.mover import Mover, Segment

TOO_MANY: Final = f"the move goes more than {MAX_MOVERS} ways"

WORDS: Final = {0: "f", 1: "fr", 2: "r", 3: "br", 4: "b", -1: "fl", -2: "l", -3: "bl"}
_SIDED: Final = {"same": "q", "other": "z"}
_WAYS: Final[dict[str, tuple[Way, ...]]] = {"both": (-1, 1), "left": (-1,), "right": (1,)}
_FAMILIES: Final[dict[str, Literal["king", "orth", "diag"]]] = {
    "both": "king",
    "straight": "orth",
    "diagonal": "diag",
}


@dataclass(frozen=True, slots=True)
class _Way:
    """Segments so far, and the side to which the last turn went."""

    segments: tuple[Segment, ...]
    bend: Bend


def movers_of(part: Part) -> tuple[Mover, ...]:
    """Return the movers of a part; none for castling. Raises PresetError for turns that lead
    nowhere.
    """
    if part.kind == "castle":
        return ()
    if part.kind == "anywhere":
        return (Mover((), modes_of(part), initial=part.first),)
    ways = _first(part.legs[0], part.shape, is_last=len(part.legs) == 1)
    found: list[Mover] = []
    for at, leg in enumerate(part.legs[1:], start=1):
        if not leg.must:
            found += _finished(ways, part, part.legs[at - 1])
        ways = _further(ways, leg, is_last=at == len(part.legs) - 1)
        if not ways:
            refuse(f"legs[{at}].turns", "no step of this size lies in these directions")
    found += _finished(ways, part, part.legs[-1])
    return tuple(dict.fromkeys(found))


def castle_of(part: Part) -> CastleStep:
    """Return the castling a part says."""
    return CastleStep(part.steps, _WAYS[part.side], part.inward, part.first)


def modes_of(part: Part) -> str:
    """Return what may stand on the target, in the letters of movers."""
    if part.does == "borrow":
        return "x"
    modes = {"m"} if part.does != "capture" else set()
    modes |= set(TAKEN[part.takes]) if part.does != "move" else set()
    modes |= {"e"} if part.passing else set()
    return "".join(letter for letter in "mcokdepxh" if letter in modes)


def atom_of(leg: Leg) -> Atom:
    """Return the steps a further leg chooses from."""
    long, short = leg.size
    if short:
        return Atom("oblique", long, short, 1)
    return Atom(_FAMILIES[leg.lines], long, long, 1)


def is_oblique(vector: Vector) -> bool:
    """Return whether a step is neither straight nor diagonal."""
    return 0 not in vector and abs(vector[0]) != abs(vector[1])


def word_of(turn: int, leg: Leg) -> str:
    """Return the turn of a leg as the direction word of brackets."""
    word = WORDS[turn]
    if leg.turning == "any":
        return word
    return word.replace("r", _SIDED[leg.turning])


def _first(leg: Leg, shape: Shape, *, is_last: bool) -> list[_Way]:
    found = []
    for vector in leg.to:
        for weave in _weaves(leg, vector):
            segment = _segment(leg, vector, shape, is_last=is_last, weave=weave)
            found.append(_Way((segment,), directions.first_bend(vector)))
    return found


def _further(ways: list[_Way], leg: Leg, *, is_last: bool) -> list[_Way]:
    atom = atom_of(leg)
    found = []
    for way in ways:
        before = way.segments[-1].vector
        if leg.turning != "any" and not way.bend:
            refuse(
                "legs",
                "to the same or the other side: of which turn? The legs before go straight on",
            )
        words = [directions.sided(word_of(turn, leg), way.bend) for turn in leg.turns]
        for vector in directions.bent(before, atom, words):
            segment = _segment(leg, vector, "square", is_last=is_last)
            bend = directions.bend_between(before, vector, way.bend)
            found.append(_Way((*way.segments, segment), bend))
        if len(found) > MAX_MOVERS:
            refuse("legs", TOO_MANY)
    return found


def _segment(
    leg: Leg, vector: Vector, shape: Shape, *, is_last: bool, weave: tuple[Vector, ...] = ()
) -> Segment:
    atom = Atom.of(vector, shape)
    is_unit = atom.long == 1
    if leg.skip and not is_unit:
        refuse("legs", "only slides along a line pass over their first squares")
    if JUMPS[leg.over] and (is_unit or atom.family == "oblique"):
        refuse(
            "legs",
            "only straight and diagonal leaps of two squares and more ask for pieces to leap over",
        )
    return Segment(
        vector=vector,
        reach=0 if leg.equal else leg.reach,
        equal=leg.equal,
        via=atom.between(vector) if leg.over != "anything" else (),
        jump=JUMPS[leg.over],
        skip=leg.skip,
        wraps=leg.round,
        weave=weave,
        relay="m" if is_last else RELAYS[leg.then],
        unloads=leg.sets_down,
        opens=leg.opens,
    )


def _weaves(leg: Leg, vector: Vector) -> list[tuple[Vector, ...]]:
    """Return the vectors a crooked or circular ride takes in turn, to either hand."""
    if not leg.bend or leg.reach == ONCE:
        return [()]
    if leg.bend == "circle":
        if not is_oblique(vector):
            refuse("legs[0].bend", "only a leap like the knight's can go in a circle")
        return [
            tuple(directions.turned(vector, hand * step) for step in range(8)) for hand in (1, -1)
        ]
    angle = 1 if is_oblique(vector) else 2
    return [(vector, directions.turned(vector, hand * angle)) for hand in (1, -1)]


def _finished(ways: list[_Way], part: Part, last: Leg) -> list[Mover]:
    """Return the movers of ways that end with a leg; where the last one of several is optional, as
    if it were last.
    """
    found = []
    for way in ways:
        *before, end = way.segments
        segments = (*before, replace(end, relay="m"))
        hop = HOPS[last.hop]
        found.append(Mover(segments, modes_of(part), initial=part.first, hop=hop))
    return found
