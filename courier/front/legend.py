"""The legend of a rules page: every mark that its diagrams use, drawn as they draw it, with its meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from courier.common.boards import BoardPicture, Marks
from variants import Decor, Mark, PresetSpec

ONE = ("a1",)


@dataclass(frozen=True, slots=True)
class LegendItem:
    """A mark on a square of its own, and what it means."""

    picture: BoardPicture
    words: str


def legend_of(spec: PresetSpec, pictures: Sequence[BoardPicture]) -> list[LegendItem]:
    """Return what explains these diagrams; a mark that is in none of them is left out."""
    reached = {mark for picture in pictures for mark in picture.marks.reached.values()}
    plain = {mark.effect for mark in reached if mark.only not in ("hop", "castling", "partner")}
    hops = {mark.effect for mark in reached if mark.only == "hop"}
    conditions = {mark.only for mark in reached}
    rows: list[tuple[bool, Marks, str]] = [
        ("both" in plain, _at(Mark("both")), _("may go or capture here")),
        ("move" in plain, _at(Mark("move")), _("only without capturing")),
        ("capture" in plain, _at(Mark("capture")), _("only by capturing")),
        (any(picture.marks.mounts for picture in pictures), Marks(mounts=ONE), _("a man to leap over")),
        ("both" in hops, _at(Mark("both", "hop")), _("only over a man")),
        ("move" in hops, _at(Mark("move", "hop")), _("only over a man, without capturing")),
        ("capture" in hops, _at(Mark("capture", "hop")), _("only over a man, by capturing")),
        (
            not conditions.isdisjoint({"initial", "conversion"}),
            _at(Mark("move", "initial")),
            _("only on its first move"),
        ),
        ("place" in conditions, _at(Mark("move", "place")), _("only on a part of the board")),
        ("castling" in conditions, _at(Mark("move", "castling")), _("goes here in castling")),
        ("partner" in conditions, _at(Mark("move", "partner")), _("its partner goes here")),
        ("promotion" in conditions, _at(Mark("both", "promotion")), _("promotes, or may promote, here")),
        *(
            (any(picture.marks.zones[side] for picture in pictures), _zone(side), _zone_words(name))
            for side, name in enumerate(side.name for side in spec.sides)
        ),
        (any(picture.marks.paths for picture in pictures), Marks(), _("a way there")),
    ]
    return [LegendItem(_sample(marks), words) for is_used, marks, words in rows if is_used]


def _at(mark: Mark) -> Marks:
    return Marks(reached={ONE[0]: mark})


def _zone(side: int) -> Marks:
    return Marks(zones=((), ONE) if side else (ONE, ()))


def _zone_words(name: str) -> str:
    return _("zone of %(side)s") % {"side": name}


def _sample(marks: Marks) -> BoardPicture:
    """Return a light square with marks, or a small way over three squares where there are none."""
    if marks == Marks():
        return BoardPicture(2, 2, marks=Marks(paths=(("a1", "a2", "b2"),)), coordinates=False, decor=Decor(points=True))
    return BoardPicture(1, 1, marks=marks, coordinates=False, decor=Decor(points=True))
