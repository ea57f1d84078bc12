"""A second implementation of a small game with imitators, slow and plain: it shares nothing with the rules app.

Six files and six ranks; kings, rooks, knights, pawns that step one square and capture diagonally, and jokers, which
move like the man of either side that moved last. A position is a dictionary of squares, the side to move, and who
moved last.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]
Men = dict[Square, str]

SIZE = 6
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = (*STRAIGHT, (1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHTLY = tuple((x * a, y * b) for a, b in ((1, 2), (2, 1)) for x in (-1, 1) for y in (-1, 1))


def is_on(square: Square) -> bool:
    return 0 <= square[0] < SIZE and 0 <= square[1] < SIZE


def targets(men: Men, square: Square, last: str) -> Iterator[Square]:
    """Yield where a man may go, checks not considered."""
    man = men[square]
    white = man.isupper()
    kind = man.upper()
    if kind == "J":
        kind = last
    x, y = square
    if kind in ("K", "N"):
        for dx, dy in AROUND if kind == "K" else KNIGHTLY:
            to = (x + dx, y + dy)
            if is_on(to) and (to not in men or men[to].isupper() != white):
                yield to
    if kind == "R":
        for dx, dy in STRAIGHT:
            to = (x + dx, y + dy)
            while is_on(to):
                if to in men:
                    if men[to].isupper() != white:
                        yield to
                    break
                yield to
                to = (to[0] + dx, to[1] + dy)
    if kind == "P":
        ahead = 1 if white else -1
        if is_on((x, y + ahead)) and (x, y + ahead) not in men:
            yield (x, y + ahead)
        for dx in (-1, 1):
            to = (x + dx, y + ahead)
            if to in men and men[to].isupper() != white:
                yield to


def moved(men: Men, origin: Square, target: Square, last: str) -> tuple[Men, str]:
    """Return the men after a move, and who moved last then."""
    after = dict(men)
    man = after.pop(origin)
    after[target] = man
    return after, last if man.upper() == "J" else man.upper()


def is_attacked(men: Men, white: bool, last: str) -> bool:
    """Tell whether the king of a side is attacked."""
    king = next(square for square, man in men.items() if man == ("K" if white else "k"))
    enemies = [square for square, man in men.items() if man.isupper() != white]
    return any(king in targets(men, square, last) for square in enemies)


def legal(men: Men, white: bool, last: str) -> set[tuple[Square, Square]]:
    """Return all legal moves."""
    found = set()
    for origin in [square for square, man in men.items() if man.isupper() == white]:
        for target in targets(men, origin, last):
            after, then = moved(men, origin, target, last)
            if not is_attacked(after, white, then):
                found.add((origin, target))
    return found
