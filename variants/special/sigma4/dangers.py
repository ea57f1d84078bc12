"""What a legal set-up allows the opponent on his first turn: hints for its author, no ban (13.14).

The other set-up is unknown, so every one it could be is asked for: an enemy base that reaches a square with one of
its stones, and from there checks with a single stone, its own or one it takes.
"""

from collections.abc import Iterator

from variants.core.composing import BrokenClause
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.special.sigma4.attacks import attackers
from variants.special.sigma4.position import NOTHING
from variants.special.sigma4.setup import HOMES, SIDE_NAMES, placed, recommended
from variants.special.sigma4.shapes import has_turn
from variants.special.sigma4.stones import BITS, LETTERS, PER_PLAYER, C, Counts, J, N, Z, base_code, counts_of
from variants.special.sigma4.ways import BOARD, CIRCLES, CORNERS, SIZE, WAYS, Way

FAR = (J, Z, C, N)
NOT_IN_CORNER = (J, Z, C)


def first_turn_dangers(codes: dict[int, int], side: Side) -> tuple[BrokenClause, ...]:
    """Return the squares on which an enemy base could check at once unguarded, and those where that would be mate."""
    board = list(placed(codes, recommended(other(side))))
    checks: dict[str, list[int]] = {"mate-at-once": [], "unguarded-check": []}
    for square in range(SIZE):
        if square == CIRCLES[side] or square in HOMES[other(side)]:
            continue
        stones = _checking_stones(board, square, side)
        if stones and next(_guards(board, square, side), None) is None:
            is_mate = any(_is_mate(board, square, kind, side) for kind in stones)
            checks["mate-at-once" if is_mate else "unguarded-check"].append(square)
    return tuple(_warning(code, squares, side) for code, squares in checks.items() if squares)


def _warning(code: str, squares: list[int], side: Side) -> BrokenClause:
    names = tuple(BOARD.name(square) for square in squares)
    what = "checkmate" if code == "mate-at-once" else "check"
    first = SIDE_NAMES[other(side)]
    message = f"{first}'s first turn may give {what} on a square that no base of yours guards: {', '.join(names)}"
    return BrokenClause("13.14", code, message, names)


def _checking_stones(board: list[int], square: int, side: Side) -> list[int]:
    """Return the kinds of which one stone, on an enemy base just come to a square, would check the royal base."""
    won = counts_of(board[square])
    arrivals = list(_arrivals(board, square, side))
    checking = {way.shift // BITS for way in WAYS[square][CIRCLES[side]] if way.need == 1}
    return [kind for kind in sorted(checking) if any(_is_possible(kind, won, *arrival) for arrival in arrivals)]


def _arrivals(board: list[int], square: int, side: Side) -> Iterator[tuple[int, Way]]:
    """Yield squares of enemy normal bases and the ways by which they could come to a square."""
    for origin in HOMES[other(side)]:
        if origin == CIRCLES[other(side)]:
            continue
        for way in WAYS[origin][square]:
            kind = way.shift // BITS
            blocked = any(board[between] for between in way.through)
            if not blocked and way.need <= PER_PLAYER[kind] and _may_stand(kind, origin):
                yield origin, way


def _may_stand(kind: int, origin: int) -> bool:
    return kind not in NOT_IN_CORNER or all(origin not in corners for corners in CORNERS)


def _is_possible(kind: int, won: Counts, origin: int, way: Way) -> bool:
    """Tell whether a base that comes this way could then hold a stone of a kind, taken or brought along (4.4, 4.5)."""
    mover = way.shift // BITS
    if won[kind] or mover == kind:
        return True
    return not (kind in FAR and mover in FAR) and way.need < 4 and _may_stand(kind, origin)


def _guards(board: list[int], square: int, side: Side) -> Iterator[int]:
    return (guard for guard in attackers(board, square, side) if guard != square)


def _is_mate(board: list[int], square: int, kind: int, side: Side) -> bool:
    """Tell whether a base with one such stone on a square leaves no legal turn."""
    changed = list(board)
    counts = tuple(int(letter == LETTERS[kind]) for letter in LETTERS)
    lost = 1 if changed[square] else 0
    changed[square] = base_code(counts, other(side))
    storage = (lost, *NOTHING[1:])
    hands = (storage, NOTHING) if side == 0 else (NOTHING, storage)
    return not has_turn(Position(tuple(changed), side, (), hands=hands))
