"""Boards of the patterns page: every mark on one board, every side colour, pieces without a
picture.
"""

from __future__ import annotations

from typing import Final

from courier.drawing.boards import BoardPicture, Marks, Piece, Preview, Stone
from courier.drawing.boards.looks import LETTERS, Look
from variants import Board, Decor, Mark

COLOURS: Final = ("white", "black", "red", "blue", "green", "gold")
_NAMES: Final = {
    "rook": "R",
    "king": "K",
    "sissa": "S",
    "knight": "N",
    "pawn": "P",
    "bishop": "B",
    "queen": "Q",
}
STONES: Final = {
    "J": "jumper",
    "Z": "zebra",
    "C": "camel",
    "E": "elephant",
    "N": "knight",
    "D": "dabbaba",
    "F": "ferz",
    "W": "wazir",
}


def _piece(kind: str, side: int = 0, colour: str = "") -> Piece:
    letter = _NAMES[kind]
    return Piece(
        label=letter if side == 0 else letter.lower(),
        colour=colour or COLOURS[side],
        picture=kind,
        side=side,
        side_name=(colour or COLOURS[side]).capitalize(),
        name=kind,
    )


def marked_board(board: str) -> BoardPicture:
    """All marks of a game at once: last move, picked up, targets, captures, check and a bent
    path.
    """
    pieces = {
        "a1": _piece("rook"),
        "c1": _piece("king"),
        "e2": _piece("sissa"),
        "d3": _piece("pawn"),
        "b3": _piece("knight", 1),
        "f4": _piece("rook", 1),
        "a4": _piece("bishop", 1),
        "c4": _piece("king", 1),
        "e4": _piece("pawn", 1),
    }
    marks = Marks(
        last=("a2", "b3"),
        check=("c4",),
        picked=("e2",),
        paths=(("e2", "f2", "f3"), ("e2", "e3", "f3")),
        targets=("c2", "d1", "e4", "f3"),
        reached={"b1": Mark("move", "initial")},
    )
    look = Look(board=board)
    return BoardPicture(Board(6, 4), pieces=pieces, marks=marks, coordinates=False, look=look)


def preview_board() -> BoardPicture:
    """A move that is shown and not sent: ghost on the dashed origin, the piece framed on its
    target.
    """
    pieces = {
        "e3": _piece("sissa"),
        "f1": _piece("king"),
        "b2": _piece("pawn"),
        "c4": _piece("king", 1),
        "a3": _piece("queen", 1),
    }
    preview = Preview(origin="d1", target="e3", ghost=_piece("sissa"))
    marks = Marks(preview=preview, paths=(("d1", "d2", "e3"),), targets=("b1", "c2"))
    return BoardPicture(Board(6, 4), pieces=pieces, marks=marks, coordinates=False)


def sides_board() -> BoardPicture:
    """The six side colours on both shades."""
    pieces = {}
    for file, colour in zip("abcdef", COLOURS, strict=True):
        pieces[f"{file}2"] = _piece("sissa", colour=colour)
        pieces[f"{file}1"] = _piece("king", colour=colour)
    return BoardPicture(Board(6, 2), pieces=pieces, coordinates=False)


def holed_board() -> BoardPicture:
    """A board with missing squares and pieces without a picture: their letters on a disc."""
    pieces = {
        "b2": Piece("W", "white", side_name="White"),
        "c2": Piece("Dh", "red", side_name="Red"),
        "d2": Piece("Ctr", "black", side_name="Black"),
        "e2": Piece("Z", "blue", side_name="Blue"),
    }
    return BoardPicture(
        Board.with_holes(6, 3, ("a1", "a3", "f1", "f3", "c1", "d3")),
        pieces=pieces,
        coordinates=False,
    )


def _base(letters: str, side: int = 0, *, royal: bool = False) -> Piece:
    stones = tuple(Stone(letter, f"sign_{STONES[letter]}") for letter in letters)
    kind = "royal base" if royal else "base"
    return Piece(
        letters or "B",
        COLOURS[side],
        kind.replace(" ", "_"),
        side,
        COLOURS[side].capitalize(),
        kind,
        stones,
    )


def bases_board(*, letters: bool = False) -> BoardPicture:
    """Bases with one to four stones, empty ones, royal ones, tinted and circled squares."""
    rows = (
        ("J", "Z", "C", "E", "N", "D", "F", "W"),
        ("CD", "FW", "NDF", "JEE", "CEND", "EEDD", "WWWW", ""),
    )
    pieces = {}
    for rank, row in enumerate(rows):
        for file, held in zip("abcdefgh", row, strict=True):
            pieces[f"{file}{rank + 3}"] = _base(held, 1)
            pieces[f"{file}{2 - rank}"] = _base(held)
    pieces |= {"h3": _base("ZF", 1, royal=True), "h2": _base("FW", royal=True)}
    del pieces["e3"], pieces["e2"]
    marks = Marks(targets=("e3", "a4"), last=("e2", "d2"))
    decor = Decor(tinted=(("a1", "h1"), ("a4", "h4")), circled=("e2", "e3", "h2"))
    return BoardPicture(
        Board(8, 4),
        pieces=pieces,
        marks=marks,
        coordinates=False,
        decor=decor,
        look=Look("stones", pieces=LETTERS if letters else ""),
    )


def theme_board() -> BoardPicture:
    """A small position for the samples of both themes."""
    pieces = {
        "a1": _piece("rook"),
        "e1": _piece("king"),
        "f2": _piece("pawn"),
        "d3": _piece("sissa"),
        "b2": _piece("pawn"),
        "e6": _piece("king", 1),
        "d5": _piece("pawn", 1),
        "b4": _piece("knight", 1),
        "a6": _piece("rook", 1),
    }
    return BoardPicture(Board(6, 6), pieces=pieces, marks=Marks(last=("d1", "d3")))
