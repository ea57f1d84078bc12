"""The starts of two presets compared."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from variants.authoring.difference.pieces import Pairs
from variants.core.array import BLANK
from variants.core.marks import marks_of
from variants.core.words import listed
from variants.describe.directions import number
from variants.describe.pieces import array_marks
from variants.describe.zones import plural
from variants.spec import PresetSpec

MAX_SQUARES: Final = 4

# Side and name of a piece.
Piece = tuple[int, str]


@dataclass(frozen=True, slots=True)
class _Start:
    """The pieces on the squares of the array, those in hand, and those that are dealt."""

    pieces: dict[str, Piece]
    hands: Counter[Piece]
    dealt: Counter[Piece]

    def count(self, side: int) -> Counter[str]:
        """Return how many pieces of each kind a side has."""
        found = Counter(name for owner, name in self.pieces.values() if owner == side)
        for (owner, name), pieces in (self.hands + self.dealt).items():
            found[name] += pieces if owner == side else 0
        return found


def start_changes(old: PresetSpec, new: PresetSpec, pairs: Pairs) -> Iterator[str]:
    """Yield what differs in the array: single squares if they are few, else the numbers of
    pieces.
    """
    before = _start(old, {one.id: other.name for one, other in pairs})
    after = _start(new, {})
    changed = sorted(
        at
        for at in before.pieces.keys() | after.pieces.keys()
        if before.pieces.get(at) != after.pieces.get(at)
    )
    is_same_board = (old.files, old.ranks) == (new.files, new.ranks)
    if changed and is_same_board and len(changed) <= MAX_SQUARES:
        for square in changed:
            piece = _piece(new, after.pieces.get(square))
            was = _piece(new, before.pieces.get(square))
            yield f"At the start {square} holds {piece} instead of {was}."
    elif changed:
        kept = {other.name.lower() for _, other in pairs}
        counted = list(
            _counted(new, before, after, kept | {kind.name.lower() for kind in new.pieces})
        )
        is_moved = is_same_board and not (
            before.dealt or after.dealt or before.hands or after.hands
        )
        yield from counted or (["The pieces start on other squares."] if is_moved else [])
    yield from _hand_changes(new, before.hands, after.hands)
    yield from _draw_changes(old, new)


def _start(spec: PresetSpec, renamed: Mapping[str, str]) -> _Start:
    """Return the start of a preset, kinds under the names they have in the other one."""
    board = spec.board
    words = {piece.id: renamed.get(piece.id, piece.name).lower() for piece in spec.pieces}
    names = {
        piece.labels[side]: (side, words[piece.id]) for piece in spec.pieces for side in (0, 1)
    }
    marks = {
        board.name(square): mark
        for square, mark in array_marks(spec, board).items()
        if mark != BLANK
    }
    in_hand = marks_of(spec.setup.text.partition(" ")[0].partition("[")[2].rstrip("]"))
    return _Start(
        pieces={square: names.get(mark, (0, mark)) for square, mark in marks.items()},
        hands=Counter(names[mark] for mark in in_hand if mark in names),
        dealt=Counter((side, words[kind]) for kind in spec.setup.shuffle for side in (0, 1)),
    )


def _piece(spec: PresetSpec, piece: Piece | None) -> str:
    return "nothing" if piece is None else f"{spec.sides[piece[0]].name}'s {piece[1]}"


def _counted(new: PresetSpec, before: _Start, after: _Start, known: set[str]) -> Iterator[str]:
    """Yield how many pieces of the known kinds each side has, once if that is the same for both."""
    shown: list[list[str]] = []
    for side in (0, 1):
        had = before.count(side)
        has = after.count(side)
        names = [name for name in sorted({*had, *has}) if had[name] != has[name] and name in known]
        shown.append(
            [
                f"{_pieces(has[name], name)} instead of"
                f" {number(had[name]) if had[name] else 'none'}"
                for name in names
            ]
        )
    for side_words, words in _by_side(new, shown):
        yield f"{side_words} starts with {listed(words, 'and')}."


def _by_side(spec: PresetSpec, shown: list[list[str]]) -> Iterator[tuple[str, list[str]]]:
    """Yield whose pieces are told, once for both sides if they are the same."""
    if shown[0] == shown[1]:
        shown = shown[:1]
    for side, words in enumerate(shown):
        if words:
            yield ("Each side" if len(shown) == 1 else spec.sides[side].name), words


def _pieces(count: int, name: str) -> str:
    return f"{number(count)} {name if count == 1 else plural(name)}"


def _hand_changes(new: PresetSpec, before: Counter[Piece], after: Counter[Piece]) -> Iterator[str]:
    if before == after:
        return
    if not after:
        yield "Nobody has pieces in hand at the start."
    shown = [
        [_pieces(pieces, name) for (owner, name), pieces in after.items() if owner == side]
        for side in (0, 1)
    ]
    for side_words, words in _by_side(new, shown):
        yield f"{side_words} has {listed(words, 'and')} in hand at the start."


def _draw_changes(old: PresetSpec, new: PresetSpec) -> Iterator[str]:
    before = old.setup
    after = new.setup
    if bool(before.shuffle) != bool(after.shuffle):
        yield (
            "Pieces are dealt onto the array when a game begins."
            if after.shuffle
            else "The array is always the same."
        )
    elif before.shuffle != after.shuffle:
        yield "Other pieces are dealt when a game begins."
    elif (before.unlike_colours, before.ordered) != (after.unlike_colours, after.ordered):
        yield "Pieces are dealt by other rules."
    if before.modes and after.modes and before.modes != after.modes:
        yield f"Ways of drawing the array: {listed([mode.name for mode in after.modes], 'and')}."
