"""Parts -> short Betza text. What is written is read again and compared with the parts before it is
given out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from variants.authoring.betza_reader import normal
from variants.authoring.bracketed_legs import bracket_texts, chain_texts
from variants.authoring.expansion import TOO_MANY, castle_of, modes_of, movers_of
from variants.authoring.leg_text import mode_letters, ride_letters, steps_of
from variants.authoring.parts import Part, fault, refuse
from variants.core.errors import PresetError
from variants.movement.betza import MAX_LENGTH, castle_steps, hex_mark, parse
from variants.movement.directions import Atom

_SIDES: Final = {"both": "s", "left": "l", "right": "r"}


def write_parts(parts: Sequence[Part]) -> str:
    """Return parts as a Betza text, marked as one where they move on hexagons. Raises PresetError
    for a part that no text can say, or that is too long.
    """
    marks = {hex_mark(part.shape) for part in parts}
    mark = max(marks, default="")
    text = ""
    for at, part in enumerate(parts):
        text += _written(part, f"parts[{at}]")
        if len(text) > MAX_LENGTH:
            refuse(
                "parts", f"the move is too long: its notation has more than {MAX_LENGTH} characters"
            )
    try:
        parse(mark + text)
    except PresetError:
        refuse("parts", TOO_MANY)
    return mark + text


def _written(part: Part, path: str) -> str:
    if part.kind == "castle":
        return _castle(part)
    wanted = normal(movers_of(part))
    mark = hex_mark(part.shape)
    for text in _texts(part):
        if _says(mark + text, wanted):
            return text
    apart = _without_stops(part)
    if len(apart) > 1:
        return "".join(_written(one, path) for one in apart)
    raise fault(path, _reason(part))


def _says(text: str, wanted: frozenset[object]) -> bool:
    try:
        return normal(parse(text)) == wanted
    except PresetError:
        return False


def _texts(part: Part) -> Iterator[str]:
    if part.kind == "anywhere":
        yield f"{'i' * part.first}{mode_letters(modes_of(part))}U"
    elif len(part.legs) == 1:
        yield _single(part)
    else:
        yield from bracket_texts(part)
        yield from chain_texts(part)


def _single(part: Part) -> str:
    leg = part.legs[0]
    modes = mode_letters(modes_of(part))
    opens = ("" if part.first else "n") if leg.over == "nothing" else "n" if part.first else "nn"
    letters = modes + ride_letters(leg, is_last=True) + (opens if leg.opens else "")
    start = "i" if part.first else ""
    found = steps_of(leg, part.shape)
    return "".join(f"{start}{steps.directions}{letters}{steps.atom}" for steps in found)


def _castle(part: Part) -> str:
    text = f"{'i' * part.first}{_SIDES[part.side]}{'j' * part.inward}O{part.steps}"
    assert castle_steps(text) == (castle_of(part),)
    return text


def _without_stops(part: Part) -> list[Part]:
    """Return the part as several, one for each place where it may stop, and one that goes all the
    way.
    """
    legs = tuple(replace(leg, must=True) for leg in part.legs)
    stops = [at for at, leg in enumerate(part.legs) if at and not leg.must]
    return [replace(part, legs=legs[:at]) for at in (*stops, len(legs))]


def _reason(part: Part) -> str:
    """Return why a part cannot be written, as far as it is known."""
    one = part.legs[0] if part.legs else None
    if (
        one
        and part.shape != "square"
        and any(Atom.of(vector, part.shape).family == "oblique" for vector in one.to)
    ):
        return "of such leaps choose all, or the half or the quarter that goes one way"
    if one and part.first and one.over == "nothing" and not one.opens:
        return (
            "a first move over squares that must be empty can always be taken in passing there:"
            " choose that too"
        )
    if one and one.opens and one.over != "nothing":
        return "only a move over empty squares can be taken in passing on them"
    if any(leg.over in ("one", "some") for leg in part.legs):
        return (
            "leaping over pieces goes with straight and diagonal leaps of two squares and more only"
        )
    return "these choices do not go together"
