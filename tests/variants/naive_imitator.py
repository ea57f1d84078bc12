"""A second implementation of a small game with imitators, slow and plain: it shares nothing with
the rules app.

Six files and six ranks; kings, rooks, knights, pawns that step one square and capture diagonally,
and jokers, which move like the piece of either side that moved last. A position is a dictionary of
squares, the side to move, and who moved last.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]
Pieces = dict[Square, str]

SIZE = 6
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = (*STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHTLY = tuple((x * a, y * b) for a, b in ((1, 2), (2, 1)) for x in (-1, 1) for y in (-1, 1))


def is_on(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def targets(pieces: Pieces, square: Square, last: str) -> Iterator[Square]:  # noqa: C901 -- one case after another
    """Yield where a piece may go, checks not considered."""
    piece = pieces[square]
    white = piece.isupper()
    kind = piece.upper()
    if kind == "J":
        kind = last
    x, y = square
    if kind in ("K", "N"):
        for dx, dy in AROUND if kind == "K" else KNIGHTLY:
            to = (x + dx, y + dy)
            if is_on(to) and (to not in pieces or pieces[to].isupper() != white):
                yield to
    if kind == "R":
        for dx, dy in STRAIGHT:
            to = (x + dx, y + dy)
            while is_on(to):
                if to in pieces:
                    if pieces[to].isupper() != white:
                        yield to
                    break
                yield to
                to = (to[0] + dx, to[1] + dy)
    if kind == "P":
        ahead = 1 if white else -1
        if is_on((x, y + ahead)) and (x, y + ahead) not in pieces:
            yield (x, y + ahead)
        for dx in (-1, 1):
            to = (x + dx, y + ahead)
            if to in pieces and pieces[to].isupper() != white:
                yield to


def moved(pieces: Pieces, origin: Square, target: Square, last: str) -> tuple[Pieces, str]:
    """Return the pieces after a move, and who moved last then."""
    after = dict(pieces)
    piece = after.pop(origin)
    after[target] = piece
    return after, last if piece.upper() == "J" else piece.upper()


def is_attacked(pieces: Pieces, white: bool, last: str) -> bool:
    """Return whether the king of a side is attacked."""
    king = next(square for square, piece in pieces.items() if piece == ("K" if white else "k"))
    enemies = [square for square, piece in pieces.items() if piece.isupper() != white]
    return any(king in targets(pieces, square, last) for square in enemies)


def legal(pieces: Pieces, white: bool, last: str) -> set[tuple[Square, Square]]:
    """Return all legal moves."""
    found = set()
    for origin in [square for square, piece in pieces.items() if piece.isupper() == white]:
        for target in targets(pieces, origin, last):
            after, then = moved(pieces, origin, target, last)
            if not is_attacked(after, white, then):
                found.add((origin, target))
    return found
