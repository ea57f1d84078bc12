"""What a legal set-up allows the opponent on their first turn: hints for its author, no ban
(13.14).

The other set-up is unknown, so every one it could be is asked for: an enemy base that reaches a
square with one of its ways, and from there checks with a single stone, its own or one it takes.

On the first turn every square round the royal base is held, so that such a check cannot be evaded,
and a leap or a neighbour's check cannot be met by putting a base in between: it is mate unless
somebody takes the base that checks.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from variants.core.compositions import BrokenClause
from variants.core.piece import Side, other
from variants.core.words import listed
from variants.special.sigma4.attacks import attackers
from variants.special.sigma4.setup import HOMES, SIDE_NAMES, placed, recommended
from variants.special.sigma4.stones import BITS, LETTERS, MOST, PER_PLAYER, C, J, N, Z, counts_of
from variants.special.sigma4.ways import BOARD, CIRCLES, CORNERS, SIZE, WAYS, Way

FAR: Final = (J, Z, C, N)
NOT_IN_CORNER: Final = (J, Z, C)
# From the worst to the least: nobody can take, only the royal base can, only a base that may be
# pinned can.
MESSAGES: Final = {
    "mate-at-once": (
        "{name}'s first turn may give checkmate on a square that no base of yours guards: {squares}"
    ),
    "unguarded-check": (
        "{name}'s first turn may give check on a square that only your royal base guards, "
        "and with another base behind it that is checkmate: {squares}"
    ),
    "pinned-guard": (
        "{name}'s first turn may give check on a square that only your base on {guard} guards, "
        "and with {pin} that base is pinned and it is checkmate: {squares}"
    ),
}


class Pin(NamedTuple):
    """An own base that hides the royal base from `stones` which the enemy may have on `origin`."""

    guard: int
    origin: int
    stones: str


def first_turn_dangers(codes: dict[int, int], side: Side) -> tuple[BrokenClause, ...]:
    """Return where an enemy base could check at once and would or might not be taken, the worst
    first.
    """
    board = list(placed(codes, recommended(other(side))))
    pins = tuple(_pins(board, side))
    found: dict[str, list[int]] = {code: [] for code in MESSAGES}
    for square in range(SIZE):
        if square == CIRCLES[side] or square in HOMES[other(side)]:
            continue
        origins = _checking_origins(board, square, side)
        code = (
            _danger(list(attackers(board, square, side)), origins, pins, side) if origins else None
        )
        if code is not None:
            found[code].append(square)
    return tuple(_warning(code, squares, pins, side) for code, squares in found.items() if squares)


def _warning(code: str, squares: list[int], pins: tuple[Pin, ...], side: Side) -> BrokenClause:
    names = tuple(BOARD.name(square) for square in squares)
    values = {"name": SIDE_NAMES[other(side)], "squares": listed(names, "and")}
    if code == "pinned-guard":
        values |= {
            "guard": BOARD.name(pins[0].guard),
            "pin": f"{pins[0].stones} on {BOARD.name(pins[0].origin)}",
        }
    return BrokenClause("13.14", code, MESSAGES[code].format_map(values), names)


def _danger(guards: list[int], origins: set[int], pins: tuple[Pin, ...], side: Side) -> str | None:
    """Return how dangerous a check from a square is that so many own bases could take; None if it
    is harmless.
    """
    if not guards:
        return "mate-at-once"
    normal = [guard for guard in guards if guard != CIRCLES[side]]
    if not normal:
        return "unguarded-check"
    pinned = {pin.guard for pin in pins if origins - {pin.origin}}
    return "pinned-guard" if all(guard in pinned for guard in normal) else None


def _pins(board: list[int], side: Side) -> Iterator[Pin]:
    """Yield the own bases that alone stand between the royal base and stones the enemy may have."""
    for origin, way in _enemy_ways(CIRCLES[side], side):
        between = [square for square in way.through if board[square]]
        if len(between) == 1:
            yield Pin(between[0], origin, LETTERS[way.shift // BITS] * way.need)


def _checking_origins(board: list[int], square: int, side: Side) -> set[int]:
    """Return from where an enemy base could come to a square and then check the royal base."""
    won = counts_of(board[square])
    checking = {way.shift // BITS for way in WAYS[square][CIRCLES[side]] if way.need == 1}
    return {
        origin
        for origin, way in _enemy_ways(square, side)
        if not any(board[between] for between in way.through)
        and any(won[kind] or _brings(kind, origin, way) for kind in checking)
    }


def _enemy_ways(square: int, side: Side) -> Iterator[tuple[int, Way]]:
    """Yield the ways to a square that an enemy normal base may have in some legal set-up, and where
    it stands.
    """
    for origin in HOMES[other(side)]:
        if origin == CIRCLES[other(side)]:
            continue
        for way in WAYS[origin][square]:
            kind = way.shift // BITS
            if way.need <= PER_PLAYER[kind] and _may_be_on(kind, origin):
                yield origin, way


def _may_be_on(kind: int, origin: int) -> bool:
    return kind not in NOT_IN_CORNER or all(origin not in corners for corners in CORNERS)


def _brings(kind: int, origin: int, way: Way) -> bool:
    """Return whether a base that comes this way may hold a stone of a kind from the set-up on (4.4,
    4.5).
    """
    mover = way.shift // BITS
    if mover == kind:
        return True
    return not (kind in FAR and mover in FAR) and way.need < MOST and _may_be_on(kind, origin)
