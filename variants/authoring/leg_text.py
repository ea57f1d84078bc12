"""A first leg as Betza: its steps by piece letters, the fewest that say them, with their small
letters.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from variants.authoring.compass import direction_letters
from variants.authoring.part_values import ONCE, RELAYS
from variants.authoring.parts import Leg
from variants.core.geometry import Shape, Vector
from variants.movement.directions import Atom
from variants.movement.mover import HALF

_LETTERS: Final = {
    (1, 0): "W", (1, 1): "F", (2, 0): "D", (2, 1): "N", (2, 2): "A", (3, 0): "H",
    (3, 1): "C", (3, 2): "Z", (3, 3): "G",
}  # fmt: skip
_SLIDES: Final = {"W": "R", "F": "B", "K": "Q"}


class Steps(NamedTuple):
    """The steps of a first leg that one piece letter says: direction letters before it, the letter
    and its range.
    """

    directions: str
    atom: str
    to: tuple[Vector, ...]


def steps_of(leg: Leg, shape: Shape = "square") -> list[Steps]:
    """Return the first steps of a leg by piece letters: those that go everywhere first, then the
    shorter ones.
    """
    left = _by_atom(leg, shape)
    found: list[Steps] = []
    # W and F all round are K.
    units = [atom for atom in left if atom.long == 1]
    if len(units) == 2 and all(len(left[atom]) == len(atom.vectors()) for atom in units):
        both = tuple(vector for atom in units for vector in left.pop(atom))
        found.append(Steps("", ranged("K", leg.reach), both))
    for atom, vectors in left.items():
        directions = direction_letters(atom, frozenset(vectors))
        letter = letter_of((atom.long, atom.short))
        found.append(Steps(directions, ranged(letter, leg.reach), tuple(vectors)))
    return sorted(found, key=lambda steps: bool(steps.directions))


def apart(leg: Leg) -> list[Leg]:
    """Return a first leg as several, straight, diagonal and oblique steps of each size for
    themselves.
    """
    return [replace(leg, to=tuple(vectors)) for vectors in _by_atom(leg, "square").values()]


def letter_of(size: Vector) -> str:
    """Return the piece letter of a leap."""
    return _LETTERS.get(size, f"({size[1]},{size[0]})")


def ranged(letter: str, reach: int) -> str:
    """Return a piece letter with its range: W0 is R, N0 is NN."""
    if reach == ONCE:
        return letter
    if reach == HALF:
        return f"{letter}*"
    letter = _SLIDES.get(letter, letter)
    if reach:
        return f"{letter}{reach}"
    return (
        letter
        if letter in _SLIDES.values()
        else f"{letter}0"
        if letter.startswith("(")
        else letter * 2
    )


def ride_letters(leg: Leg, *, is_last: bool) -> str:
    """Return the small letters that say how a leg rides: over pieces, round edges, crooked,
    lame.
    """
    letters = "u" if leg.sets_down else ""
    letters += {"": "", "far": "p", "near": "g"}[leg.hop] if is_last else ""
    letters += "o" if leg.round else ""
    letters += {"anything": "", "nothing": "n", "one": "j", "some": "jj"}[leg.over]
    letters += "j" * leg.skip
    return letters + {"": "", "zigzag": "z", "circle": "q"}[leg.bend]


def relay_letters(leg: Leg) -> str:
    """Return the small letters for what stands where the next leg begins."""
    modes = RELAYS[leg.then]
    return {"m": "", "o": "ck", "h": "pt"}.get(modes, modes)


def mode_letters(modes: str) -> str:
    """Return the small letters for what may stand on the target; nothing for the usual."""
    return "" if modes == "mc" else modes.replace("o", "ck")


def _by_atom(leg: Leg, shape: Shape) -> dict[Atom, list[Vector]]:
    """Return the first steps of a leg by their atoms, the shorter ones first."""
    found: dict[Atom, list[Vector]] = {}
    for vector in leg.to:
        found.setdefault(Atom.of(vector, shape), []).append(vector)
    return dict(sorted(found.items(), key=lambda entry: (entry[0].long, entry[0].short)))
