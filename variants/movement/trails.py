"""Trails: moves in the making, to which one leg after the other is added in every direction it
allows.
"""

from dataclasses import dataclass
from typing import Final

from variants.core.geometry import Vector
from variants.movement import directions
from variants.movement.directions import Atom, Bend
from variants.movement.legs import Leg
from variants.movement.mover import Segment
from variants.movement.reader import refuse

_DEFAULT_TURNS: Final = {"orth": frozenset({0, 2, 6}), "diag": frozenset({0, 2, 6})}
_ALL_BUT_BACK: Final = frozenset(range(8)) - {4}


@dataclass(frozen=True, slots=True)
class Trail:
    """The segments so far, the atom of the legs to come, and the side to which the last turn
    went.
    """

    segments: tuple[Segment, ...]
    atom: Atom
    bend: Bend

    @property
    def vector(self) -> Vector:
        """The direction so far."""
        return self.segments[-1].vector

    @property
    def has_slid(self) -> bool:
        """Whether there is a length to be equal to."""
        return any(segment.is_slide for segment in self.segments)


def first_trails(leg: Leg, atom: Atom, *, is_last: bool, is_chain: bool = True) -> list[Trail]:
    """Return the trails of a first leg. Raises PresetError."""
    words = [word for run in leg.runs for word in directions.cut(run, pairs=atom.pairs_letters)]
    vectors = atom.vectors()
    for word in words:
        if word == "h" or not any(atom.keeps(word, vector) for vector in vectors):
            refuse(leg.text, leg.column, f"the direction {word!r} does not fit this piece letter")
    kept = [v for v in vectors if not words or any(atom.keeps(w, v) for w in words)]
    after = atom.toggled() if leg.toggles else atom
    found = []
    for vector in kept:
        for weave in _weaves(leg, atom, vector, is_last=is_last):
            segment = _segment(
                leg, atom, vector, is_last=is_last, is_chain=is_chain, is_first=True, weave=weave
            )
            found.append(Trail((segment,), after, directions.first_bend(vector)))
    return found


def turned_trails(trails: list[Trail], leg: Leg, *, is_last: bool) -> list[Trail]:
    """Return the trails with a further leg of a chain, every one in all its turns. Raises
    PresetError.
    """
    found = []
    for trail in trails:
        turns: frozenset[int] = frozenset()
        for word in _words(leg, trail.bend):
            if word not in directions.TURNS:
                refuse(leg.text, leg.column, f"{word!r} is no turn")
            turns |= directions.TURNS[word]
        if not leg.runs:
            turns = _DEFAULT_TURNS.get(trail.atom.family, _ALL_BUT_BACK)
        after = trail.atom.toggled() if leg.toggles else trail.atom
        is_equal = _is_equal(leg, trail, requested=False)
        for turn in sorted(turns):
            vector = directions.turned(trail.vector, turn)
            segment = _segment(leg, trail.atom, vector, is_last=is_last, is_equal=is_equal)
            found.append(
                Trail((*trail.segments, segment), after, directions.bend_of(turn, trail.bend))
            )
    return found


def bracketed(
    trails: list[Trail], leg: Leg, atom: Atom, *, is_equal: bool, is_last: bool
) -> list[Trail]:
    """Return the trails with a further leg of a bracket, whose turns are angles. Raises
    PresetError.
    """
    if any("h" in run for run in leg.runs):
        refuse(leg.text, leg.column_of("h"), "h has no meaning on a later leg in brackets")
    found = []
    for trail in trails:
        equal = _is_equal(leg, trail, requested=is_equal)
        for vector in directions.bent(trail.vector, atom, _words(leg, trail.bend) or ["f"]):
            segment = _segment(leg, atom, vector, is_last=is_last, is_chain=False, is_equal=equal)
            bend = directions.bend_between(trail.vector, vector, trail.bend)
            found.append(Trail((*trail.segments, segment), atom, bend))
    return found


def _words(leg: Leg, bend: Bend) -> list[str]:
    """Return the words of a later leg, sides told by the bend before written out."""
    if not bend and any("z" in run or "q" in run for run in leg.runs):
        at = leg.column_of("z" if "z" in leg.letters.text else "q")
        refuse(leg.text, at, "'z' and 'q' need a turn before them")
    return [
        word for run in leg.runs for word in directions.cut(directions.sided(run, bend), pairs=True)
    ]


def _is_equal(leg: Leg, trail: Trail, *, requested: bool) -> bool:
    if not (requested or leg.has("i")):
        return False
    if not trail.has_slid:
        refuse(leg.text, leg.column_of("i"), "a leg of equal length needs a slide before it")
    leg.refuse("j", "'j' means nothing on a leg of equal length")
    if leg.has("p") or leg.has("g"):
        leg.refuse(leg.hop, "a leg of equal length cannot hop")
    return True


def _segment(
    leg: Leg,
    atom: Atom,
    vector: Vector,
    *,
    is_last: bool,
    is_chain: bool = True,
    is_first: bool = False,
    is_equal: bool = False,
    weave: tuple[Vector, ...] = (),
) -> Segment:
    """Return a segment. In a chain, `n` before the last leg opens the relay to taking in passing,
    else it is lame.
    """
    is_unit = atom.long == 1
    is_lame = leg.has("n") and (is_last or not is_chain)
    if leg.jumps and atom.family == "oblique":
        refuse(
            leg.text,
            leg.column_of("j"),
            "'j' means nothing with a leap that is neither straight nor diagonal",
        )
    if leg.has("x") and is_last and (leg.hop or leg.has("u")):
        refuse(leg.text, leg.column_of("x"), "'x' cannot be combined with hopping or unloading")
    if leg.has("u") and is_last and not any(leg.has(letter) for letter in "cdk"):
        refuse(
            leg.text,
            leg.column_of("u"),
            "'u' sets a captured piece down, so this leg must capture: uc or ud",
        )
    return Segment(
        vector=vector,
        reach=0 if is_equal else atom.reach,
        equal=is_equal,
        via=atom.between(vector) if is_lame or (leg.jumps and not is_unit) else (),
        jump=0 if is_unit else leg.jumps,
        skip=leg.jumps if is_unit else 0,
        wraps=leg.has("o"),
        weave=weave,
        relay="m" if is_last else leg.relay_modes(),
        unloads=leg.has("u"),
        opens=_opens(leg, is_first=is_first, is_last=is_last, is_chain=is_chain),
    )


def _opens(leg: Leg, *, is_first: bool, is_last: bool, is_chain: bool) -> bool:
    if is_first and is_last:
        return leg.marks.count("n") > 1 or (leg.has("n") and leg.has("i"))
    return is_chain and not is_last and leg.has("n")


def _weaves(leg: Leg, atom: Atom, vector: Vector, *, is_last: bool) -> list[tuple[Vector, ...]]:
    """Return the vectors a crooked or circular ride takes in turn, to either hand; nothing for a
    straight one.
    """
    letter = "z" if leg.has("z") else "q" if leg.has("q") else ""
    if not letter:
        return [()]
    at = leg.column_of(letter)
    if not is_last:
        refuse(leg.text, at, f"{letter!r} bends a ride of a single leg only")
    if any(leg.has(other) for other in "njpg"):
        refuse(leg.text, at, f"{letter!r} cannot be combined with n, j, p or g")
    if letter == "q" and atom.family != "oblique":
        refuse(leg.text, at, "'q' (circular) needs a leap that is neither straight nor diagonal")
    if atom.reach == 1:
        return [()]
    if letter == "q":
        return [
            tuple(directions.turned(vector, hand * step) for step in range(8)) for hand in (1, -1)
        ]
    angle = 1 if atom.family == "oblique" else 2
    return [(vector, directions.turned(vector, hand * angle)) for hand in (1, -1)]
