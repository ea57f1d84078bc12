"""The first position of a preset as its document shows it: enough for a picture, without compiling
the rules.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from variants.core.array import marked_squares
from variants.core.marks import TURNED, WALL, marks_of
from variants.core.piece import PieceOn, Side
from variants.rules.setup import start_text
from variants.spec import PresetSpec
from variants.special.free.position import bare

HOLE: Final = "-"


@dataclass(frozen=True, slots=True)
class Opening:
    """The pieces by square name, the squares that are missing beyond the board's holes, and each
    side's pieces in hand.
    """

    pieces: dict[str, PieceOn]
    missing: tuple[str, ...]
    hands: tuple[dict[str, int], dict[str, int]]


def opening_of(spec: PresetSpec, draw: Callable[[int], int]) -> Opening | None:
    """Return the first position, drawn in the first mode where there are modes.

    None where only the rules know it: they are code of their own, or a label stands for no kind of
    the preset.
    """
    if spec.special:
        return None
    text = start_text(spec, None, draw)
    board = spec.board
    kinds = _pieces(spec)
    pieces: dict[str, PieceOn] = {}
    missing: list[str] = []
    for square, mark in sorted(marked_squares(text, board).items()):
        if square in board.holes:
            continue
        if mark in (HOLE, WALL):
            missing.append(board.names[square])
        elif mark in kinds:
            pieces[board.names[square]] = kinds[mark]
        else:
            return None
    held = Counter(marks_of(text.partition("[")[2].partition("]")[0]))
    if not held.keys() <= kinds.keys() | {HOLE}:
        return None
    return Opening(pieces, tuple(missing), (_hand(spec, 0, held), _hand(spec, 1, held)))


def _pieces(spec: PresetSpec) -> dict[str, PieceOn]:
    """Return the pieces by label, those that have turned over as `+P` too."""
    plain = [(piece.labels[side], piece.id, side) for piece in spec.pieces for side in _SIDES]
    turned = [
        (TURNED + p.labels[side], p.promoted, side)
        for p in spec.pieces
        if p.promoted
        for side in _SIDES
    ]
    shown = str if spec.enforced else bare
    return {label: PieceOn(shown(label), kind, side) for label, kind, side in (*turned, *plain)}


def _hand(spec: PresetSpec, side: Side, held: Counter[str]) -> dict[str, int]:
    """Return a side's pieces in hand by label, in the order of the preset."""
    labels = [piece.labels[side] for piece in spec.pieces]
    return {label: held[label] for label in labels if held[label]}


_SIDES: tuple[Side, Side] = (0, 1)
