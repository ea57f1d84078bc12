"""The cross-table of a Swiss event, in which rounds are the columns: what each player has done in
each of them. No query.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from courier.events.enums import BoardState
from courier.events.models import Board, Entry, Event, Round
from courier.events.scores import Points
from courier.events.words import own_text
from courier.presets.models import PresetRevision

# Of a board as one of its players sees it: the number of the opponent (0: a bye), what is shown,
# the code of the game ("" for none), and whether that is for everybody.
Cell = tuple[int, str, str, bool]
Course = tuple[Cell | None, ...]  # by rounds; None: not paired in that one

_BYE: Final = "–"
_RUNNING: Final = "·"
_FORFEITS: Final[dict[Points, str]] = {0: "−", 1: "½", 2: "+"}


def courses_of(
    event: Event, entries: Sequence[Entry], rounds: Sequence[Round]
) -> dict[int, Course]:
    """The courses of all players by number, in the rounds without a play-off."""
    seeds = {each.pk: each.seed for each in entries if each.seed is not None}
    counted = rounds_in(rounds)
    found: dict[int, list[Cell | None]] = {seed: [None] * len(counted) for seed in seeds.values()}
    for at, each in enumerate(counted):
        letters = side_letters(each.revision or event.revision)
        for board in each.boards.all():
            for number, cell in _cells(board, seeds, letters):
                found[number][at] = cell
    return {number: tuple(cells) for number, cells in found.items()}


def rounds_in(rounds: Sequence[Round]) -> list[Round]:
    """Those that are columns."""
    return [each for each in rounds if not each.is_play_off]


def _cells(
    board: Board, seeds: Mapping[int, int], letters: tuple[str, str]
) -> list[tuple[int, Cell]]:
    first = seeds[board.first_id]
    if board.second_id is None:
        return [(first, (0, _BYE, "", False))]
    second = seeds[board.second_id]
    own, others = board.points or (None, None)
    code, is_public = (board.game.code, board.game.is_public) if board.game else ("", False)
    return [
        (one, (other, f"{other}{letter}{_result(board, points)}", code, is_public))
        for one, other, letter, points in (
            (first, second, letters[0], own),
            (second, first, letters[1], others),
        )
    ]


def _result(board: Board, points: Points | None) -> str:
    if points is None:
        return _RUNNING if board.state == BoardState.PENDING else ""
    return _FORFEITS[points] if board.state == BoardState.FORFEIT else own_text(points)


def side_letters(revision: PresetRevision) -> tuple[str, str]:
    """What the sides of a variant are called in a cell: by as many letters as tell them apart."""
    first, second = (each.name.lower() for each in revision.spec.sides)
    for length in range(1, min(len(first), len(second)) + 1):
        if first[:length] != second[:length]:
            return first[:length], second[:length]
    return "a", "b"
