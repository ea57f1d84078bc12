"""Gross Chess written straight from its rules, slowly: the oracle of the cross-play test.

Nothing of the rules app is used here. A square is (file, rank), both from 1; a piece is a letter as
in position text.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

Square = tuple[int, int]

SIZE = 12
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
CAMEL = tuple((x, y) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) if abs(x) != abs(y))
LEAPS = {
    "K": (*STRAIGHT, *SLANTED),
    "N": KNIGHT,
    "M": KNIGHT,
    "A": KNIGHT,
    "W": (*SLANTED, *CAMEL),
    "S": (*STRAIGHT, *((2 * x, 2 * y) for x, y in (*STRAIGHT, *SLANTED))),
}
SLIDES = {"Q": (*STRAIGHT, *SLANTED), "R": STRAIGHT, "M": STRAIGHT, "B": SLANTED, "A": SLANTED}
HOPS = {"C": STRAIGHT, "V": SLANTED}
BOX = {"Q": 3, "M": 2, "A": 2, "R": 6, "C": 2, "S": 2, "B": 6, "N": 6, "V": 2, "W": 2}
OPEN_ON = {10: "BNVW", 11: "BNVWRCS", 12: "BNVWRCSQMA"}
ARRAY = ("mavwc  cwvam", " rsnbqkbnsr ", "p" * 12)


@dataclass(frozen=True)
class Game:
    """A position. `unmoved` are the squares of kings and rooks still to castle, `passed` those of a
    pawn's run.
    """

    pieces: dict[Square, str]
    white: bool = True
    unmoved: frozenset[Square] = frozenset((file, rank) for file in (2, 7, 11) for rank in (2, 11))
    passed: tuple[Square, ...] = ()
    runner: Square = (0, 0)


def start() -> Game:
    pieces = {}
    for row, letters in enumerate(ARRAY, start=1):
        for file, letter in enumerate(letters, start=1):
            if letter != " ":
                pieces[file, row], pieces[file, SIZE + 1 - row] = letter.upper(), letter
    return Game(pieces)


def name(square: Square) -> str:
    return "abcdefghijkl"[square[0] - 1] + str(square[1])


def inside(square: Square) -> bool:
    return 1 <= square[0] <= SIZE and 1 <= square[1] <= SIZE


def line(square: Square, step: Square) -> Iterator[Square]:
    square = square[0] + step[0], square[1] + step[1]
    while inside(square):
        yield square
        square = square[0] + step[0], square[1] + step[1]


def targets(game: Game, square: Square) -> Iterator[Square]:  # noqa: C901 -- one case after another
    """Yield where the piece of a square goes, pawns and castling apart."""
    pieces, piece = game.pieces, game.pieces[square]
    own = [each.isupper() == piece.isupper() for each in pieces.values()]
    friends = {at for at, is_own in zip(pieces, own, strict=True) if is_own}
    kind = piece.upper()
    for x, y in LEAPS.get(kind, ()):
        target = square[0] + x, square[1] + y
        if inside(target) and target not in friends:
            yield target
    for step in SLIDES.get(kind, ()):
        for target in line(square, step):
            if target not in friends:
                yield target
            if target in pieces:
                break
    for step in HOPS.get(kind, ()):
        mounts = 0
        for target in line(square, step):
            if target in pieces and mounts == 1 and target not in friends:
                yield target
            mounts += target in pieces
            if not mounts:
                yield target


def ahead(piece: str) -> int:
    return 1 if piece.isupper() else -1


def is_attacked(game: Game, square: Square, *, by_white: bool) -> bool:
    probe = replace(game, pieces={**game.pieces, square: "p" if by_white else "P"})
    for origin, piece in game.pieces.items():
        if piece.isupper() != by_white or origin == square:
            continue
        if piece.upper() == "P":
            if abs(origin[0] - square[0]) == 1 and square[1] - origin[1] == ahead(piece):
                return True
        elif square in set(targets(probe, origin)):
            return True
    return False


def pawn_moves(game: Game, square: Square) -> Iterator[tuple[Square, tuple[Square, ...]]]:
    """Yield a pawn's targets, each with the squares it passes."""
    piece, (file, rank) = game.pieces[square], square
    step = ahead(piece)
    home = 3 if piece.isupper() else SIZE - 2
    for length in (1, 2, 3) if rank == home else (1,):
        way = [(file, rank + step * i) for i in range(1, length + 1)]
        if all(inside(at) and at not in game.pieces for at in way):
            yield way[-1], tuple(way[:-1])
    for side in (-1, 1):
        target = file + side, rank + step
        if target in game.passed or (
            target in game.pieces and game.pieces[target].isupper() != piece.isupper()
        ):
            yield target, ()


def promotions(game: Game, piece: str, target: Square) -> list[str]:
    """Return the letters a pawn may have after arriving; its own is one where it may stay a
    pawn.
    """
    rank = target[1] if piece.isupper() else SIZE + 1 - target[1]
    if rank not in OPEN_ON:
        return [piece]
    own = [each.upper() for each in game.pieces.values() if each.isupper() == piece.isupper()]
    found = [letter for letter in OPEN_ON[rank] if own.count(letter) < BOX[letter]]
    letters = [letter if piece.isupper() else letter.lower() for letter in found]
    return letters if rank == SIZE else [piece, *letters]


def moved(
    game: Game, origin: Square, target: Square, piece: str, passed: tuple[Square, ...] = ()
) -> Game:
    pieces = dict(game.pieces)
    was = pieces.pop(origin)
    if was.upper() == "P" and target in game.passed and target not in pieces:
        del pieces[game.runner]
    pieces[target] = piece
    return Game(
        pieces,
        not game.white,
        game.unmoved - {origin, target},
        passed,
        target if passed else (0, 0),
    )


def castlings(game: Game) -> Iterator[tuple[str, Game]]:
    row = 2 if game.white else 11
    king = (7, row)
    for file, way in ((11, 1), (2, -1)):
        rook = (file, row)
        between = [(at, row) for at in range(7 + way, file, way)]
        if not {king, rook} <= game.unmoved or any(at in game.pieces for at in between):
            continue
        for steps in range(2, len(between) + 1):
            passed = [(7 + way * i, row) for i in range(steps + 1)]
            if any(is_attacked(game, at, by_white=not game.white) for at in passed):
                continue
            pieces = {at: piece for at, piece in game.pieces.items() if at not in (king, rook)}
            pieces[passed[-1]], pieces[passed[-2]] = game.pieces[king], game.pieces[rook]
            yield (
                name(king) + name(passed[-1]),
                Game(pieces, not game.white, game.unmoved - {king, rook}),
            )


def legal(game: Game) -> dict[str, Game]:
    found: dict[str, Game] = {}
    for origin, piece in game.pieces.items():
        if piece.isupper() != game.white:
            continue
        if piece.upper() != "P":
            for target in targets(game, origin):
                found[name(origin) + name(target)] = moved(game, origin, target, piece)
            continue
        for target, passed in pawn_moves(game, origin):
            for letter in promotions(game, piece, target):
                suffix = "" if letter == piece else letter.lower()
                found[name(origin) + name(target) + suffix] = moved(
                    game, origin, target, letter, passed
                )
    safe = {text: after for text, after in found.items() if not in_check(after, white=game.white)}
    return safe | dict(castlings(game))


def in_check(game: Game, *, white: bool) -> bool:
    king = next(square for square, piece in game.pieces.items() if piece == ("K" if white else "k"))
    return is_attacked(game, king, by_white=not white)


def placement(game: Game) -> str:
    rows = []
    for rank in range(SIZE, 0, -1):
        row = "".join(game.pieces.get((file, rank), " ") for file in range(1, SIZE + 1))
        for empty in range(SIZE, 0, -1):
            row = row.replace(" " * empty, str(empty))
        rows.append(row)
    return "/".join(rows)
