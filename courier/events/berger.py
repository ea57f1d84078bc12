"""Round robins by Berger tables (FIDE Handbook C.05, annex 1)."""

from __future__ import annotations

from typing import Final

# First and second of each board, by number from 1; a second of None has a bye.
Boards = list[tuple[int, int | None]]

CYCLES: Final = (1, 2)


def berger_rounds(players: int, *, cycles: int = 1) -> list[Boards]:
    """Return the rounds of a round robin of numbers 1 to `players`; of a double one the second
    cycle has the sides exchanged.

    Where the number is odd, the player who would meet the missing last one has a bye. Fewer than
    two have no rounds.
    """
    if players < 2:
        return []
    even = players + players % 2
    single = [_round(even, number, players) for number in range(even - 1)]
    return single + [[_turned(board) for board in boards] for boards in single] * (cycles - 1)


def _round(even: int, number: int, players: int) -> Boards:
    """One round: who meets the last number (1, n/2 + 1, 2, n/2 + 2, ...), and around them those at
    the same distance.
    """
    middle = number // 2 + (even // 2 if number % 2 else 0)
    pivot = middle + 1
    if even > players:
        boards: Boards = [(pivot, None)]
    else:
        boards = [(even, pivot) if number % 2 else (pivot, even)]
    for distance in range(1, even // 2):
        first = (middle + distance) % (even - 1) + 1
        second = (middle - distance) % (even - 1) + 1
        boards.append((first, second))
    return boards


def _turned(board: tuple[int, int | None]) -> tuple[int, int | None]:
    first, second = board
    return (first, None) if second is None else (second, first)
