"""The rules of a preset on paper: black and white, nothing folded away."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from courier.common.boards import BoardPicture, Man
from courier.common.boards.hands import Hands
from courier.front.rules_page import Kind, ZoneFigure

SHADES: Final = ("white", "black")


def printed_board(picture: BoardPicture) -> BoardPicture:
    """A board with the first side's men white and the second's black, whatever their colours are."""
    men = {square: _printed_man(man) for square, man in picture.men.items()}
    return replace(picture, men=men, hands=_printed_hands(picture.hands))


def printed_kind(kind: Kind) -> Kind:
    """A kind of man, with its diagram, in the same way."""
    drawn = printed_board(kind.picture) if kind.picture is not None else None
    return replace(kind, man=_printed_man(kind.man), picture=drawn)


def printed_zone(zone: ZoneFigure) -> ZoneFigure:
    """A zone in the same way."""
    return replace(zone, picture=printed_board(zone.picture))


def _printed_man(man: Man) -> Man:
    """A man in black or white; those that belong to nobody, as walls, keep their colour."""
    return replace(man, colour=SHADES[man.side]) if man.side in (0, 1) else man


def _printed_hands(hands: Hands) -> Hands:
    first, second = (tuple(replace(held, man=_printed_man(held.man)) for held in hand) for hand in hands)
    return first, second
