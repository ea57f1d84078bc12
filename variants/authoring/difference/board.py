"""Board, sides and start compared."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from variants.authoring.difference.men import Pairs
from variants.core.geometry import Board
from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.men import array_marks
from variants.describe.zones import plural
from variants.spec import PresetSpec

MAX_SQUARES: Final = 4

# Side and name of the man on each square.
Men = dict[str, tuple[int, str]]


def board_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    """Yield what differs in size, shape and looks of the board, and in the sides."""
    sizes = [(new.files, old.files, "files"), (new.ranks, old.ranks, "ranks")]
    found = [f"{has} {what} instead of {had}" for has, had, what in sizes if has != had]
    if found:
        yield f"The board has {listed(found, 'and')}."
    yield from _holes(set(old.holes), set(new.holes))
    if old.decor != new.decor:
        yield "The squares look different."
    for side in (0, 1):
        before, after = old.sides[side], new.sides[side]
        if before.name != after.name:
            yield f"{before.name} is called {after.name}."
        if before.colour != after.colour:
            yield f"The men of {after.name} are {after.colour} instead of {before.colour}."


def _holes(before: set[str], after: set[str]) -> Iterator[str]:
    for squares, verb in ((after - before, "missing now"), (before - after, "missing no longer")):
        if squares:
            noun, is_are = ("square", "is") if len(squares) == 1 else ("squares", "are")
            yield f"The {noun} {listed(sorted(squares), 'and')} {is_are} {verb}."


def start_changes(old: PresetSpec, new: PresetSpec, pairs: Pairs) -> Iterator[str]:
    """Yield what differs in the array: single squares if they are few, else the numbers of men."""
    before, after = _men(old, {one.id: other.name for one, other in pairs}), _men(new, {})
    if before != after:
        changed = sorted(square for square in before.keys() | after.keys() if before.get(square) != after.get(square))
        is_same_board = (old.files, old.ranks) == (new.files, new.ranks)
        if is_same_board and len(changed) <= MAX_SQUARES:
            for square in changed:
                man, was = _man(new, after.get(square)), _man(new, before.get(square))
                yield f"At the start {square} holds {man} instead of {was}."
        else:
            kept = {other.name.lower() for _, other in pairs}
            counted = list(_counted(new, before, after, kept | {piece.name.lower() for piece in new.pieces}))
            yield from counted or (["The men start on other squares."] if is_same_board else [])
    elif _hands(old) != _hands(new):
        yield "Other men are in hand at the start."
    yield from _draw_changes(old, new)


def _men(spec: PresetSpec, renamed: Mapping[str, str]) -> Men:
    """Return side and name of the man on every square of the array; men that are dealt stand for themselves."""
    board = Board.with_holes(spec.files, spec.ranks, spec.holes)
    names = {
        piece.labels[side]: (side, renamed.get(piece.id, piece.name).lower())
        for piece in spec.pieces
        for side in (0, 1)
    }
    return {board.name(square): names.get(mark, (0, mark)) for square, mark in array_marks(spec, board).items()}


def _man(spec: PresetSpec, man: tuple[int, str] | None) -> str:
    return "nothing" if man is None else f"{spec.sides[man[0]].name}'s {man[1]}"


def _counted(new: PresetSpec, before: Men, after: Men, known: set[str]) -> Iterator[str]:
    """Yield how many men of the known kinds each side has, once if that is the same for both."""
    told: list[list[str]] = []
    for side in (0, 1):
        had = Counter(name for owner, name in before.values() if owner == side)
        has = Counter(name for owner, name in after.values() if owner == side)
        names = [name for name in sorted({*had, *has}) if had[name] != has[name] and name in known]
        told.append([_men_words(has[name], name, had[name]) for name in names])
    if told[0] == told[1]:
        told = told[:1]
    for side, words in enumerate(told):
        whose = "Each side" if len(told) == 1 else new.sides[side].name
        if words:
            yield f"{whose} starts with {listed(words, 'and')}."


def _men_words(has: int, name: str, had: int) -> str:
    return f"{number(has)} {name if has == 1 else plural(name)} instead of {number(had) if had else 'none'}"


def _hands(spec: PresetSpec) -> str:
    placement = spec.setup.text.partition(" ")[0]
    return placement.partition("[")[2]


def _draw_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    before, after = old.setup, new.setup
    if bool(before.shuffle) != bool(after.shuffle):
        yield "Men are dealt onto the array when a game begins." if after.shuffle else "The array is always the same."
    elif before.shuffle != after.shuffle:
        yield "Other men are dealt when a game begins."
    if before.modes and after.modes and before.modes != after.modes:
        yield f"Ways of drawing the array: {listed([mode.name for mode in after.modes], 'and')}."
