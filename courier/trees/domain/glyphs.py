"""The marks an annotator sets behind a move, and the numbers by which other programs know them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NewType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from courier.trees.errors import UnknownGlyph

Glyph = NewType("Glyph", str)

# One of each group stands behind a move: what the move is worth, what the position is, and what is
# to be said besides.
MOVES: Final[dict[str, tuple[int, Promise]]] = {
    "!": (1, _("Good move")),
    "?": (2, _("Mistake")),
    "!!": (3, _("Brilliant move")),
    "??": (4, _("Blunder")),
    "!?": (5, _("Interesting move")),
    "?!": (6, _("Dubious move")),
    "□": (7, _("Only move")),
}
POSITIONS: Final[dict[str, tuple[int, Promise]]] = {
    "=": (10, _("Equal")),
    "∞": (13, _("Unclear")),
    "+=": (14, _("The first side is a little better")),
    "=+": (15, _("The second side is a little better")),
    "±": (16, _("The first side is better")),
    "∓": (17, _("The second side is better")),
    "+-": (18, _("The first side is winning")),
    "-+": (19, _("The second side is winning")),
}
OTHERS: Final[dict[str, tuple[int, Promise]]] = {
    "⨀": (22, _("Zugzwang")),
    "↑": (36, _("Initiative")),
    "→": (40, _("Attack")),
    "⇆": (132, _("Counterplay")),
    "⊕": (138, _("Time trouble")),
    "N": (146, _("Novelty")),
}
GROUPS: Final = (MOVES, POSITIONS, OTHERS)
MAX_GLYPHS: Final = 6
_NUMBERS: Final = {glyph: number for group in GROUPS for glyph, (number, _name) in group.items()}
_GLYPHS: Final = {number: glyph for glyph, number in _NUMBERS.items()} | {
    11: "=",
    23: "⨀",
    37: "↑",
    41: "→",
}
_UNNAMED: Final = re.compile(r"\$(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])")


def glyph(text: str) -> Glyph:
    """Return a mark by its sign, or by its number as `$36`. Raises UnknownGlyph."""
    if text in _NUMBERS:
        return Glyph(text)
    if _UNNAMED.fullmatch(text):
        return Glyph(_GLYPHS.get(int(text[1:]), text))
    raise UnknownGlyph


def number_text(mark: Glyph) -> str:
    """Return the number of a mark as other programs write it: `$1`."""
    return f"${_NUMBERS[mark]}" if mark in _NUMBERS else mark


def glyph_name(mark: Glyph) -> str:
    """Return what a mark says, in words; empty for one only other programs know."""
    return next((str(group[mark][1]) for group in GROUPS if mark in group), "")


def together(marks: Iterable[Glyph]) -> tuple[Glyph, ...]:
    """Return marks in the order of their groups, the last one of each of the first two."""
    found = list(dict.fromkeys(marks))
    first, second = ([mark for mark in found if mark in group][-1:] for group in (MOVES, POSITIONS))
    rest = [mark for mark in found if mark not in MOVES and mark not in POSITIONS]
    return (*first, *second, *rest)[:MAX_GLYPHS]


def toggled(marks: Sequence[Glyph], mark: Glyph) -> tuple[Glyph, ...]:
    """Return marks with one set, or taken away when it was there."""
    return together([each for each in marks if each != mark] if mark in marks else [*marks, mark])
