"""Board and sides compared."""

from collections.abc import Iterator
from typing import Final

from variants.core.geometry import Shape
from variants.core.words import listed
from variants.describe.directions import number
from variants.spec import PresetSpec

MAX_SQUARES: Final = 8
_CELLS: Final[dict[Shape, str]] = {
    "square": "squares",
    "hex": "hexagons in files",
    "hex-rows": "hexagons in rows",
}


def board_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    """Yield what differs in size, shape and looks of the board, and in the sides."""
    sizes = [
        (new.files, old.files, "files"),
        (new.ranks, old.ranks, "ranks"),
        (new.board.levels, old.board.levels, "levels"),
    ]
    found = [f"{has} {what} instead of {had}" for has, had, what in sizes if has != had]
    if found:
        yield f"The board has {listed(found, 'and')}."
    if old.board.apart != new.board.apart:
        way = "lie apart" if new.board.apart else "are the third dimension"
        yield f"Levels {way}."
    if old.board.shape != new.board.shape:
        yield f"Its cells are {_CELLS[new.board.shape]}."
    if _kind(old) != _kind(new):
        yield "The pieces move by the ways of this board, which are different ones."
    yield from _holes(set(old.holes), set(new.holes))
    if old.decor != new.decor:
        yield "The squares look different."
    for side in (0, 1):
        before = old.sides[side]
        after = new.sides[side]
        if before.name != after.name:
            yield f"{before.name} is called {after.name}."
        if before.colour != after.colour:
            yield f"The pieces of {after.name} are {after.colour} instead of {before.colour}."


def _kind(spec: PresetSpec) -> tuple[Shape, bool]:
    """Return what decides which ways there are: hexagons, and levels one above the other."""
    return spec.board.shape, spec.board.levels > 1 and not spec.board.apart


def _holes(before: set[str], after: set[str]) -> Iterator[str]:
    gone = after - before
    back = before - after
    shown = (
        (gone, "missing now", "lacks {} squares more"),
        (back, "missing no longer", "has {} squares it lacked"),
    )
    for squares, verb, many in shown:
        if len(squares) > MAX_SQUARES:
            yield f"The board {many.format(number(len(squares)))}."
        elif squares:
            noun, is_are = ("square", "is") if len(squares) == 1 else ("squares", "are")
            yield f"The {noun} {listed(sorted(squares), 'and')} {is_are} {verb}."
