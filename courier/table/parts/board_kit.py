"""The board of a preset and its pieces, for the scripts of all pages that draw boards."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TypedDict, cast

from django.utils.translation import get_language

from courier.common.templatetags.everywhere import Written
from courier.drawing.boards import (
    USUAL,
    WALL,
    CellData,
    EdgeData,
    GroundData,
    Look,
    Piece,
    Tastes,
    board_cells,
    cell_data,
    edges,
    ground_of,
    square_names,
    wall_piece,
)
from courier.table.parts.hands import supplies
from courier.table.parts.pieces_data import PieceData, piece_data
from courier.table.parts.storages import pieces_on
from courier.table.parts.strips import pieces_by_label
from variants import MEGABYTE, PresetSpec, Rules, by_content, composing_rules, sized_cache


class BoardData(TypedDict):
    """A board. `ground` and `turned` are what is drawn on its squares as side 0 and side 1 see it,
    `edges` the names of files and ranks for side 0; `letters` draws stones by letters.
    """

    cells: list[CellData]
    width: int
    height: int
    ground: GroundData
    turned: GroundData
    edges: EdgeData
    letters: bool


class BoardKit(TypedDict):
    """A board with its pieces by label, and the labels of those that can be dropped for ever."""

    enforced: bool
    board: BoardData
    pieces: dict[str, PieceData]
    supplies: list[str]


def board_kit(rules: Rules, positions: Sequence[str], *, tastes: Tastes = USUAL) -> BoardKit:
    """Return the board of a preset with every piece that may stand on it in these positions. No
    query.
    """
    look = tastes.of(rules.spec)
    if composing_rules(rules) is not None:
        return _kit(rules, positions, look)
    return _plain_kit(rules, look).copy()


def _kit(rules: Rules, positions: Sequence[str], look: Look) -> BoardKit:
    spec = rules.spec
    pieces = kit_pieces(rules, positions).items()
    return {
        "enforced": spec.enforced,
        "board": cast("BoardData", Written(board_data(spec, look))),
        "pieces": Written({label: piece_data(piece, look) for label, piece in pieces}),
        "supplies": supplies(spec),
    }


def _by_look(rules: Rules, look: Look) -> Hashable:
    """By content, and by the language in which pieces are called."""
    return get_language(), by_content(rules, look)


@sized_cache(most=16 * MEGABYTE, key=_by_look)
def _plain_kit(rules: Rules, look: Look) -> BoardKit:
    """The kit of rules whose pieces do not depend on what is on the board. Nobody changes it."""
    return _kit(rules, (), look)


def board_data(spec: PresetSpec, look: Look) -> BoardData:
    """Return the board of a preset, seen from the side that moves first."""
    board, decor = spec.board, spec.decor
    cells = board_cells(board, decor=decor, ruled=look.ruled)
    return {
        "cells": cell_data(cells, square_names(spec)),
        "width": cells.width,
        "height": cells.height,
        "ground": ground_of(board, 0, decor, look).data(),
        "turned": ground_of(board, 1, decor, look).data(),
        "edges": edges(board, look.own_labels).data(),
        "letters": look.letters,
    }


def kit_pieces(rules: Rules, positions: Sequence[str]) -> dict[str, Piece]:
    """Return the pieces by label: the preset's with its walls, or where pieces are composed all in
    these positions.
    """
    if composing_rules(rules) is not None:
        return pieces_on(rules, positions)
    walls = {WALL: wall_piece(rules.spec)} if rules.spec.enforced else {}
    return {**pieces_by_label(rules.spec), **walls}
