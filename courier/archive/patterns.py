"""Parts of a position: what must stand where, what must be empty, how many men of a kind there are.

A pattern is written like a placement, rank by rank from the last one, with these marks:

    K        this man            .        nobody
    !        any man of the first side
    @        any man of the second side
    ?        whatever; a number stands for so many of them

Material is a list of conditions on what stands on the board: `Q=1 q=0 P>=3 n<=1`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.archive.errors import UnreadablePattern
from courier.archive.placements import EMPTY, Rows, counts, least_token, man_token, most_token, rows_of, side_of
from variants import PresetSpec, Rules

ANYTHING, NOBODY, FIRST, SECOND = "?", ".", "!", "@"
LONGEST: Final = 1000
MOST_CONDITIONS: Final = 20
_MARK: Final = re.compile(r"[0-9]+|\+?(?:\([A-Za-z]+\)|[A-Za-z])|.", re.DOTALL)
_CONDITION: Final = re.compile(r"(\+?(?:\([A-Za-z]+\)|[A-Za-z]))(<=|>=|=)([0-9]{1,3})")


@dataclass(frozen=True, slots=True)
class Pattern:
    """What a position must have. `squares` are ranks from the last one, files, and the labels that may stand there."""

    preset_key: str
    squares: tuple[tuple[int, int, frozenset[str]], ...]
    material: tuple[tuple[str, int, int], ...]  # label, at least, at most
    turn: str  # letter of the side to move; empty for either

    @property
    def is_empty(self) -> bool:
        """Whether every position fits."""
        return not (self.squares or self.material or self.turn)

    def required(self) -> list[int]:
        """Numbers that are true of every game with such a position (`placements.tokens_of`)."""
        found = [
            man_token(self.preset_key, row, file, next(iter(labels)))
            for row, file, labels in self.squares
            if len(labels) == 1 and EMPTY not in labels
        ]
        for label, least, most in self.material:
            if least:
                found.append(most_token(self.preset_key, label, least))
            if most < _MANY:
                found.append(least_token(self.preset_key, label, most))
        return found

    def fits(self, position: str) -> bool:
        """Whether a position text has all of it."""
        if self.turn and side_of(position) != self.turn:
            return False
        rows = rows_of(position)
        try:
            if any(rows[row][file] not in labels for row, file, labels in self.squares):
                return False
        except IndexError:
            return False
        return not self.material or self._has_material(rows)

    def _has_material(self, rows: Rows) -> bool:
        present = counts(rows)
        return all(least <= present[label] <= most for label, least, most in self.material)


_MANY: Final = 1000


def read_pattern(rules: Rules, preset_key: str, *, placement: str, material: str = "", turn: str = "") -> Pattern:
    """The pattern that texts describe. Raises UnreadablePattern."""
    if len(placement) > LONGEST or len(material) > LONGEST:
        raise UnreadablePattern(reason=_("it is too long"))
    squares = tuple(_squares(rules, placement.strip())) if placement.strip() else ()
    return Pattern(preset_key, squares, tuple(_material(rules.spec, material)), turn if turn in ("w", "b") else "")


def labels_of(spec: PresetSpec) -> tuple[frozenset[str], frozenset[str]]:
    """The labels of either side's men."""
    return frozenset(kind.labels[0] for kind in spec.pieces), frozenset(kind.labels[1] for kind in spec.pieces)


def _squares(rules: Rules, placement: str) -> Iterator[tuple[int, int, frozenset[str]]]:
    rows, board = placement.split("/"), rules.board
    if len(rows) != board.ranks:
        raise UnreadablePattern(
            reason=_("it has %(found)s ranks, the board has %(wanted)s") % {"found": len(rows), "wanted": board.ranks}
        )
    first, second = labels_of(rules.spec)
    for number, row in enumerate(rows):
        file = 0
        for mark in _MARK.findall(row):
            if mark.isdecimal() and mark.isascii():
                file += min(int(mark[:3]), _MANY)
                continue
            if mark != ANYTHING and file < board.files:
                yield number, file, _allowed(mark, first, second)
            file += 1
        if file != board.files:
            told = {"rank": board.ranks - number, "found": file, "wanted": board.files}
            raise UnreadablePattern(reason=_("rank %(rank)s has %(found)s squares, not %(wanted)s") % told)


def _allowed(mark: str, first: frozenset[str], second: frozenset[str]) -> frozenset[str]:
    if mark == FIRST:
        return first
    if mark == SECOND:
        return second
    if mark == NOBODY:
        return frozenset({EMPTY})
    _known(mark, first | second)
    return frozenset({mark})


def _material(spec: PresetSpec, text: str) -> Iterator[tuple[str, int, int]]:
    first, second = labels_of(spec)
    words = text.replace(",", " ").split()
    if len(words) > MOST_CONDITIONS:
        raise UnreadablePattern(reason=_("it has more than %(limit)s conditions") % {"limit": MOST_CONDITIONS})
    for word in words:
        found = _CONDITION.fullmatch(word)
        if found is None:
            raise UnreadablePattern(reason=_("“%(word)s” is no condition like P>=3") % {"word": word[:20]})
        label, sign, number = found[1], found[2], int(found[3])
        _known(label, first | second)
        yield label, 0 if sign == "<=" else number, _MANY if sign == ">=" else number


def _known(label: str, labels: Collection[str]) -> None:
    if label not in labels:
        raise UnreadablePattern(reason=_("“%(label)s” is no man of this variant") % {"label": label[:20]})
