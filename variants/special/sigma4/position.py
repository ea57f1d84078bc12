"""Positions and their text (rule 11).

`Position.placement` holds the bases as numbers of `stones.py`, `hands` the storages: empty bases
first, then the counts of the stones. While the sides set up, `state` is `(SETTING_UP,)`: the bases
of those who have not yet done so lie in their storages with all their stones.
"""

import re
from typing import Final

from variants.core.compositions import BrokenClause
from variants.core.errors import InvalidPosition
from variants.core.piece import Side, other
from variants.core.position import Position
from variants.special.sigma4.attacks import is_attacked, royal_square
from variants.special.sigma4.setup import SIDE_NAMES, broken_clauses, items_of
from variants.special.sigma4.stones import (
    LETTERS,
    NAMES,
    NORMAL_BASES,
    PER_PLAYER,
    ROYAL,
    Counts,
    base_code,
    broken_limits,
    counts_of,
    label_of,
    letters,
    owner,
    read_letters,
)
from variants.special.sigma4.ways import BOARD, SIZE, circle_of_opponent

MAX_LENGTH: Final = 1000
SETTING_UP: Final = 1
SIDE_LETTERS: Final = "wb"
NOTHING: Final = (0,) * 9
TRAY: Final = (NORMAL_BASES, *PER_PLAYER)
BEFORE_SETUP: Final = Position((0,) * SIZE, 0, (SETTING_UP,), hands=(TRAY, TRAY))

_STORAGE: Final = re.compile(r"([0-9]{1,2}):(-|[JZCENDFW]+)")


def stored(position: Position, side: Side) -> Counts:
    """Return the loose stones in a side's storage."""
    return position.hands[side][1:]


def is_setting_up(position: Position) -> bool:
    """Return whether the side to move has yet to place its bases."""
    return bool(position.state)


def position_text(position: Position) -> str:
    """Return the canonical text."""
    ranks = (position.placement[start : start + 7] for start in range(SIZE - 7, -1, -7))
    board = "/".join(_rank_text(rank) for rank in ranks)
    white, black = (f"{hand[0]}:{letters(hand[1:]) or '-'}" for hand in position.hands)
    return f"{board} {SIDE_LETTERS[position.side]} {white} {black}"


def _rank_text(codes: tuple[int, ...]) -> str:
    cells: list[str] = []
    empty = 0
    for code in codes:
        if code and empty:
            cells.append(str(empty))
        if code:
            cells.append(label_of(code))
        empty = 0 if code else empty + 1
    return ",".join([*cells, str(empty)] if empty else cells)


def read_position(text: str) -> Position:
    """Return the position of a text. Raises InvalidPosition for what rule 11.7 refuses."""
    if len(text) > MAX_LENGTH:
        raise InvalidPosition("too-long", f"a position text has at most {MAX_LENGTH} characters")
    fields = text.split()
    if len(fields) != 4:
        message = (
            "a position text has 4 fields (board, side, White's and Black's storage), not"
            f" {len(fields)}"
        )
        raise InvalidPosition("fields", message, text[:80])
    placement = _placement(fields[0])
    side = _side(fields[1])
    hands = (_storage(fields[2], 0), _storage(fields[3], 1))
    if _is_before_setup(placement, side, hands):
        return Position(placement, side, (SETTING_UP,), hands=hands)
    for each in (0, 1):
        royals = sum(1 for code in placement if code & ROYAL and owner(code) == each)
        if royals != 1:
            message = (
                f"{SIDE_NAMES[each]} has {royals or 'no'} royal base{'s' if royals > 1 else ''},"
                " one is needed"
            )
            raise InvalidPosition("royals", message, fields[0][:80])
    return Position(placement, side, (), hands=hands)


def _is_before_setup(placement: tuple[int, ...], side: Side, hands: tuple[Counts, Counts]) -> bool:
    """Return whether a side has yet to set up: Black has no base, and White none either or exactly
    their set-up.
    """
    if side == 0:
        return not any(placement) and hands == (TRAY, TRAY)
    is_whites = hands == (NOTHING, TRAY) and not any(owner(code) for code in placement)
    return is_whites and not broken_clauses(items_of(placement), 0)


def _placement(field: str) -> tuple[int, ...]:
    rows = field.split("/")
    if len(rows) != BOARD.ranks:
        raise InvalidPosition(
            "ranks", f"the board has 7 ranks, the text gives {len(rows)}", field[:80]
        )
    codes: list[int] = []
    for rank, row in enumerate(reversed(rows), start=1):
        found: list[int] = []
        for cell in row.split(","):
            found.extend([0] * int(cell) if cell in tuple("1234567") else [_base(cell, rank)])
        if len(found) != BOARD.files:
            raise InvalidPosition(
                "rank-length", f"rank {rank} has {len(found)} squares, the board has 7", row[:80]
            )
        codes.extend(found)
    return tuple(codes)


def _base(cell: str, rank: int) -> int:
    read = (
        read_letters(cell.upper())
        if cell and (cell.isupper() or cell.islower()) and cell.isascii()
        else None
    )
    if read is None or read[1] > 1:
        message = f"rank {rank}: {cell[:12]!r} is neither a base nor a number from 1 to 7"
        raise InvalidPosition("base", message, cell[:80])
    counts, royal = read
    broken = next(broken_limits(counts, royal=bool(royal)), None)
    if broken is not None:
        message = f"rank {rank}: {cell[:12]}: {broken.message}"
        raise InvalidPosition(broken.code, message, cell[:80], clause=broken.clause)
    return base_code(counts, 1 if cell.islower() else 0, royal=bool(royal))


def _side(field: str) -> Side:
    if field not in ("w", "b"):
        raise InvalidPosition("side", 'the side to move is "w" or "b"', field[:80])
    return 0 if field == "w" else 1


def _storage(field: str, side: Side) -> Counts:
    found = _STORAGE.fullmatch(field)
    if found is None:
        message = (
            f'{SIDE_NAMES[side]}\'s storage is a number of bases, ":" and stones or "-", such as'
            " 2:EDW or 0:-"
        )
        raise InvalidPosition("storage", message, field[:80])
    return int(found[1]), *(found[2].count(letter) for letter in LETTERS)


def doubts(position: Position) -> tuple[BrokenClause, ...]:
    """Return what cannot be so in a game, though the text is a position: stones lost, or a royal
    base in danger.
    """
    found: list[BrokenClause] = []
    for kind, letter in enumerate(LETTERS):
        total = sum(stored(position, side)[kind] for side in (0, 1))
        total += sum(counts_of(code)[kind] for code in position.placement if code)
        if total != 2 * PER_PLAYER[kind]:
            message = f"there are {2 * PER_PLAYER[kind]} {letter} ({NAMES[kind]}), not {total}"
            found.append(BrokenClause("2.6", "stones-lost", message))
    for side in (0, 1):
        bases = sum(
            1 for code in position.placement if code and not code & ROYAL and owner(code) == side
        )
        bases += position.hands[side][0]
        if bases != NORMAL_BASES:
            message = f"{SIDE_NAMES[side]} has {NORMAL_BASES} normal bases, not {bases}"
            found.append(BrokenClause("2.6", "bases-lost", message))
    if not is_setting_up(position):
        found.extend(_royals_in_danger(position))
    return tuple(found)


def _royals_in_danger(position: Position) -> list[BrokenClause]:
    found = []
    waiting = other(position.side)
    royal = royal_square(position.placement, waiting)
    if is_attacked(position.placement, royal, position.side):
        message = f"{SIDE_NAMES[waiting]} is in check, but it is {SIDE_NAMES[position.side]}'s turn"
        found.append(BrokenClause("9.1", "waiting-in-check", message, (BOARD.name(royal),)))
    for side in (0, 1):
        if royal_square(position.placement, side) == circle_of_opponent(side):
            message = (
                f"{SIDE_NAMES[side]}'s royal base stands on the enemy circle: the game is over"
            )
            found.append(
                BrokenClause("9.6", "on-circle", message, (BOARD.name(circle_of_opponent(side)),))
            )
    return found
