"""Boards that the tests of drawing share."""

from __future__ import annotations

from courier.drawing.boards import BoardPicture, Marks, Piece, Preview
from variants import Board, Mark

NAMES = {
    "k": "King",
    "q": "Queen",
    "r": "Rook",
    "b": "Bishop",
    "n": "Knight",
    "p": "Pawn",
    "s": "Sissa",
}
SISSA_GAME = "r1bs2rk1/pp1p1qppp/2n3n2/2p1pp3/9/2PPP4/PQP4P1/5PPBP/R1B1KS1NR"


def piece(label: str) -> Piece:
    """A white piece for a capital letter, a black one for a small letter."""
    side = 0 if label.isupper() else 1
    name = NAMES.get(label.lower(), "")
    return Piece(
        label, ("white", "black")[side], name.lower(), side, ("White", "Black")[side], name
    )


def pieces(placement: str) -> dict[str, Piece]:
    """The pieces of a placement of at most nine files."""
    rows = placement.split("/")
    found = {}
    for index, row in enumerate(rows):
        file = 0
        for letter in row:
            if letter.isdigit():
                file += int(letter)
                continue
            found["abcdefghi"[file] + str(len(rows) - index)] = piece(letter)
            file += 1
    return found


def sissa_board(marks: Marks = Marks(last=("e9", "h9")), orientation: int = 0) -> BoardPicture:  # noqa: B008 -- frozen
    """A position of a real game, black's castling marked."""
    return BoardPicture(
        Board(9, 9), pieces=pieces(SISSA_GAME), marks=marks, orientation=orientation
    )


def all_marks() -> Marks:
    """Every mark at once."""
    return Marks(
        last=("e9", "h9"),
        check=("e1",),
        picked=("c1",),
        paths=(("f1", "e2", "e3"), ("f1", "f2", "e3")),
        targets=("d2", "c7"),
        reached={
            "i5": Mark("capture"),
            "b5": Mark("move", "initial"),
            "b6": Mark("both", "place"),
            "b7": Mark("move", "hop"),
            "d4": Mark("move", "castling"),
            "d5": Mark("move", "partner"),
            "d6": Mark("capture", "promotion"),
        },
        mounts=("f5",),
        zones=(("a4", "a5"), ("c4",)),
        preview=Preview("f1", "e3", piece("S")),
    )
