"""Boards of the patterns page: every mark on one board, every side colour, men without a picture."""

from __future__ import annotations

from typing import Final

from courier.common.boards import BoardPicture, Man, Marks, Preview, Stone
from variants import Decor, Mark

COLOURS: Final = ("white", "black", "red", "blue", "green", "gold")
_NAMES: Final = {"rook": "R", "king": "K", "sissa": "S", "knight": "N", "pawn": "P", "bishop": "B", "queen": "Q"}
STONES: Final = {
    "J": "jumper", "Z": "zebra", "C": "camel", "E": "elephant", "N": "knight", "D": "dabbaba", "F": "ferz",
    "W": "wazir",
}  # fmt: skip


def _man(kind: str, side: int = 0, colour: str = "") -> Man:
    letter = _NAMES[kind]
    return Man(
        label=letter if side == 0 else letter.lower(),
        colour=colour or COLOURS[side],
        picture=kind,
        side=side,
        side_name=(colour or COLOURS[side]).capitalize(),
        name=kind,
    )


def marked_board() -> BoardPicture:
    """All marks of a game at once: last move, picked up, targets, captures, check and a bent path."""
    men = {
        "a1": _man("rook"), "c1": _man("king"), "e2": _man("sissa"), "d3": _man("pawn"),
        "b3": _man("knight", 1), "f4": _man("rook", 1), "a4": _man("bishop", 1), "c4": _man("king", 1),
        "e4": _man("pawn", 1),
    }  # fmt: skip
    marks = Marks(
        last=("a2", "b3"),
        check=("c4",),
        picked=("e2",),
        paths=(("e2", "f2", "f3"), ("e2", "e3", "f3")),
        targets=("c2", "d1", "e4", "f3"),
        reached={"b1": Mark("move", "initial")},
    )
    return BoardPicture(files=6, ranks=4, men=men, marks=marks, coordinates=False)


def preview_board() -> BoardPicture:
    """A move that is shown and not sent: ghost on the dashed origin, the man framed on its target."""
    men = {"e3": _man("sissa"), "f1": _man("king"), "b2": _man("pawn"), "c4": _man("king", 1), "a3": _man("queen", 1)}
    preview = Preview(origin="d1", target="e3", ghost=_man("sissa"))
    marks = Marks(preview=preview, paths=(("d1", "d2", "e3"),), targets=("b1", "c2"))
    return BoardPicture(files=6, ranks=4, men=men, marks=marks, coordinates=False)


def sides_board() -> BoardPicture:
    """The six side colours on both shades."""
    men = {}
    for file, colour in zip("abcdef", COLOURS, strict=True):
        men[f"{file}2"] = _man("sissa", colour=colour)
        men[f"{file}1"] = _man("king", colour=colour)
    return BoardPicture(files=6, ranks=2, men=men, coordinates=False)


def holed_board() -> BoardPicture:
    """A board with missing squares and men without a picture: their letters on a disc."""
    men = {
        "b2": Man("W", "white", side_name="White"), "c2": Man("Dh", "red", side_name="Red"),
        "d2": Man("Ctr", "black", side_name="Black"), "e2": Man("Z", "blue", side_name="Blue"),
    }  # fmt: skip
    return BoardPicture(files=6, ranks=3, holes=("a1", "a3", "f1", "f3", "c1", "d3"), men=men, coordinates=False)


def _base(letters: str, side: int = 0, *, royal: bool = False) -> Man:
    stones = tuple(Stone(letter, f"sign_{STONES[letter]}") for letter in letters)
    kind = "royal base" if royal else "base"
    return Man(letters or "B", COLOURS[side], kind.replace(" ", "_"), side, COLOURS[side].capitalize(), kind, stones)


def bases_board(*, letters: bool = False) -> BoardPicture:
    """Bases with one to four stones, empty ones, royal ones, tinted and circled squares."""
    rows = (("J", "Z", "C", "E", "N", "D", "F", "W"), ("CD", "FW", "NDF", "JEE", "CEND", "EEDD", "WWWW", ""))
    men = {}
    for rank, row in enumerate(rows):
        for file, held in zip("abcdefgh", row, strict=True):
            men[f"{file}{rank + 3}"] = _base(held, 1)
            men[f"{file}{2 - rank}"] = _base(held)
    men |= {"h3": _base("ZF", 1, royal=True), "h2": _base("FW", royal=True)}
    del men["e3"], men["e2"]
    marks = Marks(targets=("e3", "a4"), last=("e2", "d2"))
    decor = Decor(tinted=(("a1", "h1"), ("a4", "h4")), circled=("e2", "e3", "h2"))
    return BoardPicture(8, 4, men=men, marks=marks, coordinates=False, decor=decor, letters=letters)


def theme_board() -> BoardPicture:
    """A small position for the samples of both themes."""
    men = {
        "a1": _man("rook"), "e1": _man("king"), "f2": _man("pawn"), "d3": _man("sissa"), "b2": _man("pawn"),
        "e6": _man("king", 1), "d5": _man("pawn", 1), "b4": _man("knight", 1), "a6": _man("rook", 1),
    }  # fmt: skip
    return BoardPicture(files=6, ranks=6, men=men, marks=Marks(last=("d1", "d3")))
