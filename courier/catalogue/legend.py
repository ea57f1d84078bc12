"""The legend of a rules page: every mark that its diagrams use, drawn as they draw it, with its
meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from courier.drawing.boards import BoardPicture, Marks
from variants import Board, Decor, Mark, PresetSpec

ONE: Final = ("a1",)
WAY: Final = ("a1", "b1", "c2")
EFFECTS: Final = ("both", "move", "capture")


@dataclass(frozen=True, slots=True)
class LegendItem:
    """A mark on a square of its own, and what it means."""

    picture: BoardPicture
    words: str


def legend_of(spec: PresetSpec, pictures: Sequence[BoardPicture]) -> list[LegendItem]:
    """Return what explains these diagrams; a mark that is in none of them is left out."""
    used = {mark for picture in pictures for mark in picture.marks.reached.values()}
    # A frame or chevron stands with any effect; its sample has one of those it stands with here.
    reached = sorted(used, key=lambda mark: (mark.only, EFFECTS.index(mark.effect)))
    rows = [(_at(mark), _plain_words(mark)) for mark in _plain(reached)]
    if any(picture.marks.mounts for picture in pictures):
        rows.append((Marks(mounts=ONE), _("a piece to leap over")))
    rows += [(_at(mark), _hop_words(mark)) for mark in reached if mark.only == "hop"]
    for conditions, words in _condition_words():
        mark = next((mark for mark in reached if mark.only in conditions), None)
        if mark is not None:
            rows.append((_at(mark), words))
    for side, name in enumerate(side.name for side in spec.sides):
        if any(picture.marks.zones[side] for picture in pictures):
            rows.append((_zone(side), _("zone of %(side)s") % {"side": name}))
    if any(picture.marks.paths for picture in pictures):
        rows.append((Marks(paths=(WAY,)), _("a path there")))
    return [LegendItem(_sample(marks), words) for marks, words in rows]


def _plain(reached: Iterable[Mark]) -> list[Mark]:
    """Return the effects that are drawn as circles, those that hold under a condition too."""
    plain = {
        Mark(mark.effect) for mark in reached if mark.only not in ("hop", "castling", "partner")
    }
    return sorted(plain, key=lambda mark: EFFECTS.index(mark.effect))


def _plain_words(mark: Mark) -> str:
    return {
        "both": _("can move or capture here"),
        "move": _("only without capturing"),
        "capture": _("only by capturing"),
    }[mark.effect]


def _hop_words(mark: Mark) -> str:
    return {
        "both": _("only over a piece"),
        "move": _("only over a piece, without capturing"),
        "capture": _("only over a piece, by capturing"),
    }[mark.effect]


def _condition_words() -> list[tuple[tuple[str, ...], str]]:
    return [
        (("initial", "conversion"), _("only on its first move")),
        (("place",), _("only on a part of the board")),
        (("castling",), _("goes here in castling")),
        (("partner",), _("its partner goes here")),
        (("promotion",), _("promotes, or may promote, here")),
    ]


def _at(mark: Mark) -> Marks:
    return Marks(reached={ONE[0]: mark})


def _zone(side: int) -> Marks:
    return Marks(zones=((), ONE) if side else (ONE, ()))


def _sample(marks: Marks) -> BoardPicture:
    """Return a light square with marks, or as many as a way needs."""
    board = Board(3, 2) if marks.paths else Board(1, 1)
    return BoardPicture(board, marks=marks, coordinates=False, decor=Decor(points=True))
