"""The board of a preset and its pieces, for the scripts of all pages that draw boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

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
from variants import PresetSpec, Rules, composing_rules


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
    spec = rules.spec
    look = tastes.of(spec)
    return {
        "enforced": spec.enforced,
        "board": board_data(spec, look),
        "pieces": {
            label: piece_data(piece, look) for label, piece in kit_pieces(rules, positions).items()
        },
        "supplies": supplies(spec),
    }


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
