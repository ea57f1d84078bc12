"""Parts of a position: what must stand where, what must be empty, how many pieces of a kind there
are.

How they are drawn or typed is told in `drawings`. Material is a list of conditions on what stands
on the board: `Q=1 q=0 P>=3 n<=1`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.archive.drawings import (
    ANYBODY,
    FIRST,
    HOLE,
    LONGEST,
    NOBODY,
    SECOND,
    WHATEVER,
    Drawing,
    check_label,
    other_label,
    owner,
    read_drawing,
)  # fmt: skip
from courier.archive.errors import UnreadablePattern
from courier.archive.placements import (
    EMPTY,
    Rows,
    counts,
    hand_of,
    held_token,
    least_token,
    most_token,
    piece_token,
    rows_of,
    side_of,
)  # fmt: skip
from variants import Rules

MOST_CONDITIONS: Final = 20
_CONDITION: Final = re.compile(r"(\{?\+?(?:\([A-Za-z]+\)|[A-Za-z]+)\}?)(<=|>=|=)([0-9]{1,3})")
_MANY: Final = 1000

Material = tuple[tuple[str, int, int], ...]  # label, at least, at most


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a position must have. `squares` are ranks from the last one, files, marks; of `hand` at
    least so many.
    """

    preset_key: str
    squares: tuple[tuple[int, int, str], ...] = ()
    material: Material = ()
    hand: tuple[tuple[str, int], ...] = ()
    turn: str = ""  # letter of the side to move; empty for either

    @property
    def is_empty(self) -> bool:
        """Whether every position fits."""
        return not (self.squares or self.material or self.hand or self.turn)

    def required(self) -> list[int]:
        """Numbers that are true of every game with such a position (`placements.tokens_of`)."""
        found = [
            piece_token(self.preset_key, row, file, mark)
            for row, file, mark in self.squares
            if _is_piece(mark)
        ]
        for label, least, most in self.material:
            if least:
                found.append(most_token(self.preset_key, label, least))
            if most < _MANY:
                found.append(least_token(self.preset_key, label, most))
        return [*found, *(held_token(self.preset_key, label, least) for label, least in self.hand)]

    def fits(self, position: str) -> bool:
        """Whether a position text has all of it."""
        if self.turn and side_of(position) != self.turn:
            return False
        rows = rows_of(position)
        try:
            if not all(_is_there(mark, rows[row][file]) for row, file, mark in self.squares):
                return False
        except IndexError:
            return False
        return self._has_material(rows) and self._has_hand(position)

    def shows_most_of(self, position: str) -> bool:
        """Whether a position fits, and at least half of the pieces on its board are named: as good
        as the position.
        """
        named = sum(_is_piece(mark) for _row, _file, mark in self.squares)
        return 0 < counts(rows_of(position)).total() <= 2 * named and self.fits(position)

    def _has_material(self, rows: Rows) -> bool:
        if not self.material:
            return True
        present = counts(rows)
        return all(least <= present[label] <= most for label, least, most in self.material)

    def _has_hand(self, position: str) -> bool:
        return not self.hand or all(hand_of(position)[label] >= least for label, least in self.hand)


def pattern_of(preset_key: str, drawing: Drawing, material: Material) -> Pattern:
    """The pattern that a drawing describes together with conditions on material."""
    squares = tuple(
        (number, file, mark)
        for number, row in enumerate(drawing.rows)
        for file, mark in enumerate(row)
        if mark not in (WHATEVER, HOLE)
    )
    return Pattern(
        preset_key, squares, material, tuple(sorted(Counter(drawing.hand).items())), drawing.turn
    )


def read_pattern(
    rules: Rules, preset_key: str, *, placement: str, material: str = "", turn: str = ""
) -> Pattern:
    """The pattern that texts describe; a side to move in the drawing goes first. Raises
    UnreadablePattern.
    """
    conditions = read_material(rules, material)
    if not placement.strip():
        return Pattern(preset_key, material=conditions, turn=turn)
    drawing = read_drawing(rules, placement, is_exact=False)
    return pattern_of(
        preset_key, Drawing(drawing.rows, drawing.hand, drawing.turn or turn), conditions
    )


def read_material(rules: Rules, text: str) -> Material:
    """The conditions of a text. Raises UnreadablePattern."""
    if len(text) > LONGEST:
        raise UnreadablePattern(reason=_("it is too long"))
    words = text.replace(",", " ").split()
    if len(words) > MOST_CONDITIONS:
        raise UnreadablePattern(
            reason=_("it has more than %(limit)s conditions") % {"limit": MOST_CONDITIONS}
        )
    return tuple(_conditions(rules, words))


def of_other_side(rules: Rules, material: Material) -> Material:
    """The same conditions on the other side's pieces."""
    return tuple((other_label(rules, label), least, most) for label, least, most in material)


def _conditions(rules: Rules, words: Sequence[str]) -> Iterator[tuple[str, int, int]]:
    for word in words:
        found = _CONDITION.fullmatch(word)
        if found is None:
            raise UnreadablePattern(
                reason=_("“%(word)s” isn’t a condition like P>=3") % {"word": word[:20]}
            )
        label = found[1].strip("{}")
        sign = found[2]
        number = int(found[3])
        check_label(rules, label)
        yield label, 0 if sign == "<=" else number, _MANY if sign == ">=" else number


def _is_piece(mark: str) -> bool:
    return mark not in (NOBODY, FIRST, SECOND, ANYBODY)


def _is_there(mark: str, label: str) -> bool:
    """Whether what stands on a square is what a mark asks for."""
    if mark == NOBODY:
        return label == EMPTY
    if mark == ANYBODY:
        return owner(label) != ""
    if mark in (FIRST, SECOND):
        return owner(label) == mark
    return mark == label
