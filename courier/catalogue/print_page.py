"""The rules of a preset on paper: black and white, nothing folded away."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from courier.catalogue.rules_page import Kind, ZoneFigure
from courier.drawing.boards import BoardPicture, Piece
from courier.drawing.boards.hands import Hands

SHADES: Final = ("white", "black")


def printed_board(picture: BoardPicture) -> BoardPicture:
    """A board with the first side's pieces white and the second's black, whatever their colours
    are.
    """
    pieces = {square: _printed_piece(piece) for square, piece in picture.pieces.items()}
    return replace(picture, pieces=pieces, hands=_printed_hands(picture.hands))


def printed_kind(kind: Kind) -> Kind:
    """A kind of piece, with its diagram, in the same way."""
    drawn = printed_board(kind.picture) if kind.picture is not None else None
    return replace(kind, piece=_printed_piece(kind.piece), picture=drawn)


def printed_zone(zone: ZoneFigure) -> ZoneFigure:
    """A zone in the same way."""
    return replace(zone, picture=printed_board(zone.picture))


def _printed_piece(piece: Piece) -> Piece:
    """A piece in black or white; those that belong to nobody, as walls, keep their colour."""
    return replace(piece, colour=SHADES[piece.side]) if piece.side in (0, 1) else piece


def _printed_hands(hands: Hands) -> Hands:
    first, second = (
        tuple(replace(held, piece=_printed_piece(held.piece)) for held in hand) for hand in hands
    )
    return first, second
