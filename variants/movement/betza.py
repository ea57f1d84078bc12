"""Betza text (XBetza with brackets) -> movers.

    piece   = { move } ;                      an empty text or `-` cannot move
    move    = [ leg { "a" leg } ] atom        legs share the atom; each leg after the first turns
            | leg "(" leg ")" n leg atom      the letters in parentheses 0 to n times
            | outer "[" bleg { sep bleg } "]" legs with atoms of their own
            | leg "O" n                       castling, see castles.py
            | leg "I"                         the imitator, see imitation.py
    sep     = "-" go on | "?" stop or go on | "=" go on for as many steps as before
    atom    = W F D N A H C L Z J G K R B Q or (x,y), then X or Y, then a range (a number, * or the letter again); U
    letter  = directions f b l r v s h (z q), modes m c d e k p g x, others i n j o y t u z q

`reader.py` finds legs and atoms, `legs.py` says what their letters mean, `trails.py` adds one leg
after the other. The whole text is expanded here into chains of absolute vectors, so nothing later
has to know the notation. What cannot be read is refused with its column, never skipped.
"""  # noqa: E501 -- a table

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from variants.movement.castles import CastleStep, castle_of
from variants.movement.imitation import imitator_of
from variants.movement.legs import Leg, leg_of
from variants.movement.levels import SIGNS
from variants.movement.mover import Mover, Segment, for_side
from variants.movement.reader import (
    MAX_LENGTH,
    Bracket,
    Castle,
    Chain,
    Imitator,
    Letters,
    Part,
    hex_mark,
    is_levelled,
    level_mark,
    read,
    refuse,
    shape_of,
    stride_of,
    unmarked,
)
from variants.movement.trails import Trail, bracketed, first_trails, turned_trails

__all__ = [
    "MAX_LENGTH",
    "MAX_MOVERS",
    "Mover",
    "Segment",
    "castle_steps",
    "count_lines",
    "for_side",
    "hex_mark",
    "is_levelled",
    "level_mark",
    "parse",
    "shape_of",
    "stride_of",
    "unmarked",
]

MAX_MOVERS: Final = 1024


@lru_cache(maxsize=128)
def parse(text: str) -> tuple[Mover, ...]:
    """Return the movers of a Betza text, duplicates dropped; castling is left to `castle_steps`,
    the imitator to `imitations`. A text that begins with a mark is meant on the board it names:
    `hex_mark` on hexagons, `level_mark` on levels.

    Kept, because rules and descriptions ask for the texts of a preset again and again. Raises
    PresetError that names the column.
    """
    marked = text
    mark, text = unmarked(text)
    if text in ("", "-"):
        return ()
    found: list[Mover] = []
    for part in read(marked):
        if mark:
            found += _chain(text, _elsewhere(text, part, mark))
        elif isinstance(part, Chain):
            found += _chain(text, part)
        elif isinstance(part, Bracket):
            found += _bracket(text, part)
        elif isinstance(part, Imitator):
            imitator_of(text, part)
        else:
            castle_of(text, part)
        if len(found) > MAX_MOVERS:
            _refuse_count(text, 0)
    return tuple(dict.fromkeys(found))


def count_lines(text: str) -> int:
    """Return for how many lines of movement a text stands that has just been read."""
    return len(parse(text))


def castle_steps(text: str) -> tuple[CastleStep, ...]:
    """Return the castlings of a Betza text. Raises PresetError that names the column."""
    if text in ("", "-"):
        return ()
    return tuple(castle_of(text, part) for part in read(text) if isinstance(part, Castle))


def _refuse_count(text: str, at: int) -> None:
    refuse(text, at, f"this stands for more than {MAX_MOVERS} lines of movement")


def _check_count(text: str, trails: Sequence[Trail], at: int) -> None:
    if len(trails) > MAX_MOVERS:
        _refuse_count(text, at)


def _chain(text: str, chain: Chain) -> list[Mover]:
    legs = [leg_of(text, letters, is_later=at > 0) for at, letters in enumerate(chain.legs)]
    if chain.atom is None:
        return [_anywhere(text, legs)]
    last = len(legs) - 1
    if legs[last].has("y"):
        refuse(
            text,
            legs[last].column_of("y"),
            "'y' changes the range of the legs after it, and there is none",
        )
    trails = first_trails(legs[0], chain.atom, is_last=last == 0)
    for at, leg in enumerate(legs[1:], start=1):
        trails = turned_trails(trails, leg, is_last=at == last)
        _check_count(text, trails, leg.column)
    return _movers(trails, legs[0], legs[-1], legs[-1].target_modes())


def _elsewhere(text: str, part: Part, mark: str) -> Chain:
    """Return a part as it is meant on hexagons or on levels, where a move has one leg. Raises
    PresetError.
    """
    shape = shape_of(mark)
    where = "on levels" if shape == "square" else "on hexagons"
    if isinstance(part, Bracket):
        refuse(text, part.outer.columns[0], f"{where} a move has one leg, and no brackets")
    if isinstance(part, Castle):
        refuse(text, part.letters.columns[0], f"{where} nobody castles")
    if isinstance(part, Imitator):
        refuse(text, part.letters.columns[0], f"{where} there is no imitator")
    if len(part.legs) > 1:
        refuse(text, part.legs[1].columns[0], f"{where} a move has one leg")
    signs = "".join(letter for letter in part.legs[0].text if letter in SIGNS)
    letters = _without(part.legs[0], SIGNS)
    if part.atom is None:
        if signs:
            refuse(text, part.legs[0].columns[0], "U has no directions")
        return part
    leg = leg_of(text, letters, is_later=False)
    for letter in "ozq":
        leg.refuse(letter, f"{letter!r} means nothing {where}")
    if shape != "square":
        return Chain((letters,), replace(part.atom, shape=shape))
    return Chain((letters,), replace(part.atom, stride=stride_of(mark), signs=signs))


def _without(letters: Letters, marks: str) -> Letters:
    """Return letters without some marks among them."""
    kept = [at for at, letter in enumerate(letters.text) if letter not in marks]
    columns = (*(letters.columns[at] for at in kept), letters.columns[-1])
    return Letters("".join(letters.text[at] for at in kept), columns)


def _anywhere(text: str, legs: list[Leg]) -> Mover:
    only = legs[0]
    if len(legs) > 1:
        refuse(text, legs[1].column - 1, "U has no legs")
    if only.runs:
        refuse(text, only.column, "U has no directions")
    for letter in "expgnjozquyt":
        only.refuse(letter, f"{letter!r} means nothing with U")
    return Mover((), only.target_modes(), initial=only.has("i"))


def _bracket(text: str, bracket: Bracket) -> list[Mover]:
    outer = leg_of(text, bracket.outer, is_later=False)
    for letter, column in zip(outer.letters.text, outer.letters.columns, strict=False):
        if letter not in "mcdi":
            refuse(text, column, "only m, c, d and i may stand before a bracket")
    legs = [leg_of(text, letters, is_later=at > 0) for at, (letters, _) in enumerate(bracket.legs)]
    for leg in legs:
        leg.refuse("y", "'y' means nothing in brackets, where every leg has its own range")
    for leg in legs[:-1]:
        leg.refuse("g", "'g' before the last leg changes ranges, which means nothing in brackets")
    last = len(legs) - 1
    modes = outer.target_modes() if outer.marks.strip("i") else ""
    trails = first_trails(legs[0], bracket.legs[0][1], is_last=last == 0, is_chain=False)
    found: list[Mover] = []
    for at, (leg, (_, atom)) in enumerate(zip(legs[1:], bracket.legs[1:], strict=True), start=1):
        separator = bracket.separators[at - 1]
        if separator == "?":
            found += _movers(
                trails,
                legs[0],
                legs[at - 1],
                modes or legs[at - 1].target_modes(),
                initial=outer.has("i"),
            )
        trails = bracketed(trails, leg, atom, is_equal=separator == "=", is_last=at == last)
        _check_count(text, trails, leg.column)
    return found + _movers(
        trails, legs[0], legs[-1], modes or legs[-1].target_modes(), initial=outer.has("i")
    )


def _movers(
    trails: list[Trail], first: Leg, last: Leg, modes: str, *, initial: bool = False
) -> list[Mover]:
    """Return the movers of finished trails; those that can reach nothing are left out."""
    found = [
        Mover(t.segments, modes, initial=initial or first.has("i"), hop=last.hop) for t in trails
    ]
    if any(mover.passing and not mover.is_clear for mover in found):
        refuse(first.text, last.column_of("e"), "'e' is only for moves over empty squares")
    return [mover for mover in found if not _is_dead(mover)]


def _is_dead(mover: Mover) -> bool:
    """Return whether the squares skipped or hopped over use up a range."""
    if any(0 < segment.reach <= segment.skip for segment in mover.segments):
        return True
    return bool(mover.hop) and mover.segments[-1].reach == 1
