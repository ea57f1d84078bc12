"""Pieces as the scripts of the game page read them."""

from __future__ import annotations

from typing import TypedDict

from courier.drawing.boards import Piece
from courier.drawing.boards.looks import CHESS, Look
from courier.drawing.boards.piece_set import worn_name


class StoneData(TypedDict):
    """A stone on a base as the page's script reads it."""

    label: str
    picture: str | None


class PieceData(TypedDict):
    """A piece as the page's script reads it."""

    label: str
    side: str
    name: str
    kind: str
    picture: str | None
    stones: list[StoneData]
    turned: bool | None


def piece_data(piece: Piece, look: Look = CHESS) -> PieceData:
    """Return a piece for the page's script."""
    return {
        "label": piece.label,
        "side": piece.colour,
        "name": piece.spoken,
        "kind": piece.name or piece.label,
        "picture": worn_name(piece.picture, look) or None,
        "stones": [
            {"label": stone.label, "picture": stone.picture or None} for stone in piece.stones
        ],
        "turned": piece.side == 1 if piece.turns else None,
    }
