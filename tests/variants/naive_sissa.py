"""Sissa and its sisters written straight from the rulings, slowly: the oracle of the cross-play
tests.

Nothing of the rules app is used here. A square is (file, rank), both from 1; a piece is a letter as
in position text. The history of the original bishops is remembered as such: what each one's first
move was.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

Square = tuple[int, int]

ROOK = ((0, 1), (0, -1), (1, 0), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
HOMES = {"w": ((3, 1), (7, 1)), "b": ((3, 9), (7, 9))}


@dataclass
class Game:
    """A position with its memory. `first_moves` says how an original bishop left home: normal,
    converted or taken.

    `size` is that of the square board, `compounds` spells letters by others (`{"C": "BN"}`),
    `choices` are promotions.
    """

    pieces: dict[Square, str]
    turn: str = "w"
    rights: frozenset[str] = frozenset("KQkq")
    passed: Square | None = None
    first_moves: dict[Square, str] = field(default_factory=dict)
    size: int = 9
    compounds: dict[str, str] = field(default_factory=dict)
    choices: str = "QRBNS"


def name(square: Square) -> str:
    return "abcdefghi"[square[0] - 1] + str(square[1])


def on_board(square: Square, size: int) -> bool:
    return 1 <= square[0] <= size and 1 <= square[1] <= size


def plus(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + step[0] * times, square[1] + step[1] * times


def colour(piece: str) -> str:
    return "w" if piece.isupper() else "b"


@cache
def sissa_ways(origin: Square, size: int) -> tuple[tuple[Square, ...], ...]:
    """Return the squares of every path from a square, the target last (section 3)."""
    found = []
    for n in range(1, 9):
        for straight in ROOK:
            for diagonal in BISHOP:
                for one, two in ((straight, diagonal), (diagonal, straight)):
                    path = [plus(origin, one, i) for i in range(1, n + 1)]
                    path += [plus(path[-1], two, i) for i in range(1, n + 1)]
                    if all(on_board(square, size) for square in path):
                        found.append(tuple(path))
    return tuple(found)


def sissa_paths(origin: Square, target: Square) -> Iterator[tuple[Square, ...]]:
    """Yield the paths from origin to target."""
    return (path for path in sissa_ways(origin, 9) if path[-1] == target)


def slides(game: Game, origin: Square, steps: tuple[Square, ...]) -> Iterator[Square]:
    for step in steps:
        square = plus(origin, step)
        while on_board(square, game.size):
            yield square
            if square in game.pieces:
                break
            square = plus(square, step)


def sissa_targets(game: Game, origin: Square) -> set[Square]:
    """Return the squares a sissa reaches, own and enemy pieces on them included (rulings 2 to
    4).
    """
    return {
        path[-1]
        for path in sissa_ways(origin, game.size)
        if not any(s in game.pieces for s in path[:-1])
    }


def is_original(game: Game, square: Square) -> bool:
    """Return whether an original, never yet moved bishop stands on a square."""
    return square in (*HOMES["w"], *HOMES["b"]) and square not in game.first_moves


def bishop_targets(game: Game, origin: Square) -> set[Square]:
    """Return the squares a bishop reaches by its permitted moves (section 4)."""
    normal = set(slides(game, origin, BISHOP))
    if not is_original(game, origin):
        return normal
    conversion = {plus(origin, step) for step in ROOK if on_board(plus(origin, step), game.size)}
    pair = HOMES["w"] if origin in HOMES["w"] else HOMES["b"]
    partner = pair[1] if origin == pair[0] else pair[0]
    allowed = {"normal": conversion, "converted": normal}
    return allowed.get(game.first_moves.get(partner, ""), normal | conversion)


def capture_targets(game: Game, origin: Square) -> set[Square]:
    """Return the squares on which the piece on origin could capture."""
    piece = game.pieces[origin]
    kinds = game.compounds.get(piece.upper(), piece.upper())
    return {
        square
        for kind in kinds
        for square in kind_targets(game, origin, kind, 1 if piece.isupper() else -1)
    }


def kind_targets(game: Game, origin: Square, kind: str, forward: int) -> set[Square]:
    if kind == "P":
        return {(origin[0] + dx, origin[1] + forward) for dx in (-1, 1)}
    if kind == "K":
        return {plus(origin, step) for step in ROOK + BISHOP}
    if kind == "N":
        return {plus(origin, step) for step in KNIGHT}
    if kind == "W":
        return {plus(origin, step) for step in ROOK}
    if kind == "S":
        return sissa_targets(game, origin)
    if kind == "B":
        return bishop_targets(game, origin)
    return set(slides(game, origin, ROOK if kind == "R" else ROOK + BISHOP))


def attacked(game: Game, square: Square, by: str) -> bool:
    return any(
        square in capture_targets(game, origin)
        for origin, piece in game.pieces.items()
        if colour(piece) == by
    )


def in_check(game: Game, side: str) -> bool:
    king = next(
        square for square, piece in game.pieces.items() if piece == ("K" if side == "w" else "k")
    )
    return attacked(game, king, "b" if side == "w" else "w")


def pawn_targets(game: Game, origin: Square) -> Iterator[tuple[Square, Square | None]]:
    """Yield targets and, for double steps, the square passed over."""
    forward, start = (1, 2) if game.turn == "w" else (-1, game.size - 1)
    one, two = plus(origin, (0, forward)), plus(origin, (0, forward), 2)
    if one not in game.pieces:
        yield one, None
        if origin[1] == start and two not in game.pieces:
            yield two, one
    for target in capture_targets(game, origin):
        if target in game.pieces or (target == game.passed and target is not None):
            yield target, None


def pseudo(game: Game) -> Iterator[tuple[str, Game]]:
    """Yield every move that the pieces allow, with the game after it; the king may be left in
    check.
    """
    for origin, piece in list(game.pieces.items()):
        if colour(piece) != game.turn:
            continue
        if piece in "Pp":
            wanted = list(pawn_targets(game, origin))
        else:
            wanted = [(target, None) for target in capture_targets(game, origin)]
        for target, passed in wanted:
            if not on_board(target, game.size) or (
                target in game.pieces and colour(game.pieces[target]) == game.turn
            ):
                continue
            last = piece in "Pp" and target[1] in (1, game.size)
            for letter in game.choices if last else [""]:
                yield (
                    name(origin) + name(target) + letter.lower(),
                    after(game, origin, target, letter, passed),
                )
    yield from castlings(game)


def after(game: Game, origin: Square, target: Square, letter: str, passed: Square | None) -> Game:
    pieces, first_moves, rights = dict(game.pieces), dict(game.first_moves), set(game.rights)
    piece = pieces.pop(origin)
    if piece in "Pp" and target == game.passed and target not in pieces:
        del pieces[target[0], origin[1]]
    if target in pieces and pieces[target] in "Bb" and is_original(game, target):
        first_moves[target] = "taken"
    if piece in "Bb" and is_original(game, origin):
        first_moves[origin] = (
            "converted" if 0 in (origin[0] - target[0], origin[1] - target[1]) else "normal"
        )
    pieces[target] = (letter if piece.isupper() else letter.lower()) if letter else piece
    for right, king, rook in (
        ("K", (5, 1), (9, 1)),
        ("Q", (5, 1), (1, 1)),
        ("k", (5, 9), (9, 9)),
        ("q", (5, 9), (1, 9)),
    ):
        if {origin, target} & {king, rook}:
            rights.discard(right)
    turn = "b" if game.turn == "w" else "w"
    return replace(
        game,
        pieces=pieces,
        turn=turn,
        rights=frozenset(rights),
        passed=passed,
        first_moves=first_moves,
    )


def castlings(game: Game) -> Iterator[tuple[str, Game]]:
    rank, enemy = (1, "b") if game.turn == "w" else (9, "w")
    for right, rook, rook_target, king_target, between in (
        ("K", 9, 7, 8, (6, 7, 8)),
        ("Q", 1, 3, 2, (2, 3, 4)),
    ):
        right = right if game.turn == "w" else right.lower()
        crossed = (5, 6, 7, 8) if rook == 9 else (5, 4, 3, 2)
        if right not in game.rights or any((file, rank) in game.pieces for file in between):
            continue
        if any(attacked(game, (file, rank), enemy) for file in crossed):
            continue
        moved = after(game, (5, rank), (king_target, rank), "", None)
        moved.pieces[rook_target, rank] = moved.pieces.pop((rook, rank))
        yield name((5, rank)) + name((king_target, rank)), moved


def legal(game: Game) -> dict[str, Game]:
    """Return the legal moves by coordinate text, each with the game after it."""
    return {
        text: moved
        for text, moved in pseudo(game)
        if not in_check(replace(moved, turn=game.turn), game.turn)
    }


def conversion_field(game: Game) -> str:
    """Return the seventh field of position text (section 9)."""
    found = ""
    for pair in HOMES.values():
        for home, partner in (pair, pair[::-1]):
            state = game.first_moves.get(partner, "")
            if is_original(game, home) and state != "converted":
                found += name(home) + ("!" if state == "normal" else "")
    return found or "-"


def start() -> Game:
    """Return the start of Sissa."""
    return Game(array("RNBQKSBNR", "RNBSKQBNR"))


def array(white: str, black: str) -> dict[Square, str]:
    """Return two back ranks with their pawns on a square board."""
    pieces, size = {}, len(white)
    for file in range(1, size + 1):
        pieces[file, 1], pieces[file, 2] = white[file - 1], "P"
        pieces[file, size], pieces[file, size - 1] = black[file - 1].lower(), "p"
    return pieces


def symmetric() -> Game:
    """Return the start of Symmetric Sissa; it has no original bishops."""
    gone = {home: "normal" for pair in HOMES.values() for home in pair}
    return Game(
        array("RNCSKSCNR", "RNCSKSCNR"), first_moves=gone, compounds={"C": "BN"}, choices="SCNR"
    )


def sea_horses(white: str, black: str) -> Game:
    """Return a start of Sea Horses."""
    gone = {home: "normal" for pair in HOMES.values() for home in pair}
    compounds = {"C": "RN", "A": "BN", "H": "BW"}
    pieces = array(white, black)
    return Game(pieces, "w", frozenset(), None, gone, len(white), compounds, "QSCAHRN")


def position_text(game: Game) -> str:
    """Return the position text without the two counters."""
    rows = []
    for rank in range(game.size, 0, -1):
        row = "".join(game.pieces.get((file, rank), " ") for file in range(1, game.size + 1))
        for count in range(9, 0, -1):
            row = row.replace(" " * count, str(count))
        rows.append(row)
    rights = "".join(flag for flag in "KQkq" if flag in game.rights) or "-"
    passed = name(game.passed) if game.passed else "-"
    return f"{'/'.join(rows)} {game.turn} {rights} {passed} {conversion_field(game)}"
